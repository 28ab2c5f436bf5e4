#include "table/history.h"

#include <algorithm>

namespace rietburg::table {

void History::push_back(const Entry& entry) {
  rest_.push_back(entry);
  if (rest_.size() < kPiece) return;
  full_.push_back(std::make_shared<const Piece>(std::move(rest_)));
  rest_.clear();
}

void History::cut(std::size_t length) {
  if (length >= size()) return;
  const std::size_t whole = length / kPiece;
  if (whole < full_.size()) {
    const Piece& broken = *full_[whole];
    rest_.assign(broken.begin(), broken.begin() + static_cast<std::ptrdiff_t>(length % kPiece));
    full_.resize(whole);
  } else {
    rest_.resize(length - full_.size() * kPiece);
  }
  marks_.resize(std::min(marks_.size(), length / kMarkEvery));
}

void History::mark(std::size_t length, const Point& point) {
  const std::size_t place = length / kMarkEvery - 1;
  if (place >= marks_.size()) marks_.resize(place + 1);
  if (marks_[place] == nullptr) marks_[place] = std::make_shared<const Point>(point);
}

const Point* History::mark_before(std::size_t length, std::size_t& at) const {
  for (std::size_t count = std::min(marks_.size(), length / kMarkEvery); count > 0; --count) {
    if (marks_[count - 1] == nullptr) continue;
    at = count * kMarkEvery;
    return marks_[count - 1].get();
  }
  return nullptr;
}

}  // namespace rietburg::table

// What was played, in an order that only grows at its end. A copy shares all that is full, so that a fork, a snapshot
// for another thread or a table to be rolled back costs next to nothing however long the game is.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "rietburg/rules.h"
#include "table/rng.h"

namespace rietburg::table {

/// One line of the history.
struct Entry {
  enum class Why : u8 { decided, only_answer, chance };
  Action action;
  Thing shared;  // what a `share` was about: its JSON needs the name
  Why why;
  bool together = false;  // with the decision before it: both came in one request and are taken back as one
};

/// A position, and how much of each stream was used up to it.
struct Point {
  State state;
  std::array<u32, kStreams> drawn;
};

class History {
 public:
  static constexpr std::size_t kPiece = 512;      // entries that are shared together
  static constexpr std::size_t kMarkEvery = 512;  // actions; from one mark to the next nothing is played once more

  std::size_t size() const { return full_.size() * kPiece + rest_.size(); }
  bool empty() const { return size() == 0; }
  const Entry& operator[](std::size_t at) const {
    const std::size_t piece = at / kPiece;
    return piece < full_.size() ? (*full_[piece])[at % kPiece] : rest_[at - full_.size() * kPiece];
  }
  void push_back(const Entry& entry);
  /// Forgets what lies behind this length, and its marks.
  void cut(std::size_t length);

  /// Remembers the position at this length, a multiple of kMarkEvery.
  void mark(std::size_t length, const Point& point);
  /// The last position remembered at or before this length, and its length; nullptr: none.
  const Point* mark_before(std::size_t length, std::size_t& at) const;

 private:
  using Piece = std::vector<Entry>;
  std::vector<std::shared_ptr<const Piece>> full_;
  Piece rest_;
  std::vector<std::shared_ptr<const Point>> marks_;  // at kMarkEvery, 2 kMarkEvery, …; some may be missing
};

/// The beginning of a history.
class HistoryView {
 public:
  class Iterator {
   public:
    Iterator(const History& history, std::size_t at) : history_(&history), at_(at) {}
    const Entry& operator*() const { return (*history_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const History* history_;
    std::size_t at_;
  };

  HistoryView(const History& history, std::size_t size) : history_(&history), size_(size) {}
  explicit HistoryView(const History& history) : HistoryView(history, history.size()) {}
  std::size_t size() const { return size_; }
  const Entry& operator[](std::size_t at) const { return (*history_)[at]; }
  const Entry& back() const { return (*history_)[size_ - 1]; }
  Iterator begin() const { return {*history_, 0}; }
  Iterator end() const { return {*history_, size_}; }

 private:
  const History* history_;
  std::size_t size_;
};

}  // namespace rietburg::table

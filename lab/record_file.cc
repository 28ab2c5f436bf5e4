#include "lab/record_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace rietburg::lab {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& what) {
  throw std::runtime_error(fmt::format("{}: {}", path.string(), what));
}

/// Held while one line is added.
class Lock {
 public:
  explicit Lock(int file) : file_(file) {
    while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~Lock() { ::flock(file_, LOCK_UN); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int file_;
};

/// Somebody was killed while writing the last line.
bool ends_torn(int file) {
  const off_t size = ::lseek(file, 0, SEEK_END);
  char last = '\n';
  return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

/// A torn line of ours still begins like one; zeros are what a file system leaves of a block it never wrote.
bool is_foreign(std::string_view line) {
  constexpr std::string_view kBegin = "{\"legend\":";
  return !line.empty() && line[0] != '\0' && line.substr(0, kBegin.size()) != kBegin.substr(0, line.size());
}

/// The next line; of one that is too long only so much that it is seen to be none of ours.
bool next_line(std::streambuf& source, std::string& line) {
  line.clear();
  int c = source.sbumpc();
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = source.sbumpc()) {
    if (line.size() <= kLongestLine) line.push_back(static_cast<char>(c));
  }
  return true;
}

}  // namespace

RecordFile::RecordFile(std::filesystem::path path)
    : path_(std::move(path)), file_(::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644)) {
  if (file_ < 0)
    fail(path_, fmt::format("cannot be written ({}). Name another folder with --to.", std::strerror(errno)));
}

RecordFile::~RecordFile() {
  ::fsync(file_);
  ::close(file_);
}

void RecordFile::add(const Record& record) {
  const Lock lock(file_);
  const std::string line = (ends_torn(file_) ? "\n" : "") + to_line(record) + "\n";
  std::size_t written = 0;
  while (written < line.size()) {
    const ssize_t more = ::write(file_, line.data() + written, line.size() - written);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) fail(path_, fmt::format("a game could not be written ({}).", std::strerror(errno)));
    written += static_cast<std::size_t>(more);
  }
}

void Records::read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, "cannot be read.");
  std::string line;
  for (std::size_t number = 1; next_line(*in.rdbuf(), line); ++number) {
    const auto record = read_line(line);
    if (!record) {
      if (is_foreign(line))
        fail(path, fmt::format("line {} is no game. Name a games.jsonl of `rietburg simulate`.", number));
      torn_ += line.empty() ? 0 : 1;
      continue;
    }
    const auto [at, is_new] = games_.try_emplace({record->cell, record->seed}, *record);
    if (!is_new && at->second != *record) {
      fail(path, fmt::format("line {} tells another end of the game with seed {} of player {} than was read before. "
                             "The players were not the same; keep their games apart.",
                             number, record->seed, record->cell.player));
    }
  }
}

void Records::add(const Record& record) { games_.insert_or_assign({record.cell, record.seed}, record); }

const Record* Records::find(const Cell& cell, std::uint64_t seed) const {
  const auto at = games_.find({cell, seed});
  return at == games_.end() ? nullptr : &at->second;
}

std::vector<Record> Records::all() const {
  std::vector<Record> list;
  list.reserve(games_.size());
  for (const auto& [key, record] : games_) list.push_back(record);
  return list;
}

}  // namespace rietburg::lab

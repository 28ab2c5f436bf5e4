// The file of a campaign: one game a line, in the order in which they were finished. A line is only ever added, in one
// write, so whatever happens to the program the lines before it stay whole; a torn one is passed over when read, and
// its game is played once more.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lab/record.h"

namespace rietburg::lab {

/// Throws std::runtime_error, naming the file and the remedy, where it cannot be written.
class RecordFile {
 public:
  explicit RecordFile(std::filesystem::path path);
  ~RecordFile();
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  /// Several processes may add to one file.
  void add(const Record& record);

 private:
  std::filesystem::path path_;
  int file_;
};

/// The games of one or several files, each one once.
class Records {
 public:
  /// Throws std::runtime_error where the file cannot be read, is no file of games, or says something else about a game
  /// that is known already.
  void read(const std::filesystem::path& path);
  void add(const Record& record);

  /// Or null.
  const Record* find(const Cell& cell, std::uint64_t seed) const;
  std::size_t size() const { return games_.size(); }
  std::size_t torn() const { return torn_; }
  /// By cell, then seed: the order does not depend on who played when.
  std::vector<Record> all() const;

 private:
  std::map<std::pair<Cell, std::uint64_t>, Record> games_;
  std::size_t torn_ = 0;
};

}  // namespace rietburg::lab

// Looking after the file of the tables from outside: a copy while the server runs, what is damaged, what can be saved.
// Nothing here changes the file, pack() excepted.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace rietburg::server {

/// How much of the work is done, from 0 to 100.
using Progress = std::function<void(int percent)>;

/// A copy of one moment, as one file that others cannot read; the server may write meanwhile. The target must not be
/// there yet. Throws std::exception.
void back_up(const std::filesystem::path& from, const std::filesystem::path& to, const Progress& progress);

struct DamagedTable {
  std::string id;
  std::string what;        // is wrong
  std::int64_t lines = 0;  // that it should have
  std::int64_t whole = 0;  // of them before the damage
  bool is_lost = false;    // not even its beginning can be read
};

struct Examination {
  std::vector<std::string> faults;  // of the file as a whole, as SQLite tells them
  std::int64_t tables = 0;
  std::int64_t bytes = 0;
  std::int64_t unused = 0;  // bytes of them
  std::vector<DamagedTable> damaged;

  bool is_well() const { return faults.empty() && damaged.empty(); }
};

/// Throws std::exception where it cannot even be opened, or is of another version of the program.
Examination examine(const std::filesystem::path& file, const Progress& progress);

struct Salvage {
  std::int64_t whole = 0;
  std::int64_t shortened = 0;  // go on from where the damage begins
  std::int64_t lost = 0;
};

/// All that can be read, into a new file. The target must not be there yet.
Salvage salvage(const std::filesystem::path& from, const std::filesystem::path& to, const Progress& progress);

/// Writes the file anew without its gaps. No server may use it meanwhile.
void pack(const std::filesystem::path& file);

}  // namespace rietburg::server

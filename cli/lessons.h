// Lessons in the terminal: which rule is explained now. What sets one off is data (content/lessons.json), as in the
// page.
#pragma once
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/speech.h"

namespace rietburg::cli {

class Lessons {
 public:
  /// `file`: where it is kept which lessons were had; none is kept where it cannot be written.
  Lessons(const json& data, std::filesystem::path file, bool wanted);

  /// The lessons that are due now, at most three; they count as had. `first`: what has happened begins here in the log.
  std::vector<Page> due(const Session& session, const Speech& speech, std::size_t first);
  /// All of them, by chapter.
  Page all(const Speech& speech) const;
  void want(bool wanted);
  /// Every lesson comes once more.
  void again();

 private:
  const json* told(const json& lesson, const Session& session, const Speech& speech) const;
  void learnt(const std::string& id);
  void keep() const;

  const json& data_;
  std::filesystem::path file_;
  bool wanted_;
  std::set<std::string> had_;
  std::set<std::string> waiting_;  // set off by something that has happened, and not yet explained
};

/// The practice table of this name, or null.
const json* practice_of(const json& data, const std::string& id);

}  // namespace rietburg::cli

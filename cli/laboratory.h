// What the commands of the laboratory share: the content, the folder of a campaign, and somebody who waits.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/lab_options.h"
#include "cli/texts.h"
#include "loader/library.h"

namespace rietburg::cli {

/// Content and texts; throws BadOption for a language there is not. Null where the content is unusable, which is told.
struct LabContent {
  std::shared_ptr<const loader::Library> library;
  std::unique_ptr<Texts> texts;
};
std::optional<LabContent> open_lab(const LabOptions& options);

/// A bar on a terminal, a line a minute in a log.
class LabProgress {
 public:
  LabProgress(const Texts& texts, std::uint64_t all);
  ~LabProgress();
  LabProgress(const LabProgress&) = delete;
  LabProgress& operator=(const LabProgress&) = delete;

  void count(const lab::Record& record);
  /// Shows how far it is, if it is time to.
  void show();

 private:
  std::string line(double seconds) const;

  const Texts& texts_;
  std::uint64_t all_;
  std::uint64_t done_ = 0, won_ = 0;
  double start_, shown_ = 0;
  bool is_terminal_;
};

/// The folder of a campaign.
class LabFolder {
 public:
  /// Throws std::runtime_error where it cannot be written, or holds something else under the name of its games.
  explicit LabFolder(const std::string& folder);

  const std::filesystem::path& path() const { return path_; }
  lab::Records read() const;
  /// Plays what is missing and keeps each game as it ends. The signal that stopped it, or 0.
  int play(const lab::Campaign& campaign, unsigned jobs, const Texts& texts) const;
  /// Writes a file of the folder anew; a reader sees the old one or the new one.
  void write(const std::string& name, const std::string& bytes) const;
  /// games.jsonl anew.
  void write_games(const lab::Records& records) const;

 private:
  std::filesystem::path games() const { return path_ / "games.jsonl"; }
  std::filesystem::path path_;
};

/// Runs a command; what it throws becomes a message and an exit code.
template <typename Work>
int lab_command(Work work);
int told(const BadOption& problem);
int told(const std::runtime_error& problem);

template <typename Work>
int lab_command(Work work) {
  try {
    return work();
  } catch (const BadOption& problem) {
    return told(problem);
  } catch (const std::runtime_error& problem) {
    return told(problem);
  }
}

/// Tables and drawings of these games, into the folder.
void write_tables(const LabFolder& folder, const std::vector<lab::Record>& records, const Texts& texts);

}  // namespace rietburg::cli

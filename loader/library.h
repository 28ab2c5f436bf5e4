// Everything in content/, parsed and checked: what there is to choose from before a game, and what a game is compiled
// from.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "loader/files.h"
#include "loader/problem.h"

namespace rietburg::loader {

struct Sources;

struct LegendInfo {
  std::string id;
  int number;
  std::string title_key;  // in the text catalogues
  std::string board;
  std::string folder;                      // of somebody's own legend; empty: it belongs to the content
  std::vector<std::string> difficulties;   // empty: there is only one
  std::vector<int> hero_counts;            // ascending
  std::vector<std::string> modules;        // that can be switched on
  bool has_lesson;                         // its first part can be skipped
  std::vector<std::string> reconstructed;  // parts that are ours because no source tells them
  std::vector<std::string> languages;      // it is told in; readers of others are told it in the first
};

struct RuleInfo {
  std::string id;
  std::string stage;
};

/// Somebody's own legend that cannot be played, and why.
struct RefusedLegend {
  std::string folder;
  std::vector<Problem> problems;
};

/// What companions judge by in somebody's own legend, as its author left it, and the play_hash of the legend today.
struct OwnWeights {
  std::string text;
  std::string play_hash;
};

/// Immutable and cheap to copy.
class Library {
 public:
  explicit Library(std::shared_ptr<const Sources> sources) : sources_(std::move(sources)) {}

  const std::vector<LegendInfo>& legends() const;  // by number
  std::vector<std::string> legend_ids() const;
  const LegendInfo* legend(std::string_view id) const;
  /// Its legend.json, checked; or null.
  const nlohmann::json* legend_data(const std::string& id) const;

  const std::vector<RefusedLegend>& refused() const;  // by load_with_own alone
  /// What the authors of own legends have brought, by the legend's id; by load_with_own alone.
  const std::map<std::string, Picture>& pictures() const;
  const std::map<std::string, OwnWeights>& weights() const;

  std::vector<std::string> hero_ids() const;  // ascending rank
  static const std::vector<std::string>& house_rules();

  std::vector<std::string> languages() const;
  /// Messages by key, or null for a language there is not.
  const std::map<std::string, std::string>* texts(const std::string& language) const;

  /// Which message tells what: speech.json, for speech::Wording.
  const nlohmann::json& speech() const;
  /// Which rule is explained when, and the practice tables: lessons.json.
  const nlohmann::json& lessons() const;
  const std::vector<RuleInfo>& rules() const;  // in the order of the reference
  /// The chapters of the reference, and what they show: rules.json.
  const nlohmann::json& reference() const;
  /// The data of a hero or a creature that all legends share, or null.
  const nlohmann::json* hero_data(const std::string& id) const;
  const nlohmann::json* creature_data(const std::string& id) const;
  /// Changes whenever a file or its name does.
  const std::string& content_hash() const;

  const Sources& sources() const { return *sources_; }

 private:
  std::shared_ptr<const Sources> sources_;
};

/// Reads and checks all of it; every legend is tried at every difficulty and hero count.
Result<Library> load_library(const std::filesystem::path& content_dir,
                             const std::vector<std::filesystem::path>& extra_legend_dirs = {});
/// The same with people's own legends, which must not spoil the game: one that is broken is left out and told under
/// refused().
Result<Library> load_with_own(const std::filesystem::path& content_dir,
                              const std::vector<std::filesystem::path>& legend_dirs);
/// The same from memory. `only_own`: the legends of content/ are known to be good and not tried.
Result<Library> make_library(const std::vector<SourceFile>& files, bool only_own = false);

}  // namespace rietburg::loader

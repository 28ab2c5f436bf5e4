// The documents behind a Library, by id. For loader/ only.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "loader/library.h"
#include "loader/node.h"

namespace rietburg::loader {

using Documents = std::map<std::string, Document>;

struct Sources {
  Documents boards, heroes, creatures, things, fog, events, legends, modules;
  Document rules, speech, lessons;
  std::map<std::string, std::map<std::string, std::string>> texts;
  std::map<std::string, std::set<std::string>> borrowed;  // keys that a language lacks and another one tells
  std::vector<LegendInfo> legend_infos;
  std::vector<RuleInfo> rule_infos;
  std::map<std::string, std::string> guests;  // legends that are not part of content/: their folder by id
  std::map<std::string, Picture> pictures;    // of those, by id
  std::map<std::string, OwnWeights> weights;
  std::vector<RefusedLegend> refused;
  std::string hash;
};

/// Fills in the lines, as far as the files are among these.
std::vector<Problem> with_lines(std::vector<Problem> problems, const std::vector<SourceFile>& files);

std::vector<std::string> ids_of(const Documents& documents);
/// Heroes in ascending rank: their place is the HeroKind.
std::vector<const Document*> heroes_by_rank(const Sources& sources);

}  // namespace rietburg::loader

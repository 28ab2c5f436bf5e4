#include "loader/play_hash.h"

#include "loader/files.h"
#include "loader/sources.h"

namespace rietburg::loader {

std::string play_hash(const Library& library, const std::string& legend) {
  const Sources& sources = library.sources();
  std::vector<SourceFile> parts;
  const auto add = [&parts](const std::string& id, const json& data) {
    parts.push_back({id, "", id, data.dump(), ""});
  };
  for (const Documents* shelf : {&sources.boards, &sources.heroes, &sources.creatures, &sources.things, &sources.fog,
                                 &sources.events, &sources.modules}) {
    for (const auto& [id, document] : *shelf) add(id, document.data);
  }
  if (const json* data = library.legend_data(legend)) add(legend, *data);
  return hash_of(parts);
}

}  // namespace rietburg::loader

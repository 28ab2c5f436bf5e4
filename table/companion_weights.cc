#include "table/companion_weights.h"

#include "table/version.h"

namespace rietburg::table {

std::string content_name(const std::string& play_hash) { return std::string(kEngineVersion) + "-" + play_hash; }

ai::Weights weights_of(const loader::OwnWeights& own, WeightsFault& fault, std::string& detail) {
  const auto made = ai::read_weights(own.text, detail);
  fault = !made                                          ? WeightsFault::unreadable
          : made->content != content_name(own.play_hash) ? WeightsFault::of_another_content
                                                         : WeightsFault::none;
  if (fault == WeightsFault::of_another_content) detail = made->content;
  return fault == WeightsFault::none ? made->weights : ai::default_weights();
}

ai::Weights weights_for(const loader::Library& library, const std::string& legend) {
  const auto own = library.weights().find(legend);
  if (own == library.weights().end()) return ai::default_weights();
  WeightsFault fault{};
  std::string detail;
  return weights_of(own->second, fault, detail);
}

}  // namespace rietburg::table

// Which parts of a legend never came in many games.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/game.h"

namespace rietburg::lab {

/// By id.
struct NeverCame {
  std::vector<std::string> cards;   // the legend's own
  std::vector<std::string> events;  // of the event deck
  std::vector<std::string> things, creatures, tokens;
  std::vector<std::string> unbeaten;  // creatures that came and were never beaten
};

class Coverage {
 public:
  void add(const Content& content, const Seen& seen);
  NeverCame never() const;

 private:
  using Came = std::map<std::string, bool>;
  Came cards_, events_, things_, creatures_, tokens_, beaten_;
};

}  // namespace rietburg::lab

// A board somebody can walk on: ways lead both ways and everywhere, arrows lead to the castle.
#include <fmt/format.h>

#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::check_board() {
  if (!problems_.empty()) return;  // one wrong number breaks much that is right
  check_ways();
  check_arrows();
  const auto unreachable = [](const Node& node, const char* what) {
    return node.problem(fmt::format("{} on a space nobody can enter", what),
                        "Move it or take the space out of \"isolated\".");
  };
  for (const Node& node : board_["spaces"].items()) {
    if (!content.spaces[static_cast<std::size_t>(node["id"].integer())].neighbours.empty()) continue;
    for (const char* what : {"well", "fog", "merchant"}) {
      if (node.has(what)) problems_.push_back(unreachable(node[what], what));
    }
  }
}

void Compiler::check_ways() {
  SpaceSet reached;
  const Space home = content.castle == Space::none ? content.exit : content.castle;
  std::vector<Space> open{home};
  reached.insert(home);
  while (!open.empty()) {
    const Space from = open.back();
    open.pop_back();
    for (const Space to : content.spaces[idx(from)].neighbours) {
      if (reached.contains(to)) continue;
      reached.insert(to);
      open.push_back(to);
    }
  }
  SpaceSet isolated;
  for (const Node& node : board_["isolated"].items()) {
    if (const Space at = space_number(node); at != Space::none) isolated.insert(at);
  }
  for (const Node& node : board_["spaces"].items()) {
    const Space here = space(static_cast<std::size_t>(node["id"].integer()));
    const auto& neighbours = content.spaces[idx(here)].neighbours;
    if (isolated.contains(here) && !neighbours.empty()) {
      problem(node["neighbours"], fmt::format("space {} is isolated but has neighbours", idx(here)),
              "It can be only one of both.");
    }
    if (!isolated.contains(here) && !reached.contains(here)) {
      problem(node["neighbours"], fmt::format("no way leads from the castle or exit to space {}", idx(here)),
              "Join it to a neighbour or list it under \"isolated\".");
    }
    for (const Space to : neighbours) {
      const auto& back = content.spaces[idx(to)].neighbours;
      if (std::count(neighbours.begin(), neighbours.end(), to) > 1 || to == here) {
        problem(node["neighbours"], fmt::format("space {} is joined twice or to itself", idx(here)),
                "A bridge is no neighbour too.");
      } else if (std::find(back.begin(), back.end(), here) == back.end()) {
        problem(node["neighbours"],
                fmt::format("{} is a neighbour of {}, but not the other way round", idx(to), idx(here)),
                fmt::format("Add {} to the neighbours of {}.", idx(here), idx(to)));
      }
    }
  }
}

void Compiler::check_arrows() {
  const Space home = content.castle == Space::none ? content.exit : content.castle;
  for (const Node& node : board_["spaces"].items()) {
    const std::size_t here = static_cast<std::size_t>(node["id"].integer());
    const SpaceDef& from = content.spaces[here];
    if (from.neighbours.empty() || space(here) == home) {
      if (from.arrow != Space::none)
        problem(node["arrow"], fmt::format("an arrow out of space {}", here), "Write null.");
      continue;
    }
    if (from.arrow == Space::none) {
      problem(node["arrow"], fmt::format("no arrow on space {}", here),
              "Creatures must be able to go on: name a neighbour.");
      continue;
    }
    if (std::find(from.neighbours.begin(), from.neighbours.end(), from.arrow) == from.neighbours.end()) {
      problem(node["arrow"], fmt::format("the arrow leads from {} to {}, which is no neighbour", here, idx(from.arrow)),
              "Arrows lead to neighbours.");
    }
    Space at = space(here);
    for (std::size_t steps = 0; steps < kMaxSpaces && at != home && at != Space::none; ++steps) {
      at = content.spaces[idx(at)].arrow;
    }
    if (at != home) {
      problem(node["arrow"], fmt::format("the arrows from space {} never reach the castle or exit", here),
              "Turn one arrow of the circle.");
    }
  }
}

}  // namespace rietburg::loader

// A board somebody can walk on: ways lead both ways and everywhere, arrows lead to the castle.
#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::check_board() {
  if (!problems_.empty()) return;  // one wrong number breaks much that is right
  check_ways();
  check_arrows();
  const auto unreachable = [](const Node& node, const char* what) {
    return node.problem(say("on-a-space-nobody-can-enter", what), say("move-it-or-take-the-space"));
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
      problem(node["neighbours"], say("space-is-isolated-but-has-neighbours", idx(here)), say("it-can-be-only-one"));
    }
    if (!isolated.contains(here) && !reached.contains(here)) {
      problem(node["neighbours"], say("no-way-leads-from-the-castle", idx(here)), say("join-it-to-a-neighbour"));
    }
    for (const Space to : neighbours) {
      const auto& back = content.spaces[idx(to)].neighbours;
      if (std::count(neighbours.begin(), neighbours.end(), to) > 1 || to == here) {
        problem(node["neighbours"], say("space-is-joined-twice", idx(here)), say("a-bridge-is-no-neighbour-too"));
      } else if (std::find(back.begin(), back.end(), here) == back.end()) {
        problem(node["neighbours"], say("is-a-neighbour-of-but-not", idx(to), idx(here)),
                say("add-to-the-neighbours", idx(here), idx(to)));
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
      if (from.arrow != Space::none) problem(node["arrow"], say("an-arrow-out-of-space", here), say("write-null"));
      continue;
    }
    if (from.arrow == Space::none) {
      problem(node["arrow"], say("no-arrow-on-space", here), say("creatures-must-be-able-to-go"));
      continue;
    }
    if (std::find(from.neighbours.begin(), from.neighbours.end(), from.arrow) == from.neighbours.end()) {
      problem(node["arrow"], say("the-arrow-leads", here, idx(from.arrow)), say("arrows-lead-to-neighbours"));
    }
    Space at = space(here);
    for (std::size_t steps = 0; steps < kMaxSpaces && at != home && at != Space::none; ++steps) {
      at = content.spaces[idx(at)].arrow;
    }
    if (at != home) {
      problem(node["arrow"], say("the-arrows-from-space-never-reach", here), say("turn-one-arrow-of-the-circle"));
    }
  }
}

}  // namespace rietburg::loader

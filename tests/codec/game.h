// A position to write and read: Legend 2 after its set-up.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "codec/names.h"
#include "codec/read.h"
#include "rietburg/rules.h"
#include "tests/support/library.h"

namespace rietburg::codec {

struct Game {
  Content content = tests::compile_legend_2({"dwarf", "archer", "wizard"}, "normal");
  State state{};

  Game() {
    std::vector<HeroKind> heroes;
    for (const char* id : {"dwarf", "archer", "wizard"}) {
      for (std::size_t i = 0; i < content.names.heroes.size(); ++i) {
        if (content.names.heroes[i] == id) heroes.push_back(static_cast<HeroKind>(i));
      }
    }
    set_up(content, heroes, state);
  }

  Thing thing(const char* name) const { return find_thing(content, name).value(); }
  Card card(const char* name) const { return find_card(content, name).value(); }
  Figure figure(const char* name) const { return find_figure(content, name).value(); }

  /// The first answer to every question, until a hero is asked for an action.
  void play_to_action() {
    while (question(state) != FrameKind::action) {
      ActionList legal;
      legal_actions(content, state, legal);
      ASSERT_FALSE(legal.empty());
      perform(content, state, legal[0]);
    }
  }
};

}  // namespace rietburg::codec

// What `rietburg legend new` writes; NAME stands for the legend's id.
#pragma once

namespace rietburg::cli {

inline constexpr const char* kLegendTemplate = R"({
  "$schema": "schema/legend.schema.json",
  "id": "NAME",
  "number": 100,
  "board": "andor",
  "heroes": [2, 3, 4],
  "difficulties": ["easy", "normal"],
  "events": "gold",
  "fog": true,
  "merchants_sell": "everything",
  "start": {"space": "rank", "strength": 2, "willpower": 7},
  "stars": ["C", "N"],
  "cards": [
    {
      "id": "A1",
      "letter": "A",
      "effects": [
        {"do": "place", "creature": "gor", "space": [8, 20, 26]},
        {"do": "place", "creature": "skral", "space": 19},
        {"do": "share", "gold": {"heroes": {"2": 4, "3": 5, "4": 6}}}
      ]
    },
    {
      "id": "C1",
      "letter": "C",
      "effects": [{"do": "place", "creature": "troll", "space": 61}]
    },
    {
      "id": "troll-falls",
      "on": {"defeated": "troll"},
      "times": "once",
      "effects": [{"do": "narrator", "by": 1}]
    },
    {"id": "N1", "letter": "N", "effects": []}
  ],
  "tasks": [{"id": "troll", "if": {"defeated": "troll"}}],
  "win": "tasks",
  "reconstructed": []
}
)";

inline constexpr const char* kTextTemplate = R"({
  "$schema": "../schema/text.schema.json",
  "legend.title": "NAME",
  "legend.goal": "When the narrator reaches N, the castle must have held and the troll must be beaten.",
  "legend.won": "Tell how it ended well.",
  "legend.lost": "Tell how it ended badly, and what might help the next time.",
  "card.A1.title": "How it began",
  "card.A1.story": "Tell what the heroes see when they set out.",
  "card.A1.text": "Gors stand on 8, 20 and 26, a skral on 19. The group shares 4, 5 or 6 gold with two, three or four heroes.",
  "card.C1.title": "Heavy steps",
  "card.C1.story": "Tell what comes out of the hills.",
  "card.C1.text": "A troll appears on 61. It must be beaten before the narrator reaches N.",
  "card.troll-falls.title": "The troll falls",
  "card.troll-falls.story": "Tell how the ground shook.",
  "card.troll-falls.text": "The narrator moves one letter on.",
  "card.N1.title": "The last letter",
  "card.N1.story": "Tell how everybody held their breath.",
  "card.N1.text": "The legend is won if the castle has held and the troll is beaten.",
  "task.troll": "Beat the troll"
}
)";

}  // namespace rietburg::cli

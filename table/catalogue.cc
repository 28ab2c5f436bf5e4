#include "table/catalogue.h"

#include "codec/names.h"

namespace rietburg::table {

using nlohmann::json;

namespace {

json dice_of(const std::array<u8, 3>& rows) { return json(rows); }

json hero_entry(const Content& content, std::size_t i) {
  const HeroDef& hero = content.heroes[i];
  json entry = {{"id", content.names.heroes[i]}, {"rank", hero.rank}, {"dice", dice_of(hero.dice)}};
  if (content.start[i] != Space::none) entry["start"] = idx(content.start[i]);  // else nobody plays them here
  return entry;
}

json creature_entry(const Content& content, std::size_t i) {
  const CreatureDef& kind = content.kinds[i];
  json entry = {{"id", content.names.kinds[i]},
                {"willpower", kind.willpower},
                {"reward", kind.reward},
                {"dice", dice_of(kind.dice)},
                {"figures", kind.figures}};
  if (!kind.strength_of_heroes) entry["strength"] = kind.strength;
  if (kind.strength_of_heroes) entry["strength_from"] = "heroes";
  if (kind.black_dice) entry["black_dice"] = true;
  if (idx(kind.moves_with) != i) entry["like"] = codec::kind_name(content, kind.moves_with);
  if (kind.stays) entry["stays"] = true;
  if (kind.walks_to != Space::none) entry["walks_to"] = idx(kind.walks_to);
  return entry;
}

std::string_view slot_name(Slot slot) {
  switch (slot) {
    case Slot::none: return "none";
    case Slot::small: return "small";
    case Slot::large: return "large";
    case Slot::helm: return "helm";
    case Slot::pouch: return "pouch";
    case Slot::escort: return "escort";
  }
  return "";
}

json thing_entry(const Content& content, std::size_t i) {
  const ThingDef& thing = content.things[i];
  json entry = {{"id", content.names.things[i]}, {"slot", slot_name(thing.slot)}};
  if (thing.is_group) entry["hidden"] = true;
  if (thing.stock > 0) entry["stock"] = thing.stock;
  if (thing.group != Thing::none) entry["group"] = codec::thing_name(content, thing.group);
  if (thing.seller != Seller::nobody) {
    entry["sold"] = {{"by", thing.seller == Seller::witch ? "witch" : "merchant"}, {"gold", thing.price}};
  }
  return entry;
}

json card_entry(const Content& content, std::size_t i) {
  const CardDef& card = content.cards[i];
  json entry = {{"id", card.id}};
  if (card.is_event) entry["deck"] = "events";
  if (card.deck > 0) entry["deck"] = content.decks[card.deck - 1U].id;
  if (card.is_quest) entry["quest"] = true;
  return entry;
}

json spaces_of(const auto& list) {
  json out = json::array();
  for (const Space space : list) out.push_back(idx(space));
  return out;
}

json space_entry(const Content& content, std::size_t i) {
  constexpr std::pair<u8, const char*> kFeatures[] = {{SpaceDef::kMerchant, "merchant"},
                                                      {SpaceDef::kForest, "forest"},
                                                      {SpaceDef::kRiver, "river"},
                                                      {SpaceDef::kMountain, "mountain"}};
  const SpaceDef& def = content.spaces[i];
  json entry = {{"space", i}, {"next", spaces_of(def.neighbours)}};
  if (def.arrow != Space::none) entry["arrow"] = idx(def.arrow);
  if (!def.crossings.empty()) entry["crossings"] = spaces_of(def.crossings);
  for (const auto& [bit, name] : kFeatures) {
    if ((def.features & bit) != 0) entry[name] = true;
  }
  return entry;
}

json board(const Content& content) {
  json spaces = json::array();
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (content.spaces[i].exists) spaces.push_back(space_entry(content, i));
  }
  json out = {{"id", content.names.board},
              {"spaces", std::move(spaces)},
              {"wells", spaces_of(content.wells)},
              {"fog", spaces_of(content.fog_spaces)},
              {"hours", content.hours},
              {"last_letter", std::string(1, static_cast<char>('A' + content.letters - 1))}};
  if (content.castle != Space::none) out["castle"] = idx(content.castle);
  if (content.exit != Space::none) out["exit"] = idx(content.exit);
  return out;
}

/// Figures of one role: what role it is stands in the effects that place them.
json figures(const Content& content, Op places) {
  json out = json::array();
  for (std::size_t i = 0; i < content.names.figures.size(); ++i) {
    for (const Effect& effect : content.effects) {
      if (effect.op != places || idx(effect.figure) != i) continue;
      out.push_back(content.names.figures[i]);
      break;
    }
  }
  return out;
}

json entries(const Content& content, std::size_t first, std::size_t end, json (*entry)(const Content&, std::size_t)) {
  json out = json::array();
  for (std::size_t i = first; i < end; ++i) out.push_back(entry(content, i));
  return out;
}

json ids(const auto& list) {
  json out = json::array();
  for (const auto& one : list) out.push_back(one.id);
  return out;
}

}  // namespace

json catalogue(const Content& content) {
  json fog = json::array();
  for (std::size_t i = 1; i < content.fog.size(); ++i) {
    fog.push_back({{"id", content.names.fog[i]}, {"count", content.fog[i].count}});
  }
  return {{"legend", content.names.legend},
          {"difficulty", content.names.difficulty.empty() ? json(nullptr) : json(content.names.difficulty)},
          {"board", board(content)},
          {"heroes", entries(content, 0, content.heroes.size(), hero_entry)},
          {"creatures", entries(content, 0, content.kinds.size(), creature_entry)},
          {"things", entries(content, idx(Thing::first_thing), content.thing_count, thing_entry)},
          {"cards", entries(content, 0, content.cards.size(), card_entry)},
          {"fog", std::move(fog)},
          {"characters", figures(content, Op::place_character)},
          {"allies", figures(content, Op::place_ally)},
          {"markers", figures(content, Op::place_marker)},
          {"tasks", ids(content.tasks)},
          {"lose", ids(content.lose)},
          {"flags", content.names.flags},
          {"options", content.names.options}};
}

}  // namespace rietburg::table

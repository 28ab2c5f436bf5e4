// Heroes, creatures, things and fog tokens.
#include <algorithm>
#include <set>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::compile_heroes() {
  for (const Document* document : heroes_by_rank(sources_)) {
    const Node node(*document);
    HeroDef hero{};
    hero.rank = byte(node["rank"]);
    const std::vector<Node> dice = node["dice"].items();
    for (std::size_t i = 0; i < std::min(dice.size(), hero.dice.size()); ++i) hero.dice[i] = byte(dice[i], 1, 5);
    hero.well = byte(node["well"], 0, kMaxWillpower);
    hero.die_by_die = node["die_by_die"].is_true();
    hero.shoots = node["shoots"].is_true();
    hero.turns_die = node["turns_die"].is_true();
    if (node.has("brew_discount")) hero.brew_discount = byte(node["brew_discount"]);
    hero.cheap_strength_at = Space::none;
    if (node.has("strength_price")) {
      hero.cheap_strength_at = space_number(node["strength_price"]["space"]);
      hero.cheap_strength = byte(node["strength_price"]["gold"]);
    }
    if (!content.heroes.empty() && content.heroes.back().rank == hero.rank) {
      problem(node["rank"], say("the-rank-is-taken", hero.rank, content.names.heroes.back()),
              say("ranks-decide-who-comes-first-give"));
    }
    content.heroes.push_back(hero);
    content.names.heroes.push_back(node["id"].text());
  }
}

/// The kinds of the sunrise order first, as it names them; the others of the box; the legend's own.
void Compiler::compile_kinds() {
  const auto listed = [this](const std::string& id) {
    const auto& names = content.names.kinds;
    return std::find(names.begin(), names.end(), id) != names.end();
  };
  for (const std::string& id : board_["sunrise_order"].texts()) {
    const auto found = sources_.creatures.find(id);
    if (found != sources_.creatures.end() && !listed(id)) add_kind(Node(found->second));
  }
  for (const auto& [id, document] : sources_.creatures) {
    if (!listed(id)) add_kind(Node(document));
  }
  for (const Node& node : parts("creatures")) {
    if (listed(node["id"].text())) {
      problem(node["id"], say("the-creature-is-there-already", node["id"].text()), say("give-it-another-id"));
    } else {
      compile_own_kind(node);
    }
  }
}

void Compiler::add_kind(const Node& node) {
  CreatureDef creature{};
  creature.strength = static_cast<u16>(number(node["strength"], 1, 999));
  creature.willpower = byte(node["willpower"], 1);
  creature.reward = byte(node["reward"]);
  creature.black_dice = node["dice"].says("black");
  creature.dice = creature.black_dice ? black_dice_ : red_dice_;
  creature.walks_to = Space::none;
  creature.figures = byte(node["figures"], 1);
  creature.moves_with = static_cast<Kind>(content.kinds.size());
  creature.narrator = true;
  content.kinds.push_back(creature);
  content.names.kinds.push_back(node["id"].text());
}

void Compiler::compile_own_kind(const Node& node) {
  CreatureDef creature{};
  creature.moves_with = static_cast<Kind>(content.kinds.size());
  creature.walks_to = Space::none;
  creature.dice = red_dice_;
  if (node.has("like")) {
    const Kind base = kind(node["like"]);
    if (base != Kind::none) creature = content.kinds[idx(base)];
    creature.strength_of_kind = !node.has("strength");
    creature.reward_of_kind = !node.has("reward");
  }
  creature.strength_of_heroes = node["strength"].says("heroes");
  if (node.has("strength") && !creature.strength_of_heroes)
    creature.strength = static_cast<u16>(number(node["strength"], 1, 999));
  if (node.has("willpower")) creature.willpower = byte(node["willpower"], 1);
  if (node.has("reward")) creature.reward = byte(node["reward"], 0, kMostReward);
  if (node.has("dice")) {
    creature.black_dice = node["dice"].says("black") || node["dice"].has("black");
    creature.dice = creature.black_dice ? black_dice_ : red_dice_;
    const std::vector<Node> rows = node["dice"][creature.black_dice ? "black" : "red"].items();
    for (std::size_t i = 0; i < rows.size() && i < 3; ++i) creature.dice[i] = byte(rows[i], 1, 4);
  }
  creature.takes_castle = node["takes_castle"].is_true();
  if (node.has("walks_to")) creature.walks_to = space_number(node["walks_to"]);
  if (node.has("pace")) creature.pace = byte(node["pace"], 1, 20);
  creature.figures = node.has("figures") ? byte(node["figures"], 1) : 1;
  creature.stays = node["stays"].is_true();
  creature.narrator = !node["narrator"].is_false();
  content.kinds.push_back(creature);
  content.names.kinds.push_back(node["id"].text());
}

void Compiler::compile_things() {
  std::vector<Node> things;
  for (const auto& [id, document] : sources_.things) things.emplace_back(document);
  for (const Node& own : parts("things")) things.push_back(own);
  std::set<std::string> names;  // sorted: the order of the things
  for (const Node& node : things) {
    if (!names.insert(node["id"].text()).second)
      problem(node["id"], say("the-thing-is-there-already", node["id"].quoted()), say("give-it-another-id"));
  }
  const std::set<std::string> ids = names;
  for (const Node& node : things) {
    const Node group = node["group"];
    if (group.is_null()) continue;
    if (ids.contains(group.text())) problem(group, say("the-group-is-also-a-thing", group.text()), say("rename-one"));
    names.insert(group.text());
  }
  content.names.things = {"none", "gold", "farmer", "strength", "fog", "willpower", "", ""};
  for (const std::string& name : names) {
    const auto& taken = content.names.things;
    if (std::find(taken.begin(), taken.end(), name) != taken.end()) {
      problem(Node(sources_.things.begin()->second), say("cannot-be-the-name", name), say("the-rules-use"));
    }
    content.names.things.push_back(name);
  }
  if (content.names.things.size() > kMaxThings) {
    problem(things.back(), say("more-than-things-and-groups", kMaxThings - idx(Thing::first_thing)),
            say("the-engine-has-no-room-for-things"));
    content.names.things.resize(kMaxThings);
  }
  content.thing_count = static_cast<u8>(content.names.things.size());
  content.things[idx(Thing::farmer)].stock = byte(board_["farmers"]);
  for (const Node& node : things) compile_thing(node);
  for (std::size_t i = 0; i < content.thing_count; ++i) {
    const ThingDef& def = content.things[i];
    const Things one = bit(static_cast<Thing>(i));
    if (def.free_steps > 0) content.step_things |= one;
    if (def.herb > 0) content.herbs |= one;
    if (def.reveals) content.telescopes |= one;
  }
  for (const Node& node : things) compile_group(node);
}

void Compiler::compile_thing(const Node& node) {
  const Thing id = thing(node["id"]);
  if (id == Thing::none) return;
  ThingDef& def = content.things[idx(id)];
  const Node slot = node["slot"];
  def.slot = slot.says("small")    ? Slot::small
             : slot.says("large")  ? Slot::large
             : slot.says("helm")   ? Slot::helm
             : slot.says("pouch")  ? Slot::pouch
             : slot.says("escort") ? Slot::escort
                                   : Slot::none;
  if (node.has("stock")) def.stock = byte(node["stock"]);
  if (node.has("sold")) {
    def.seller = node["sold"]["by"].says("witch") ? Seller::witch : Seller::merchant;
    def.price = byte(node["sold"]["gold"]);
  }
  if (node.has("turns_to")) def.turns_to = thing(node["turns_to"]);
  if (node.has("returns_as")) def.returns_as = thing(node["returns_as"]);
  if (node.has("ready_at_sunrise")) def.ready_as = thing(node["ready_at_sunrise"]);
  if (node.has("group")) def.group = thing(node["group"]);
  if (node.has("free_steps")) def.free_steps = byte(node["free_steps"]);
  if (node.has("herb")) def.herb = byte(node["herb"]);
  if (node.has("gem")) def.gem = byte(node["gem"]);
  if ((def.gem > 0) != (def.slot == Slot::pouch)) {
    problem(slot, say("the-pouch-holds-the-gems"), say("give-a-gem-the-slot-pouch"));
  }
  const Node colour = node["colour"];
  def.colour = colour.says("blue") ? 1 : colour.says("yellow") ? 2 : colour.says("green") ? 3 : 0;
  def.doubles_die = node["doubles_die"].is_true();
  def.stops_loss = node["stops_loss"].is_true();
  def.shoots = node["shoots"].is_true();
  def.flies = node["flies"].is_true();
  def.adds_equal_dice = node["adds_equal_dice"].is_true();
  def.reveals = node["reveals"].is_true();
  def.rubble = node["rubble"].is_true();
  def.wards_off = node["wards_off"].is_true();
  if (node.has("number")) def.number = byte(node["number"], 1);
  if (def.rubble && (def.slot != Slot::none || def.number == 0)) {
    problem(node, say("rubble-that-somebody-could-carry"), say("give-it-the-slot-none"));
  }
}

/// A group is the face-down token: it takes the slot of what may be under it.
void Compiler::compile_group(const Node& node) {
  if (!node.has("group")) return;
  const Thing member = thing(node["id"]), group = thing(node["group"]);
  if (member == Thing::none || group == Thing::none) return;
  ThingDef& def = content.things[idx(group)];
  const ThingDef& of = content.things[idx(member)];
  if (def.is_group && (def.slot != of.slot || def.rubble != of.rubble)) {
    problem(node["slot"], say("another-slot-than-the-others", node["group"].text()), say("nobody-knows-yet-which-one"));
  }
  def.is_group = true;
  def.slot = of.slot;
  def.rubble = of.rubble;
}

void Compiler::compile_fog() {
  content.fog.push_back({0, Card::none});
  content.names.fog.push_back("hidden");
  std::size_t tokens = 0;
  for (const auto& [id, document] : sources_.fog) {
    const u8 count = byte(Node(document)["count"], 1);
    tokens += count;
    content.fog.push_back({count, Card::none});
    content.names.fog.push_back(id);
  }
  if (legend_["fog"].is_true() && tokens < content.fog_spaces.size()) {
    problem(legend_["fog"], say("fog-tokens-for-fog-spaces", tokens, content.fog_spaces.size()),
            say("add-tokens-in-fog"));
  }
}

}  // namespace rietburg::loader

// The legend: start, letters, triggers, tasks.
#include <algorithm>

#include "loader/compiler.h"
#include "rietburg/state.h"

namespace rietburg::loader {

void Compiler::compile_legend() {
  content.names.legend = legend_["id"].text();
  content.names.difficulty = setup_.difficulty;
  content.names.board = board_["id"].text();
  compile_start();
  for (const Node& star : legend_["stars"].items()) content.stars |= static_cast<u16>(1U << letter(star));
  compile_triggers();
  compile_events_on_top();
  content.sells_articles = legend_["merchants_sell"].says("everything");
  const auto& house_rules = setup_.house_rules;
  content.black_instead_of_one =
      std::find(house_rules.begin(), house_rules.end(), "black-die-instead-of-one") != house_rules.end();
  compile_ends();
  compile_values();
}

/// "rank": each on the space of their rank; a number, which may depend on the game: all there; or a space for each
/// hero.
void Compiler::compile_start() {
  const Node start = legend_["start"], where = start["space"];
  const bool depends = where.has("heroes") || where.has("difficulty");
  const bool by_hero = where.is_object() && !depends;
  const int together = depends ? number(where, 0, static_cast<int>(kMaxSpaces) - 1) : 0;
  if (depends && !is_space(static_cast<std::size_t>(together))) {
    problem(where, say("no-such-space-on-the-board", together, board_["id"].text()),
            say("it-lists-the-spaces", board_.file()));
  }
  for (std::size_t i = 0; i < std::min(content.heroes.size(), content.start.size()); ++i) {
    const std::string& id = content.names.heroes[i];
    if (where.says("rank")) {
      content.start[i] = space(content.heroes[i].rank);
      if (!is_space(content.heroes[i].rank)) {
        problem(where, say("the-rank", id), say("name-a-space-for-each-hero"));
      }
    } else if (depends) {
      content.start[i] = space(static_cast<std::size_t>(together));
    } else if (by_hero) {
      content.start[i] = where.has(id) ? space_number(where[id]) : Space::none;  // such a hero does not play here
    } else {
      content.start[i] = space_number(where);
    }
  }
  for (const auto& [id, at] : by_hero ? where.fields() : std::vector<std::pair<std::string, Node>>{}) {
    if (!sources_.heroes.contains(id)) problem(at, say("there-is-no-hero", id), known_names(id, content.names.heroes));
  }
  content.start_strength = byte(start["strength"], 1, kMaxStrength);
  content.start_willpower = byte(start["willpower"], 1, kMaxWillpower);
}

void Compiler::compile_triggers() {
  for (std::size_t i = 0; i < card_sources_.size(); ++i) {
    if (card_sources_[i].from == CardSource::From::legend) compile_trigger(card_sources_[i].node, static_cast<Card>(i));
  }
  sort_triggers();
}

void Compiler::compile_trigger(const Node& node, Card card) {
  if (node.has("letter")) content.letter_cards[letter(node["letter"])].push_back(card);
  if (node.has("on")) {
    Trigger found = trigger(node["on"], card);
    last_roll_.reset();
    if (node.has("if")) found.test = test(node["if"]);
    const Node times = node["times"];
    found.times = times.says("once") || found.on == On::when ? Times::once
                  : times.says("daily")                      ? Times::daily
                                                             : Times::always;
    content.triggers.push_back(found);
  }
  if (!node.has("letter") && !node["put"].is_true() && !node.has("on") && !node.has("deck") &&
      !node["read"].is_true()) {
    problem(node, say("nothing-sets-off-the-card", node["id"].text()), say("give-it-letter-put-on-deck"));
  }
}

namespace {

struct TriggerWord {
  const char* name;
  On on;
  enum class Takes : u8 { nothing, kind, spaces, thing } takes;
};
constexpr TriggerWord kTriggers[] = {
    {"defeated", On::defeated, TriggerWord::Takes::kind},     {"falls", On::falls, TriggerWord::Takes::kind},
    {"ends-move", On::ends_move, TriggerWord::Takes::spaces}, {"enters", On::enters, TriggerWord::Takes::spaces},
    {"crosses", On::crosses, TriggerWord::Takes::nothing},    {"takes", On::takes, TriggerWord::Takes::thing},
    {"reveals", On::revealed, TriggerWord::Takes::thing},     {"meets", On::meets, TriggerWord::Takes::kind},
    {"survives", On::survives, TriggerWord::Takes::kind},     {"exits", On::exits, TriggerWord::Takes::kind},
    {"day-ends", On::day_ends, TriggerWord::Takes::nothing},  {"round", On::round, TriggerWord::Takes::kind},
    {"cleared", On::cleared, TriggerWord::Takes::spaces},
};

}  // namespace

Trigger Compiler::trigger(const Node& on, Card card) {
  Trigger found{};
  found.what = kAnything;
  found.marker = Figure::none;
  found.card = card;
  if (on.has("fog")) {
    const auto& names = content.names.fog;
    const auto token = std::find(names.begin() + 1, names.end(), on["fog"].text());
    if (token == names.end()) unknown(on["fog"], say("word.fog-token"), {names.begin() + 1, names.end()});
    found.on = On::fog;
    found.what = static_cast<u8>(token - names.begin());
    found.instead = on["instead"].is_true();
  } else if (on.has("sunrise")) {
    found.on = on["sunrise"].says("after-event") ? On::after_event : On::after_moves;
  } else if (on.has("fight-hour")) {
    found.on = On::fight_hour;
    found.what = byte(on["fight-hour"], 1, content.last_hour());
  } else if (on.has("when")) {
    last_roll_.reset();
    found.on = On::when;
    found.test = test(on["when"]);
  }
  for (const TriggerWord& word : kTriggers) {
    if (!on.has(word.name)) continue;
    const Node value = on[word.name];
    found.on = word.on;
    if (word.takes == TriggerWord::Takes::kind) found.what = static_cast<u8>(kind_or_any(value));
    if (word.takes == TriggerWord::Takes::thing) found.what = static_cast<u8>(thing(value));
    if (word.takes == TriggerWord::Takes::spaces && value.has("marker")) {
      found.marker = figure(value["marker"], Role::marker, false);
    } else if (word.takes == TriggerWord::Takes::spaces) {
      found.limits_spaces = true;
      found.spaces = space_list(value);
    }
  }
  return found;
}

/// By what sets them off, so that asking "does anything wait for this" is one look.
void Compiler::sort_triggers() {
  std::stable_sort(content.triggers.begin(), content.triggers.end(),
                   [](const Trigger& a, const Trigger& b) { return a.on < b.on; });
  if (content.triggers.size() > kMaxTriggers)
    problem(legend_["cards"], say("cards-wait-for-something", content.triggers.size()),
            say("at-most-please", kMaxTriggers));
  for (std::size_t i = 0; i < content.triggers.size() && i < 255; ++i) {
    TriggerRange& range = content.triggers_on[idx(content.triggers[i].on)];
    if (range.first == range.end) range.first = static_cast<u8>(i);
    range.end = static_cast<u8>(i + 1);
  }
}

/// Ways to lose, the goal that wins at once, and what stands for the whole legend.
void Compiler::compile_ends() {
  last_roll_.reset();
  for (const Node& node : legend_["lose"].items()) content.lose.push_back({node["id"].text(), test(node["if"])});
  if (legend_["win"].has("when")) content.win = test(legend_["win"]["when"]);
  for (const Node& node : legend_["tasks"].items()) {
    const Test told = node.has("told") ? test(node["told"]) : Test{};
    content.tasks.push_back({node["id"].text(), test(node["if"]), told});
  }
  const bool quests =
      std::any_of(content.cards.begin(), content.cards.end(), [](const CardDef& card) { return card.is_quest; });
  const TriggerRange when = content.triggers_on[idx(On::when)];
  content.watches = !content.lose.empty() || content.win.count > 0 || quests || when.first != when.end;
  const Node gems = legend_["gems"];
  content.gems = gems.says("lures")           ? GemRule::lure
                 : gems.says("money-crushed") ? GemRule::money_crushed
                                              : GemRule::money;
  if (legend_.has("havens")) content.havens = space_list(legend_["havens"]);
  content.wells_laid = !legend_["wells"].is_false();
  content.fog_laid = legend_["fog"].is_true();
  content.merchants_open = !legend_["merchants"].is_false();
  const auto& figures = content.names.figures;
  const auto witch = std::find(figures.begin(), figures.end(), "witch");
  content.witch = witch == figures.end() ? Figure::none : static_cast<Figure>(witch - figures.begin());
  for (std::size_t i = 0; i < content.thing_count; ++i) {
    const ThingDef& def = content.things[i];
    if (def.gem > 0) content.gem_group = def.group;
    if (def.wards_off) content.wards |= bit(static_cast<Thing>(i));
    content.has_escorts |= def.slot == Slot::escort;
  }
  content.has_rubble = std::any_of(content.effects.begin(), content.effects.end(), [&](const Effect& effect) {
    return effect.op == Op::place_thing && content.things[idx(effect.thing) % kMaxThings].rubble;
  });
}

/// Numbers that texts may show.
void Compiler::compile_values() {
  for (const auto& [name, node] : legend_["values"].fields()) compile_value(name, node);
}

void Compiler::compile_value(const std::string& name, const Node& node) {
  using From = ValueDef::From;
  ValueDef value{name, From::number, 0, 0};
  const auto stands = [&](const char* word, Role role, From from) {
    if (!node.has(word)) return;
    value.from = from;
    value.of = static_cast<u8>(figure(node[word], role, false));
  };
  const auto counted = [&](const char* word, From from) {
    if (!node.has(word)) return;
    value.from = from;
    value.of = counted_task(node[word]);
  };
  stands("marker", Role::marker, From::marker);
  stands("character", Role::character, From::character);
  stands("ally", Role::ally, From::ally);
  counted("has", From::task_has);
  counted("needs", From::task_needs);
  if (node.has("counter")) {
    value.from = From::counter;
    value.of = counter_index(node["counter"]);
  } else if (node.has("creature")) {
    value.from = From::creature;
    value.of = static_cast<u8>(kind(node["creature"]));
  } else if (value.from == From::number) {
    value.number = number(node, -9999, 9999);
  }
  content.values.push_back(std::move(value));
}

/// A task that counts something, by its place.
u8 Compiler::counted_task(const Node& node) {
  const auto counts = [&](const Test& test) {
    if (test.count != 1 || test.first >= content.conditions.size()) return false;
    const Condition& condition = content.conditions[test.first];
    const bool is_amount =
        condition.op == CondOp::lying || condition.op == CondOp::value_at || condition.op == CondOp::counter;
    return is_amount && !condition.negated && condition.at_least >= 2;
  };
  std::vector<std::string> known;
  for (std::size_t i = 0; i < std::min<std::size_t>(content.tasks.size(), 255); ++i) {
    if (!counts(content.tasks[i].test)) continue;
    if (node.says(content.tasks[i].id)) return static_cast<u8>(i);
    known.push_back(content.tasks[i].id);
  }
  unknown(node, say("word.task-that-counts-something"), known);
  return 0;
}

/// Event cards known to lie on top at the start, laid there one after another: the last one is drawn first.
void Compiler::compile_events_on_top() {
  if (deck_) return;  // it is another deck's top
  const auto first = content.cards.begin(), last = first + content.event_count;
  for (const Node& node : legend_["events_on_top"].items()) {
    const auto found = std::find_if(first, last, [&](const CardDef& card) { return card.id == node.text(); });
    if (found == last) {
      problem(node, say("there-is-no-event-card", node.quoted()), say("name-cards-of-the-legend"));
      continue;
    }
    const Card card = static_cast<Card>(found - first);
    auto& top = content.events_on_top;
    if (std::find(top.begin(), top.end(), card) != top.end())
      problem(node, say("the-same-card-twice"), say("name-each-card-once"));
    top.push_back(card);
  }
  if (content.events_on_top.size() > Deck{}.top.capacity()) {
    problem(legend_["events_on_top"], say("too-many-cards-on-top"), say("at-most-please", Deck{}.top.capacity()));
  }
}

}  // namespace rietburg::loader

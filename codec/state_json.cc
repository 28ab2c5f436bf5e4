#include "codec/state_json.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <tuple>
#include <vector>

#include "codec/names.h"
#include "codec/write.h"

namespace rietburg::codec {

using nlohmann::json;

namespace {

json word_or_null(std::string_view word) { return word.empty() ? json(nullptr) : json(word); }

void append_hero(const Content& content, const State& state, Seat who, std::string& text) {
  constexpr std::string_view kGems[] = {"gem-2", "gem-4", "gem-6"};
  const Hero& hero = state.hero(who);
  std::vector<std::string_view> gems, small;
  for (std::size_t i = 0; i < std::size(kGems); ++i) gems.insert(gems.end(), hero.gems[i], kGems[i]);
  for (const Thing thing : hero.small) {
    if (thing != Thing::none) small.push_back(thing_name(content, thing));
  }
  ObjectText out(text);
  out.flag("asleep", hero.asleep != 0);
  out.number("dice", dice_of(content, hero));
  out.word("escort", thing_name(content, hero.escort));
  out.number("farmers", hero.farmers);
  out.words("gems", gems);
  out.number("gold", hero.gold);
  out.word("helm", thing_name(content, hero.helm));
  out.number("hour", hero.hour);
  out.word("id", hero_name(content, hero.kind));
  out.word("large", thing_name(content, hero.large));
  out.flag("rooster", state.rooster == who);
  out.number("slots", kSmallSlots);
  out.words("small", small);
  out.number("space", static_cast<int>(idx(hero.space)));
  out.number("strength", hero.strength);
  out.number("willpower", hero.willpower);
  out.close();
}

json heroes_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    std::string text;
    append_hero(content, state, seat(i), text);
    list.push_back(json::parse(text));
  }
  return list;
}

json creatures_to_json(const Content& content, const State& state) {
  std::vector<Creature> sorted(state.creatures.begin(), state.creatures.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Creature& a, const Creature& b) { return std::tie(a.space, a.id) < std::tie(b.space, b.id); });
  json list = json::array();
  for (const Creature& creature : sorted) {
    json holds = json::array();
    if (creature.holds != Thing::none) holds.push_back(thing_name(content, creature.holds));
    json out = json::object();
    out["id"] = creature.id;
    out["kind"] = kind_name(content, creature.kind);
    out["space"] = idx(creature.space);
    out["strength"] = creature_strength(content, state, creature);
    out["willpower"] = creature_willpower(content, state, creature);
    const bool fought = state.fight.creature == creature.id;
    if (content.kinds[idx(creature.kind)].strength_of_heroes && !fought) out["strength_from"] = "heroes";
    out["stays"] = (creature.flags & Creature::kStays) != 0;
    out["holds"] = std::move(holds);
    list.push_back(std::move(out));
  }
  return list;
}

json defeated_to_json(const Content& content, const State& state) {
  json object = json::object();
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    object[std::string(kind_name(content, static_cast<Kind>(i)))] = state.on_80(static_cast<Kind>(i));
  }
  return object;
}

/// Figures in the box; a legend's own creature is one of another kind's.
json supply_to_json(const Content& content, const State& state) {
  json object = json::object();
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (idx(content.kinds[i].moves_with) != i) continue;
    object[std::string(kind_name(content, static_cast<Kind>(i)))] = state.supply[i];
  }
  return object;
}

json wells_to_json(const State& state) {
  json list = json::array();
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (state.has(space(i), State::kWell)) {
      list.push_back({{"space", i}, {"full", state.has(space(i), State::kWellFull)}});
    }
  }
  return list;
}

json fog_to_json(const Content& content, const State& state) {
  json hidden = json::array();
  json revealed = json::array();
  for (const FogSpot& spot : state.fog) {
    if (spot.token == FogToken::hidden) {
      hidden.push_back(idx(spot.space));
    } else {
      revealed.push_back({{"space", idx(spot.space)}, {"token", fog_name(content, spot.token)}});
    }
  }
  json left = json::object();
  for (std::size_t i = 1; i < content.fog.size() && i < kMaxFogTokens; ++i) {
    left[std::string(fog_name(content, static_cast<FogToken>(i)))] = state.fog_left[i];
  }
  return {{"spaces", std::move(hidden)}, {"left", std::move(left)}, {"revealed", std::move(revealed)}};
}

/// What lies on each space; farmers have a list of their own.
void loot_to_json(const Content& content, const State& state, json& loot, json& farmers, json& rubble) {
  struct Pile {
    int gold = 0;
    json things = json::array();
  };
  std::map<std::size_t, Pile> piles;
  std::map<std::size_t, json> heaps;
  farmers = json::array();
  for (const Loot& entry : state.loot) {
    for (int i = 0; i < entry.count; ++i) {
      if (entry.thing == Thing::farmer) {
        farmers.push_back(idx(entry.space));
      } else if (entry.thing == Thing::gold) {
        ++piles[idx(entry.space)].gold;
      } else if (content.things[idx(entry.thing)].rubble) {
        heaps[idx(entry.space)].push_back(thing_name(content, entry.thing));
      } else {
        piles[idx(entry.space)].things.push_back(thing_name(content, entry.thing));
      }
    }
  }
  loot = json::array();
  for (auto& [at, pile] : piles) {
    loot.push_back({{"space", at}, {"gold", pile.gold}, {"things", std::move(pile.things)}});
  }
  rubble = json::array();
  for (auto& [at, heap] : heaps) rubble.push_back({{"space", at}, {"things", std::move(heap)}});
}

template <std::size_t N>
json pieces_to_json(const Content& content, const StaticVec<Piece, N>& pieces) {
  std::vector<Piece> sorted(pieces.begin(), pieces.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Piece& a, const Piece& b) { return std::tie(a.space, a.figure) < std::tie(b.space, b.figure); });
  json list = json::array();
  for (const Piece& piece : sorted) {
    list.push_back({{"kind", figure_name(content, piece.figure)}, {"space", idx(piece.space)}});
  }
  return list;
}

json closed_to_json(const State& state) {
  json list = json::array();
  for (const Edge& edge : state.closed) list.push_back(json::array({idx(edge.a), idx(edge.b)}));
  return list;
}

json cards_to_json(const Content& content, u64 cards) {
  json list = json::array();
  for (std::size_t i = 0; i < 64; ++i) {
    if ((cards >> i & 1U) != 0) list.push_back(card_name(content, static_cast<Card>(i)));
  }
  return list;
}

json event_deck_to_json(const Content& content, const Deck& deck) {
  json top = json::array();  // the next card first
  for (std::size_t i = deck.top.size(); i-- > 0;) top.push_back(card_name(content, deck.top[i]));
  return {{"left", cards_to_json(content, deck.left)},
          {"top", std::move(top)},
          {"bottom", json::array()},
          {"discarded", cards_to_json(content, deck.discarded)}};
}

json laid_to_json(const Content& content, const State& state) {
  std::vector<Laid> sorted(state.laid.begin(), state.laid.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Laid& a, const Laid& b) { return std::tie(a.space, a.card) < std::tie(b.space, b.card); });
  json list = json::array();
  for (const Laid& laid : sorted) {
    list.push_back({{"card", card_name(content, laid.card)}, {"space", idx(laid.space)}});
  }
  return list;
}

json letters_to_json(const Content& content, const State& state) {
  json stars = json::array();
  for (u8 i = 0; i < 16; ++i) {
    if ((state.stars >> i & 1U) != 0) stars.push_back(letter_text(i));
  }
  std::vector<PutCard> sorted(state.put.begin(), state.put.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const PutCard& a, const PutCard& b) { return std::tie(a.letter, a.card) < std::tie(b.letter, b.card); });
  json put = json::array();
  for (const PutCard& card : sorted) {
    put.push_back({{"card", card_name(content, card.card)}, {"letter", letter_text(card.letter)}});
  }
  json tiles = json::array();
  for (u8 i = 0; i < kMaxLetters; ++i) {
    if (state.tiles[i] > 0) tiles.push_back({{"letter", letter_text(i)}, {"count", state.tiles[i]}});
  }
  return {{"stars", std::move(stars)},
          {"put", std::move(put)},
          {"tiles", std::move(tiles)},
          {"end", letter_text(state.end_letter)}};
}

/// Articles to sell, and tokens nobody has seen yet.
json stock_to_json(const Content& content, const State& state) {
  json object = json::object();
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].stock > 0) object[std::string(thing_name(content, static_cast<Thing>(i)))] = state.stock[i];
  }
  return object;
}

json tasks_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (const TaskDef& task : content.tasks) {
    if (!task_told(content, state, task)) continue;
    json out = {{"id", task.id}, {"done", task_done(content, state, task)}};
    if (const Progress progress = task_progress(content, state, task); progress.needs > 0) {
      out["has"] = progress.has;
      out["needs"] = progress.needs;
    }
    list.push_back(std::move(out));
  }
  return list;
}

json barred_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (const Bar& bar : state.barred) {
    list.push_back({{"way", {idx(bar.a), idx(bar.b)}}, {"thing", thing_name(content, bar.thing)}});
  }
  return list;
}

json merchants_to_json(const State& state) {
  json list = json::array();
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (state.has(space(i), State::kMerchant)) list.push_back(i);
  }
  return list;
}

json quests_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (const Quest& quest : state.quests) {
    list.push_back({{"card", card_name(content, quest.card)},
                    {"who", seat_name(content, state, quest.who)},
                    {"done", quest.fulfilled != 0}});
  }
  return list;
}

/// What may come next: all that is left, or, once it is known, the order of what lies under the deck.
json decks_to_json(const Content& content, const State& state) {
  json object = json::object();
  for (std::size_t i = 0; i < content.decks.size(); ++i) {
    const auto name = [&](std::size_t place) {
      return card_name(content, static_cast<Card>(idx(content.decks[i].first) + place));
    };
    json left = json::array(), bottom = json::array();
    for (std::size_t place = 0; place < kMaxDeckCards; ++place) {
      if ((state.piles[i].left >> place & 1U) != 0) left.push_back(name(place));
    }
    for (const u8 place : state.piles[i].under) bottom.push_back(name(place));
    object[content.decks[i].id] = {{"left", std::move(left)}, {"bottom", std::move(bottom)}};
  }
  return object;
}

/// What entering each hour of today costs in willpower, the first hour first; asked of the rules, not of the board.
json hours_to_json(const Content& content, const State& state) {
  json list = json::array();
  State rested = state;
  Hero& hero = rested.hero(Seat::first);
  hero.willpower = kMaxWillpower;
  for (hero.hour = 0; hero.hour < 24; ++hero.hour) {
    const int price = next_hour_price(content, rested, Seat::first);
    if (price < 0) break;
    list.push_back(price);
  }
  return list;
}

/// A way of losing that the legend names is told by its id.
json reason_to_json(const Content& content, const State& state) {
  if (state.lost_by > 0 && state.lost_by <= content.lose.size()) return content.lose[state.lost_by - 1U].id;
  return word_or_null(reason_name(state.reason));
}

json values_to_json(const Content& content, const State& state) {
  json all = json::object();
  for (const ValueDef& value : content.values) {
    const std::optional<int> number = text_value(content, state, value);
    all[value.name] = number ? json(*number) : json(nullptr);
  }
  return all;
}

bool same_values(const Content& content, const State& state, const State* known) {
  if (known == nullptr) return content.values.empty();
  return std::all_of(content.values.begin(), content.values.end(), [&](const ValueDef& value) {
    return text_value(content, state, value) == text_value(content, *known, value);
  });
}

bool same_tasks(const Content& content, const State& state, const State* known) {
  if (known == nullptr) return false;
  return std::all_of(content.tasks.begin(), content.tasks.end(), [&](const TaskDef& task) {
    return task_done(content, state, task) == task_done(content, *known, task) &&
           task_told(content, state, task) == task_told(content, *known, task) &&
           task_progress(content, state, task) == task_progress(content, *known, task);
  });
}

json flags_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (std::size_t i = 0; i < content.names.flags.size() && i < 32; ++i) {
    if ((state.flags >> i & 1U) != 0) list.push_back(flag_name(content, i));
  }
  return list;
}

}  // namespace

std::string letter_text(u8 letter) { return letter < 26 ? std::string(1, static_cast<char>('A' + letter)) : "?"; }

std::string hash_text(u64 hash) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4U) text[i] = kDigits[hash & 15U];
  return text;
}

std::string hash_text(const State& state) { return hash_text(hash(state)); }

json asks_to_json(const Content& content, const State& state) {
  if (question(state) == FrameKind::none) return nullptr;
  json out = json::object();
  out["id"] = question_id(state);
  out["who"] = seat_name(content, state, to_act(state));
  out["question"] = question_name(question(state));
  return out;
}

void append_asks(const Content& content, const State& state, std::string& text) {
  if (question(state) == FrameKind::none) {
    text += "null";
    return;
  }
  ObjectText out(text);
  out.number("id", question_id(state));
  out.name("question", question_name(question(state)));
  out.name("who", seat_name(content, state, to_act(state)));
  out.close();
}

json outcome_to_json(const State& state) { return word_or_null(result_name(state.result)); }

namespace {

/// The strength of a creature may be that of the heroes who fight it.
bool same_opponent(const Content& content, const State& state, const State& known) {
  if (state.fight.creature == 0) return true;
  return std::all_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& creature) {
    return creature_strength(content, state, creature) == creature_strength(content, known, creature);
  });
}

/// The parts of a position that differ from those of another one, heroes left out; or all of them. Whether the bytes
/// behind a part differ is asked first: most of the time would go into building lists that nothing has touched.
template <typename Out>
void write_parts(const Content& content, const State& state, const State* known, Out& all) {
  const auto same = [&](auto... parts) {
    return known != nullptr && ((std::memcmp(&(state.*parts), &(known->*parts), sizeof(state.*parts)) == 0) && ...);
  };
  const auto same_marks = [&](u16 mask) {
    if (known == nullptr) return false;
    unsigned differing = 0;
    for (std::size_t i = 0; i < kMaxSpaces; ++i) differing |= (state.marks[i] ^ known->marks[i]) & mask;
    return differing == 0;
  };
  const bool settled = known != nullptr;  // before the game
  const auto put = [&](const char* key, bool is_same, auto build) {
    if (!is_same) all.tree(key, build(state));
  };
  using S = const State&;
  put("legend", settled, [&](S) { return content.names.legend; });
  put("difficulty", settled, [&](S) { return word_or_null(content.names.difficulty); });
  put("board", settled, [&](S) { return content.names.board; });
  put("day", same(&State::day), [](S s) { return s.day; });
  put("narrator", same(&State::letter), [](S s) { return letter_text(s.letter); });
  put("outcome", same(&State::result), [](S s) { return outcome_to_json(s); });
  put("reason", same(&State::reason), [&](S s) { return reason_to_json(content, s); });
  put("turn", same(&State::turn), [&](S s) { return seat_name(content, s, s.turn); });
  const bool same_question = known != nullptr && question_id(state) == question_id(*known) &&
                             question(state) == question(*known) && to_act(state) == to_act(*known);
  if constexpr (std::is_same_v<Out, ObjectText>) {
    if (!same_question) append_asks(content, state, all.value("asks"));
  } else {
    put("asks", same_question, [&](S s) { return asks_to_json(content, s); });
  }
  put("heroes", known != nullptr, [&](S s) { return heroes_to_json(content, s); });
  const bool same_creatures =
      same(&State::creatures, &State::today, &State::fight, &State::adjust) && same_opponent(content, state, *known);
  put("creatures", same_creatures, [&](S s) { return creatures_to_json(content, s); });
  put("castle", same(&State::shields, &State::shields_taken), [](S s) {
    return json{{"shields", s.shields}, {"taken", s.shields_taken}};
  });
  put("defeated", same(&State::defeated), [&](S s) { return defeated_to_json(content, s); });
  put("supply", same(&State::supply), [&](S s) { return supply_to_json(content, s); });
  put("wells", same_marks(State::kWell | State::kWellFull), [](S s) { return wells_to_json(s); });
  put("fog", same(&State::fog, &State::fog_left), [&](S s) { return fog_to_json(content, s); });
  if (!same(&State::loot)) {
    json loot, farmers, rubble;
    loot_to_json(content, state, loot, farmers, rubble);
    all.tree("loot", std::move(loot));
    all.tree("farmers", std::move(farmers));
    all.tree("rubble", std::move(rubble));
  }
  put("characters", same(&State::characters), [&](S s) { return pieces_to_json(content, s.characters); });
  put("allies", same(&State::allies), [&](S s) { return pieces_to_json(content, s.allies); });
  put("markers", same(&State::markers), [&](S s) { return pieces_to_json(content, s.markers); });
  put("closed", same(&State::closed), [](S s) { return closed_to_json(s); });
  put("barred", same(&State::barred), [&](S s) { return barred_to_json(content, s); });
  put("merchants", same_marks(State::kMerchant), [](S s) { return merchants_to_json(s); });
  put("event_deck", same(&State::event_deck), [&](S s) { return event_deck_to_json(content, s.event_deck); });
  put("hours", same(&State::today), [&](S s) { return hours_to_json(content, s); });
  put("today", same(&State::today_cards), [&](S s) { return cards_to_json(content, s.today_cards); });
  put("laid", same(&State::laid), [&](S s) { return laid_to_json(content, s); });
  put("letters", same(&State::stars, &State::put, &State::tiles, &State::end_letter),
      [&](S s) { return letters_to_json(content, s); });
  put("stock", same(&State::stock), [&](S s) { return stock_to_json(content, s); });
  put("flags", same(&State::flags), [&](S s) { return flags_to_json(content, s); });
  put("move", known != nullptr && same_move(state, *known), [&](S s) { return move_to_json(content, s); });
  put("fight", same(&State::fight, &State::allies), [&](S s) { return fight_to_json(content, s); });
  // It comes from here and there and is small: built for both and compared.
  if (known == nullptr || owes_something(state) || owes_something(*known)) {
    json open = open_to_json(content, state);
    if (known == nullptr || open != open_to_json(content, *known)) all.tree("open", std::move(open));
  }
  put("tasks", same_tasks(content, state, known), [&](S s) { return tasks_to_json(content, s); });
  put("values", same_values(content, state, known), [&](S s) { return values_to_json(content, s); });
  put("quests", same(&State::quests), [&](S s) { return quests_to_json(content, s); });
  put("decks", same(&State::piles), [&](S s) { return decks_to_json(content, s); });
  put("hash", same(&State::asked) && hash(state) == hash(*known), [](S s) { return hash_text(s); });
}

}  // namespace

json state_to_json(const Content& content, const State& state) {
  ObjectTree all;
  write_parts(content, state, nullptr, all);
  return std::move(all.json);
}

void append_changes(const Content& content, const State& before, const State& after, std::string& text) {
  ObjectText all(text);
  write_parts(content, after, &before, all);
  const auto same = [&](std::size_t i) {
    const bool rooster = (before.rooster == seat(i)) == (after.rooster == seat(i));
    return rooster && std::memcmp(&before.heroes[i], &after.heroes[i], sizeof(Hero)) == 0;
  };
  bool any = false;
  for (std::size_t i = 0; i < after.heroes.size(); ++i) {
    if (same(i)) continue;
    std::string& list = any ? text.append(",") : all.value("heroes").append("[");
    append_hero(content, after, seat(i), list);
    any = true;
  }
  if (any) text += ']';
  all.close();
}

std::string changes_text(const Content& content, const State& before, const State& after) {
  std::string text;
  append_changes(content, before, after, text);
  return text;
}

}  // namespace rietburg::codec

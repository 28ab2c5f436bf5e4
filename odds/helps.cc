// What would help most: the same fight with one thing, hero or ally more.
#include <algorithm>

#include "odds/battle.h"

namespace rietburg::odds {

namespace {

constexpr double kShows = 1e-9;  // what changes the chance by less is no help

class Helper {
 public:
  Helper(const Content& content, const State& state, const Ask& ask, double now, Helps& result)
      : content_(content), state_(state), ask_(ask), now_(now), result_(result) {}

  void look() {
    for (const Creature& creature : state_.creatures) {
      if (creature.id == ask_.creature) where_ = creature.space;
    }
    uses();
    if (in_round(state_, ask_)) return sort();  // nothing comes from outside before the round is over
    // Who is not in the first round stays out of the fight (FGT-20); things and strength may still come (FGT-10).
    if (state_.fight.creature != ask_.creature || state_.fight.round == 0) partners();
    for (std::size_t i = 0; i < state_.heroes.size(); ++i) {
      if ((ask_.fighters & seat_bit(seat(i))) == 0) continue;
      things(seat(i));
      strength(seat(i));
    }
    allies();
    sort();
  }

 private:
  void sort() {
    std::stable_sort(result_.begin(), result_.end(), [](const Help& a, const Help& b) { return a.chance > b.chance; });
  }

  void add(Help help, const State& state, const Ask& ask) {
    help.chance = chance(content_, state, ask);
    if (help.chance <= now_ + kShows) return;
    if (!result_.full()) return result_.push_back(help);
    auto* least = std::min_element(result_.begin(), result_.end(),
                                   [](const Help& a, const Help& b) { return a.chance < b.chance; });
    if (least->chance < help.chance) *least = help;
  }

  void use(Seat who, Thing thing) {
    if (thing == Thing::none || !is_used_in_fights(content_, thing) || (ask_.use[idx(who)] & bit(thing)) != 0) return;
    Ask ask = ask_;
    ask.use[idx(who)] |= bit(thing);
    add({.what = Help::What::use, .who = who, .thing = thing}, state_, ask);
  }

  void uses() {
    for (std::size_t i = 0; i < state_.heroes.size(); ++i) {
      if ((ask_.fighters & seat_bit(seat(i))) == 0) continue;
      const Hero& hero = state_.heroes[i];
      for (std::size_t slot = 0; slot < kSmallSlots; ++slot) {
        if (slot == 0 || hero.small[slot] != hero.small[slot - 1]) use(seat(i), hero.small[slot]);
      }
      use(seat(i), shield_of(content_, hero));
    }
  }

  void partners() {
    if (state_.rule(StandingRule::fight_alone)) return;
    for (std::size_t i = 0; i < state_.heroes.size(); ++i) {
      const Seat who = seat(i);
      if ((ask_.fighters & seat_bit(who)) != 0 || state_.hero(who).asleep != 0 ||
          next_hour_price(content_, state_, who) < 0) {
        continue;
      }
      Ask ask = ask_;
      ask.fighters |= seat_bit(who);
      State state = state_;
      const bool near = could_fight(content_, state_, who, where_);
      if (!near) state.hero(who).space = where_;
      add({.what = near ? Help::What::partner : Help::What::called, .who = who}, state, ask);
    }
  }

  /// Articles that count in a fight and for which the hero has room.
  void things(Seat who) {
    for (std::size_t i = idx(Thing::first_thing); i < content_.thing_count; ++i) {
      const auto thing = static_cast<Thing>(i);
      const ThingDef& def = content_.things[i];
      const bool counts = is_used_in_fights(content_, thing) || def.adds_equal_dice || def.shoots;
      if (def.seller == Seller::nobody || !counts || state_.stock[i] == 0) continue;
      State state = state_;
      if (!put(def, thing, state.hero(who))) continue;
      Ask ask = ask_;
      if (is_used_in_fights(content_, thing)) ask.use[idx(who)] |= bit(thing);
      add({.what = Help::What::thing, .who = who, .thing = thing}, state, ask);
    }
  }

  static bool put(const ThingDef& def, Thing thing, Hero& hero) {
    Thing& slot = def.slot == Slot::large  ? hero.large
                  : def.slot == Slot::helm ? hero.helm
                                           : hero.small[kSmallSlots - 1];
    if (slot != Thing::none) return false;
    slot = thing;
    return true;
  }

  void strength(Seat who) {
    if (state_.hero(who).strength >= kMaxStrength) return;
    State state = state_;
    ++state.hero(who).strength;
    add({.what = Help::What::strength, .who = who, .thing = Thing::strength}, state, ask_);
  }

  void allies() {
    for (std::size_t i = 0; i < state_.allies.size(); ++i) {
      if (state_.allies[i].space == where_) continue;
      State state = state_;
      state.allies[i].space = where_;
      add({.what = Help::What::ally, .ally = state_.allies[i].figure}, state, ask_);
    }
  }

  const Content& content_;
  const State& state_;
  const Ask& ask_;
  const double now_;
  Helps& result_;
  Space where_{};
};

}  // namespace

void helps(const Content& content, const State& state, const Ask& ask, double chance_now, Helps& result) {
  result.clear();
  if (chance_now >= 1 - kShows) return;
  Helper(content, state, ask, chance_now, result).look();
}

}  // namespace rietburg::odds

// What is under way: a move, a fight, and what the pending frames still owe.
#include <algorithm>
#include <cstring>

#include "codec/names.h"
#include "codec/state_json.h"

namespace rietburg::codec {

using nlohmann::json;

namespace {

json seats_to_json(const Content& content, const State& state, u8 bits) {
  json list = json::array();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((bits & seat_bit(seat(i))) != 0) list.push_back(seat_name(content, state, seat(i)));
  }
  return list;
}

json dice_to_json(const u8* dice, std::size_t count, std::size_t most) {
  json list = json::array();
  for (std::size_t i = 0; i < count && i < most; ++i) list.push_back(dice[i]);
  return list;
}

json helpers_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (std::size_t i = 0; i < state.allies.size(); ++i) {
    if ((state.fight.helpers >> i & 1U) != 0) list.push_back(figure_name(content, state.allies[i].figure));
  }
  return list;
}

std::string_view share_name(ShareWhat what) {
  switch (what) {
    case ShareWhat::reward: return "reward";
    case ShareWhat::gain: return "gain";
    case ShareWhat::loss: return "loss";
    case ShareWhat::price: return "price";
  }
  return "?";
}

std::string_view die_name(DieFor purpose) {
  switch (purpose) {
    case DieFor::hero: return "hero";
    case DieFor::creature: return "creature";
    case DieFor::card: return "card";
    case DieFor::each_hero: return "each_hero";
    case DieFor::tens: return "tens";
    case DieFor::ones: return "ones";
    case DieFor::card_tens: return "tens";
    case DieFor::card_ones: return "ones";
    case DieFor::storm: return "storm";
  }
  return "?";
}

/// Writes what one frame still owes.
struct OpenFrame {
  const Content& content;
  const State& state;
  json out;

  void who(Seat seat) {
    if (seat != Seat::none) out["who"] = seat_name(content, state, seat);
  }
  void card(Card card) {
    if (card != Card::none) out["card"] = card_name(content, card);
  }

  void share(const AskShare& frame) {
    out["what"] = share_name(frame.what);
    out["answered"] = frame.turn;
    out["sharers"] = json::array();
    for (std::size_t turn = frame.turn; sharer(state, frame, turn) != Seat::none; ++turn) {
      out["sharers"].push_back(seat_name(content, state, sharer(state, frame, turn)));
    }
    // A reward and a price are one total in two coins.
    if (frame.what == ShareWhat::reward || frame.what == ShareWhat::price) {
      out["total"] = frame.gold;
    } else {
      out["gold"] = frame.gold;
      out["willpower"] = frame.willpower;
    }
    if (frame.what == ShareWhat::price) {
      out["coins"] = json::array();
      if ((frame.coins & kPaysGold) != 0) out["coins"].push_back("gold");
      if ((frame.coins & kPaysWillpower) != 0) out["coins"].push_back("willpower");
    }
    if (frame.thing != Thing::none) out[std::string(thing_name(content, frame.thing))] = frame.things;
  }

  void token(const AskToken& frame) {
    who(frame.who);
    out["space"] = idx(frame.space);
    out["thing"] = thing_name(content, frame.group);
  }

  void exchange(const AskExchange& frame) {
    const Exchange& exchange = state.exchange;
    json sides = json::array();
    for (std::size_t side = 0; side < 2; ++side) {
      json gives = json::array();
      for (const Thing thing : exchange.small[side]) {
        if (thing != Thing::none) gives.push_back(thing_name(content, thing));
      }
      if (exchange.helm[side] != Thing::none) gives.push_back(thing_name(content, exchange.helm[side]));
      for (std::size_t i = 0; i < 3; ++i) {
        for (int k = 0; k < exchange.gems[side][i]; ++k) gives.push_back("gem-" + std::to_string(2 * (i + 1)));
      }
      sides.push_back({{"who", seat_name(content, state, exchange.side[side])},
                       {"gold", exchange.gold[side]},
                       {"things", std::move(gives)}});
    }
    out["side"] = frame.side;
    out["sides"] = std::move(sides);
  }

  void purchase(const AskPurchase& frame) {
    who(frame.who);
    json gems = json::array();
    int value = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      for (int k = 0; k < frame.gems[i]; ++k) gems.push_back("gem-" + std::to_string(2 * (i + 1)));
      value += static_cast<int>(2 * (i + 1)) * frame.gems[i];
    }
    out["gems"] = std::move(gems);
    out["value"] = value;
    out["price"] = frame.price;
  }

  void roll(const AskRoll& frame) {
    who(frame.who);
    out["left"] = frame.left;
  }

  void lead(const AskLead& frame) {
    who(frame.who);
    out["ally"] = figure_name(content, frame.ally);
    out["left"] = frame.left;
  }

  void draw(const AskDraw& frame) {
    who(frame.who);
    if (frame.deck != 0) out["deck"] = content.decks[frame.deck - 1U].id;
  }

  void die(const AskDie& frame) {
    who(frame.who);
    out["for"] = die_name(frame.purpose);
    out["black"] = frame.black != 0;
    out["left"] = frame.left;
  }

  template <typename F>
  void who_and_card(const F& frame) {
    who(frame.who);
    card(frame.card);
  }

  void scatter(const Scatter& frame) {
    out["thing"] = thing_name(content, frame.thing);
    out["left"] = frame.left;
  }

  void run_card(const RunCard& frame) {
    who(frame.subject);
    card(frame.card);
  }

  void tell(const Frame& frame) {
    switch (frame.kind) {
      case FrameKind::purchase: return purchase(as<AskPurchase>(frame));
      case FrameKind::share: return share(as<AskShare>(frame));
      case FrameKind::token: return token(as<AskToken>(frame));
      case FrameKind::exchange: return exchange(as<AskExchange>(frame));
      case FrameKind::roll: return roll(as<AskRoll>(frame));
      case FrameKind::lead: return lead(as<AskLead>(frame));
      case FrameKind::shield: return who_and_card(as<AskShield>(frame));
      case FrameKind::offer: return who_and_card(as<AskOffer>(frame));
      case FrameKind::choose: return who_and_card(as<AskChoose>(frame));
      case FrameKind::ally: out["ally"] = figure_name(content, state.allies[as<AskAlly>(frame).index].figure); return;
      case FrameKind::hand_on: return who(as<AskHandOn>(frame).who);
      case FrameKind::draw: return draw(as<AskDraw>(frame));
      case FrameKind::flip: out["roller"] = seat_name(content, state, as<AskFlip>(frame).roller); return;
      case FrameKind::die: return die(as<AskDie>(frame));
      case FrameKind::run_card: return run_card(as<RunCard>(frame));
      case FrameKind::after_event: return card(as<AfterEvent>(frame).card);
      case FrameKind::strike: return who_and_card(as<Strike>(frame));
      case FrameKind::narrate: out["steps"] = as<Narrate>(frame).steps; return;
      case FrameKind::scatter: return scatter(as<Scatter>(frame));
      case FrameKind::group_price: out["amount"] = as<GroupPrice>(frame).amount; return;
      case FrameKind::storm_hit: return who_and_card(as<StormHit>(frame));
      case FrameKind::draw_quest: return who_and_card(as<DrawQuest>(frame));
      // `asks`, `move` and `fight` tell the rest.
      case FrameKind::none:
      case FrameKind::action:
      case FrameKind::move:
      case FrameKind::invite:
      case FrameKind::join:
      case FrameKind::begin:
      case FrameKind::dice:
      case FrameKind::settle:
      case FrameKind::round:
      case FrameKind::pick:
      case FrameKind::begin_day:
      case FrameKind::sunrise:
      case FrameKind::end_move:
      case FrameKind::fog:
      case FrameKind::begin_round:
      case FrameKind::roll_hero:
      case FrameKind::settle_hero:
      case FrameKind::count_roll:
      case FrameKind::roll_creature:
      case FrameKind::count_creature:
      case FrameKind::compare:
      case FrameKind::fall:
      case FrameKind::end_round:
      case FrameKind::victory:
      case FrameKind::name_allies:
      case FrameKind::pick_rubble: return;
    }
  }
};

/// The move under way, or null.
const Frame* move_frame(const State& state) {
  const auto found = std::find_if(state.pending.begin(), state.pending.end(),
                                  [](const Frame& frame) { return frame.kind == FrameKind::move; });
  return found == state.pending.end() ? nullptr : &*found;
}

}  // namespace

bool same_move(const State& a, const State& b) {
  const Frame* one = move_frame(a);
  const Frame* other = move_frame(b);
  if (one == nullptr || other == nullptr) return one == other;
  return std::memcmp(one, other, sizeof(Frame)) == 0;
}

json move_to_json(const Content& content, const State& state) {
  const Frame* frame = move_frame(state);
  if (frame == nullptr) return nullptr;
  const AskMove move = as<AskMove>(*frame);
  json out = {{"who", seat_name(content, state, move.who)}, {"start", idx(move.start)}, {"points", move.points}};
  out["pay"] = move.points > 0 ? json(thing_name(content, move.herb)) : json(nullptr);
  return out;
}

json fight_to_json(const Content& content, const State& state) {
  const Fight& fight = state.fight;
  if (fight.creature == 0) return nullptr;
  const bool rubble = fight.creature == Fight::kRubble;
  return {{"creature", rubble ? json(nullptr) : json(fight.creature)},
          {"space", idx(fight.space)},
          {"willpower", fight.willpower},
          {"round", fight.round},
          {"inviter", seat_name(content, state, fight.inviter)},
          {"invited", seats_to_json(content, state, fight.invited)},
          {"fighters", seats_to_json(content, state, fight.fighting)},
          {"allies", helpers_to_json(content, state)},
          {"flipped", fight.flipped != 0},
          {"option", option_name(content, static_cast<u8>(fight.option))},
          {"dice", dice_to_json(fight.dice, fight.dice_count, 5)},
          {"black", fight.black != 0},
          {"doubled", fight.doubled == 0 ? json(nullptr) : json(fight.doubled - 1)},
          {"points", fight.points},
          {"value", fight.value},
          {"creature_dice", dice_to_json(fight.creature_dice, fight.creature_dice_count, 4)},
          {"creature_value", fight.creature_value},
          {"saved", seats_to_json(content, state, fight.saved)},
          {"loss", fight.loss}};
}

namespace {

/// Told by `asks` and `move`.
bool is_told(const Frame& frame) { return frame.kind == FrameKind::action || frame.kind == FrameKind::move; }

}  // namespace

bool owes_something(const State& state) { return !std::all_of(state.pending.begin(), state.pending.end(), is_told); }

json open_to_json(const Content& content, const State& state) {
  json list = json::array();
  for (std::size_t i = state.pending.size(); i-- > 0;) {
    const Frame& frame = state.pending[i];
    if (is_told(frame)) continue;
    OpenFrame open{content, state, {}};
    open.out[frame.kind <= FrameKind::last_question ? "question" : "work"] = frame_name(frame.kind);
    open.tell(frame);
    list.push_back(std::move(open.out));
  }
  return list;
}

}  // namespace rietburg::codec

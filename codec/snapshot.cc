#include "codec/snapshot.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

#include "codec/edit_parts.h"

namespace rietburg::codec {

namespace {

static_assert(std::endian::native == std::endian::little, "the bytes of State are written as they are");

constexpr std::array<u8, 4> kMagic{'R', 'I', 'E', 'T'};
constexpr std::size_t kMaxRun = 255;

struct Header {
  std::array<u8, 4> magic = kMagic;
  u8 version = kSnapshotVersion;
  u8 unused = 0;
  u16 state_size = sizeof(State);
  u64 game = 0;
  u64 hash = 0;
};
static_assert(std::has_unique_object_representations_v<Header> && sizeof(Header) == 24);

using StateBytes = std::array<u8, sizeof(State)>;

/// Where the run of zeros, or of anything else, that begins at `from` ends.
std::size_t run_end(const StateBytes& bytes, std::size_t from, bool zeros) {
  const std::size_t last = std::min(bytes.size(), from + kMaxRun);
  std::size_t end = from;
  while (end < last && (bytes[end] == 0) == zeros) ++end;
  return end;
}

void pack(const StateBytes& bytes, std::vector<u8>& out) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = run_end(bytes, at, false);
    out.push_back(static_cast<u8>(end - at));
    out.insert(out.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
               bytes.begin() + static_cast<std::ptrdiff_t>(end));
    at = run_end(bytes, end, true);
    out.push_back(static_cast<u8>(at - end));
  }
}

/// False where the runs do not fill a State exactly.
bool unpack(std::span<const u8> packed, StateBytes& bytes) {
  bytes = {};
  std::size_t at = 0;
  while (!packed.empty()) {
    const std::size_t count = packed[0];
    if (packed.size() < count + 2 || at + count > bytes.size()) return false;
    std::copy_n(packed.begin() + 1, count, bytes.begin() + static_cast<std::ptrdiff_t>(at));
    at += count + packed[count + 1];
    if (at > bytes.size()) return false;
    packed = packed.subspan(count + 2);
  }
  return at == bytes.size();
}

/// A list inside the position: no longer than its room, nothing behind its end, every item as it should be.
template <typename List, typename Fits>
bool fits_all(const List& list, Fits fits) {
  if (list.length > list.capacity() || !std::all_of(list.begin(), list.end(), fits)) return false;
  const auto* rest = reinterpret_cast<const u8*>(list.items + list.length);
  const auto* end = reinterpret_cast<const u8*>(list.items + list.capacity());
  return std::all_of(rest, end, [](u8 byte) { return byte == 0; });
}

/// Whether every index of the position is one of this game: only then may the invariants look at it.
class Shape {
 public:
  Shape(const Content& content, const State& state) : content_(content), state_(state) {}

  bool fits() const { return lists_fit() && board_fits() && numbers_fit(); }

 private:
  static bool space_fits(Space at) { return idx(at) < kMaxSpaces; }
  bool thing_fits(Thing thing) const { return idx(thing) < content_.thing_count; }
  bool card_fits(Card card) const { return idx(card) < content_.cards.size(); }
  bool event_fits(Card card) const { return idx(card) < content_.event_count; }
  bool seat_fits(Seat who) const { return idx(who) < state_.heroes.size(); }

  bool hero_fits(const Hero& hero) const {
    return idx(hero.kind) < content_.heroes.size() && space_fits(hero.space) && hero.asleep <= 1 &&
           thing_fits(hero.helm) && thing_fits(hero.large) && thing_fits(hero.escort) &&
           std::all_of(std::begin(hero.small), std::end(hero.small), [this](Thing thing) { return thing_fits(thing); });
  }
  bool pieces_fit(const StaticVec<Piece, 3>& pieces) const {
    return fits_all(pieces, [this](const Piece& piece) {
      return idx(piece.figure) < content_.names.figures.size() && space_fits(piece.space);
    });
  }
  bool lists_fit() const {
    return state_.heroes.size() == content_.hero_count &&
           fits_all(state_.heroes, [this](const Hero& hero) { return hero_fits(hero); }) &&
           fits_all(state_.pending, [](const Frame& frame) { return idx(frame.kind) < kFrameKinds; }) &&
           fits_all(state_.creatures,
                    [this](const Creature& creature) {
                      return idx(creature.kind) < content_.kinds.size() && space_fits(creature.space) &&
                             thing_fits(creature.holds);
                    }) &&
           pieces_fit(state_.allies) && pieces_fit(state_.characters) && pieces_fit(state_.markers);
  }
  bool board_fits() const {
    return fits_all(state_.fog,
                    [this](const FogSpot& spot) {
                      return space_fits(spot.space) && idx(spot.token) < content_.fog.size();
                    }) &&
           fits_all(state_.loot,
                    [this](const Loot& loot) { return space_fits(loot.space) && thing_fits(loot.thing); }) &&
           fits_all(state_.laid, [this](const Laid& laid) { return card_fits(laid.card) && space_fits(laid.space); }) &&
           fits_all(state_.put,
                    [this](const PutCard& put) { return card_fits(put.card) && put.letter < content_.letters; }) &&
           fits_all(state_.closed, [](const Edge& edge) { return space_fits(edge.a) && space_fits(edge.b); }) &&
           fits_all(
               state_.barred,
               [this](const Bar& bar) { return space_fits(bar.a) && space_fits(bar.b) && thing_fits(bar.thing); }) &&
           fits_all(state_.quests,
                    [this](const Quest& quest) { return card_fits(quest.card) && seat_fits(quest.who); }) &&
           fits_all(state_.event_deck.top, [this](Card card) { return event_fits(card); }) && piles_fit();
  }
  bool piles_fit() const {
    for (std::size_t i = 0; i < kMaxDecks; ++i) {
      const unsigned count = i < content_.decks.size() ? content_.decks[i].count : 0;
      if (state_.piles[i].left >> count != 0) return false;
      if (!fits_all(state_.piles[i].under, [count](u8 place) { return place < count; })) return false;
    }
    return true;
  }
  bool numbers_fit() const {
    const u64 none = content_.event_count < 64 ? ~u64{0} << content_.event_count : 0;
    return ((state_.event_deck.left | state_.event_deck.discarded) & none) == 0 && seat_fits(state_.turn) &&
           seat_fits(state_.rooster) && state_.letter < content_.letters && state_.end_letter < content_.letters &&
           state_.result <= Result::lost && state_.reason <= Reason::castle_taken &&
           (state_.pending.empty() || state_.pending.back().kind <= FrameKind::last_question) && exchange_fits();
  }
  bool exchange_fits() const {
    const Exchange& exchange = state_.exchange;
    for (std::size_t side = 0; side < 2; ++side) {
      if (!seat_fits(exchange.side[side]) || !thing_fits(exchange.helm[side])) return false;
      for (const Thing thing : exchange.small[side]) {
        if (!thing_fits(thing)) return false;
      }
    }
    return true;
  }

  const Content& content_;
  const State& state_;
};

/// FNV-1a over names, each closed by a zero, so that no two lists run into one another.
class Mark {
 public:
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<u8>(c));
    add_byte(0);
  }
  void add(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) add(text);
    add_byte(1);
  }
  void add_byte(u8 byte) { value_ = (value_ ^ byte) * 0x100000001B3ULL; }
  u64 value() const { return value_; }

 private:
  u64 value_ = 0xCBF29CE484222325ULL;
};

Fault damaged(std::string message) {
  return {"snapshot", std::move(message) + "; replay the game from its history instead"};
}

}  // namespace

u64 checksum(std::span<const u8> bytes) {
  Mark mark;
  for (const u8 byte : bytes) mark.add_byte(byte);
  return mark.value();
}

u64 game_mark(const Content& content) {
  Mark mark;
  const Names& names = content.names;
  for (const std::string* name : {&names.legend, &names.difficulty, &names.board}) mark.add(*name);
  mark.add_byte(content.hero_count);
  for (const auto* list : {&names.heroes, &names.kinds, &names.things, &names.fog, &names.figures, &names.flags}) {
    mark.add(*list);
  }
  for (const CardDef& card : content.cards) mark.add(card.id);
  return mark.value();
}

std::vector<u8> encode_snapshot(const Content& content, const State& state) {
  Header header;
  header.game = game_mark(content);
  header.hash = hash(state);
  std::vector<u8> out(sizeof header);
  std::memcpy(out.data(), &header, sizeof header);
  pack(std::bit_cast<StateBytes>(state), out);
  return out;
}

Read<State> decode_snapshot(const Content& content, std::span<const u8> bytes) {
  Header header;
  if (bytes.size() < sizeof header) return damaged("too short for a snapshot");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kMagic) return damaged("this is not a snapshot of Rietburg");
  if (header.version != kSnapshotVersion || header.unused != 0 || header.state_size != sizeof(State)) {
    return damaged("written by a program with another layout of positions");
  }
  if (header.game != game_mark(content)) return damaged("it belongs to another legend, difficulty or content");
  StateBytes unpacked;
  if (!unpack(bytes.subspan(sizeof header), unpacked)) return damaged("it has the wrong length");
  const auto state = std::bit_cast<State>(unpacked);
  if (hash(state) != header.hash) return damaged("its checksum is wrong");
  if (!Shape(content, state).fits()) return damaged("it names something that this game does not have");
  if (const char* broken = broken_invariant(content, with_full_stock(content, state))) {
    return damaged(std::string("it breaks a rule of the game: ") + broken);
  }
  return state;
}

}  // namespace rietburg::codec

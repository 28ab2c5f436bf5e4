// Bytes as JSON: read as an action, an edit or a saved game; or, the highest bit of the first byte set, as a snapshot.
// What is accepted must hold all invariants.
#include <array>
#include <bit>
#include <span>

#include "codec/action_json.h"
#include "codec/edit.h"
#include "codec/edit_parts.h"
#include "codec/snapshot.h"
#include "codec/state_json.h"
#include "table/protocol.h"
#include "table/save.h"
#include "tests/fuzz/fuzz.h"

namespace rietburg::fuzz {
namespace {

using nlohmann::json;

/// A game at the question `action`.
const table::Table& game() {
  static const table::Protocol kProtocol = [] {
    table::Protocol protocol(library());
    protocol.answer_line(
        R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["archer","warrior"],"seed":1})");
    while (question(protocol.table()->state()) != FrameKind::action) {
      const json actions = protocol.answer(json{{"do", "legal"}})["actions"];
      protocol.answer(json{{"do", "play"}, {"action", actions[0]}});
    }
    return protocol;
  }();
  return *kProtocol.table();
}

void try_action(const json& text) {
  const Content& content = game().content();
  const auto action = codec::action_from_json(content, game().state(), text);
  if (!action) return expect(!action.fault.message.empty(), "a refusal without a reason");
  const auto again =
      codec::action_from_json(content, game().state(), codec::action_to_json(content, game().state(), *action));
  expect(bool(again), "an action that was written cannot be read");
  std::vector<Action> actions{*action};
  table::Table table = game();
  table.play(actions);
  expect(broken_invariant(content, table.state()) == nullptr, "an action broke an invariant");
}

void try_edit(const json& set) {
  const Content& content = game().content();
  State state = game().state();
  if (const auto fault = codec::edit_state(content, state, set)) {
    expect(!fault->message.empty(), "a refusal without a reason");
    return expect(state == game().state(), "a refused edit changed something");
  }
  const char* broken = broken_invariant(content, codec::with_full_stock(content, state));
  expect(broken == nullptr, broken == nullptr ? "" : broken);
  expect(codec::state_to_json(content, state).is_object(), "no state");
  // The position must be one that can be played.
  for (int i = 0; i < 50 && question(state) != FrameKind::none; ++i) {
    ActionList legal;
    legal_actions(content, state, legal);
    expect(!legal.empty(), "nobody can act");
    perform(content, state, legal[static_cast<std::size_t>(i) * 31U % legal.size()]);
  }
}

void try_save(const json& text) {
  const auto loaded = table::load_game(*library(), text);
  if (const auto* refused = std::get_if<table::Refusal>(&loaded)) {
    return expect(refused->code == "bad_save" && !refused->message.empty(), "a refusal without a reason");
  }
  const table::Table& table = std::get<table::Loaded>(loaded).table;
  expect(codec::state_to_json(table.content(), table.state()).is_object(), "no state");
}

void read_snapshot(std::span<const std::uint8_t> bytes) {
  const Content& content = game().content();
  const auto read = codec::decode_snapshot(content, bytes);
  if (!read) return expect(!read.fault.message.empty(), "a refusal without a reason");
  const char* broken = broken_invariant(content, codec::with_full_stock(content, *read));
  expect(broken == nullptr, broken == nullptr ? "" : broken);
  const auto again = codec::decode_snapshot(content, codec::encode_snapshot(content, *read));
  expect(again && *again == *read, "a snapshot that was read cannot be written");
}

/// The bytes as they are, and as patches (place, new byte) of a real position whose checksum is right.
void try_snapshot(std::span<const std::uint8_t> bytes) {
  read_snapshot(bytes);
  auto patched = std::bit_cast<std::array<std::uint8_t, sizeof(State)>>(game().state());
  for (; bytes.size() >= 3; bytes = bytes.subspan(3)) patched[(bytes[0] * 256U + bytes[1]) % sizeof(State)] = bytes[2];
  read_snapshot(codec::encode_snapshot(game().content(), std::bit_cast<State>(patched)));
}

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rietburg::fuzz;
  if (size == 0) return 0;
  if ((data[0] & 0x80U) != 0) {
    try_snapshot(std::span(data, size).subspan(1));
    return 0;
  }
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const json value = json::parse(text, nullptr, false);
  if (value.is_discarded()) return 0;
  switch (data[0] % 3) {
    case 0: try_action(value); break;
    case 1: try_edit(value); break;
    default: try_save(value); break;
  }
  return 0;
}

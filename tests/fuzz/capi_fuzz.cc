// Bytes as calls of the C interface: a byte says which, the next ones its arguments. Handles are those that were given,
// closed ones and any number; buffers are as long as they are said to be, so that a byte too many is seen. A call that
// fails says why, and nothing is left over.
#include <cstring>
#include <string>
#include <vector>

#include "capi/include/rietburg.h"
#include "tests/fuzz/fuzz.h"

namespace rietburg::fuzz {
namespace {

constexpr std::uint32_t kMostGames = 8;
constexpr std::uint32_t kMostPlayed = 300;  // actions of one call
constexpr std::size_t kMostHeld = 32;

class Caller {
 public:
  Caller(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  void run() {
    while (at_ != end_) call(byte() % 24);
    for (const std::uint32_t handle : held_) rietburg_close(handle);
  }

 private:
  static std::uint32_t library() {
    static const std::uint32_t kLibrary = rietburg_open(nullptr);
    return kLibrary;
  }
  static std::uint32_t setup() {
    static const std::uint32_t kSetup = [] {
      const std::string text = R"({"legend":"legend-2","difficulty":"easy","heroes":["dwarf","wizard"]})";
      return rietburg_setup(library(), text.data(), text.size());
    }();
    return kSetup;
  }

  std::uint8_t byte() { return at_ == end_ ? 0 : *at_++; }
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8U | byte();
    return value;
  }
  /// Up to the next line's end, in memory of its own that is no longer than it.
  std::vector<char> text() {
    std::vector<char> found;
    while (at_ != end_ && *at_ != '\n') found.push_back(static_cast<char>(*at_++));
    byte();
    return found;
  }
  std::uint32_t handle() {
    const std::uint8_t which = byte();
    if (which == 0xFF) return static_cast<std::uint32_t>(number(4));
    if (which == 0xFE) return library();
    if (which == 0xFD) return setup();
    return held_.empty() ? 0 : held_[which % held_.size()];
  }
  void held(std::uint32_t handle) {
    said(handle != 0);
    if (handle != 0) held_.push_back(handle);
  }
  static void said(bool well) {
    if (well) return;
    expect(rietburg_code() < 0, "a failure without a code");
    expect(std::strlen(rietburg_message()) > 0, "a failure without words");
  }
  static void line(const char* answer, std::size_t length) {
    said(answer != nullptr);
    if (answer != nullptr) expect(std::strlen(answer) == length, "an answer of another length");
  }

  void call(int which) {
    if (held_.size() >= kMostHeld && which < 4) which = 23;
    switch (which) {
      case 0: return held(rietburg_games(handle(), byte() % (kMostGames + 1), number(8)));
      case 1: return held(rietburg_clone(handle()));
      case 2: return held(rietburg_table(handle()));
      case 3: return set_up();
      case 4: return speak();
      case 5: return said(rietburg_count(handle()) >= 0);
      case 6: return said(rietburg_reset(handle(), byte(), number(8)) >= 0);
      case 7: return said(rietburg_copy(handle(), byte(), handle(), byte()) >= 0);
      case 8: return said(rietburg_states(handle()) != nullptr);
      case 9: return snapshot();
      case 10: return restore();
      case 11: return legal();
      case 12: return chance();
      case 13: return said(rietburg_step(handle(), byte(), number(8)) >= 0);
      case 14: return of_all<std::uint8_t>(&rietburg_actors);
      case 15: return of_all<std::uint8_t>(&rietburg_results);
      case 16: return of_all<std::uint64_t>(&rietburg_hashes);
      case 17: return of_all<std::uint64_t>(&rietburg_trails);
      case 18: return of_all<std::uint32_t>(&rietburg_legal_counts);
      case 19: return step_all();
      case 20: return said(rietburg_draw_all(handle()) >= 0);
      case 21: return said(rietburg_play_all(handle(), number(2) % kMostPlayed, byte()) >= 0);
      case 22: return words();
      default: return close();
    }
  }

  void set_up() {
    const std::uint32_t content = handle();
    const std::vector<char> words = text();
    held(rietburg_setup(content, words.data(), words.size()));
  }
  void speak() {
    const std::uint32_t table = handle();
    const std::vector<char> said_line = text();
    std::size_t length = 0;
    const char* answer = rietburg_answer(table, said_line.data(), said_line.size(), &length);
    line(answer, length);
  }
  void snapshot() {
    const std::uint32_t games = handle();
    const std::uint8_t i = byte();
    std::vector<std::uint8_t> bytes(number(2) % 4096);
    const std::int32_t length = rietburg_snapshot(games, i, bytes.data(), static_cast<std::uint32_t>(bytes.size()));
    said(length >= 0);
    if (length > 0 && static_cast<std::size_t>(length) <= bytes.size()) {
      bytes.resize(static_cast<std::size_t>(length));
      expect(rietburg_restore(games, i, bytes.data(), static_cast<std::uint32_t>(length)) >= 0,
             "a snapshot is refused");
    }
  }
  void restore() {
    const std::uint32_t games = handle();
    const std::uint8_t i = byte();
    const std::vector<char> bytes = text();
    said(rietburg_restore(games, i, bytes.data(), static_cast<std::uint32_t>(bytes.size())) >= 0);
  }
  void legal() {
    const std::uint32_t games = handle();
    const std::uint8_t i = byte();
    std::vector<std::uint64_t> actions(byte());
    const auto room = static_cast<std::uint32_t>(actions.size());
    const std::int32_t count = rietburg_legal(games, i, actions.data(), room);
    said(count >= 0);
    if (count <= 0 || static_cast<std::uint32_t>(count) > room) return;
    const std::uint64_t action = actions[byte() % static_cast<std::uint32_t>(count)];
    expect(rietburg_step(games, i, action) >= 0, "a legal action is refused");
  }
  void chance() {
    const std::uint32_t games = handle();
    const std::uint8_t i = byte();
    std::vector<std::uint64_t> actions(byte());
    std::vector<std::uint32_t> weights(actions.size());
    const auto room = static_cast<std::uint32_t>(actions.size());
    said(rietburg_chance(games, i, actions.data(), weights.data(), room) >= 0);
  }
  template <typename T>
  void of_all(std::int32_t (*tell)(std::uint32_t, T*, std::uint32_t)) {
    const std::uint32_t games = handle();
    std::vector<T> all(byte() % (2 * kMostGames));
    said(tell(games, all.data(), static_cast<std::uint32_t>(all.size())) >= 0);
  }
  void step_all() {
    const std::uint32_t games = handle();
    std::vector<std::uint32_t> choices(byte() % (2 * kMostGames));
    for (std::uint32_t& choice : choices) choice = byte() == 0xFF ? RIETBURG_LEAVE : byte();
    const auto count = static_cast<std::uint32_t>(choices.size());
    said(rietburg_step_all(games, choices.data(), count, byte()) >= 0);
  }
  void words() {
    const std::uint32_t games = handle();
    const std::uint8_t i = byte();
    std::size_t length = 0;
    const char* position = rietburg_position(games, i, &length);
    line(position, length);
    const char* told = rietburg_action_text(games, i, number(8), &length);
    line(told, length);
    const std::vector<char> action = text();
    std::uint64_t meant = 0;
    said(rietburg_action_number(games, i, action.data(), action.size(), &meant) >= 0);
  }
  void close() {
    const std::uint32_t gone = handle();
    if (gone == library() || gone == setup()) return;  // opened once: it takes long
    const bool was_held = std::erase(held_, gone) > 0;
    const bool well = rietburg_close(gone) >= 0;
    said(well);
    expect(well == was_held, "a handle of ours cannot be closed, or somebody else's can");
    expect(rietburg_close(gone) < 0, "a closed handle is closed again");
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
  std::vector<std::uint32_t> held_;
};

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rietburg::fuzz::Caller(data, size).run();
  return 0;
}

// Legends jumbled from the words of all others: effects, triggers, numbers and things in places where nobody would put
// them. The loader refuses them, or they can be played: no invariant breaks, nothing hangs.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "bench/policy_r.h"
#include "loader/compile.h"
#include "loader/files.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/paths.h"

namespace rietburg::tests {
namespace {

using nlohmann::json;

/// What cards are made of, in all legends and event cards.
struct Words {
  std::vector<json> legends;
  std::vector<json> effects;
  std::vector<json> triggers;
  std::vector<json> laid;
};

void collect(const json& card, Words& words) {
  for (const json& effect : card.at("effects")) words.effects.push_back(effect);
  if (card.contains("on")) words.triggers.push_back(card["on"]);
  if (card.contains("laid")) words.laid.push_back(card["laid"]);
}

std::vector<loader::SourceFile> content_files() {
  auto read = loader::read_files(content_dir(), {source_dir() / "tests/legends/features"});
  EXPECT_TRUE(read.ok());
  return std::move(read).value();
}

Words words_of(const std::vector<loader::SourceFile>& files) {
  Words words;
  for (const loader::SourceFile& file : files) {
    if (file.folder == "events") collect(json::parse(file.bytes), words);
    if (file.folder != "legends" && file.folder != "modules") continue;
    const json legend = json::parse(file.bytes);
    for (const json& card : legend.at("cards")) collect(card, words);
    if (file.folder == "legends") words.legends.push_back(legend);
  }
  return words;
}

class Jumbler {
 public:
  Jumbler(const Words& words, u64 seed) : words_(words), random_(seed) {}

  json begin() {
    json legend = pick(words_.legends);
    legend["id"] = "jumbled";
    legend["number"] = 90;
    return legend;
  }

  void jumble(json& legend) {
    json& card = any_of(legend["cards"]);
    switch (random_.below(8)) {
      case 0:
        if (card.contains("on")) card["on"] = pick(words_.triggers);
        return;
      case 1:
        if (card.contains("laid")) card["laid"] = pick(words_.laid);
        return;
      case 2:
        if (card.contains("letter")) card["letter"] = std::string(1, static_cast<char>('A' + random_.below(14)));
        return;
      case 3: return put_thing(legend);
      case 4: return change_number(card);
      case 5: return change_number(legend["start"]);
      default: {
        json& effects = card["effects"];
        json effect = pick(words_.effects);
        if (random_.below(2) == 0) change_number(effect);
        const auto at = static_cast<std::ptrdiff_t>(random_.below(static_cast<u32>(effects.size()) + 1));
        effects.insert(effects.begin() + at, std::move(effect));
      }
    }
  }

 private:
  const json& pick(const std::vector<json>& from) { return from[random_.below(static_cast<u32>(from.size()))]; }
  json& any_of(json& list) { return list[random_.below(static_cast<u32>(list.size()))]; }

  /// A thing with a slot and powers that do not belong together, lying where the heroes may come by.
  void put_thing(json& legend) {
    constexpr const char* kSlots[] = {"small", "large", "helm", "escort", "none", "pouch"};
    constexpr const char* kPowers[] = {"doubles_die",     "stops_loss", "shoots", "flies",
                                       "adds_equal_dice", "reveals",    "rubble", "wards_off"};
    json thing{{"id", "oddity"}, {"slot", kSlots[random_.below(6)]}, {"stock", 1 + random_.below(3)}};
    for (const char* power : kPowers) {
      if (random_.below(4) == 0) thing[power] = true;
    }
    if (random_.below(3) == 0) thing["number"] = 1 + random_.below(9);
    if (random_.below(3) == 0) thing["free_steps"] = 1 + random_.below(9);
    if (random_.below(3) == 0) thing["herb"] = 1 + random_.below(9);
    if (random_.below(3) == 0) thing["group"] = "oddities";
    if (random_.below(3) == 0) thing["sold"] = {{"by", random_.below(2) == 0 ? "witch" : "merchant"}, {"gold", 2}};
    legend["things"].push_back(thing);
    json place{{"do", "place"}, {"thing", thing.contains("group") ? "oddities" : "oddity"}, {"count", 1}};
    place["space"] = random_.below(2) == 0 ? json("here") : json(random_.below(85));
    json& effects = legend["cards"][0]["effects"];
    effects.push_back(place);
    if (!thing.contains("group")) effects.push_back({{"do", "gain"}, {"who", "all"}, {"thing", "oddity"}});
  }

  void change_number(json& in) {
    std::vector<json*> numbers;
    find_numbers(in, numbers);
    if (numbers.empty()) return;
    constexpr int kNumbers[] = {0, 1, 2, 3, 6, 7, 14, 20, 57, 84, 100, 255};
    *numbers[random_.below(static_cast<u32>(numbers.size()))] = kNumbers[random_.below(12)];
  }

  static void find_numbers(json& in, std::vector<json*>& found) {
    if (in.is_number()) found.push_back(&in);
    if (!in.is_structured()) return;
    for (json& part : in) find_numbers(part, found);
  }

  const Words& words_;
  bench::Random random_;
};

struct Loaded {
  Content content;
  std::vector<HeroKind> heroes;
};

std::optional<Loaded> load(std::vector<loader::SourceFile> files, const json& legend, u32 heroes) {
  files.push_back({"jumbled/legend.json", "legends", "~jumbled/legend.json", legend.dump(), "jumbled"});
  const auto library = loader::make_library(files, true);
  for (const loader::Problem& problem : library.problems()) EXPECT_FALSE(problem.message.empty());
  if (!library.ok()) return std::nullopt;
  loader::GameSetup setup;
  setup.legend = "jumbled";
  const loader::LegendInfo& info = *library.value().legend("jumbled");
  if (!info.difficulties.empty()) setup.difficulty = info.difficulties.back();
  std::vector<HeroKind> kinds;
  for (u32 i = 0; i < heroes; ++i) {
    setup.heroes.push_back(library.value().hero_ids()[i]);
    kinds.push_back(static_cast<HeroKind>(i));
  }
  auto content = loader::compile(library.value(), setup);
  EXPECT_TRUE(content.ok()) << "the library was accepted";
  if (!content.ok()) return std::nullopt;
  return Loaded{std::move(content).value(), kinds};
}

void play(const Loaded& game, u64 seed) {
  bench::Random random(seed);
  State state;
  set_up(game.content, game.heroes, state);
  if (seed % 2 == 0) state.shields = 250;
  ActionList list;
  OutcomeList outcomes{};
  for (int i = 0; i < 600 && state.result == Result::none; ++i) {
    const char* broken = broken_invariant(game.content, state);
    ASSERT_EQ(broken, nullptr) << broken << " after " << i << " actions";
    legal_actions(game.content, state, list);
    ASSERT_FALSE(list.empty()) << "nobody can act after " << i << " actions";
    perform(game.content, state, choose_lively(game.content, state, list, outcomes, random));
  }
}

TEST(JumbledLegends, AreRefusedOrCanBePlayed) {
  auto files = content_files();
  const Words words = words_of(files);
  std::erase_if(files, [](const auto& file) {
    // A few event cards are enough: the whole decks would cost most of the time.
    const bool event = file.folder == "events" && file.name.find("-0") == std::string::npos;
    return event || file.folder == "legends" || file.folder == loader::kLegendText || !file.guest.empty();
  });
  for (loader::SourceFile& file : files) {  // the practice tables are those of a legend that is left out here
    if (file.name != "lessons.json") continue;
    json lessons = json::parse(file.bytes);
    lessons["practice"] = json::array();
    file.bytes = lessons.dump();
  }
  const char* more = std::getenv("RIETBURG_JUMBLED");  // how many; a long campaign by hand
  const u64 wanted = more != nullptr ? std::strtoull(more, nullptr, 10) : 8;
  int accepted = 0;
  for (u64 seed = 1; seed <= wanted; ++seed) {
    Jumbler jumbler(words, seed);
    json legend = jumbler.begin();
    const u32 heroes = 2 + static_cast<u32>(seed % 3);
    std::optional<Loaded> last;
    for (int i = 0; i < 6; ++i) {
      json next = legend;
      for (int part = 0; part < 2; ++part) jumbler.jumble(next);
      auto loaded = load(files, next, heroes);
      if (!loaded) continue;
      ++accepted;
      legend = std::move(next);
      last = std::move(loaded);
    }
    if (!last) continue;
    for (u64 game = 0; game < 6; ++game) {
      SCOPED_TRACE("legend " + std::to_string(seed) + ", game " + std::to_string(game));
      ASSERT_NO_FATAL_FAILURE(play(*last, seed * 100 + game)) << legend.dump();
    }
  }
  EXPECT_GT(accepted, static_cast<int>(wanted)) << "hardly anything was tried";
}

}  // namespace
}  // namespace rietburg::tests

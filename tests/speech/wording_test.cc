// The same cases as web/test/sentences.test.ts: what happened, what can be answered, what is asked and what was
// refused, and the sentence that tells it.
#include "speech/wording.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "ai/goal.h"
#include "ai/order.h"
#include "codec/names.h"
#include "tests/loader/content_copy.h"
#include "tests/support/paths.h"

namespace rietburg::speech {
namespace {

json read(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return json::parse(stream);
}

class WordingTest : public testing::Test {
 protected:
  WordingTest() : texts_("en", *loader::library().texts("en")), wording_(loader::library().speech(), texts_) {
    for (const json& space : board_["spaces"]) {
      if (space.contains("place")) places_[space["id"].get<int>()] = space["place"];
    }
  }

  Scene scene(const json& one) {
    state_ = file_["state"];
    if (one.contains("state")) state_.update(one["state"]);
    Scene scene;
    scene.state = &state_;
    scene.kind_of_creature = [](int id) { return std::string(id == 7 ? "troll" : ""); };
    scene.place_of_space = [this](int id) { return places_.contains(id) ? places_[id] : std::string(); };
    scene.die_value = [this](int face, bool black) {
      return black ? board_["black_die"][static_cast<std::size_t>(face) - 1].get<int>() : face;
    };
    scene.given_name = [&one](const std::string& id) {
      return one.contains("names") ? one["names"].value(id, "") : std::string();
    };
    return scene;
  }

  json told(const json& one) {
    const std::string language = one.value("language", "en");
    if (language == "en") return told(one, wording_);
    const Texts texts(language, *loader::library().texts(language));
    return told(one, Wording(loader::library().speech(), texts));
  }

  json told(const json& one, const Wording& wording) {
    const Scene now = scene(one);
    if (one.contains("event")) return {{"says", wording.event(now, one["event"])}};
    if (one.contains("answer"))
      return {{"says", wording.answer(now, one["answer"])}, {"price", wording.price(one["answer"])}};
    if (one.contains("question")) return {{"says", wording.question(now)}, {"under_way", wording.under_way(now)}};
    if (one.contains("fight")) return {{"says", wording.fight(now)}};
    if (one.contains("reason")) return {{"says", wording.reason(now, one["reason"])}};
    if (one.contains("order")) return {{"says", wording.order(now, one["order"])}};
    return {{"says", wording.refusal(one["refusal"])}};
  }

  json file_ = read(tests::source_dir() / "tests/speech/sentences.json");
  json board_ = read(tests::content_dir() / "board/andor.json");
  std::map<int, std::string> places_;
  json state_;
  Texts texts_;
  Wording wording_;
};

TEST_F(WordingTest, SaysWhatThePageSays) {
  for (const json& one : file_["cases"]) {
    SCOPED_TRACE(one.dump());
    const json said = told(one);
    EXPECT_EQ(said["says"], one["says"]);
    for (const char* beside : {"price", "under_way"}) {
      EXPECT_EQ(said.value(beside, json::array()), one.value(beside, json::array()));
    }
  }
}

TEST_F(WordingTest, HasCasesForEveryEventVerbAndQuestion) {
  std::set<std::string> events, verbs, questions, open;
  for (const json& one : file_["cases"]) {
    if (one.contains("event")) events.insert(one["event"]["event"]);
    if (one.contains("answer")) verbs.insert(one["answer"]["do"]);
    if (!one.contains("question") || !one.contains("state") || !one["state"]["asks"].is_object()) continue;
    questions.insert(one["state"]["asks"]["question"]);
    for (const json& frame : one["state"]["open"]) open.insert(frame["question"]);
  }
  for (std::size_t i = 0; i < idx(EventKind::count); ++i) {
    EXPECT_TRUE(events.contains(std::string(codec::event_name(static_cast<EventKind>(i))))) << i;
  }
  for (std::size_t i = 0; i < idx(Verb::count); ++i) {
    EXPECT_TRUE(verbs.contains(std::string(codec::verb_name(static_cast<Verb>(i))))) << i;
  }
  for (std::size_t i = 1; i <= idx(FrameKind::last_question); ++i) {
    const auto kind = static_cast<FrameKind>(i);
    EXPECT_TRUE(questions.contains(std::string(codec::question_name(kind)))) << i;
    // `asks` and `move` tell of these, so they do not stand among what is open.
    if (kind == FrameKind::action || kind == FrameKind::move || kind == FrameKind::round) continue;
    EXPECT_TRUE(open.contains(std::string(codec::frame_name(kind)))) << codec::frame_name(kind);
  }
}

/// Whatever a companion means or was told has words of its own.
TEST_F(WordingTest, HasWordsForEveryGoalReasonAndOrder) {
  std::set<std::string> goals, whys, orders;
  for (const json& one : file_["cases"]) {
    if (one.contains("reason")) {
      goals.insert(one["reason"]["goal"]["kind"]);
      whys.insert(one["reason"]["why"]);
    }
    if (one.contains("order")) orders.insert(one["order"]["to"]);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(ai::GoalKind::count); ++i) {
    EXPECT_TRUE(goals.contains(ai::name_of(static_cast<ai::GoalKind>(i)))) << i;
  }
  for (const std::string_view order : ai::kOrderNames) {
    if (order != "none") EXPECT_TRUE(orders.contains(std::string(order))) << order;
  }
  EXPECT_TRUE(whys.contains("order"));
}

TEST_F(WordingTest, TakesWhatIsMissingForNothing) {
  const Scene nowhere;
  EXPECT_EQ(wording_.question(nowhere), "");
  EXPECT_TRUE(wording_.under_way(nowhere).empty());
  EXPECT_TRUE(wording_.fight(nowhere).empty());
  EXPECT_EQ(wording_.event(nowhere, json::object()), "");
  EXPECT_EQ(wording_.event(nowhere, {{"event", "stepped"}, {"who", nullptr}}), "Walks from  to .");
}

TEST(SpeechFile, IsNeeded) {
  const loader::ContentCopy copy;
  copy.remove("speech.json");
  copy.expect("speech.json", "", "there is no such file");
}

TEST(SpeechFile, NamesMessagesThatAreThere) {
  const loader::ContentCopy copy;
  copy.edit("speech.json", [](json& speech) { speech["answers"][0]["say"] = "ui.answer.step.pays"; });
  copy.expect("speech.json", "/answers/0/say", "there is no text 'ui.answer.step.pays' in 'en'");
}

TEST(SpeechFile, KnowsTheKindsOfWords) {
  const loader::ContentCopy copy;
  copy.edit("speech.json", [](json& speech) { speech["fields"]["who"] = "heroine"; });
  copy.expect("speech.json", "/fields/who", "heroine");
}

}  // namespace
}  // namespace rietburg::speech

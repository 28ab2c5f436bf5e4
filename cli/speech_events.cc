// Sentences as the terminal puts them together; which message is meant, speech/ says.
#include "cli/json_fields.h"
#include "cli/speech.h"

namespace rietburg::cli {

speech::Scene Speech::scene() const {
  return {.state = &session_.state(),
          .kind_of_creature = [this](int id) { return session_.kind_of(id); },
          .place_of_space =
              [this](int id) {
                const BoardSpace* space = board_.find(id);
                return space == nullptr ? std::string() : space->place;
              },
          .die_value = [this](int face, bool black) { return board_.die_value(face, black); },
          .given_name = {}};
}

std::string Speech::event(const json& event) const { return wording_.event(scene(), event); }

std::string Speech::answer(const json& action, bool named) const {
  std::string prices;
  for (const std::string& part : wording_.price(action)) {
    prices += prices.empty() ? part : texts_.format("ui.shows-and", {{"part", part}});
  }
  std::string text = wording_.answer(scene(), action);
  if (!prices.empty()) text += texts_.format("ui.shows-all", {{"parts", prices}});
  const std::string who = text_of(action, "who");
  if (named || (who != session_.asked() && who != "chance")) {
    text = texts_.format("ui.answer-of", {{"hero", hero(who)}, {"answer", text}});
  }
  return text;
}

std::string Speech::question() const { return wording_.question(scene()); }

std::vector<std::string> Speech::under_way() const {
  std::string fight;
  for (const std::string& sentence : wording_.fight(scene())) fight += (fight.empty() ? "" : " ") + sentence;
  std::vector<std::string> lines = wording_.under_way(scene());
  if (!fight.empty()) lines.insert(lines.begin(), fight);
  return lines;
}

std::string Speech::refusal(const Reply& reply) const {
  Args args;
  for (const auto& [name, value] : reply.values.items()) args.set(name, value.get<std::string>());
  std::string text = texts_.has(reply.key) ? texts_.format(reply.key, args) : wording_.refusal({{"code", reply.code}});
  if (!reply.code.starts_with("bad_") || reply.where.empty()) return text;
  return texts_.format("ui.refused", {{"message", text}, {"where", reply.where}, {"where_id", "there"}});
}

namespace {

/// Somebody's part, told by what they get or lose of it right after.
bool tells_twice(const json& event, const json& next) {
  const std::string name = text_of(event, "event"), then = text_of(next, "event");
  const bool part = name == "part_named" || name == "reward_taken";
  const bool follows = then == "gold_changed" || then == "willpower_changed" || then == "thing_gained";
  return part && follows && text_of(event, "who") == text_of(next, "who");
}

/// A card that is read was named a moment ago, when it was drawn.
bool was_named(const json& before, const json& event) {
  const std::string name = text_of(before, "event");
  const bool named = name == "card_drawn" || name == "quest_taken" || name == "event_drawn";
  return named && text_of(event, "event") == "card_read" && text_of(before, "card") == text_of(event, "card");
}

}  // namespace

std::vector<std::string> Speech::events(std::size_t first) const {
  std::vector<std::string> texts;
  std::string way, walker;  // of the walk under way
  std::size_t walk = 0;     // where it is told
  std::string last;         // the sentence told last, how often, and where
  std::int64_t times = 0;
  std::size_t place = 0;
  const auto& log = session_.log();
  for (std::size_t i = first; i < log.size(); ++i) {
    const json& event = log[i].event;
    const bool step = event.value("event", "") == "stepped";
    const bool twice =
        (i + 1 < log.size() && tells_twice(event, log[i + 1].event)) || (i > 0 && was_named(log[i - 1].event, event));
    texts.push_back(twice ? "" : this->event(event));
    if (step && !way.empty() && event.value("who", "") == walker) {
      way += "-" + std::to_string(event.value("to", 0));
      texts[walk] = Texts::sentence(texts_.format("ui.walked", {{"who", the_hero(walker)}, {"way", way}}));
      texts.back().clear();
    } else if (step) {
      walker = event.value("who", "");
      way = std::to_string(event.value("from", 0)) + "-" + std::to_string(event.value("to", 0));
      walk = texts.size() - 1;
    } else if (!texts.back().empty() && !(text_of(event, "event") == "hour_paid" && text_of(event, "who") == walker)) {
      way.clear();  // what overtime costs is told after the walk
    }
    if (texts.back().empty()) continue;
    times = texts.back() == last ? times + 1 : 1;
    if (times == 1) {
      last = texts.back();
      place = texts.size() - 1;
      continue;
    }
    texts[place] = texts_.format("ui.times", {{"text", last}, {"times", times}});
    texts.back().clear();
  }
  return texts;
}

}  // namespace rietburg::cli

#include "cli/menu.h"

#include <algorithm>
#include <set>

#include "cli/json_fields.h"

namespace rietburg::cli {

namespace {

// A group of so few answers is not worth an extra key press.
constexpr std::size_t kUnfolded = 3;

struct Group {
  std::string key;
  std::string title;
  std::vector<std::size_t> answers;
};

/// Which group an answer belongs to; empty for what the question asks for.
std::string group_of(const Session& session, const json& action) {
  const std::string verb = text_of(action, "do");
  if (verb == "step" && action.contains("pay")) return "pay";
  if (verb == "lead" && session.question() == "action") return "lead";
  return shows(action, "free") ? "free:" + text_of(action, "who") : "";
}

std::string title_of(const Session& session, const Speech& speech, const Group& group) {
  const Args count{{"count", static_cast<std::int64_t>(group.answers.size())}};
  if (group.key == "pay" || group.key == "lead") return speech.say("ui.group." + group.key, count);
  const std::string who = group.key.substr(group.key.find(':') + 1);
  Args args = count;
  args.set("hero", speech.hero(who));
  args.set("the_hero", speech.the_hero(who));
  std::set<std::string> verbs;
  for (const std::size_t i : group.answers) verbs.insert(text_of(session.legal()[i], "do"));
  std::string list;
  for (const std::string& verb : verbs) {
    const std::string word = speech.say("ui.group.verb." + verb);
    list = list.empty() ? word : speech.say("ui.list", {{"first", list}, {"second", word}});
  }
  args.set("verbs", list);
  return speech.say("ui.group.free", args);
}

/// The hero who is asked comes first.
int order_of(const Session& session, const std::string& key) {
  if (key == "pay") return 0;
  if (key == "lead") return 1;
  return key == "free:" + session.asked() ? 2 : 3;
}

}  // namespace

Menu make_menu(const Session& session, const Speech& speech) {
  Menu menu;
  std::vector<Group> groups;
  for (std::size_t i = 0; i < session.legal().size(); ++i) {
    const json& action = session.legal()[i];
    const std::string key = group_of(session, action);
    if (key.empty()) {
      menu.push_back({speech.answer(action), {i}});
      continue;
    }
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.key == key; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{key, "", {}});
    group->answers.push_back(i);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const Group& a, const Group& b) { return order_of(session, a.key) < order_of(session, b.key); });
  for (const Group& group : groups) {
    if (group.answers.size() <= kUnfolded) {
      for (const std::size_t i : group.answers) menu.push_back({speech.answer(session.legal()[i]), {i}});
    } else {
      menu.push_back({title_of(session, speech, group), group.answers, true});
    }
  }
  return menu;
}

Menu make_menu(const Session& session, const Speech& speech, const std::vector<std::size_t>& answers) {
  Menu menu;
  for (const std::size_t i : answers) menu.push_back({speech.answer(session.legal()[i]), {i}});
  return menu;
}

}  // namespace rietburg::cli

// What decided a lost game, in words.
#include "cli/json_fields.h"
#include "cli/reports.h"

namespace rietburg::cli {

Page Reports::account() const {
  Page page{speech_.say("account.title"), {}};
  const Reply reply = session_.ask({{"do", "account"}});
  const json told = reply.body.value("account", json::object());
  if (!told.contains("tries")) return page;
  const json& letters = told["letters"];
  const auto number = [](const json& of, const char* key) { return number_of(of, key); };
  const std::int64_t sunrise = number(letters, "sunrise"), beaten = number(letters, "beaten"),
                     card = number(letters, "card");
  page.paragraphs.push_back(
      speech_.say("account.letters",
                  {{"total", sunrise + beaten + card}, {"sunrise", sunrise}, {"beaten", beaten}, {"card", card}}));
  std::vector<std::string> kinds;
  for (const json& one : told["castle"]) kinds.push_back(speech_.creature(text_of(one, "kind")));
  if (kinds.empty()) {
    page.paragraphs.push_back(speech_.say("account.no-castle"));
  } else {
    page.paragraphs.push_back(speech_.say("account.castle", {{"count", static_cast<std::int64_t>(kinds.size())},
                                                             {"day", number(told["castle"].back(), "day")},
                                                             {"kinds", list(kinds)},
                                                             {"shields", number(told, "shields")}}));
  }
  if (const std::int64_t begun = number(told["fights"], "begun"); begun > 0)
    page.paragraphs.push_back(
        speech_.say("account.fights", {{"begun", begun}, {"won", number(told["fights"], "won")}}));
  if (const std::int64_t lost = number(told["farmers"], "lost"); lost > 0)
    page.paragraphs.push_back(speech_.say("account.farmers", {{"lost", lost}}));
  page.paragraphs.push_back(speech_.say("account.try"));
  for (const json& one : told["tries"]) page.paragraphs.push_back(speech_.say("account.try." + one.get<std::string>()));
  return page;
}

}  // namespace rietburg::cli

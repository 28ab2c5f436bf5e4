#include "cli/desk.h"

#include <algorithm>

#include "cli/game_file.h"
#include "cli/json_fields.h"
#include "cli/matching.h"
#include "cli/reports.h"

namespace rietburg::cli {

const Menu& Desk::menu() {
  const json asks = session_.state().value("asks", json());
  const std::string position = session_.state().value("hash", "") + asks.dump();
  if (position != menu_of_) {
    opened_.clear();
    menu_of_ = position;
  }
  menu_ = opened_.empty() ? make_menu(session_, speech_) : make_menu(session_, speech_, opened_);
  return menu_;
}

void Desk::obey(const std::string& line) {
  const Words words = words_of(line);
  if (words.empty()) return;
  if (std::isdigit(static_cast<unsigned char>(words[0][0])) != 0 && words.size() == 1) {
    return pick_number(words[0].ends_with('.') ? words[0].substr(0, words[0].size() - 1) : words[0]);
  }
  if (answer_as_listed(line, false)) return;
  std::string command = command_of(speech_.texts(), words[0]);
  const bool to_hero = command.empty() && words.size() > 1 && !hero_named(session_, speech_, words[0]).empty();
  if (to_hero) command = command_of(speech_.texts(), words[1]);
  if (command.empty()) {
    if (answer_as_listed(line, true)) return;
    const std::string meant = guessed_word(speech_.texts(), words[0]);
    return tell("ui.unknown", {{"line", line}, {"meant", meant}, {"meant_id", meant.empty() ? "none" : "some"}});
  }
  // File names keep their letters as they were typed.
  Words rest(words.begin() + 1, words.end());
  if (command == "save" || command == "load" || command == "bug") {
    const std::size_t name =
        line.find_first_not_of(" \t", line.find(' ') == std::string::npos ? line.size() : line.find(' '));
    rest = name == std::string::npos ? Words{} : Words{line.substr(name, line.find_last_not_of(" \t\r") + 1 - name)};
  }
  if (!to_hero && (table_command(command, rest) || show_command(command, rest))) return;
  answer(line, words);
}

bool Desk::table_command(const std::string& command, const Words& words) {
  if (command == "walk")
    walk(words);
  else if (command == "lead" && !words.empty())
    lead(words);
  else if (command == "undo")
    undo(words);
  else if (command == "redo")
    redo(words);
  else if (command == "save")
    save(words, false);
  else if (command == "bug")
    save(words, true);
  else if (command == "load")
    load(words);
  else if (command == "dice")
    dice(words);
  else if (command == "companion")
    companion(words);
  else if (command == "quit")
    quitting_ = true;
  else if (command == "back")
    close_group();
  else if (command == "more")
    front_.turn_page();
  else
    return false;
  return true;
}

bool Desk::show_command(const std::string& command, const Words& words) {
  const Reports reports(session_, speech_, board_);
  if (command == "why")
    why(words);
  else if (command == "state")
    front_.show(reports.state());
  else if (command == "map")
    front_.show(reports.map());
  else if (command == "heroes")
    front_.show(reports.heroes());
  else if (command == "log")
    front_.show(reports.log());
  else if (command == "goal")
    front_.show(reports.goal());
  else if (command == "cards")
    for (const Page& page : reports.cards()) front_.show(page);
  else if (command == "forecast")
    front_.show(reports.forecast(words.empty() ? 1 : number_in(words[0])));
  else if (command == "odds")
    front_.show(reports.odds());
  else if (command == "hint")
    front_.show(reports.hint(orders_));
  else if (command == "review")
    front_.show(reports.review());
  else if (command == "legal")
    front_.show(reports.legal());
  else if (command == "lesson")
    lessons(words);
  else if (command == "help")
    front_.show(reports.help());
  else
    return false;
  return true;
}

/// "7" is an entry of the list on view, "7.2" the second answer of its group.
void Desk::pick_number(const std::string& number) {
  const std::size_t dot = number.find('.');
  const int entry = number_in(number.substr(0, dot));
  const auto& list = menu();
  if (entry == 0 && group_open()) return close_group();
  if (entry < 1 || static_cast<std::size_t>(entry) > list.size()) {
    return tell("ui.no-such-number", {{"number", number}, {"last", static_cast<std::int64_t>(list.size())}});
  }
  const MenuEntry& picked = list[static_cast<std::size_t>(entry) - 1];
  if (dot == std::string::npos) return pick(static_cast<std::size_t>(entry) - 1);
  const int inner = number_in(number.substr(dot + 1));
  if (inner < 1 || static_cast<std::size_t>(inner) > picked.answers.size()) {
    return tell("ui.no-such-number", {{"number", number}, {"last", static_cast<std::int64_t>(list.size())}});
  }
  play(picked.answers[static_cast<std::size_t>(inner) - 1]);
}

void Desk::pick(std::size_t entry) {
  if (entry >= menu().size()) return;
  const MenuEntry picked = menu_[entry];
  if (picked.group) {
    opened_ = picked.answers;
  } else {
    play(picked.answers.front());
  }
}

/// "Take 3 gold", "4 Take 3 gold": what is on view can be typed as it stands there. `begun`: its beginning is enough.
bool Desk::answer_as_listed(const std::string& line, bool begun) {
  const Menu list = menu();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string numbered = std::to_string(i + 1) + " " + list[i].text;
    if (!same_words(line, numbered) && !same_words(line, list[i].text)) continue;
    pick(i);
    return true;
  }
  const auto found = as_listed(session_, speech_, line, begun);
  if (found.empty()) return false;
  if (found.size() == 1) {
    play(found.front());
  } else {
    opened_ = found;
  }
  return true;
}

void Desk::answer(const std::string& line, const Words& words) {
  auto found = matching(session_, speech_, words);
  if (found.empty() && words.size() == 1) found = yes_or_no(words[0]);
  if (found.empty() && words.size() > 1 && number_in(words.back()) > 0) return repeat(words);
  if (found.empty() && answer_as_listed(line, true)) return;
  if (found.empty()) return tell("ui.not-now");
  if (found.size() == 1) return play(found.front());
  opened_ = found;
  menu_of_ = session_.state().value("hash", "") + session_.state().value("asks", json()).dump();
}

/// "drop gold 5": the same answer that many times, or as often as it is allowed.
void Desk::repeat(const Words& words) {
  const auto found = matching(session_, speech_, Words(words.begin(), words.end() - 1));
  if (found.size() != 1) return tell("ui.not-now");
  const json action = session_.legal()[found.front()];
  if (warned(action)) return;
  const std::size_t first = session_.log().size();
  constexpr int kMost = 99;
  const auto times = static_cast<std::size_t>(std::min(kMost, number_in(words.back())));
  const Reply reply = session_.play_while_legal(std::vector<json>(times, action));
  if (!reply.ok) return refused(reply);
  changed(first);
}

/// "y" and "n" where the answers have other names: join, hold up the shield, fight on.
std::vector<std::size_t> Desk::yes_or_no(const std::string& word) const {
  const std::string command = command_of(speech_.texts(), word);
  Words verbs;
  if (command == "accept") verbs = {"join", "use", "stay", "roll", "flip"};
  if (command == "decline") verbs = {"decline", "done", "leave", "keep"};
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < session_.legal().size(); ++i) {
    const json& action = session_.legal()[i];
    const bool fits = std::find(verbs.begin(), verbs.end(), text_of(action, "do")) != verbs.end();
    if (fits && text_of(action, "who") == session_.asked() && session_.question() != "action") found.push_back(i);
  }
  return found;
}

void Desk::play(std::size_t answer) {
  const json action = session_.legal()[answer];
  if (warned(action)) return;
  const std::size_t first = session_.log().size();
  const Reply reply = session_.play(action);
  if (!reply.ok) return refused(reply);
  changed(first);
}

/// A word before what is hardly meant: the legend lost, a farmer's death, a castle that falls, something
/// free left. True: not meant.
bool Desk::warned(const json& action) {
  if (shows(action, "loses") && !front_.confirm(speech_.say("ui.warn.lost"))) return true;
  if (shows(action, "kills_farmers")) return !front_.confirm(speech_.say("ui.warn.farmer"));
  if (shows(action, "castle_falls") && !front_.confirm(speech_.say("ui.warn.castle"))) return true;
  if (!shows(action, "free_left")) return false;
  std::string list;
  int count = 0;
  for (const json& left : action["shows"]["free_left"]) {
    if (++count > 3) continue;
    const std::string text = speech_.answer(left);
    list = list.empty() ? text : speech_.say("ui.list", {{"first", list}, {"second", text}});
  }
  if (count > 3) list = speech_.say("ui.list-more", {{"list", list}, {"count", std::int64_t{count - 3}}});
  return !front_.confirm(
      speech_.say("ui.warn.sleep", {{"hero", speech_.hero(text_of(action, "who"))}, {"list", list}}));
}

void Desk::changed(std::size_t first) {
  told(first);
  let_companions_play();
  teach(first);
}

void Desk::teach(std::size_t first) {
  for (const Page& page : lessons_.due(session_, speech_, std::min(first, session_.log().size()))) front_.show(page);
}

void Desk::tell_account() {
  if (const Page page = Reports(session_, speech_, board_).account(); !page.paragraphs.empty()) front_.show(page);
}

/// "lessons": all of them. "lessons off": no more of them. "lessons again": each of them once more.
void Desk::lessons(const Words& words) {
  if (words.empty()) return front_.show(lessons_.all(speech_));
  const auto is = [&](const char* key) { return same_words(words[0], speech_.say(key)); };
  if (is("ui.lesson.off")) {
    lessons_.want(false);
    return tell("ui.lesson.off.done");
  }
  if (!is("ui.lesson.again")) return tell("ui.lesson.how");
  lessons_.again();
  tell("ui.lesson.again.done");
  teach(session_.log().size());
}

void Desk::told(std::size_t first) {
  last_ = std::min(first, session_.log().size());
  opened_.clear();
  front_.happened(last_);
  if (const auto& problem = session_.autosave_problem()) {
    tell("ui.autosave-failed", {{"problem", file_text(*problem, speech_.texts())}});
  }
}

void Desk::refused(const Reply& reply) { front_.tell(speech_.refusal(reply)); }

}  // namespace rietburg::cli

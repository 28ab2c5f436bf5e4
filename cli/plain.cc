#include "cli/plain.h"

#include <unistd.h>

#include <cstdio>

#include "cli/exit_codes.h"
#include "cli/lines.h"
#include "cli/matching.h"
#include "cli/signals.h"

namespace rietburg::cli {

Plain::Plain(const Texts& texts, Session& session, const Speech& speech, int width)
    : texts_(texts),
      session_(session),
      speech_(speech),
      person_(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0),
      width_(width) {}

/// On a terminal broken at words; into a pipe, one sentence per line. A braille line has no cell to lose: its lines
/// begin at the edge.
void Plain::print(const std::string& text) const {
  if (width_ > 0) {
    for (const std::string& line : wrap(text, width_)) std::printf("%s\n", line.c_str());
    return;
  }
  if (!person_) {
    std::printf("%s\n", text.c_str());
    return;
  }
  for (const std::string& line : wrap(text, terminal_width() - 1, 2)) std::printf("%s\n", line.c_str());
}

std::optional<std::string> Plain::read_line(const std::string& prompt) {
  std::printf("%s ", prompt.c_str());
  std::fflush(stdout);
  while (true) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!person_) std::printf("\n");
      return line;
    }
    char bytes[4096];
    const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0) buffer_.append(bytes, static_cast<std::size_t>(got));
    if (got == 0 && !buffer_.empty()) buffer_ += '\n';  // a last line without its end
    if ((got == 0 && buffer_.empty()) || got < 0) break;
  }
  std::printf("\n");
  ended_ = true;
  return std::nullopt;
}

void Plain::tell(const std::string& remark) { print(remark); }

void Plain::wait_for_reader() {
  if (!person_) return;
  const auto line = read_line(texts_.format("ui.press-enter"));
  // It was meant for a question that nobody had seen yet.
  if (line && !words_of(*line).empty()) print(texts_.format("ui.typed-too-early", {{"line", *line}}));
}

void Plain::show(const Page& page) {
  print("");
  print(texts_.format("ui.plain.title", {{"title", page.title}}));
  for (const std::string& paragraph : page.paragraphs) print(paragraph);
  asked_.clear();  // the question has scrolled away: it is put again
}

bool Plain::confirm(const std::string& question, Weight weight) {
  print(question);
  asked_.clear();
  while (const auto line = read_line(texts_.format("ui.yes-or-no"))) {
    const auto words = words_of(*line);
    const std::string command = words.empty() ? "" : command_of(texts_, words[0]);
    if (command == "accept" || (words.empty() && weight == Weight::light)) return true;
    if (command == "decline" || command == "back") return false;
    print(texts_.format("ui.yes-or-no.which"));
  }
  return false;
}

Choice Plain::choose(const Choices& choices) {
  print("");
  print(choices.title);
  if (!choices.text.empty()) print(choices.text);
  const auto entry = [&](std::size_t number, const std::string& text) {
    print(texts_.format("ui.plain.entry", {{"number", std::to_string(number)}, {"text", text}}));
  };
  for (std::size_t i = 0; i < choices.options.size(); ++i) entry(i + 1, choices.options[i]);
  entry(0, choices.back);
  asked_.clear();
  while (const auto line = read_line(texts_.format("ui.plain.prompt"))) {
    const auto words = words_of(*line);
    if (words.empty()) continue;
    const std::string command = command_of(texts_, words[0]);
    if (command == "quit") return {Choice::How::quit};
    if (number_in(words[0]) == 0 || command == "back" || same_words(*line, choices.back)) return {Choice::How::back};
    if (const auto option = option_named(*line, choices.options)) return {Choice::How::picked, *option};
    print(texts_.format("ui.no-such-option", {{"line", *line}}));
  }
  return {Choice::How::quit};
}

/// Nothing is out of sight here.
void Plain::turn_page() { asked_.clear(); }

void Plain::happened(std::size_t first) {
  const auto texts = speech_.events(first);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (const auto card = speech_.card_at(first + i)) {
      show(*card);
      wait_for_reader();
    } else if (!texts[i].empty()) {
      print(texts_.format("ui.plain.event", {{"text", texts[i]}}));
    }
  }
  asked_.clear();
}

void Plain::print_question(Desk& desk) {
  const Menu& menu = desk.menu();
  std::string all = speech_.question();
  for (const MenuEntry& entry : menu) all += "\n" + entry.text;
  if (all == asked_) return;
  asked_ = all;
  print("");
  for (const std::string& line : speech_.under_way()) print(line);
  print(speech_.question());
  for (std::size_t i = 0; i < menu.size(); ++i) {
    print(texts_.format("ui.plain.entry", {{"number", std::to_string(i + 1)}, {"text", menu[i].text}}));
  }
  if (desk.group_open()) print(texts_.format("ui.plain.entry", {{"number", "0"}, {"text", texts_.format("ui.back")}}));
}

int Plain::run(Desk& desk) {
  bool told_end = false;
  while (!desk.quitting() && caught_signal() == 0) {
    if (session_.over() && !told_end) {
      const std::string legend = "legend." + session_.state().value("legend", "");
      show({speech_.question(), {texts_.format(legend + "." + session_.state().value("outcome", ""))}});
      desk.tell_account();
    }
    told_end = session_.over();
    print_question(desk);
    const auto line = read_line(texts_.format("ui.plain.prompt"));
    if (!line) break;
    desk.obey(*line);
  }
  if (caught_signal() != 0) {
    print(texts_.format("ui.interrupted", {{"kept_id", session_.kept_id()}}));
    return kSignal + caught_signal();
  }
  if (session_.over() || desk.quitting()) {
    print(texts_.format(session_.over() ? "ui.bye" : "ui.bye-saved", {{"kept_id", session_.kept_id()}}));
    return kDone;
  }
  print(texts_.format("ui.input-ended", {{"kept_id", session_.kept_id()}}));
  return kInputEnded;
}

}  // namespace rietburg::cli

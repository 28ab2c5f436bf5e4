// Panels over the board: pages to read, yes or no, and the choices before a game.
#include <algorithm>

#include "cli/lines.h"
#include "cli/matching.h"
#include "cli/screen.h"

namespace rietburg::cli {

namespace {

constexpr int kPageWidth = 74;

}  // namespace

std::vector<std::string> Screen::page_lines(const Page& page, int width) const {
  const auto is_item = [](const std::string& text) { return text.starts_with("•"); };
  std::vector<std::string> lines;
  bool long_before = false, item_before = false;
  for (const std::string& paragraph : page.paragraphs) {
    const bool item = is_item(paragraph), long_one = !item && columns(paragraph) > width;
    // Space around whole paragraphs and before a list, none between short lines.
    if (!lines.empty() && (long_before || long_one || item != item_before)) lines.emplace_back();
    for (const std::string& line : wrap(paragraph, width, item ? 2 : 0)) lines.push_back(line);
    long_before = long_one;
    item_before = item;
  }
  return lines;
}

void Screen::draw_page(const Page& page, int& scroll, const std::string& foot) {
  const int width = std::min(curses_.columns() - 4, kPageWidth);
  const auto lines = page_lines(page, width - 4);
  const int room = curses_.rows() - 6;
  const int shown = std::min(static_cast<int>(lines.size()), room);
  scroll = std::clamp(scroll, 0, std::max(0, static_cast<int>(lines.size()) - room));
  const int height = shown + 4, row = (curses_.rows() - height) / 2, column = (curses_.columns() - width) / 2;
  curses_.box(row, column, height, width, page.title);
  for (int i = 0; i < shown; ++i)
    curses_.put(row + 1 + i, column + 2, lines[static_cast<std::size_t>(scroll + i)], width - 4);
  const int left = static_cast<int>(lines.size()) - scroll - shown;
  const std::string more = left > 0 ? say("ui.more-lines", {{"count", std::int64_t{left}}}) : foot;
  curses_.put(row + height - 2, column + 2, more, width - 4, left > 0 ? Ink::strong : Ink::dim);
}

void Screen::show(const Page& page) {
  int scroll = 0, key = Curses::resize;
  while (!leaving()) {
    if (key != Curses::none && !too_small()) {
      if (desk_ != nullptr || session_.started()) draw();
      draw_page(page, scroll, say("ui.press-enter"));
      curses_.refresh();
    }
    const int before = scroll, room = curses_.rows() - 6;
    const int size = static_cast<int>(page_lines(page, std::min(curses_.columns() - 4, kPageWidth) - 4).size());
    key = next_key();
    switch (key) {
      case Curses::up: scroll = before - 1; break;
      case Curses::down: scroll = before + 1; break;
      case Curses::page_up: scroll = before - room; break;
      case Curses::page_down: scroll = before + room; break;
      case Curses::resize: curses_.repaint(); break;
      case Curses::escape: return;
      case Curses::enter:
        // Reading on comes before leaving, so that the same key skips nothing.
        if (before + room >= size) return;
        scroll = before + room;
        break;
      case ' ':
        if (!typed_.empty()) {
          type(typed_, key);
        } else if (before + room >= size) {
          return;
        } else {
          scroll = before + room;
        }
        break;
      default: type(typed_, key); break;  // it waits in the line below until the page was read
    }
  }
}

/// Nothing counts before Enter: a command begun too early must not answer.
bool Screen::confirm(const std::string& question, Weight weight) {
  int scroll = 0, key = Curses::resize;
  std::string typed, remark;
  while (!leaving()) {
    if (key != Curses::none && !too_small()) {
      draw();
      Page page{say(weight == Weight::light ? "ui.page.go" : "ui.page.sure"), {question}};
      if (!remark.empty()) page.paragraphs.push_back(remark);
      draw_page(page, scroll, say("ui.screen.yes-or-no", {{"typed", typed}}));
      curses_.refresh();
    }
    key = next_key();
    if (key == Curses::escape) return false;
    if (key == Curses::resize) curses_.repaint();
    if (key != Curses::enter) {
      type(typed, key);
      continue;
    }
    const auto words = words_of(typed);
    const std::string command = words.size() == 1 ? command_of(texts_, words[0]) : "";
    if (command == "accept" || (words.empty() && weight == Weight::light)) return true;
    if (command == "decline" || command == "back") return false;
    remark = say("ui.yes-or-no.which");
    typed.clear();
  }
  return false;
}

void Screen::draw_choices(const Choices& choices, std::size_t chosen, const std::string& typed,
                          const std::string& remark) {
  if (desk_ != nullptr) {
    draw();
  } else {
    curses_.clear();
  }
  const int width = std::min(curses_.columns() - 4, kPageWidth), column = (curses_.columns() - width) / 2;
  struct Line {
    std::string text;
    bool picked;
  };
  std::vector<Line> lines;
  if (!choices.text.empty()) {
    for (const std::string& line : wrap(choices.text, width - 4, 0)) lines.push_back({line, false});
    lines.push_back({"", false});
  }
  for (std::size_t i = 0; i < choices.options.size(); ++i) {
    const std::string number = std::to_string(i + 1) + "  ";
    const char* mark = i == chosen ? "> " : "  ";
    for (const std::string& line : wrap(number + choices.options[i], width - 6, 3)) {
      lines.push_back({mark + line, i == chosen});
      mark = "  ";
    }
  }
  const int height = static_cast<int>(lines.size()) + 4, row = std::max(3, (curses_.rows() - height) / 2);
  const std::string banner = say("ui.banner");
  if (desk_ == nullptr) curses_.put(row - 2, (curses_.columns() - columns(banner)) / 2, banner, width, Ink::strong);
  curses_.box(row, column, height, width, choices.title);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    curses_.put(row + 1 + static_cast<int>(i), column + 2, fit(lines[i].text, width - 4), width - 4,
                lines[i].picked ? Ink::chosen : Ink::plain);
  }
  const std::string foot = typed.empty() ? say("ui.choose-hint", {{"back", choices.back}}) : "> " + typed;
  curses_.put(row + height - 2, column + 2, foot, width - 4, typed.empty() ? Ink::dim : Ink::strong);
  const std::string& below = remark.empty() ? remark_ : remark;
  if (!below.empty()) curses_.put(curses_.rows() - 1, 1, below, curses_.columns() - 2, Ink::warning);
  curses_.cursor(0, 0, false);
  curses_.refresh();
}

/// By arrows, by number or by name; nothing counts before Enter.
Choice Screen::choose(const Choices& choices) {
  std::size_t chosen = 0;
  std::string typed, remark;
  const std::size_t size = choices.options.size();
  while (!leaving()) {
    if (!too_small()) draw_choices(choices, chosen, typed, remark);
    const int key = next_key();
    if (key == Curses::none) continue;
    remark.clear();
    if (key == Curses::resize) curses_.repaint();
    if (key == Curses::up || key == Curses::down) {
      chosen = (chosen + (key == Curses::up ? size - 1 : 1)) % size;
      typed.clear();
    }
    if (key == Curses::escape && typed.empty()) return {Choice::How::back};
    if (key == Curses::escape) typed.clear();
    if (key == Curses::enter && typed.empty()) return {Choice::How::picked, chosen};
    if (key == Curses::enter) {
      if (const auto option = option_named(typed, choices.options)) return {Choice::How::picked, *option};
      const std::string command = command_of(texts_, typed);
      if (command == "quit") return {Choice::How::quit};
      if (command == "back" || typed == "0") return {Choice::How::back};
      remark = say("ui.no-such-option", {{"line", typed}});
      typed.clear();
    }
    type(typed, key);
    if (const auto option = option_named(typed, choices.options)) chosen = *option;
  }
  return {Choice::How::quit};
}

bool Screen::too_small() {
  if (curses_.rows() >= kLeastRows && curses_.columns() >= kLeastColumns) return false;
  curses_.clear();
  const Args args{{"columns", std::int64_t{curses_.columns()}},
                  {"rows", std::int64_t{curses_.rows()}},
                  {"least_columns", std::int64_t{kLeastColumns}},
                  {"least_rows", std::int64_t{kLeastRows}}};
  int row = 0;
  for (const std::string& line : wrap(say("ui.too-small", args), std::max(8, curses_.columns() - 1)))
    curses_.put(row++, 0, line, curses_.columns());
  curses_.refresh();
  return true;
}

}  // namespace rietburg::cli

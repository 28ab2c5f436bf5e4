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
      case ' ':
        // Reading on comes before leaving, so that the same key skips nothing.
        if (before + room >= size) return;
        scroll = before + room;
        break;
      default: break;
    }
  }
}

bool Screen::confirm(const std::string& question) {
  int scroll = 0, key = Curses::resize;
  while (!leaving()) {
    if (key != Curses::none && !too_small()) {
      draw();
      draw_page({say("ui.page.sure"), {question}}, scroll, say("ui.yes-or-no"));
      curses_.refresh();
    }
    key = next_key();
    if (key == Curses::escape) return false;
    if (key < 32) continue;
    const std::string command = command_of(texts_, std::string(1, static_cast<char>(key < 128 ? key | 32 : 32)));
    if (command == "accept") return true;
    if (command == "decline") return false;
  }
  return false;
}

std::optional<std::size_t> Screen::choose(const std::string& title, const std::vector<std::string>& options) {
  std::size_t chosen = 0;
  while (!leaving()) {
    if (!too_small()) {
      curses_.clear();
      const int width = std::min(curses_.columns() - 4, kPageWidth), column = (curses_.columns() - width) / 2;
      std::vector<std::pair<std::size_t, std::string>> lines;
      for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string number = std::to_string(i + 1) + "  ";
        for (const std::string& line : wrap(number + options[i], width - 6, 3)) lines.emplace_back(i, line);
      }
      const int height = static_cast<int>(lines.size()) + 4, row = std::max(3, (curses_.rows() - height) / 2);
      const std::string banner = say("ui.banner");
      curses_.put(row - 2, (curses_.columns() - columns(banner)) / 2, banner, width, Ink::strong);
      curses_.box(row, column, height, width, title);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool picked = lines[i].first == chosen;
        curses_.put(row + 1 + static_cast<int>(i), column + 2, fit((picked ? "> " : "  ") + lines[i].second, width - 4),
                    width - 4, picked ? Ink::chosen : Ink::plain);
      }
      curses_.put(row + height - 2, column + 2, say("ui.choose-hint"), width - 4, Ink::dim);
      if (!remark_.empty()) curses_.put(curses_.rows() - 1, 1, remark_, curses_.columns() - 2, Ink::warning);
      curses_.cursor(0, 0, false);
      curses_.refresh();
    }
    const int key = next_key();
    if (key == Curses::up) chosen = (chosen + options.size() - 1) % options.size();
    if (key == Curses::down) chosen = (chosen + 1) % options.size();
    if (key == Curses::enter) return chosen;
    if (key == Curses::escape || key == 'q') return std::nullopt;
    if (key == Curses::resize) curses_.repaint();
    if (key >= '1' && key <= '9' && static_cast<std::size_t>(key - '1') < options.size())
      return static_cast<std::size_t>(key - '1');
  }
  return std::nullopt;
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

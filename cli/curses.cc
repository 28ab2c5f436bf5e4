#include "cli/curses.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstring>
#include <cwchar>
#include <string>

#include <unicode/unistr.h>

#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include "cli/lines.h"

namespace rietburg::cli {

namespace {

constexpr int kIdleMilliseconds = 200;

std::wstring wide(const std::string& text) {
  const icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  std::wstring result;
  for (int i = 0; i < unicode.length(); i = unicode.moveIndex32(i, 1)) {
    result.push_back(static_cast<wchar_t>(unicode.char32At(i)));
  }
  return result;
}

short pair_of(Ink ink) { return static_cast<short>(static_cast<int>(ink) + 1); }

/// How an ink looks where there is no colour, and what is added where there is.
attr_t weight(Ink ink) {
  switch (ink) {
    case Ink::strong:
    case Ink::creature:
    case Ink::warning:
    case Ink::blue:
    case Ink::green:
    case Ink::yellow:
    case Ink::purple: return A_BOLD;
    case Ink::bar:
    case Ink::chosen: return A_REVERSE;
    case Ink::dim:
    case Ink::path: return has_colors() ? A_NORMAL : A_DIM;
    default: return A_NORMAL;
  }
}

void init_inks() {
  const short grey = COLORS >= 16 ? 8 : COLOR_WHITE;
  const std::pair<Ink, short> inks[] = {{Ink::plain, -1},
                                        {Ink::dim, grey},
                                        {Ink::strong, -1},
                                        {Ink::bar, -1},
                                        {Ink::path, grey},
                                        {Ink::river, COLOR_BLUE},
                                        {Ink::forest, COLOR_GREEN},
                                        {Ink::rock, COLOR_CYAN},
                                        {Ink::creature, COLOR_RED},
                                        {Ink::goods, COLOR_YELLOW},
                                        {Ink::fog, COLOR_CYAN},
                                        {Ink::warning, COLOR_RED},
                                        {Ink::chosen, -1},
                                        {Ink::blue, COLOR_BLUE},
                                        {Ink::green, COLOR_GREEN},
                                        {Ink::yellow, COLOR_YELLOW},
                                        {Ink::purple, COLOR_MAGENTA}};
  for (const auto& [ink, colour] : inks) init_pair(pair_of(ink), colour, -1);
}

}  // namespace

Ink hero_ink(const std::string& colour) {
  if (colour == "blue") return Ink::blue;
  if (colour == "green") return Ink::green;
  if (colour == "yellow") return Ink::yellow;
  if (colour == "purple") return Ink::purple;
  return Ink::strong;
}

std::pair<int, int> terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return {24, 80};
  return {size.ws_row, size.ws_col};
}

Curses::Curses() {
  std::setlocale(LC_ALL, "");
  utf8_ = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  initscr();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  set_escdelay(50);
  timeout(kIdleMilliseconds);
  curs_set(0);
  colour_ = has_colors() != 0;
  if (colour_) {
    start_color();
    use_default_colors();
    init_inks();
  }
}

Curses::~Curses() {
  curs_set(1);
  endwin();
}

int Curses::rows() const { return getmaxy(stdscr); }
int Curses::columns() const { return getmaxx(stdscr); }
void Curses::clear() { erase(); }
void Curses::refresh() { ::refresh(); }
void Curses::repaint() { clearok(stdscr, TRUE); }

int Curses::put(int row, int column, const std::string& text, int width, Ink ink, bool reverse) {
  if (row < 0 || row >= rows() || column < 0 || column >= columns()) return 0;
  const std::string shown = cut(utf8_ ? text : ascii(text), std::min(width, columns() - column));
  const std::wstring letters = wide(shown);
  const attr_t attributes = weight(ink) | (reverse ? A_REVERSE : A_NORMAL);
  attr_set(attributes, colour_ ? pair_of(ink) : 0, nullptr);
  mvaddnwstr(row, column, letters.c_str(), static_cast<int>(letters.size()));
  attr_set(A_NORMAL, 0, nullptr);
  return rietburg::cli::columns(shown);
}

void Curses::fill(int row, int column, int width, const std::string& glyph, Ink ink) {
  std::string line;
  for (int i = 0; i < width; ++i) line += glyph;
  put(row, column, line, width, ink);
}

void Curses::box(int row, int column, int height, int width, const std::string& title) {
  const std::string across = glyph("─", "-"), upright = glyph("│", "|");
  for (int i = 1; i + 1 < height; ++i) {
    put(row + i, column, upright, 1);
    fill(row + i, column + 1, width - 2, " ");
    put(row + i, column + width - 1, upright, 1);
  }
  for (const int edge : {row, row + height - 1}) fill(edge, column + 1, width - 2, across);
  put(row, column, glyph("┌", "+"), 1);
  put(row, column + width - 1, glyph("┐", "+"), 1);
  put(row + height - 1, column, glyph("└", "+"), 1);
  put(row + height - 1, column + width - 1, glyph("┘", "+"), 1);
  if (!title.empty()) put(row, column + 2, " " + cut(title, width - 6) + " ", width - 4, Ink::strong);
}

void Curses::cursor(int row, int column, bool shown) {
  curs_set(shown ? 1 : 0);
  if (shown) move(row, column);
}

int Curses::key() {
  wint_t letter = 0;
  const int kind = get_wch(&letter);
  if (kind == ERR) {
    // A terminal that went away answers at once, forever.
    idle_ = isatty(STDIN_FILENO) != 0 ? 0 : idle_ + 1;
    return idle_ > 3 ? closed : none;
  }
  if (kind == KEY_CODE_YES) {
    switch (letter) {
      case KEY_RESIZE: return resize;
      case KEY_UP: return up;
      case KEY_DOWN: return down;
      case KEY_LEFT: return left;
      case KEY_RIGHT: return right;
      case KEY_PPAGE: return page_up;
      case KEY_NPAGE: return page_down;
      case KEY_HOME: return home;
      case KEY_END: return end;
      case KEY_ENTER: return enter;
      case KEY_BACKSPACE: return backspace;
      default: return none;
    }
  }
  switch (letter) {
    case L'\r':
    case L'\n': return enter;
    case 27: return escape;
    case L'\t': return tab;
    case 8:
    case 127: return backspace;
    case 4: return closed;  // Ctrl-D, as at any prompt
    case 12: repaint(); return resize;
    default: return letter >= 32 ? static_cast<int>(letter) : none;
  }
}

}  // namespace rietburg::cli

// ncurses behind a few calls: text in UTF-8, inks by meaning, a clean terminal however the program leaves.
#pragma once
#include <string>
#include <utility>

namespace rietburg::cli {

/// What something is, so that it looks the same everywhere. Nothing depends on the colour alone.
enum class Ink {
  plain,
  dim,
  strong,
  bar,
  path,
  river,
  forest,
  rock,
  creature,
  goods,
  fog,
  warning,
  chosen,
  blue,
  green,
  yellow,
  purple
};

Ink hero_ink(const std::string& colour);

/// Rows and columns of the terminal on standard output.
std::pair<int, int> terminal_size();

class Curses {
 public:
  Curses();
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  int rows() const;
  int columns() const;
  bool utf8() const { return utf8_; }
  /// The first text where the terminal speaks UTF-8, else the second.
  const char* glyph(const char* fancy, const char* simple) const { return utf8_ ? fancy : simple; }

  void clear();
  void refresh();
  /// The whole screen anew, also what another program wrote over it.
  void repaint();
  /// Writes at most `width` columns; returns how many were used.
  int put(int row, int column, const std::string& text, int width, Ink ink = Ink::plain, bool reverse = false);
  void fill(int row, int column, int width, const std::string& glyph, Ink ink = Ink::plain);
  void box(int row, int column, int height, int width, const std::string& title);
  void cursor(int row, int column, bool shown);

  enum Key {
    none = -1,
    resize = -2,
    up = -3,
    down = -4,
    left = -5,
    right = -6,
    page_up = -7,
    page_down = -8,
    home = -9,
    end = -10,
    enter = -11,
    escape = -12,
    tab = -13,
    backspace = -14,
    closed = -15
  };
  /// The next key: a code above, or a letter's code point. `none` after a moment without one.
  int key();

 private:
  bool utf8_ = false;
  bool colour_ = false;
  int idle_ = 0;
};

}  // namespace rietburg::cli

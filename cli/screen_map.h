// The board drawn with letters: spaces as numbers with what stands on them, paths, river and bridges.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/board.h"
#include "cli/curses.h"
#include "cli/session.h"
#include "cli/speech.h"

namespace rietburg::cli {

struct Pane {
  int row = 0, column = 0, height = 0, width = 0;
};

class MapView {
 public:
  MapView(const Board& board, const Session& session, const Speech& speech)
      : board_(board), session_(session), speech_(speech) {}

  /// Draws what fits, around the hero asked unless it was moved away.
  void draw(Curses& curses, const Pane& pane);
  void pan(int rows, int columns);
  void centre() { follows_ = true; }

 private:
  struct Mark {
    std::string text;
    Ink ink;
    bool reverse;
  };
  struct Spot {
    int row = 0, column = 0;
  };
  void lay_out(int height, int width);
  void line(Curses& curses, const Pane& pane, Spot from, Spot to, const std::string& glyph, Ink ink) const;
  void draw_rivers(Curses& curses, const Pane& pane) const;
  void draw_paths(Curses& curses, const Pane& pane) const;
  void draw_space(Curses& curses, const Pane& pane, const BoardSpace& space) const;
  void point(Curses& curses, const Pane& pane, Spot at, const std::string& text, Ink ink) const;
  std::map<int, std::vector<Mark>> marks() const;

  const Board& board_;
  const Session& session_;
  const Speech& speech_;
  std::map<int, Spot> spots_;
  std::map<int, std::vector<Mark>> marks_;
  std::set<int> reachable_;
  int height_ = 0, width_ = 0;  // of the whole map
  int top_ = 0, left_ = 0;      // its part on view
  bool follows_ = true;         // the hero asked stays in the middle
};

}  // namespace rietburg::cli

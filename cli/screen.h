// The game on the full screen: map, heroes, tracks, log and the question of the moment.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/curses.h"
#include "cli/desk.h"
#include "cli/front.h"
#include "cli/screen_map.h"

namespace rietburg::cli {

inline constexpr int kLeastRows = 24, kLeastColumns = 80;

class Screen : public Front {
 public:
  Screen(const Texts& texts, Session& session, const Speech& speech, const Board& board);

  void tell(const std::string& remark) override;
  void show(const Page& page) override;
  bool confirm(const std::string& question, Weight weight = Weight::grave) override;
  Choice choose(const Choices& choices) override;
  void happened(std::size_t first) override;
  void turn_page() override;

  int run(Desk& desk);
  bool input_ended() const { return closed_; }
  /// What is printed when the screen is gone.
  const std::string& farewell() const { return farewell_; }

 private:
  struct Layout {
    Pane map, side, question;
  };
  Layout layout() const;
  void draw();
  void draw_title();
  void draw_legend_track(int row);
  void draw_time_track(int row);
  void draw_heroes(Pane& side);
  void draw_hero_row(int row, const Pane& side, const std::vector<std::string>& cells, Ink ink);
  Ink ink_of(const std::string& hero) const;
  void draw_log(const Pane& side);
  void draw_question(const Pane& pane);
  void draw_answers(const Pane& pane);
  void draw_prompt();
  void draw_page(const Page& page, int& scroll, const std::string& foot);
  void draw_choices(const Choices& choices, std::size_t chosen, const std::string& typed, const std::string& remark);
  /// Letters that are typed, and taken back.
  static void type(std::string& typed, int key);
  bool too_small();
  int next_key();
  bool leaving() const;
  void handle(int key);
  void handle_arrow(int key);
  void enter();
  std::vector<std::string> log_lines(int width, std::size_t from);
  std::vector<std::string> page_lines(const Page& page, int width) const;
  std::string say(const std::string& key, const Args& args = {}) const { return texts_.format(key, args); }

  const Texts& texts_;
  Session& session_;
  const Speech& speech_;
  const Board& board_;
  Curses curses_;
  MapView map_;
  Desk* desk_ = nullptr;
  std::vector<std::string> log_texts_;  // sentences of the log, made once
  std::string typed_;
  std::string remark_;
  std::string farewell_;
  // The entry the arrows are on. None at first: one Enter too many after a card must not play anything.
  std::optional<std::size_t> chosen_;
  std::size_t fresh_ = 0;  // where the newest part of the log begins
  int answer_rows_ = 1;
  std::size_t next_page_ = 0;  // the first answer of the page after the one on view; 0: there is one page
  int log_scroll_ = 0;
  int log_height_ = 3, log_width_ = 30;
  bool on_map_ = false;  // the arrows move the map
  bool closed_ = false;
};

}  // namespace rietburg::cli

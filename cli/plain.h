// The game line by line: no cursor, no colour. For screen readers, pipes and scripts.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/desk.h"
#include "cli/front.h"

namespace rietburg::cli {

class Plain : public Front {
 public:
  /// `width`: the most characters of a line, for a braille display; 0: as the terminal has it.
  Plain(const Texts& texts, Session& session, const Speech& speech, int width = 0);

  void tell(const std::string& remark) override;
  void show(const Page& page) override;
  bool confirm(const std::string& question, Weight weight = Weight::grave) override;
  Choice choose(const Choices& choices) override;
  void happened(std::size_t first) override;
  void turn_page() override;

  /// Plays until the person quits or the input ends; the exit code.
  int run(Desk& desk);
  bool input_ended() const { return ended_; }

 private:
  std::optional<std::string> read_line(const std::string& prompt);
  void print(const std::string& text) const;
  void print_question(Desk& desk);
  void wait_for_reader();

  const Texts& texts_;
  Session& session_;
  const Speech& speech_;
  std::string buffer_;
  bool ended_ = false;
  bool person_;        // somebody sits at a terminal
  int width_;          // chosen for a braille display; 0: none was
  std::string asked_;  // the question printed last
};

}  // namespace rietburg::cli

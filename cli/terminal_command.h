// `rietburg terminal`: the game for people at a keyboard.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rietburg::cli {

struct TerminalOptions {
  std::string content;
  std::vector<std::string> legends;  // folders with own legends
  std::string language;              // empty: as the environment says
  std::string legend;
  std::string difficulty;
  std::vector<std::string> heroes;
  std::vector<std::string> modules;
  std::vector<std::string> companions;  // who plays which hero: archer, archer:strong
  bool skip_lesson = false;
  std::optional<std::uint64_t> seed;
  std::string dice;  // empty: engine, or as the saved game has it
  std::string data;
  bool plain = false;
  int braille = 0;       // most characters of a line; 0: as many as the terminal has
  std::string lessons;   // on, off; empty: on where a person sits
  std::string practice;  // a table to practise at instead of a legend
  bool resume = false;
};

/// Plays; returns the exit code (see exit_codes.h).
int terminal_command(const TerminalOptions& options);

}  // namespace rietburg::cli

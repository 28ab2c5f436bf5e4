// `rietburg engine`: the table protocol on standard input and output, one JSON object a line.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "table/games.h"

namespace rietburg::cli {

struct EngineOptions {
  std::string content;               // folder; empty: see content_folder()
  std::vector<std::string> legends;  // folders with own legends
};

/// Answers every line until the input ends; the exit code (see exit_codes.h).
int engine_command(const EngineOptions& options);

/// The loop itself: exactly one line of answer to each line, flushed. A line that is too long is answered without being
/// stored.
void answer_lines(table::Games& games, std::istream& in, std::ostream& out);

}  // namespace rietburg::cli

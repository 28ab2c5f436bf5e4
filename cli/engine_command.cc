#include "cli/engine_command.h"

#include <iostream>
#include <thread>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/open_library.h"

namespace rietburg::cli {

namespace {

enum class Line { none, whole, too_long };

/// The next line without its end; the last one need not have any.
Line read_line(std::istream& in, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  std::streambuf& source = *in.rdbuf();
  bool any = false;
  bool too_long = false;
  for (auto c = source.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = source.sbumpc()) {
    any = true;
    if (Traits::to_char_type(c) == '\n') break;
    // One more byte is allowed for the '\r' of other systems.
    if (line.size() > table::Protocol::kLongestLine + 1) too_long = true;
    if (!too_long) line.push_back(Traits::to_char_type(c));
  }
  if (!any) return Line::none;
  return too_long ? Line::too_long : Line::whole;
}

}  // namespace

void answer_lines(table::Games& games, std::istream& in, std::ostream& out) {
  std::string line;
  for (Line read = read_line(in, line); read != Line::none; read = read_line(in, line)) {
    out << (read == Line::too_long ? table::Protocol::too_long() : games.answer_line(line)) << '\n' << std::flush;
    if (!out) return;  // nobody is listening any more
  }
}

int engine_command(const EngineOptions& options) {
  const auto library = open_library(options.content, data_folder(""), options.legends);
  if (!library) return kCannot;
  std::ios::sync_with_stdio(false);
  table::Games games(library, std::make_shared<table::Processors>(std::thread::hardware_concurrency()));
  answer_lines(games, std::cin, std::cout);
  return std::cout ? kDone : kCannot;
}

}  // namespace rietburg::cli

// Text in columns: how wide it is, and where it breaks.
#pragma once
#include <string>
#include <vector>

namespace rietburg::cli {

/// Of the terminal on standard output; 80 where there is none.
int terminal_width();
/// Columns a UTF-8 text takes on a terminal.
int columns(const std::string& text);
/// The text cut to at most this many columns.
std::string cut(const std::string& text, int width);
/// Cut or filled up with blanks to exactly this many columns.
std::string fit(const std::string& text, int width);
/// Broken at blanks into lines of at most this width, later lines indented.
std::vector<std::string> wrap(const std::string& text, int width, int indent = 0);
/// Letters a terminal without UTF-8 can show.
std::string ascii(const std::string& text);

}  // namespace rietburg::cli

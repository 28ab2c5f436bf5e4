// The legal answers as a numbered list: what the question asks for first, then free actions and side ways in groups.
#pragma once
#include <string>
#include <vector>

#include "cli/speech.h"

namespace rietburg::cli {

/// One number of the list: an answer, or a group of answers that opens when it is picked.
struct MenuEntry {
  std::string text;
  std::vector<std::size_t> answers;  // places in the legal list
  bool group = false;
};

using Menu = std::vector<MenuEntry>;

/// The whole list. Its numbers depend on the legal answers alone, so they stay the same while a question stands.
Menu make_menu(const Session& session, const Speech& speech);
/// A list of just these answers.
Menu make_menu(const Session& session, const Speech& speech, const std::vector<std::size_t>& answers);

}  // namespace rietburg::cli

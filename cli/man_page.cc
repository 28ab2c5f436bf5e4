#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/describe.h"
#include "cli/exit_codes.h"
#include "table/version.h"

namespace rietburg::cli {

std::vector<const CLI::App*> subcommands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<Place> places_of(const CLI::App& app) {
  std::vector<Place> places{{"", &app}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place place = places[i];
    for (const CLI::App* command : subcommands_of(*place.app)) {
      places.push_back({place.path + "/" + command->get_name(), command});
    }
  }
  return places;
}

std::string name_of(const CLI::Option& option) {
  return option.get_lnames().empty() ? option.get_name(true) : "--" + option.get_lnames().front();
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_min() > 0; }

namespace {

/// The letter of several bytes that begins at `at`, which then points at its last byte. Our own texts are whole.
unsigned code_point(const std::string& text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  unsigned code = first & (0x3FU >> static_cast<unsigned>(more));
  for (int i = 0; i < more && at + 1 < text.size(); ++i) {
    code = code << 6U | (static_cast<unsigned char>(text[++at]) & 0x3FU);
  }
  return code;
}

/// Nothing of a text may be read as a request; a hyphen stays the one that is typed.
std::string roff(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    const bool begins_line = i == 0 || text[i - 1] == '\n';
    if (begins_line && (letter == '.' || letter == '\'')) out += "\\&";
    if (static_cast<unsigned char>(letter) >= 0x80) {
      out += fmt::format("\\[u{:04X}]", code_point(text, i));
    } else if (letter == '\\') {
      out += "\\e";
    } else if (letter == '-') {
      out += "\\-";
    } else {
      out += letter;
    }
  }
  return out;
}

std::string option_page(const CLI::Option& option) {
  std::string head = fmt::format("\\fB{}\\fR", roff(name_of(option)));
  for (const std::string& letter : option.get_snames()) head = fmt::format("\\fB\\-{}\\fR, {}", letter, head);
  if (takes_value(option) && option.nonpositional()) head += fmt::format(" \\fI{}\\fR", roff(option.get_type_name()));
  std::string text = roff(option.get_description());
  if (!option.get_default_str().empty()) text += fmt::format(" [{}]", roff(option.get_default_str()));
  if (!option.get_envname().empty()) text += fmt::format("; else \\fB${}\\fR", option.get_envname());
  return fmt::format(".TP\n{}\n{}\n", head, text);
}

std::string options_page(const CLI::App& app) {
  std::string page;
  for (const CLI::Option* option : app.get_options()) page += option_page(*option);
  return page;
}

std::string command_page(const Place& place) {
  std::string words = place.path;
  for (char& letter : words) {
    if (letter == '/') letter = ' ';
  }
  std::string page = fmt::format(".SS rietburg{}\n{}.\n", roff(words), roff(place.app->get_description()));
  page += options_page(*place.app);
  if (!place.app->get_footer().empty()) page += fmt::format(".PP\n{}\n", roff(place.app->get_footer()));
  return page;
}

std::string entry(const std::string& name, const std::string& text) {
  return fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(name), roff(text));
}

std::string environment_page(const CLI::App& app) {
  std::string page = ".SH ENVIRONMENT\n";
  page += entry("RIETBURG_CONTENT", "Folder with the content, where --content is left out.");
  page += entry("XDG_DATA_HOME", "Where the data folder lies; else ~/.local/share.");
  page += entry("LC_ALL, LC_MESSAGES, LANG", "Language of the terminal, where --language is left out.");
  for (const Place& place : places_of(app)) {
    for (const CLI::Option* option : place.app->get_options()) {
      if (option->get_envname().empty()) continue;
      const bool many = option->get_delimiter() != '\0';
      page += entry(option->get_envname(), fmt::format("As {} of {}, which counts for more{}.", name_of(*option),
                                                       place.app->get_name(), many ? "; several with commas" : ""));
    }
  }
  return page;
}

constexpr const char* kDescription =
    "Two to four heroes, one evening, one legend: in the browser (\\fBserve\\fR), in the terminal (\\fBterminal\\fR), "
    "or "
    "by a program (\\fBengine\\fR). Everything that is played can be undone, replayed and saved.\n";

std::string files_page() {
  return ".SH FILES\n" + entry("~/.local/share/rietburg", "Saved games, a server's tables, legends of your own.") +
         entry("/usr/share/rietburg/content", "The game as data, where it came as a package.") +
         entry("/etc/default/rietburg", "Settings of the service rietburg.service, as environment variables.") +
         entry("/var/lib/rietburg", "Its data folder.");
}

std::string exit_page() {
  const auto code = [](int number, const char* text) { return entry(std::to_string(number), text); };
  return ".SH EXIT STATUS\n" + code(kDone, "Done.") + code(kCannot, "It could not be done.") +
         code(kBadOptions, "The command line makes no sense.") +
         code(kInputEnded, "Standard input ended in mid-game; the game is saved.") +
         code(kDamaged, "The tables of a server are damaged.") +
         code(kWorse, "A player did not pass the gate of the arena.") + entry("128 + N", "Ended by signal N.");
}

}  // namespace

std::string man_page(const CLI::App& app) {
  std::string page = fmt::format(".TH RIETBURG 1 \"\" \"rietburg {}\" \"Games\"\n", table::kEngineVersion);
  page += ".SH NAME\nrietburg \\- a digital table for The Legends of Andor\n";
  page +=
      ".SH SYNOPSIS\n\\fBrietburg\\fR \\fIcommand\\fR [\\fIoptions\\fR]\n.br\n\\fBrietburg\\fR \\fIcommand\\fR "
      "\\fB\\-\\-help\\fR\n";
  page += std::string(".SH DESCRIPTION\n") + kDescription;
  page += ".SH OPTIONS OF ALL COMMANDS\n" + options_page(app);
  page += ".SH COMMANDS\n";
  for (const Place& place : places_of(app)) {
    if (!place.path.empty()) page += command_page(place);
  }
  return page + environment_page(app) + files_page() + exit_page();
}

}  // namespace rietburg::cli

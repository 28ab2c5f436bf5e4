#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/describe.h"

namespace rietburg::cli {

namespace {

/// Those of a command and of all above it: options may stand after a command too. Names without dashes are not among
/// them.
std::vector<const CLI::Option*> options_at(const CLI::App& app) {
  std::vector<const CLI::Option*> all;
  for (const CLI::App* at = &app; at != nullptr; at = at->get_parent()) {
    for (const CLI::Option* option : at->get_options()) {
      const bool is_told = option == at->get_help_ptr() && at != &app;  // the command has its own
      if (option->nonpositional() && !is_told) all.push_back(option);
    }
  }
  return all;
}

/// The words of "TEXT:{engine,table}", with blanks between.
std::string choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return "";
  std::string words = type.substr(begin + 1, end - begin - 1);
  for (char& letter : words) {
    if (letter == ',') letter = ' ';
  }
  return words;
}

bool takes_number(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.starts_with("INT") || type.starts_with("UINT") || type.starts_with("FLOAT");
}

/// What a place chooses from where it takes words and no options: `completion bash`.
std::string words_at(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (!option->nonpositional()) return choices_of(*option);
  }
  return "";
}

/// In single quotes; those within are closed, escaped and opened again.
std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char letter : text) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

std::string joined_paths(const CLI::App& app, const char* between) {
  std::string all;
  for (const Place& place : places_of(app)) {
    if (!place.path.empty()) all += (all.empty() ? "" : between) + place.path;
  }
  return all;
}

/// Lines of a `case` over "/serve:--port", for what follows an option.
std::string values(const CLI::App& app, const std::function<std::string(const CLI::Option&)>& line) {
  std::string out;
  for (const Place& place : places_of(app)) {
    for (const CLI::Option* option : options_at(*place.app)) {
      if (takes_value(*option)) out += fmt::format("    '{}:{}') {} ;;\n", place.path, name_of(*option), line(*option));
    }
  }
  return out;
}

std::string bash(const CLI::App& app) {
  std::string out =
      "# Completion of rietburg for bash; written by `rietburg completion bash`.\n"
      "_rietburg() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place= words= i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case \"$place/${COMP_WORDS[i]}\" in\n"
      "      " +
      joined_paths(app, " | ") +
      ") place=$place/${COMP_WORDS[i]} ;;\n"
      "    esac\n"
      "  done\n"
      "  COMPREPLY=()\n"
      "  case \"$place:$before\" in\n";
  out += values(app, [](const CLI::Option& option) {
    const std::string choices = choices_of(option);
    if (!choices.empty()) return fmt::format("COMPREPLY=($(compgen -W {} -- \"$word\")); return", in_quotes(choices));
    return std::string(takes_number(option) ? "compopt +o default; return" : "return");  // else names of files
  });
  out += "  esac\n  case \"$place\" in\n";
  for (const Place& place : places_of(app)) {
    std::string words = words_at(*place.app);
    for (const CLI::App* command : subcommands_of(*place.app)) words += " " + command->get_name();
    for (const CLI::Option* option : options_at(*place.app)) words += " " + name_of(*option);
    out += fmt::format("    '{}') words={} ;;\n", place.path, in_quotes(words));
  }
  return out +
         "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\ncomplete -o default -F _rietburg rietburg\n";
}

/// `name:what it is`, as _describe reads it: a colon within a name would end it.
std::string described(const std::string& name, const std::string& text) { return in_quotes(name + ":" + text); }

std::string zsh(const CLI::App& app) {
  std::string out =
      "#compdef rietburg\n"
      "# Completion of rietburg for zsh; written by `rietburg completion zsh`.\n"
      "_rietburg() {\n"
      "  local place= word\n"
      "  local -a options commands\n"
      "  for word in ${words[2,CURRENT-1]}; do\n"
      "    case \"$place/$word\" in\n"
      "      (" +
      joined_paths(app, "|") +
      ") place=$place/$word ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$place:${words[CURRENT-1]}\" in\n";
  out += values(app, [](const CLI::Option& option) {
    const std::string choices = choices_of(option);
    if (!choices.empty()) return fmt::format("compadd -- {}; return", choices);
    return std::string(takes_number(option) ? "return" : "_files; return");
  });
  out += "  esac\n  case \"$place\" in\n";
  for (const Place& place : places_of(app)) {
    std::string commands;
    std::string options;
    for (const CLI::App* command : subcommands_of(*place.app)) {
      commands += " " + described(command->get_name(), command->get_description());
    }
    for (const CLI::Option* option : options_at(*place.app)) {
      options += " " + described(name_of(*option), option->get_description());
    }
    const std::string words = words_at(*place.app);
    if (!words.empty()) commands += " " + words;
    out += fmt::format("    '{}')\n      commands=({} )\n      options=({} ) ;;\n", place.path, commands, options);
  }
  return out +
         "  esac\n"
         "  if [[ $PREFIX == -* ]]; then\n"
         "    _describe option options\n"
         "  elif (( ${#commands} )); then\n"
         "    _describe command commands\n"
         "  else\n"
         "    _files\n"
         "  fi\n"
         "}\n"
         "_rietburg \"$@\"\n";
}

std::string fish(const CLI::App& app) {
  std::string out =
      "# Completion of rietburg for fish; written by `rietburg completion fish`.\n"
      "function __rietburg_is_at\n"
      "  set -l place\n"
      "  for word in (commandline -opc)[2..-1]\n"
      "    switch \"$place/$word\"\n"
      "      case " +
      joined_paths(app, " ") +
      "\n"
      "        set place \"$place/$word\"\n"
      "    end\n"
      "  end\n"
      "  test \"$place\" = \"$argv[1]\"\n"
      "end\n";
  for (const Place& place : places_of(app)) {
    const std::string at = fmt::format("complete -c rietburg -n '__rietburg_is_at \"{}\"'", place.path);
    for (const CLI::App* command : subcommands_of(*place.app)) {
      out += fmt::format("{} -f -a {} -d {}\n", at, command->get_name(), in_quotes(command->get_description()));
    }
    if (const std::string words = words_at(*place.app); !words.empty()) {
      out += fmt::format("{} -f -a {}\n", at, in_quotes(words));
    }
    for (const CLI::Option* option : options_at(*place.app)) {
      const std::string choices = choices_of(*option);
      const std::string value = !takes_value(*option)   ? ""
                                : !choices.empty()      ? " -x -a " + in_quotes(choices)
                                : takes_number(*option) ? " -x"
                                                        : " -r";
      out += fmt::format("{} -l {}{} -d {}\n", at, name_of(*option).substr(2), value,
                         in_quotes(option->get_description()));
    }
  }
  return out;
}

}  // namespace

std::string completion(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash(app) : shell == "zsh" ? zsh(app) : fish(app);
}

}  // namespace rietburg::cli

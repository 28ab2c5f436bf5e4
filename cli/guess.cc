#include "cli/guess.h"

#include <algorithm>

#include "loader/problem.h"

namespace rietburg::cli {

namespace {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

/// Those of a command and of all above it: options may stand after a command too.
std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* at = &app; at != nullptr; at = at->get_parent()) {
    for (const CLI::Option* option : at->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

const CLI::Option* option_named(const CLI::App& app, const std::string& name) {
  for (const CLI::App* at = &app; at != nullptr; at = at->get_parent()) {
    if (const CLI::Option* option = at->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

/// What is missing, and what was probably meant.
std::string sentence(const std::string& missing, const std::string& typed, const std::vector<std::string>& known,
                     const Help& help) {
  const auto meant = loader::nearest_name(typed, known);
  return meant ? missing + " " + help("help-meant", *meant) : missing;
}

}  // namespace

std::string explain(const CLI::App& app, const CLI::ParseError& error, const Help& help) {
  const std::string said = error.what();
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  const std::size_t begin = said.find("--");
  if (begin == std::string::npos) return help("help-incomplete");
  const std::string name = said.substr(begin, said.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", begin) - begin);
  const CLI::Option* option = option_named(*at, name);
  return help("help-not-understood", name, option == nullptr ? "" : option->get_description() + ".");
}

std::string guess(const CLI::App& app, const std::vector<std::string>& arguments, const Help& help) {
  const CLI::App* at = &app;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& typed = arguments[i];
    if (typed.starts_with("-")) {
      const std::string name = typed.substr(0, typed.find('='));
      const CLI::Option* option = option_named(*at, name);
      if (option == nullptr) return sentence(help("help-no-option", name), name, options_of(*at), help);
      if (option->get_items_expected_min() > 0 && name == typed) ++i;  // its value
      continue;
    }
    const auto names = commands_of(*at);
    if (names.empty()) continue;  // what the command is about
    if (std::find(names.begin(), names.end(), typed) == names.end()) {
      return sentence(help("help-no-command", typed), typed, names, help);
    }
    at = at->get_subcommand(typed);
  }
  return "";
}

}  // namespace rietburg::cli

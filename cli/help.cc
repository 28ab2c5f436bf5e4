#include "cli/help.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/checker_words.h"
#include "cli/folders.h"

namespace rietburg::cli {

namespace {

/// What stands behind the last of these options, as `--language de` or `--language=de`.
std::string value_of(const std::vector<std::string>& arguments, const std::string& option) {
  std::string value;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == option && i + 1 < arguments.size()) value = arguments[i + 1];
    if (arguments[i].starts_with(option + "=")) value = arguments[i].substr(option.size() + 1);
  }
  return value;
}

loader::CheckerWords words_for(const std::vector<std::string>& arguments) {
  const auto has = [&](const char* word) {
    return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
  };
  if (has("manual") || has("completion")) return {};
  const auto content = content_folder(value_of(arguments, "--content"));
  return checker_words(content, value_of(arguments, "--language")).value_or(loader::CheckerWords());
}

/// The library's own, with the headings of groups in words too.
class Formatter : public CLI::Formatter {
 public:
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return CLI::Formatter::make_group(get_label(group), is_positional, std::move(options));
  }
};

}  // namespace

Help::Help(const std::vector<std::string>& arguments) : words_(words_for(arguments)) {}

void Help::begin(CLI::App& app) const {
  const auto formatter = std::make_shared<Formatter>();
  formatter->label("Usage", (*this)("help-usage"));
  formatter->label("Options", (*this)("help-options"));
  formatter->label("Positionals", (*this)("help-arguments"));
  formatter->label("OPTIONS", (*this)("help-options-here"));
  formatter->label("SUBCOMMAND", (*this)("help-command-here"));
  formatter->label("REQUIRED", (*this)("help-required"));
  formatter->label("Needs", (*this)("help-needs"));
  formatter->label("Excludes", (*this)("help-excludes"));
  formatter->label("Env", (*this)("help-else"));
  formatter->label("TEXT", (*this)("help-text"));
  for (const char* number : {"INT", "UINT"}) formatter->label(number, (*this)("help-number"));
  app.formatter(formatter);
  app.set_help_flag("-h,--help", (*this)("help-help"));
}

void Help::finish(CLI::App& app) const {
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    command->group((*this)("help-commands"));
    finish(*command);
  }
}

}  // namespace rietburg::cli

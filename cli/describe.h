// The program described by itself: its manual page and the completion of shells, both read off its own options.
#pragma once
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
class Option;
}  // namespace CLI

namespace rietburg::cli {

/// A command and how it is reached: "/legend/check".
struct Place {
  std::string path;
  const CLI::App* app;
};

/// The program itself and all its commands.
std::vector<Place> places_of(const CLI::App& app);
std::vector<const CLI::App*> subcommands_of(const CLI::App& app);
/// "--port", or the name of what is meant where it has no dashes.
std::string name_of(const CLI::Option& option);
bool takes_value(const CLI::Option& option);

/// For man(1), in roff.
std::string man_page(const CLI::App& app);

/// For bash, zsh or fish, to be read by that shell.
std::string completion(const CLI::App& app, const std::string& shell);

}  // namespace rietburg::cli

#include "cli/rules_command.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/lines.h"
#include "cli/open_library.h"
#include "cli/reference.h"

namespace rietburg::cli {

namespace {

constexpr int kWidest = 100;             // columns that are easy to read
constexpr std::size_t kMostBytes = 200;  // of what is searched for

void print(const std::string& text, int indent = 0) {
  const int width = std::min(terminal_width(), kWidest);
  for (const std::string& line : wrap(text, width - indent)) fmt::print("{:{}}{}\n", "", indent, line);
}

void print(const Chapter& chapter, const Texts& texts) {
  fmt::print("\n{}\n{}\n", chapter.title, std::string(static_cast<std::size_t>(columns(chapter.title)), '='));
  for (const std::string& paragraph : chapter.paragraphs) {
    print(paragraph);
    fmt::print("\n");
  }
  for (const Passage& one : chapter.passages) {
    print(one.id.empty() ? one.title : texts.format("rules.rule", {{"title", one.title}, {"rule", one.id}}));
    print(one.text, 4);
  }
}

void print_contents(const std::vector<Chapter>& chapters, const Texts& texts) {
  print(texts.format("rules.title"));
  for (std::size_t i = 0; i < chapters.size(); ++i)
    print(texts.format("ui.rules.chapter", {{"number", std::to_string(i + 1)}, {"title", chapters[i].title}}), 2);
  fmt::print("\n");
  print(texts.format("ui.rules.hint"));
}

std::vector<std::string> parts_of(const std::vector<std::string>& words) {
  std::vector<std::string> parts;
  for (const std::string& typed : words) {
    for (std::string& word : CLI::detail::split(typed, ' ')) {
      if (!word.empty()) parts.push_back(std::move(word));
    }
  }
  return parts;
}

}  // namespace

void add_rules(CLI::App& app, RulesOptions& options, const Help& help) {
  app.add_option("word", options.words, help("help-rules-word"));
  app.add_flag("--all", options.all, help("help-rules-all"));
}

int rules_command(const RulesOptions& options) {
  const auto library = open_library(options.content, {}, {}, options.language);
  if (!library) return kCannot;
  const auto texts = open_texts(*library, chosen_language(*library, options.language));
  if (!texts) return kBadOptions;
  const std::vector<std::string> words = parts_of(options.words);
  const std::vector<Chapter> chapters = reference(*library, *texts);
  if (words.empty() && !options.all) {
    print_contents(chapters, *texts);
    return kDone;
  }
  const std::string typed = CLI::detail::join(words, " ");
  const auto found = typed.size() > kMostBytes ? std::vector<Chapter>{} : found_in(chapters, words);
  if (found.empty()) {
    fmt::print(stderr, "{}\n", texts->format("ui.rules.nothing", {{"word", cut(typed, 60)}}));
    return kCannot;
  }
  for (const Chapter& chapter : found) print(chapter, *texts);
  if (options.all) {
    fmt::print("\n");
    print(texts->format("rules.ruling"));
  }
  return kDone;
}

}  // namespace rietburg::cli

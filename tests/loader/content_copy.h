// A copy of content/ that a test may damage, and what the tests ask again and again.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "loader/compile.h"
#include "loader/library.h"
#include "tests/support/paths.h"

namespace rietburg::loader {

inline const Library& library() {
  static const Library loaded = [] {
    auto result = load_library(tests::content_dir());
    for (const Problem& problem : result.problems()) ADD_FAILURE() << to_text(problem);
    if (!result) std::abort();
    return *std::move(result);
  }();
  return loaded;
}

inline Content compiled(const GameSetup& setup) {
  auto content = compile(library(), setup);
  for (const Problem& problem : content.problems()) ADD_FAILURE() << to_text(problem);
  if (!content) std::abort();
  return *std::move(content);
}

/// Legend 2 for two heroes, where any game will do.
inline const Content& game() {
  static const Content content = compiled({"legend-2", "normal", {"warrior", "archer"}, {}, {}});
  return content;
}

inline Thing thing(const std::string& name) {
  const auto& names = game().names.things;
  return static_cast<Thing>(std::find(names.begin(), names.end(), name) - names.begin());
}

class ContentCopy {
 public:
  ContentCopy() {
    static int count = 0;
    root_ = std::filesystem::temp_directory_path() /
            ("rietburg_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    std::filesystem::copy(tests::content_dir(), root_, std::filesystem::copy_options::recursive);
  }
  ~ContentCopy() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  ContentCopy(const ContentCopy&) = delete;
  ContentCopy& operator=(const ContentCopy&) = delete;

  std::filesystem::path path(const std::string& file) const { return root_ / file; }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories(path(file).parent_path());
    std::ofstream(path(file), std::ios::binary) << text;
  }
  void remove(const std::string& file) const { std::filesystem::remove_all(path(file)); }
  nlohmann::json read(const std::string& file) const {
    std::ifstream stream(path(file));
    return nlohmann::json::parse(stream);
  }
  void edit(const std::string& file, const std::function<void(nlohmann::json&)>& change) const {
    nlohmann::json data = read(file);
    change(data);
    write(file, data.dump(2));
  }
  Result<Library> load() const { return load_library(root_); }

  /// The copy is refused, and one of the problems stands in this file, at this place, and says this.
  void expect(const std::string& file, const std::string& where, const std::string& words) const {
    const auto result = load();
    ASSERT_FALSE(result.ok()) << "nobody noticed: " << words;
    std::string all;
    bool found = false;
    for (const Problem& problem : result.problems()) {
      found |=
          problem.file == file && problem.where == where && to_text(problem.message).find(words) != std::string::npos;
      EXPECT_FALSE(problem.remedy.empty()) << to_text(problem);
      all += to_text(problem) + "\n";
    }
    EXPECT_TRUE(found) << "expected " << file << ":" << where << ": " << words << "\ngot\n" << all;
  }

 private:
  std::filesystem::path root_;
};

inline const std::string kLegend2 = "legends/02_sick_king/legend.json";

}  // namespace rietburg::loader

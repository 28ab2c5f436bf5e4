// `rietburg legend new`: a small working legend, with the schemas beside it so that an editor finds them by itself.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/legend_command.h"
#include "cli/legend_template.h"
#include "cli/open_library.h"

namespace rietburg::cli {

namespace {

namespace fs = std::filesystem;

/// As ids are written everywhere: small letters, digits, single hyphens between them.
bool is_name(const std::string& name) {
  const auto fine = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= 40 && name.front() >= 'a' && name.front() <= 'z' && name.back() != '-' &&
         name.find("--") == std::string::npos && std::all_of(name.begin(), name.end(), fine);
}

std::string filled_in(std::string text, const std::string& name) {
  for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME", at + name.size())) {
    text.replace(at, 4, name);
  }
  return text;
}

bool write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  return static_cast<bool>(file.flush());
}

int refuse(const std::string& why, int code) {
  fmt::print(stderr, "{}\n", why);
  return code;
}

}  // namespace

int new_legend(const LegendOptions& options) {
  const std::string& name = options.name;
  if (!is_name(name)) {
    return refuse(
        "A legend's id has lower-case letters, digits and single hyphens, 40 at most, and begins with a letter: "
        "lost-bell.",
        kBadOptions);
  }
  const auto library = open_library(options.content, data_folder(""), options.legends, options.language);
  if (!library) return kCannot;
  if (library->legend(name) != nullptr)
    return refuse(fmt::format("There is a legend '{}' already.", name), kBadOptions);
  const fs::path folder = fs::path(options.to) / name;
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error)))
    return refuse(fmt::format("{} is there already; nothing was written.", folder.generic_string()), kCannot);
  fs::create_directories(folder / "text", error);
  if (!error) fs::create_directory(folder / "schema", error);
  const fs::path schemas = content_folder(options.content) / "schema";
  for (const char* schema : {"legend.schema.json", "text.schema.json", "common.schema.json"}) {
    if (!error) fs::copy_file(schemas / schema, folder / "schema" / schema, error);
  }
  if (error) return refuse(fmt::format("{}: {}", folder.generic_string(), error.message()), kCannot);
  if (!write(folder / "legend.json", filled_in(kLegendTemplate, name)) ||
      !write(folder / "text" / "en.json", filled_in(kTextTemplate, name)))
    return refuse(fmt::format("{} cannot be written.", folder.generic_string()), kCannot);
  const std::string path = folder.generic_string();
  fmt::print(
      "{0} is written: a small legend that can be played.\n"
      "  rietburg legend check {0}\n"
      "  rietburg legend show {0}\n"
      "  rietburg terminal --legends {0} --legend {1}\n",
      path, name);
  return kDone;
}

}  // namespace rietburg::cli

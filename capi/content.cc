// Libraries, tables and setups.
#include <algorithm>

#include "capi/embedded.h"
#include "capi/safely.h"

#include "codec/write.h"
#include "loader/pack.h"
#include "table/bounds.h"
#include "table/findings.h"
#include "table/save.h"
#include "table/version.h"

namespace rietburg::capi {

namespace {

constexpr std::size_t kLongestPath = 4096;
constexpr std::size_t kLargestLegend = std::size_t{1} << 20U;  // as in a folder
constexpr std::size_t kMostTold = 3;
constexpr std::size_t kMostFindings = 10;

std::uint32_t refused(const std::vector<loader::Problem>& problems) {
  std::string text;
  for (std::size_t i = 0; i < problems.size() && i < kMostTold; ++i) {
    if (i > 0) text += '\n';
    text += loader::to_text(problems[i]);
  }
  if (problems.size() > kMostTold) text += "\n... and " + std::to_string(problems.size() - kMostTold) + " more";
  nlohmann::json findings = nlohmann::json::array();
  for (std::size_t i = 0; i < problems.size() && i < kMostFindings; ++i) {
    findings.push_back(table::finding_to_json(problems[i]));
  }
  fail_with(RIETBURG_REFUSED, text, codec::to_text(findings));
  return 0;
}

std::uint32_t keep_library(loader::Result<loader::Library> made) {
  if (!made) return refused(made.problems());
  return keep(std::make_shared<Library>(Library{std::make_shared<const loader::Library>(std::move(made).value())}));
}

std::uint32_t open_embedded() {
  const auto files = loader::unpack_files(embedded_content());
  if (!files) return refused(files.problems());
  return keep_library(loader::make_library(*files, true));  // tried when it was packed
}

std::uint32_t open_folder(const std::string& folder) {
#ifdef __wasm__
  fail(RIETBURG_REFUSED, "there are no folders here: " + folder + "; use the content within (NULL)");
  return 0;
#else
  return keep_library(loader::load_library(folder));
#endif
}

loader::LegendFolder own_legend(std::string legend, const std::string* texts) {
  const std::string name = "own";
  loader::LegendFolder folder{name, {}, {}};
  folder.files.push_back({name + "/legend.json", "legends", "legends/own/legend.json", std::move(legend), name});
  if (texts != nullptr) {
    folder.files.push_back({name + "/text/en.json", loader::kLegendText, "legends/own/text/en.json", *texts, name});
  }
  return folder;
}

std::uint32_t open_with(loader::LegendFolder folder) {
  const auto files = loader::unpack_files(embedded_content());
  if (!files) return refused(files.problems());
  std::vector<loader::SourceFile> all = *files;
  for (loader::SourceFile& file : folder.files) all.push_back(std::move(file));
  std::stable_sort(all.begin(), all.end(),
                   [](const loader::SourceFile& a, const loader::SourceFile& b) { return a.key < b.key; });
  return keep_library(loader::make_library(all, true));
}

std::uint32_t make_setup(const Library& library, std::string_view text) {
  table::Input input = table::read_request(text);
  if (input.refused) {
    fail(RIETBURG_BAD_ARGUMENT, input.refused->message);
    return 0;
  }
  codec::Fault fault;
  table::TableSetup setup = table::read_setup(input.value, fault);
  if (!fault.message.empty()) {
    fail(RIETBURG_REFUSED, (fault.where.empty() ? "" : fault.where + ": ") + fault.message);
    return 0;
  }
  auto made = table::make_table(*library.content, std::move(setup), table::Dice::table);
  if (const auto* problem = std::get_if<table::Refusal>(&made)) {
    fail(RIETBURG_REFUSED, (problem->where.empty() ? "" : problem->where + ": ") + problem->message);
    return 0;
  }
  const table::Table& table = std::get<table::Table>(made);
  return keep(std::make_shared<Setup>(Setup{table.shared_content(), table.state()}));
}

}  // namespace

}  // namespace rietburg::capi

using namespace rietburg::capi;  // NOLINT: this file is the other side of rietburg.h

extern "C" {

std::uint32_t rietburg_interface(void) { return RIETBURG_INTERFACE; }
const char* rietburg_version(void) { return rietburg::table::kEngineVersion; }
const char* rietburg_message(void) { return last_message(); }
std::int32_t rietburg_code(void) { return last_code(); }
const char* rietburg_findings(void) { return last_findings(); }

std::int32_t rietburg_close(std::uint32_t handle) {
  return let_go(handle) ? RIETBURG_OK : fail(RIETBURG_NO_SUCH, "there is nothing with this handle, or it was closed");
}

std::uint32_t rietburg_open(const char* folder) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    if (folder == nullptr) return open_embedded();
    std::size_t length = 0;
    while (length <= kLongestPath && folder[length] != '\0') ++length;
    if (length == 0 || length > kLongestPath) {
      fail(RIETBURG_BAD_ARGUMENT, "a folder's name has 1 to 4096 bytes");
      return 0;
    }
    return open_folder({folder, length});
  });
}

std::uint32_t rietburg_open_own(const char* legend, std::size_t legend_length, const char* texts,
                                std::size_t texts_length) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    if (legend == nullptr || legend_length > kLargestLegend || texts_length > kLargestLegend) {
      fail(RIETBURG_BAD_ARGUMENT, "a legend and its texts have 1 MB each at most, and a legend there must be");
      return 0;
    }
    const std::string catalogue = texts == nullptr ? "" : std::string(texts, texts_length);
    return open_with(own_legend({legend, legend_length}, texts == nullptr ? nullptr : &catalogue));
  });
}

std::uint32_t rietburg_table(std::uint32_t library) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    const auto found = find<Library>(library, "library");
    return found == nullptr ? 0 : keep(std::make_shared<Table>(Table{rietburg::table::Games(found->content), {}}));
  });
}

const char* rietburg_answer(std::uint32_t table, const char* line, std::size_t line_length, std::size_t* length) {
  return safely<const char*>(nullptr, [&]() -> const char* {
    const auto found = find<Table>(table, "table");
    if (found == nullptr) return nullptr;
    if (line == nullptr) {
      fail(RIETBURG_BAD_ARGUMENT, "there is no line");
      return nullptr;
    }
    using rietburg::table::Protocol;
    // One more byte each for the '\n' and the '\r' of other systems.
    found->answer =
        line_length > Protocol::kLongestLine + 2 ? Protocol::too_long() : found->games.answer_line({line, line_length});
    if (length != nullptr) *length = found->answer.size();
    return found->answer.c_str();
  });
}

std::uint32_t rietburg_setup(std::uint32_t library, const char* setup, std::size_t length) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    const auto found = find<Library>(library, "library");
    if (found == nullptr) return 0;
    if (setup == nullptr || length > rietburg::table::kLongestLine) {
      fail(RIETBURG_BAD_ARGUMENT, "a setup is a JSON object of 1 MiB at most");
      return 0;
    }
    return make_setup(*found, {setup, length});
  });
}

void* rietburg_room(std::size_t bytes) { return std::malloc(bytes); }
void rietburg_room_free(void* room) { std::free(room); }
}

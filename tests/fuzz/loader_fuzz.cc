// Bytes as a file of content/: the library is made, or refused with problems that say what to do. A legend that is
// accepted can be played. With the highest bit of the first byte set the rest are patches of the real file (place, new
// byte): so the run gets behind the parser.
#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "loader/compile.h"
#include "loader/files.h"
#include "loader/json_reader.h"
#include "loader/schema_check.h"
#include "rietburg/rules.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/paths.h"

namespace rietburg::fuzz {
namespace {

using Files = std::vector<loader::SourceFile>;

/// The content with a few event cards only: the whole deck would cost most of the time.
const Files& content_files() {
  static const Files files = [] {
    auto read = loader::read_files(tests::content_dir(), {});
    expect(read.ok(), "the content cannot be read");
    Files all = std::move(read).value();
    std::erase_if(
        all, [](const auto& file) { return file.folder == "events" && file.name.find("gold-0") == std::string::npos; });
    return all;
  }();
  return files;
}

struct Kind {
  const char* folder;
  const char* schema;
};
constexpr Kind kKinds[] = {{"legends", "legend.schema.json"},     {"events", "event.schema.json"},
                           {"things", "thing.schema.json"},       {"heroes", "hero.schema.json"},
                           {"creatures", "creature.schema.json"}, {"fog", "fog.schema.json"},
                           {"board", "board.schema.json"},        {"text", "text.schema.json"}};

/// The file that the bytes stand for; schemas are ours and not for others to write.
std::size_t place_of(const Files& files, const Kind& kind) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.folder == kind.folder; });
  expect(found != files.end(), "a folder of the content is empty");
  return static_cast<std::size_t>(found - files.begin());
}

void write(std::string& bytes, bool patch, std::span<const std::uint8_t> data) {
  if (!patch) return void(bytes.assign(data.begin(), data.end()));
  for (; data.size() >= 3; data = data.subspan(3)) {
    bytes[(data[0] * 256U + data[1]) % bytes.size()] = static_cast<char>(data[2]);
  }
}

/// What the loader would say to this file alone, without the cost of all others.
bool fits_alone(const loader::SourceFile& file, const Kind& kind) {
  static const loader::SchemaCheck check = [] {
    std::map<std::string, loader::Document> schemas;
    for (const auto& schema : content_files()) {
      if (schema.folder != "schema") continue;
      auto read = loader::read_json(schema.name, schema.bytes);
      expect(read.ok(), "a schema cannot be read");
      schemas[schema.name.substr(schema.name.rfind('/') + 1)] = {schema.name, std::move(read).value()};
    }
    return loader::SchemaCheck(schemas);
  }();
  auto read = loader::read_json(file.name, file.bytes);
  return read.ok() && check.check(kind.schema, {file.name, std::move(read).value()}).empty();
}

void play(const loader::Library& library) {
  for (const loader::LegendInfo& legend : library.legends()) {
    loader::GameSetup setup;
    setup.legend = legend.id;
    if (!legend.difficulties.empty()) setup.difficulty = legend.difficulties.front();
    const std::vector<std::string> heroes = library.hero_ids();
    const auto count = static_cast<std::size_t>(legend.hero_counts.front());
    if (count > heroes.size()) continue;
    setup.heroes.assign(heroes.begin(), heroes.begin() + static_cast<std::ptrdiff_t>(count));
    const auto content = loader::compile(library, setup);
    if (!content.ok()) continue;
    std::vector<HeroKind> kinds;
    for (std::size_t i = 0; i < count; ++i) kinds.push_back(static_cast<HeroKind>(i));
    State state{};
    set_up(*content, kinds, state);
    for (std::size_t i = 0; i < 200 && question(state) != FrameKind::none; ++i) {
      ActionList legal;
      legal_actions(*content, state, legal);
      if (legal.empty()) return;
      perform(*content, state, legal[i * 31U % legal.size()]);
    }
  }
}

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rietburg;
  if (size == 0) return 0;
  const fuzz::Kind& kind = fuzz::kKinds[data[0] % 8];
  fuzz::Files files = fuzz::content_files();
  loader::SourceFile& file = files[fuzz::place_of(files, kind)];
  fuzz::write(file.bytes, (data[0] & 0x80U) != 0, std::span(data, size).subspan(1));
  if (!fuzz::fits_alone(file, kind)) return 0;
  const auto library = loader::make_library(files);
  for (const loader::Problem& problem : library.problems()) {
    fuzz::expect(!problem.message.empty() && !to_text(problem).empty(), "a problem without words");
  }
  if (library.ok()) fuzz::play(library.value());
  return 0;
}

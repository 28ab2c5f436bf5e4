// Bytes as lines: every line gets one line of JSON, whatever it is.
#include "table/games.h"
#include "tests/fuzz/fuzz.h"

using rietburg::table::Games;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using rietburg::fuzz::expect;
  static const Games kGame = [] {
    Games games(rietburg::fuzz::library());
    games.answer_line(R"({"do":"new","legend":"legend-2","difficulty":"easy","heroes":["dwarf","wizard"],"seed":1})");
    return games;
  }();
  Games games = kGame;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string answer = games.answer_line(rest.substr(0, end));
    expect(answer.find('\n') == std::string::npos, "an answer of two lines");
    const auto parsed = nlohmann::json::parse(answer, nullptr, false);
    expect(parsed.is_object() && parsed.contains("ok"), "an answer without ok");
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return 0;
}

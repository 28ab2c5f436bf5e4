// Bytes as messages to the server's hall: two people and a spectator at a table; every message gets exactly one answer,
// and what people keep from strangers is told to nobody.
#include <string>

#include "server/hall.h"
#include "server/sqlite_store.h"
#include "tests/fuzz/fuzz.h"

namespace rietburg::fuzz {
namespace {

using nlohmann::json;
using server::Client;

/// The first byte of a line says who speaks; `@id@` in it stands for the table's link.
class House {
 public:
  House() : store_(":memory:"), hall_(library(), store_, {[this] { return now_; }, [] { return 1'790'000'000; }}) {
    for (std::uint64_t i = 0; i < 3; ++i) hall_.come(Client{i});
    const json made =
        ask(0, R"({"do":"table","new":{"legend":"legend-2","difficulty":"easy","heroes":["dwarf","wizard"],)"
               R"("seed":7364529187},"seats":["dwarf"],"name":"A"})");
    id_ = made["table"];
    secret_ = made["secret"];
    ask(1, R"({"do":"table","open":")" + id_ + R"(","name":"B"})");
    ask(1, R"({"do":"sit","seats":["wizard"]})");
    ask(2, R"({"do":"table","open":")" + id_ + R"("})");
  }

  void line(std::string_view bytes) {
    if (bytes.empty()) return;
    const auto first = static_cast<unsigned char>(bytes[0]);
    if (first == 't') {
      now_ += 30'000;
      hall_.tick();
      deliver(3, 0);
      return;
    }
    std::string text(bytes.substr(1));
    for (std::size_t at = text.find("@id@"); at != std::string::npos; at = text.find("@id@", at + 1)) {
      text.replace(at, 4, id_);
    }
    ask(first % 3U, text);
  }

 private:
  json ask(std::uint64_t who, const std::string& text) {
    hall_.receive(Client{who}, text);
    return deliver(who, 1);
  }

  json deliver(std::uint64_t who, int expected) {
    store_.commit();
    json answer;
    int answers = 0;
    for (const server::Message& message : hall_.take_outbox()) {
      const json told = json::parse(*message.text, nullptr, false);
      expect(told.is_object(), "a message that is no object");
      if (!told.contains("push")) {
        expect(message.to == Client{who} && told.contains("ok"), "an answer to nobody's question");
        answer = told;
        ++answers;
      }
      if (message.to == Client{0}) continue;  // the host may know
      expect(secret_.empty() || message.text->find(secret_) == std::string::npos, "a secret was told");
      expect(message.text->find("7364529187") == std::string::npos, "the seed was told");
    }
    expect(answers == expected, "not exactly one answer");
    return answer;
  }

  server::Time now_ = 1'790'000'000'000;
  server::SqliteStore store_;
  server::Hall hall_;
  std::string id_;
  std::string secret_;
};

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rietburg::fuzz::House house;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    house.line(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return 0;
}

#include "tests/support/play_script.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <vector>

#include "table/protocol.h"
#include "tests/support/library.h"
#include "tests/support/words.h"

namespace rietburg::tests {

namespace {

using nlohmann::json;

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

class Script {
 public:
  explicit Script(const std::filesystem::path& file) : file_(file), protocol_(library()) {
    protocol_.answer({{"do", "dice"}, {"mode", "table"}});
  }

  std::string run() {
    std::ifstream in(file_);
    if (!in) return file_.string() + ": cannot be read";
    std::string text;
    int number = 0;
    int asserted = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      const std::string trouble = carry_out(line, asserted);
      if (!trouble.empty()) return file_.string() + ":" + std::to_string(number) + ": " + trouble;
    }
    return asserted > 0 ? "" : file_.string() + ": the script asserts nothing";
  }

 private:
  std::string carry_out(const std::string& line, int& asserted) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (word == "new") return begin(rest);
    if (word == "edit") return edit(rest);
    if (word == ">") return play(rest);
    if (word == "undo") return ask({{"do", "undo"}, {"to", std::stoi(rest)}});
    ++asserted;
    if (word == "event") return expect_event(rest, true);
    if (word == "no-event") return expect_event(rest, false);
    if (word == "rule") return expect_rule(rest);
    if (word == "state") return expect_state(rest);
    if (word == "legal") return is_legal(rest) ? "" : "not legal: " + rest + "\n" + legal_list();
    if (word == "not-legal") return is_legal(rest) ? "legal, but must not be: " + rest : "";
    if (word == "asks") return expect_question(rest);
    if (word == "forecast") return expect_forecast(rest);
    return "no such word: " + word;
  }

  std::string ask(const json& request) {
    answer_ = protocol_.answer(request);
    if (!answer_.value("ok", false)) return answer_.dump();
    if (answer_.contains("events")) {
      for (const json& event : answer_["events"]) events_.push_back(event);
    }
    return "";
  }

  /// new legend-2 normal dwarf,archer [skip-lesson] [module:ID ...] [house-rule ...] [+card ...]: the set-up is
  /// answered by itself, the first hero takes what is shared, and cards are drawn as named. "-" stands for no
  /// difficulty.
  std::string begin(const std::string& rest) {
    const auto words = split(rest);
    if (words.size() < 3) return "new LEGEND DIFFICULTY HERO,HERO,...";
    json heroes = json::array();
    std::istringstream list(words[2]);
    for (std::string hero; std::getline(list, hero, ',');) heroes.push_back(hero);
    json request{{"do", "new"}, {"legend", words[0]}, {"heroes", heroes}, {"seed", 1}};
    if (words[1] != "-") request["difficulty"] = words[1];
    std::vector<std::string> draws;
    for (std::size_t i = 3; i < words.size(); ++i) {
      if (words[i][0] == '+') {
        draws.push_back("chance draw " + words[i].substr(1));
      } else if (words[i] == "skip-lesson") {
        request["options"]["skip_lesson"] = true;
      } else if (words[i].starts_with("module:")) {
        request["options"]["modules"].push_back(words[i].substr(7));
      } else {
        request["options"]["house_rules"].push_back(words[i]);
      }
    }
    events_.clear();
    if (auto trouble = ask(request); !trouble.empty()) return trouble;
    while (question() == "chance" || question() == "share") {
      const json actions = protocol_.answer({{"do", "legal"}}).at("actions");
      json answer = actions.back();
      for (const json& action : actions) {
        if (draws.empty() || in_words(action) != draws.front()) continue;
        answer = action;
        draws.erase(draws.begin());
        break;
      }
      if (auto trouble = ask({{"do", "play"}, {"action", answer}}); !trouble.empty()) return trouble;
    }
    return "";
  }

  std::string edit(const std::string& rest) {
    const json set = json::parse(rest, nullptr, false);
    if (set.is_discarded()) return "not JSON: " + rest;
    events_.clear();
    return ask({{"do", "edit"}, {"set", set}});
  }

  std::string play(const std::string& words) {
    for (const json& action : protocol_.answer({{"do", "legal"}}).value("actions", json::array())) {
      if (in_words(action) != words) continue;
      events_.clear();
      return ask({{"do", "play"}, {"action", action}});
    }
    return "not legal: " + words + "\n" + legal_list();
  }

  static bool matches(const json& event, const std::vector<std::string>& words) {
    if (event.at("event") != words[0]) return false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto equals = words[i].find('=');
      const std::string key = words[i].substr(0, equals);
      if (!event.contains(key) || plain(event[key]) != words[i].substr(equals + 1)) return false;
    }
    return true;
  }

  std::string expect_event(const std::string& rest, bool wanted) {
    const auto words = split(rest);
    for (const json& event : events_) {
      if (matches(event, words)) return wanted ? "" : "must not happen: " + event.dump();
    }
    if (!wanted) return "";
    std::string trouble = "did not happen: " + rest + "; happened:";
    for (const json& event : events_) trouble += "\n  " + event.dump();
    return trouble;
  }

  std::string expect_rule(const std::string& rule) {
    for (const json& event : events_) {
      if (event.value("rule", "") == rule) return "";
    }
    std::string trouble = "no event cites " + rule + "; happened:";
    for (const json& event : events_) trouble += "\n  " + event.dump();
    return trouble;
  }

  /// state /heroes/0/willpower 7
  std::string expect_state(const std::string& rest) {
    const auto space = rest.find(' ');
    const json wanted = json::parse(rest.substr(space + 1), nullptr, false);
    const json state = protocol_.answer({{"do", "state"}}).at("state");
    const json::json_pointer pointer(rest.substr(0, space));
    if (!state.contains(pointer)) return "no such place in the state: " + rest.substr(0, space);
    if (state.at(pointer) == wanted) return "";
    return rest.substr(0, space) + " is " + state.at(pointer).dump() + ", not " + rest.substr(space + 1);
  }

  /// forecast 3 7: at the next sunrise creature 3 comes to stand on 7.
  std::string expect_forecast(const std::string& rest) {
    const json list = protocol_.answer({{"do", "forecast"}}).at("creatures");
    for (const json& one : list) {
      if (plain(one.at("id")) + " " + plain(one.at("to")) == rest) return "";
    }
    return "not foreseen: " + rest + "; " + list.dump();
  }

  std::string expect_question(const std::string& rest) {
    const json state = protocol_.answer({{"do", "state"}}).at("state");
    const json& asks = state.at("asks");
    const std::string asked = asks.is_null() ? "nobody" : plain(asks.at("who")) + " " + plain(asks.at("question"));
    return asked == rest ? "" : "asks " + asked + ", not " + rest;
  }

  std::string question() {
    const json state = protocol_.answer({{"do", "state"}}).at("state");
    return state.at("asks").is_null() ? "" : state["asks"].value("question", "");
  }

  bool is_legal(const std::string& words) {
    for (const json& action : protocol_.answer({{"do", "legal"}}).value("actions", json::array())) {
      if (in_words(action) == words) return true;
    }
    return false;
  }

  std::string legal_list() {
    std::string list = "legal:";
    for (const json& action : protocol_.answer({{"do", "legal"}}).value("actions", json::array())) {
      list += "\n  " + in_words(action);
    }
    return list;
  }

  std::filesystem::path file_;
  table::Protocol protocol_;
  json answer_;
  std::vector<json> events_;  // since the last action, edit or new
};

}  // namespace

std::string run_script(const std::filesystem::path& file) {
  try {
    return Script(file).run();
  } catch (const std::exception& error) {
    return file.string() + ": " + error.what();
  }
}

}  // namespace rietburg::tests

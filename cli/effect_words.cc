#include "cli/effect_words.h"

#include <algorithm>
#include <vector>

namespace rietburg::cli {

namespace {

using nlohmann::json;

std::string argument(std::string key) {
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

std::string joined(const std::vector<std::string>& parts, const Texts& texts, const char* message) {
  std::string all;
  for (const std::string& part : parts) {
    all = all.empty() ? part : texts.format(message, {{"first", all}, {"second", part}});
  }
  return all;
}

// --- numbers

std::string number_in_words(const json& value, const Texts& texts) {
  if (value.is_string()) return texts.format("ui.legend.number." + value.get<std::string>());
  if (!value.is_object()) return value.dump();
  const auto one = [&](const json& of, const char* key) {
    return of.contains(key) ? number_in_words(of[key], texts) : "";
  };
  if (value.contains("heroes")) {
    const json& heroes = value["heroes"];
    return texts.format("ui.legend.number.heroes",
                        {{"two", one(heroes, "2")}, {"three", one(heroes, "3")}, {"four", one(heroes, "4")}});
  }
  const json levels = value.value("difficulty", json::object());
  return texts.format("ui.legend.number.difficulty",
                      {{"easy", one(levels, "easy")}, {"normal", one(levels, "normal")}});
}

/// What is gained, lost, shared or paid: gold, points, things.
std::string amounts_in_words(const json& effect, const Texts& texts) {
  std::vector<std::string> parts;
  for (const char* what : {"gold", "willpower", "strength"}) {
    if (!effect.contains(what)) continue;
    parts.push_back(
        texts.format(std::string("ui.legend.amount.") + what, {{"n", number_in_words(effect[what], texts)}}));
  }
  if (effect.contains("article")) parts.push_back(texts.format("ui.legend.amount.article"));
  if (effect.contains("thing")) {
    Args args{{"thing", name_in_words(effect.value("thing", ""), texts)}};
    if (effect.contains("count")) {
      args.set("count", number_in_words(effect["count"], texts));
      args.set("count_id", "some");
    }
    parts.push_back(texts.format("ui.legend.amount.thing", args));
  }
  return joined(parts, texts, "ui.legend.and");
}

// --- whom and where

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string who_in_words(const json& who, const Texts& texts) {
  if (!who.is_object()) return texts.format("ui.legend.who." + plain(who));
  std::vector<std::string> parts;
  for (const auto& [key, value] : who.items()) {
    if (key == "is") continue;
    std::string words = plain(value);
    if (value.is_array()) {
      std::vector<std::string> heroes;
      for (const json& hero : value) heroes.push_back(texts.format("hero." + plain(hero) + ".the"));
      words = joined(heroes, texts, "ui.legend.comma");
    }
    parts.push_back(texts.format("ui.legend.who." + key, {{"value", words}}));
  }
  const std::string base = texts.format("ui.legend.who." + who.value("is", "all"));
  return parts.empty()
             ? base
             : texts.format("ui.legend.who.some", {{"base", base}, {"parts", joined(parts, texts, "ui.legend.comma")}});
}

}  // namespace

std::string where_in_words(const json& where, const Texts& texts) {
  if (where.is_string()) {
    const std::string word = where.get<std::string>();
    return texts.has("ui.legend.where." + word) ? texts.format("ui.legend.where." + word) : word;
  }
  if (where.is_array()) {
    std::vector<std::string> spaces;
    for (const json& one : where) spaces.push_back(plain(one));
    return joined(spaces, texts, "ui.legend.comma");
  }
  if (!where.is_object() || where.empty()) return where.dump();
  const std::string what = name_in_words(plain(where.begin().value()), texts);
  const char* message = where.contains("arrow-of") ? "ui.legend.where.arrow-of" : "ui.legend.where.of";
  return texts.format(message, {{"what", what}});
}

namespace {

// --- fields

/// Messages choose by plain words.
std::string choice(const std::string& key, const std::string& word) {
  if (key == "die") return word == "tens-ones" ? "tens" : word;
  if (key != "on" && key != "off") return word;
  return word == "castle-held"   ? "castle"
         : word == "no-sunrise"  ? "sunrise"
         : word == "fight-alone" ? "alone"
                                 : "shots";
}

std::string list_in_words(const json& list, const Texts& texts, const std::string& prefix) {
  std::vector<std::string> parts;
  for (const json& one : list) {
    const std::string key = prefix + plain(one);
    parts.push_back(!prefix.empty() && texts.has(key) ? texts.format(key) : name_in_words(plain(one), texts));
  }
  return joined(parts, texts, "ui.legend.comma");
}

std::string pairs_in_words(const json& table, const Texts& texts) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : table.items()) parts.push_back(name_in_words(key, texts) + ": " + plain(value));
  return joined(parts, texts, "ui.legend.comma");
}

bool is_one_of(const std::string& key, std::initializer_list<const char*> keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string field_in_words(const std::string& key, const json& value, const Texts& texts) {
  if (is_one_of(key, {"who", "hero"}) || (key == "by" && !value.is_number())) return who_in_words(value, texts);
  if (is_one_of(key, {"space", "about", "at", "merchant", "spaces"})) return where_in_words(value, texts);
  if (is_one_of(key, {"willpower", "strength", "gold", "count", "amount", "of", "value", "alone", "at-least"})) {
    return number_in_words(value, texts);
  }
  if (is_one_of(key, {"cost", "get"})) return amounts_in_words(value, texts);
  if (is_one_of(key, {"table", "overtime", "tokens"})) return pairs_in_words(value, texts);
  if (key == "options") return list_in_words(value, texts, "option.");
  if (key == "coins") return list_in_words(value, texts, "ui.legend.coin.");
  if (key == "chosen" && texts.has("option." + plain(value))) return texts.format("option." + plain(value));
  if (key == "card") return card_in_words(plain(value), texts);
  if (is_one_of(key, {"way", "closed"}) && value.size() == 2) return plain(value[0]) + "–" + plain(value[1]);
  if (value.is_array()) return list_in_words(value, texts, "");
  if (is_one_of(key, {"creature", "kind", "thing", "character", "ally", "marker", "holds", "defeated", "lying", "meets",
                      "beaten-by-subject"})) {
    return name_in_words(plain(value), texts);
  }
  return choice(key, plain(value));
}

Args fields_of(const json& object, const Texts& texts) {
  Args args;
  for (const auto& [key, value] : object.items()) {
    if (key == "do" || key == "if" || key == "rule" || key == "not") continue;
    args.set(argument(key), field_in_words(key, value, texts));
    args.set(argument(key) + "_id", "some");
  }
  return args;
}

std::string one_condition(const json& condition, const Texts& texts) {
  std::string said = condition.dump();
  for (const auto& [key, value] : condition.items()) {
    const std::string message = "ui.legend.cond." + key;
    if (key != "not" && texts.has(message)) said = texts.format(message, fields_of(condition, texts));
  }
  return condition.contains("not") ? texts.format("ui.legend.cond.not", {{"cond", said}}) : said;
}

}  // namespace

std::string name_in_words(const std::string& id, const Texts& texts) {
  if (id == "any") return texts.format("ui.legend.any-creature");
  for (const char* kind : {"creature.", "thing.", "character.", "ally.", "marker.", "fog."}) {
    const std::string key = kind + id;
    if (texts.has(key)) return texts.first_of({key + ".a", key + ".the", key});
  }
  return id;
}

Args values_in_words(const json& legend, const Texts& texts) {
  Args args;
  const json values = legend.value("values", json::object());
  for (const auto& [name, value] : values.items()) {
    const bool is_number = !value.is_object() || value.contains("heroes") || value.contains("difficulty");
    const bool is_counted =
        value.is_object() && (value.contains("counter") || value.contains("has") || value.contains("needs"));
    args.set(name, is_number    ? number_in_words(value, texts)
                   : is_counted ? "‹" + name + "›"
                                : where_in_words(value, texts));
  }
  return args;
}

std::string card_in_words(const std::string& id, const Texts& texts) {
  const std::string key = "card." + id + ".title";
  return texts.has(key) ? texts.format("ui.legend.card", {{"title", texts.format(key)}, {"id", id}}) : id;
}

std::string condition_in_words(const json& condition, const Texts& texts) {
  const bool any = condition.is_object() && condition.contains("any");
  const json& list = any ? condition["any"] : condition;
  if (!list.is_array()) return one_condition(list, texts);
  std::vector<std::string> parts;
  for (const json& one : list) parts.push_back(one_condition(one, texts));
  return joined(parts, texts, any ? "ui.legend.or" : "ui.legend.and");
}

std::string effect_in_words(const json& effect, const Texts& texts) {
  std::string message = "ui.legend.do." + effect.value("do", "");
  for (const auto& [key, value] : effect.items()) {
    if (const std::string special = message + "." + key; texts.has(special)) {
      message = special;
      break;
    }
  }
  Args args = fields_of(effect, texts);
  if (!effect.contains("what")) args.set("what", amounts_in_words(effect, texts));
  Args whole{{"effect", texts.format(message, args)}};
  if (effect.contains("if")) {
    whole.set("if", condition_in_words(effect["if"], texts));
    whole.set("if_id", "some");
  }
  return Texts::sentence(texts.format("ui.legend.effect", whole));
}

}  // namespace rietburg::cli

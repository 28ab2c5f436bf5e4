#include "speech/wording.h"

#include <algorithm>
#include <cstdlib>

namespace rietburg::speech {

namespace {

bool is_there(const json* value) { return value != nullptr && !value->is_null() && *value != false; }

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// "open.0.what"; null where there is no such place.
const json* at_path(const json& root, const std::string& path) {
  const json* at = &root;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    begin = end + 1;
    if (at->is_array()) {
      const std::size_t index = part.size() == 1 && part[0] >= '0' && part[0] <= '9' ? part[0] - '0' : at->size();
      if (index >= at->size()) return nullptr;
      at = &(*at)[index];
    } else if (at->is_object() && at->contains(part)) {
      at = &(*at)[part];
    } else {
      return nullptr;
    }
  }
  return at;
}

const json& nothing() {
  static const json empty = json::object();
  return empty;
}

constexpr std::string_view kNow = "now.";  // the position, beside what is told

const json* find(const json& told, const Scene& scene, const std::string& path) {
  return path.starts_with(kNow) ? at_path(scene.now(), path.substr(kNow.size())) : at_path(told, path);
}

/// true: it is there; "herb-*": begins so; {"above": 0}: a number greater than that; a list: one of these.
bool fits(const json& wanted, const json* value) {
  if (wanted.is_boolean()) return wanted == is_there(value);
  if (wanted.is_object()) return value != nullptr && value->is_number() && *value > wanted["above"];
  if (wanted.is_array())
    return std::any_of(wanted.begin(), wanted.end(), [&](const json& one) { return fits(one, value); });
  if (value == nullptr) return false;
  if (wanted.is_string() && value->is_string()) {
    const auto& pattern = wanted.get_ref<const std::string&>();
    if (pattern.ends_with('*'))
      return value->get_ref<const std::string&>().starts_with(pattern.substr(0, pattern.size() - 1));
  }
  return wanted == *value;
}

/// The creature on the board with this id, or null.
const json* creature_in(const Scene& scene, const json& id) {
  const json* all = at_path(scene.now(), "creatures");
  if (all == nullptr || !all->is_array()) return nullptr;
  const auto found = std::find_if(all->begin(), all->end(),
                                  [&](const json& one) { return one.is_object() && one.value("id", json()) == id; });
  return found == all->end() ? nullptr : &*found;
}

bool is_woman(const Scene& scene, const std::string& hero) {
  const json* all = at_path(scene.now(), "heroes");
  if (all == nullptr || !all->is_array()) return false;
  return std::any_of(all->begin(), all->end(), [&](const json& one) {
    return one.is_object() && one.value("id", json()) == hero && one.value("look", json()) == "female";
  });
}

/// The letter of a card that belongs to it: "A1" is one of A; others are read there by the way.
std::string own_letter(const json& card, const json& letter) {
  if (!card.is_string() || !letter.is_string()) return "none";
  const auto& id = card.get_ref<const std::string&>();
  const auto& of = letter.get_ref<const std::string&>();
  const bool own =
      !of.empty() && id.starts_with(of) && id.find_first_not_of("0123456789", of.size()) == std::string::npos;
  return own ? of : "none";
}

}  // namespace

const json& Scene::now() const { return state == nullptr ? nothing() : *state; }

bool Wording::holds(const json& conditions, const Scene& scene, const json& told) {
  for (const auto& [path, wanted] : conditions.items()) {
    if (!fits(wanted, find(told, scene, path))) return false;
  }
  return true;
}

const json* Wording::rule_for(const json& list, const Facts& facts) const {
  for (const json& rule : list) {
    if (!rule.contains("if") || holds(rule["if"], facts.scene, facts.told)) return &rule;
  }
  return nullptr;
}

/// A key from its pattern: "{}" is the id, "{path}" a value of the facts.
std::string Wording::filled(const std::string& pattern, const Facts& facts, const std::string& id) const {
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    text += pattern.substr(at, open - at);
    if (open == pattern.size()) break;
    const std::size_t close = std::min(pattern.find('}', open), pattern.size() - 1);
    const std::string path = pattern.substr(open + 1, close - open - 1);
    const json* value = path.empty() ? nullptr : find(facts.told, facts.scene, path);
    text += path.empty() ? id : value == nullptr || value->is_null() ? std::string() : plain(*value);
    at = close + 1;
  }
  return Texts::key_part(text);
}

std::string Wording::key_of(const json& rule, const Facts& facts) const {
  std::string key = filled(rule["say"], facts);
  return rule.contains("or") && !texts_.has(key) ? rule["or"].get<std::string>() : key;
}

std::string Wording::name(const Scene& scene, const std::string& kind, const std::string& id,
                          const std::string& form) const {
  const bool is_hero = kind == "hero" || kind == "hero-name";
  if (is_hero && scene.given_name) {
    if (const std::string given = scene.given_name(id); !given.empty())
      return texts_.format(formed("ui.name", false, form), {{"name", given}});
  }
  const Facts facts{nothing(), scene};
  for (const json& pattern : rules_["names"][kind]) {
    const std::string key = filled(pattern, facts, id);
    if (key.empty()) return "";
    if (texts_.has(key)) return texts_.format(formed(key, is_hero && is_woman(scene, id), form));
  }
  return id;
}

/// The key of a form, as far as the language has it: "hero.dwarf.the", "hero.dwarf.the.woman.dat".
std::string Wording::formed(std::string key, bool woman, const std::string& form) const {
  if (woman && texts_.has(key + ".woman")) key += ".woman";
  return !form.empty() && texts_.has(key + "." + form) ? key + "." + form : key;
}

std::string Wording::space(const Scene& scene, int id) const {
  const std::string place = scene.place_of_space ? scene.place_of_space(id) : std::string();
  if (place.empty()) return std::to_string(id);
  return texts_.format("ui.place", {{"space", std::to_string(id)}, {"name", texts_.format("place." + place)}});
}

std::string Wording::joined(const std::vector<std::string>& words, const char* key) const {
  if (words.empty()) return texts_.format("ui.part.nothing");
  std::string all = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) all = texts_.format(key, {{"first", all}, {"second", words[i]}});
  return all;
}

std::string Wording::parts(const json& fields) const {
  std::vector<std::string> all;
  for (const auto& [key, value] : fields.items()) {
    if (!value.is_number_integer() || value == 0) continue;
    const std::string own = "ui.part." + key;
    all.push_back(texts_.format(texts_.has(own) ? own : "ui.part",
                                {{"count", value.get<std::int64_t>()}, {"thing", name({}, "thing-name", key)}}));
  }
  return joined(all, "ui.and");
}

/// What stands for a value in a sentence.
std::string Wording::words_for(const std::string& kind, const json& value, const Facts& facts,
                               const std::string& form) const {
  const Scene& scene = facts.scene;
  if (kind == "space") return value.is_number() ? space(scene, value.get<int>()) : plain(value);
  if (kind == "creature") {
    std::string known = value.is_number() && scene.kind_of_creature ? scene.kind_of_creature(value.get<int>()) : "";
    if (known.empty() && facts.told.contains("kind")) known = plain(facts.told["kind"]);
    if (const json* creature = creature_in(scene, value); known.empty() && creature != nullptr)
      known = creature->value("kind", "");
    return name(scene, kind, known, form);
  }
  if (kind == "creature-space") {
    const json* creature = creature_in(scene, value);
    return creature == nullptr ? "" : space(scene, creature->value("space", 0));
  }
  if (kind == "heroes" || kind == "things") {
    std::vector<std::string> names;
    for (const json& id : value) names.push_back(name(scene, kind == "heroes" ? "hero" : "thing", plain(id)));
    return joined(names, "ui.and");
  }
  if (kind == "dice" || kind == "black-dice") {
    std::string all;
    for (std::size_t i = 0; i < value.size(); ++i) {
      // The black die is the first where it is rolled.
      const int face = value[i].get<int>();
      const int counts = scene.die_value ? scene.die_value(face, kind == "black-dice" && i == 0) : face;
      all += (all.empty() ? "[" : " [") + std::to_string(counts) + "]";
    }
    return all;
  }
  if (kind == "own-letter") return own_letter(facts.told.value("card", json()), value);
  if (kind == "sign") return value.is_number() && value < 0 ? "loss" : "gain";
  if (rules_["names"].contains(kind)) return name(scene, kind, plain(value), form);
  return plain(value);
}

void Wording::set(Args& args, const std::string& name, const std::string& kind, const json& spec, const json* value,
                  const Facts& facts) const {
  if (kind == "parts" || kind == "gifts") {
    // Of several fields, or of all that are numbers.
    json some = facts.told;
    const json& of = spec["of"];
    for (const auto& [key, field] : facts.told.items()) {
      const json word = key;
      if (of.is_array() ? !fits(of, &word) : spec.contains("but") && fits(spec["but"], &word)) some.erase(key);
    }
    if (kind == "parts") return args.set(name, parts(some));
    std::vector<std::string> gifts;
    if (some.value("gold", 0) > 0)
      gifts.push_back(texts_.format("ui.part.gold", {{"count", some["gold"].get<std::int64_t>()}}));
    for (const json& gift : some.value("things", json::array()))
      gifts.push_back(this->name(facts.scene, "thing", plain(gift)));
    return args.set(name, joined(gifts, "ui.list"));
  }
  if (value == nullptr || value->is_null()) return;
  if (kind == "size") return args.set(name, std::int64_t{std::abs(value->get<int>())});
  if (kind == "creature-strength" || kind == "creature-willpower") {
    const json* creature = creature_in(facts.scene, *value);
    return args.set(name, std::int64_t{creature == nullptr ? 0 : creature->value(kind.substr(9), 0)});
  }
  if (kind == "plain" && value->is_number_integer()) return args.set(name, value->get<std::int64_t>());
  args.set(name, words_for(kind, *value, facts));
  if (!rules_["names"].contains(kind)) return;
  for (const json& one : rules_["forms"]) {
    const auto form = one.get<std::string>();
    args.set(name + "_" + form, words_for(kind, *value, facts, form));
  }
}

/// Each field under its own name in words, a name under "<name>_acc" and so on in its forms too, and as it is under
/// "<name>_id" for messages that select on it; then what the rule adds or words otherwise.
Args Wording::args_of(const json& rule, const Facts& facts) const {
  Args args;
  const json& kinds = rules_["fields"];
  for (const auto& [field, value] : facts.told.items()) {
    if (value.is_null() || value.is_structured()) continue;
    args.set(field + "_id", plain(value));
    set(args, field, kinds.contains(field) ? kinds[field].get<std::string>() : "plain", nothing(), &value, facts);
  }
  if (!rule.contains("values")) return args;
  for (const auto& [name, spec] : rule["values"].items()) {
    const std::string kind = spec.is_string() ? spec.get<std::string>() : spec.value("as", "plain");
    const bool one = spec.is_object() && spec["of"].is_string();
    const json* value =
        spec.is_object() && !one ? nullptr : find(facts.told, facts.scene, one ? spec["of"].get<std::string>() : name);
    set(args, name, kind, spec, value, facts);
  }
  return args;
}

std::string Wording::say(const json& rule, const Facts& facts) const {
  return texts_.format(key_of(rule, facts), args_of(rule, facts));
}

std::string Wording::event(const Scene& scene, const json& event) const {
  const Facts facts{event, scene};
  const json* rule = rule_for(rules_["events"], facts);
  // What nobody has words for is not told.
  if (rule == nullptr || !texts_.has(key_of(*rule, facts))) return "";
  std::string text = say(*rule, facts);
  text.erase(text.find_last_not_of(' ') + 1);
  text.erase(0, text.find_first_not_of(' '));
  return Texts::sentence(text);
}

std::string Wording::answer(const Scene& scene, const json& action) const {
  const Facts facts{action, scene};
  const json* rule = rule_for(rules_["answers"], facts);
  return rule == nullptr ? "" : Texts::sentence(say(*rule, facts));
}

std::vector<std::string> Wording::price(const json& action) const {
  const Scene nowhere;
  std::vector<std::string> all;
  const json* rule = rule_for(rules_["prices"], {action, nowhere});
  if (rule == nullptr || !action.contains("shows") || !action["shows"].is_object()) return all;
  for (const json& key : (*rule)["shows"]) {
    const json value = action["shows"].value(key.get<std::string>(), json());
    if (value.is_null() || value == false) continue;
    std::string part = texts_.format("ui.shows." + Texts::key_part(key),
                                     {{"value", value.is_number() ? value.get<std::int64_t>() : std::int64_t{1}}});
    if (!part.empty()) all.push_back(std::move(part));
  }
  return all;
}

namespace {

/// The frame that asks, or nothing.
json open_frame(const Scene& scene) {
  const json* frame = at_path(scene.now(), "open.0");
  return frame != nullptr && frame->is_object() ? *frame : json::object();
}

}  // namespace

std::string Wording::question(const Scene& scene) const {
  const json frame = open_frame(scene);
  const Facts facts{frame, scene};
  const json* rule = rule_for(rules_["questions"], facts);
  return rule == nullptr ? "" : say(*rule, facts);
}

std::vector<std::string> Wording::under_way(const Scene& scene) const {
  const json frame = open_frame(scene);
  std::vector<std::string> lines;
  const json* rule = rule_for(rules_["under_way"], {frame, scene});
  if (rule == nullptr) return lines;
  if (!rule->contains("each")) return {Texts::sentence(say(*rule, {frame, scene}))};
  for (const json& one : frame[(*rule)["each"].get<std::string>()]) {
    lines.push_back(Texts::sentence(say(*rule, {one, scene})));
  }
  return lines;
}

std::vector<std::string> Wording::sentences(const json& lists, const Facts& facts) const {
  std::vector<std::string> lines;
  for (const json& list : lists) {
    if (const json* rule = rule_for(list, facts)) lines.push_back(Texts::sentence(say(*rule, facts)));
  }
  return lines;
}

std::vector<std::string> Wording::fight(const Scene& scene) const {
  const json* fight = at_path(scene.now(), "fight");
  if (fight == nullptr || !fight->is_object()) return {};
  return sentences(rules_["fight"], {*fight, scene});
}

std::vector<std::string> Wording::reason(const Scene& scene, const json& reason) const {
  std::vector<std::string> said = sentences(rules_["reasons"], {reason, scene});
  const bool has_goal = reason.contains("second");
  const std::string second = has_goal                           ? goal(scene, reason["second"])
                             : reason.contains("second_action") ? answer(scene, reason["second_action"])
                                                                : std::string();
  if (!second.empty()) said.push_back(Texts::sentence(texts_.format("reason.second", {{"goal", second}})));
  return said;
}

std::string Wording::goal(const Scene& scene, const json& goal) const {
  const json told = {{"goal", goal}};
  const json* rule = rule_for(rules_["reasons"][0], {told, scene});
  return rule == nullptr ? "" : Texts::sentence(say(*rule, {told, scene}));
}

std::string Wording::order(const Scene& scene, const json& order) const {
  const json* rule = rule_for(rules_["orders"], {order, scene});
  return rule == nullptr ? "" : Texts::sentence(say(*rule, {order, scene}));
}

std::string Wording::refusal(const json& error) const {
  const Scene nowhere;
  const Facts facts{error, nowhere};
  const json* rule = rule_for(rules_["refusals"], facts);
  return rule == nullptr ? "" : say(*rule, facts);
}

}  // namespace rietburg::speech

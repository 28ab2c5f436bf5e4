// Names and numbers: each becomes what the engine counts with, or a problem at its place.
#include <algorithm>
#include <charconv>

#include "loader/compiler.h"

namespace rietburg::loader {
namespace {

std::optional<std::size_t> place_in(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

const std::vector<std::string>& rule_names() {
  static const std::vector<std::string> names{
      "none",
#define RULE(section, number) #section "-" #number,
#include "rietburg/rules.def"
#undef RULE
  };
  return names;
}

}  // namespace

void Compiler::unknown(const Node& node, const Sentence& what, const std::vector<std::string>& known) {
  problem(node, say("there-is-no-such", what, node.quoted()), known_names(node.text(), known));
}

/// A number may depend on the number of heroes and on the difficulty, one inside the other.
int Compiler::number(const Node& node, int least, int most) {
  if (node.has("heroes")) {
    const Node value = node["heroes"][std::to_string(content.hero_count)];
    if (!value.is_null()) return number(value, least, most);
    problem(node["heroes"], say("no-value-for-so-many-heroes", content.hero_count), say("give-one-for-each-number"));
    return least;
  }
  if (node.has("difficulty")) {
    const Node value = node["difficulty"][setup_.difficulty];
    if (!value.is_null()) return number(value, least, most);
    problem(node["difficulty"], say("no-value-for-the-difficulty", setup_.difficulty),
            say("give-one-for-each-difficulty"));
    return least;
  }
  if (!node.is_integer()) {
    problem(node, node.is_null() ? say("a-number-is-missing") : say("is-no-number-here", node.quoted()),
            say("write-a-whole-number"));
    return least;
  }
  const long long value = node.integer();
  if (value >= least && value <= most) return static_cast<int>(value);
  problem(node, say("out-of-range", value), say("between", least, most));
  return least;
}

u8 Compiler::amount(const Node& node) {
  if (node.says("die")) return kAmountDie;
  if (!node.says("roll")) return byte(node, 0, kMaxAmount);
  if (!last_roll_) problem(node, say("roll-before-any-roll"), say("put-a-do-roll-above"));
  return kAmountRoll;
}

Space Compiler::space_number(const Node& node) {
  const long long number = node.integer(-1);
  if (number >= 0 && is_space(static_cast<std::size_t>(std::min(number, 255LL))))
    return space(static_cast<std::size_t>(number));
  problem(node, say("no-such-space-on-the-board", node.quoted(), board_["id"].text()),
          say("it-lists-the-spaces", board_.file()));
  return Space::none;
}

/// "0-20,57": the ends of a range must exist, gaps inside are passed over (EVT-13).
SpaceSet Compiler::space_list(const Node& node) {
  SpaceSet set;
  const std::string text = node.text();
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto read = [&](unsigned& number) {
    const auto [next, error] = std::from_chars(at, end, number);
    at = next;
    return error == std::errc() && is_space(number);
  };
  while (at != end) {
    unsigned first = 0;
    bool good = read(first);
    unsigned last = first;
    if (good && at != end && *at == '-') {
      ++at;
      good = read(last) && last >= first;
    }
    if (good && at != end) good = *at++ == ',' && at != end;
    if (!good) {
      problem(node, say("is-no-list-of-spaces", node.quoted(), board_["id"].text()),
              say("write-numbers-and-ranges-ends-included"));
      return set;
    }
    for (unsigned number = first; number <= last; ++number) {
      if (is_space(number)) set.insert(space(number));
    }
  }
  return set;
}

u8 Compiler::letter(const Node& node) {
  const std::string text = node.text(), letters = board_["letters"].text();
  const std::size_t place = text.size() == 1 ? letters.find(text[0]) : std::string::npos;
  if (place < content.letters) return static_cast<u8>(place);
  problem(node, say("there-is-no-letter", node.quoted()), say("the-letters", letters));
  return 0;
}

Kind Compiler::kind(const Node& node) {
  if (const auto place = place_in(content.names.kinds, node.text())) return static_cast<Kind>(*place);
  unknown(node, say("word.creature"), content.names.kinds);
  return Kind::none;
}

Kind Compiler::kind_or_any(const Node& node) { return node.says("any") ? Kind::none : kind(node); }

Thing Compiler::thing(const Node& node) {
  const auto place = place_in(content.names.things, node.text());
  if (place && *place >= idx(Thing::first_thing)) return static_cast<Thing>(*place);
  const auto& names = content.names.things;
  unknown(node, say("word.thing"),
          {names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), idx(Thing::first_thing))), names.end()});
  return Thing::none;
}

Thing Compiler::lying_thing(const Node& node) {
  if (node.says("gold")) return Thing::gold;
  return node.says("farmer") ? Thing::farmer : thing(node);
}

HeroKind Compiler::hero_kind(const Node& node) {
  if (const auto place = place_in(content.names.heroes, node.text())) return static_cast<HeroKind>(*place);
  unknown(node, say("word.hero"), content.names.heroes);
  return HeroKind::none;
}

Rule Compiler::rule(const Node& node) {
  if (node.is_null()) return Rule::none;
  const auto place = place_in(rule_names(), node.text());
  if (place && *place > 0) return static_cast<Rule>(*place);
  problem(node, say("there-is-no-rule", node.quoted()), say("rules-json-lists-the-rules"));
  return Rule::none;
}

Figure Compiler::figure(const Node& node, Role role, bool placed) {
  const std::string name = node.text();
  const auto [at, is_new] = figure_uses_.try_emplace(name, FigureUse{role, node});
  if (is_new) content.names.figures.push_back(name);
  if (at->second.role != role) {
    problem(node, say("is-of-another-kind", name, at->second.first.file(), at->second.first.where()),
            say("a-figure-is-always-a-character"));
  }
  at->second.placed |= placed;
  return static_cast<Figure>(place_in(content.names.figures, name).value_or(0));
}

u8 Compiler::counter_index(const Node& node) {
  if (const auto place = place_in(content.names.counters, node.text())) return static_cast<u8>(*place);
  content.names.counters.push_back(node.text());
  return static_cast<u8>(std::min(content.names.counters.size(), kMaxCounters) - 1);
}

u8 Compiler::deck_index(const Node& node) {
  const auto found = deck_index_.find(node.text());
  if (found != deck_index_.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [id, index] : deck_index_) known.push_back(id);
  unknown(node, say("word.deck"), known);
  return 0;
}

u8 Compiler::card_index(const Node& node) {
  const auto found = card_index_.find(node.text());
  if (found != card_index_.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [id, index] : card_index_) known.push_back(id);
  unknown(node, say("word.card"), known);
  return 0;
}

int Compiler::signed_number(const Node& node) {
  if (node.is_null()) return 0;
  const long long value = node.integer(1000);
  if (value >= -100 && value <= 100) return static_cast<int>(value);
  problem(node, say("out-of-range", node.quoted()), say("between-100-and-100"));
  return 0;
}

/// Two neighbours.
Edge Compiler::way(const Node& node) {
  const std::vector<Node> ends = node.items();
  if (ends.size() != 2) {
    problem(node, say("a-way-joins-two-spaces"), say("write-two-spaces"));
    return {Space{0}, Space{0}};
  }
  const Space a = space_number(ends[0]), b = space_number(ends[1]);
  if (a == Space::none || b == Space::none) return {Space{0}, Space{0}};
  const auto& neighbours = content.spaces[idx(a)].neighbours;
  if (std::find(neighbours.begin(), neighbours.end(), b) == neighbours.end())
    problem(node, say("and-are-no-neighbours", idx(a), idx(b)), say("name-two-neighbours"));
  return {a, b};
}

u8 Compiler::flag_index(const Node& node) {
  if (const auto place = place_in(content.names.flags, node.text())) return static_cast<u8>(*place);
  content.names.flags.push_back(node.text());
  return static_cast<u8>(content.names.flags.size() - 1);
}

}  // namespace rietburg::loader

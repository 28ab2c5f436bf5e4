// What a table is told before a game: read, written, and turned into a table.
#include <algorithm>

#include "codec/read.h"
#include "loader/sources.h"
#include "table/letters.h"
#include "table/save.h"

namespace rietburg::table {

using codec::json;

namespace {

constexpr std::size_t kLongestName = 24;

void read_names(const json& names, TableSetup& setup, codec::Fault& fault, const std::string& where) {
  codec::Fields fields(names, where, fault);
  if (!fields.ok()) return;
  for (const std::string& hero : setup.game.heroes) {
    if (!fields.has(hero.c_str())) continue;
    const std::string name = fields.text(hero.c_str());
    const std::size_t length = letters(name);
    if (length == 0 || length > kLongestName) {
      fields.fail(hero, "a name has 1 to 24 letters and no control characters");
    }
    setup.names[hero] = name;
  }
  fields.finish();
}

void read_looks(const json& looks, TableSetup& setup, codec::Fault& fault, const std::string& where) {
  codec::Fields fields(looks, where, fault);
  if (!fields.ok()) return;
  for (const std::string& hero : setup.game.heroes) {
    if (!fields.has(hero.c_str())) continue;
    const std::string look = fields.text(hero.c_str());
    if (look != "female" && look != "male") fields.fail(hero, "expected \"female\" or \"male\"");
    setup.looks[hero] = look;
  }
  fields.finish();
}

/// The loader's "/heroes/1" as the protocol writes places: "heroes[1]".
std::string place_of(const std::string& pointer) {
  std::string place;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    const std::string part = pointer.substr(at + 1, end - at - 1);
    const bool is_number = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
    place += is_number ? "[" + part + "]" : (place.empty() ? "" : ".") + part;
    at = end;
  }
  return place;
}

}  // namespace

json seed_to_json(const Seed& seed) {
  const bool is_number = seed.key.high == 0 && seed.key.low <= std::uint64_t{INT64_MAX};
  return is_number ? json(seed.key.low) : json(hex_of(seed.key));
}

/// `seed` and `generator`. Where none is named a number is a seed of the first generator, so that an old save and a
/// number somebody wrote down keep their dice; a seed that is not given is drawn from the system.
Seed read_seed(codec::Fields& fields) {
  Seed seed = fresh_seed();
  if (const json* given = fields.optional("seed")) {
    long long number = 0;
    const auto key = given->is_string() ? key_of_hex(given->get_ref<const std::string&>()) : std::nullopt;
    if (key) {
      seed.key = *key;
    } else if (codec::read_integer(*given, 0, INT64_MAX, number)) {
      seed = {Generator::splitmix64, {static_cast<std::uint64_t>(number), 0}, false};
    } else {
      fields.fail("seed", "expected a number from 0 to 2^63-1 or 32 hex digits, got " + codec::quoted(*given));
    }
  }
  const auto named = find_generator(fields.text_or("generator", std::string(generator_name(seed.generator))));
  if (!named) fields.fail("generator", "expected \"siphash-2-4\" or \"splitmix64\"");
  if (!fields.has("seed")) return seed;
  seed.generator = named.value_or(seed.generator);
  if (seed.generator == Generator::splitmix64 && seed.key.high != 0) {
    fields.fail("seed", "the generator \"splitmix64\" takes a number");
  }
  return seed;
}

TableSetup read_setup(const json& object, codec::Fault& fault) {
  TableSetup setup;
  codec::Fields fields(object, "", fault);
  setup.game.legend = fields.text("legend");
  fields.required("heroes");
  setup.game.heroes = fields.texts("heroes");
  const json* difficulty = fields.optional("difficulty");
  if (difficulty != nullptr && !difficulty->is_null()) setup.game.difficulty = fields.text("difficulty");
  if (const json* options = fields.optional("options")) {
    codec::Fields chosen(*options, "options", fault);
    setup.game.modules = chosen.texts("modules");
    setup.game.house_rules = chosen.texts("house_rules");
    setup.game.skip_lesson = chosen.boolean_or("skip_lesson", false);
    if (const json* names = chosen.optional("names")) read_names(*names, setup, fault, "options.names");
    if (const json* looks = chosen.optional("looks")) read_looks(*looks, setup, fault, "options.looks");
    chosen.finish();
  }
  setup.seed = read_seed(fields);
  for (const char* known : {"id", "do"}) fields.optional(known);
  fields.finish();
  return setup;
}

json setup_to_json(const TableSetup& setup) {
  json out = {{"legend", setup.game.legend},
              {"heroes", setup.game.heroes},
              {"seed", seed_to_json(setup.seed)},
              {"generator", generator_name(setup.seed.generator)}};
  if (!setup.game.difficulty.empty()) out["difficulty"] = setup.game.difficulty;
  out["options"] = {{"modules", setup.game.modules},
                    {"house_rules", setup.game.house_rules},
                    {"names", setup.names},
                    {"skip_lesson", setup.game.skip_lesson}};
  // Left out where nobody has chosen: such a save is what it was before there was a choice.
  if (!setup.looks.empty()) out["options"]["looks"] = setup.looks;
  return out;
}

json looks_of(const loader::Library& library, const TableSetup& setup) {
  const auto& files = library.sources().heroes;
  json looks = json::object();
  for (const std::string& hero : setup.game.heroes) {
    const auto chosen = setup.looks.find(hero);
    const auto file = files.find(hero);
    const bool is_known = file != files.end() && file->second.data.contains("look");
    looks[hero] = chosen != setup.looks.end() ? json(chosen->second) : is_known ? file->second.data["look"] : "female";
  }
  return looks;
}

json public_setup(const TableSetup& setup) {
  json out = setup_to_json(setup);
  for (const char* key : {"seed", "generator"}) out.erase(key);
  return out;
}

std::variant<std::shared_ptr<const Content>, Refusal> make_content(const loader::Library& library,
                                                                   const TableSetup& setup) {
  auto content = loader::compile(library, setup.game);
  if (!content.ok()) {
    const loader::Problem& problem = content.problems().front();
    std::string message = to_text(problem.message);
    if (!problem.remedy.empty()) message += ". " + to_text(problem.remedy);
    return Refusal{"bad_setup", message, place_of(problem.where), "", {}, problem};
  }
  return std::make_shared<const Content>(std::move(content).value());
}

std::variant<Table, Refusal> make_table(const loader::Library& library, TableSetup setup, Dice dice) {
  auto content = make_content(library, setup);
  if (auto* refused = std::get_if<Refusal>(&content)) return std::move(*refused);
  return Table(std::get<0>(std::move(content)), std::move(setup), dice);
}

std::string dice_name(Dice dice) { return dice == Dice::engine ? "engine" : "table"; }

std::optional<Dice> find_dice(const std::string& name) {
  if (name == "engine") return Dice::engine;
  if (name == "table") return Dice::table;
  return std::nullopt;
}

}  // namespace rietburg::table

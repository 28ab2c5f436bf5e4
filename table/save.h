// A game as JSON: setup + history + hashes. A replay needs nothing else, and damage is found with its place.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "codec/read.h"
#include "loader/library.h"
#include "table/refusal.h"
#include "table/table.h"

namespace rietburg::table {

/// The seed is in it: it tells the future, so only the owner of the game gets this.
nlohmann::json save_game(const Table& table, const std::string& content_hash);
/// The same without the seed: opened, it goes on with new dice.
nlohmann::json save_without_seed(const Table& table, const std::string& content_hash);
/// save_game as text and without hashes, for whoever keeps it: edits are text already, and as values they would take
/// twenty times the memory.
std::string save_text(const Table& table, const std::string& content_hash);

/// What a save has of its history from this length on, as text: `history`, a list, and the same with `together`.
std::string history_text(const Table& table, std::size_t from);
std::string added_text(const Table& table, std::size_t from);

struct Loaded {
  Table table;
  std::string message;  // empty: all of it fitted
};
/// A save of this version must replay to its hashes, else it is damaged (bad_save). One of another version is replayed
/// as far as it fits; then it is read-only, and the message says where it stopped.
std::variant<Loaded, Refusal> load_game(const loader::Library& library, const nlohmann::json& game,
                                        bool plays_on = true);

/// The fields of `new` and of a saved setup. `fault.where` names the field.
TableSetup read_setup(const nlohmann::json& fields, codec::Fault& fault);
/// `seed` and `generator` of a request.
Seed read_seed(codec::Fields& fields);
nlohmann::json setup_to_json(const TableSetup& setup);
/// Who is drawn as a woman and who as a man: as somebody chose, or as the hero's file says.
nlohmann::json looks_of(const loader::Library& library, const TableSetup& setup);
/// Without the seed, which tells the future: for what others than its owner may read.
nlohmann::json public_setup(const TableSetup& setup);
/// Content and table for a setup; a setup the loader refuses is `bad_setup`.
std::variant<std::shared_ptr<const Content>, Refusal> make_content(const loader::Library& library,
                                                                   const TableSetup& setup);
std::variant<Table, Refusal> make_table(const loader::Library& library, TableSetup setup, Dice dice);

std::string dice_name(Dice dice);
std::optional<Dice> find_dice(const std::string& name);

}  // namespace rietburg::table

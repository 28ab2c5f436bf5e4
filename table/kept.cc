#include "table/kept.h"

#include <algorithm>
#include <cstring>

#include "codec/snapshot.h"

namespace rietburg::table {

using nlohmann::json;

namespace {

template <typename T>
json to_bytes(std::span<const T> items) {
  static_assert(std::has_unique_object_representations_v<T>);
  std::vector<u8> bytes(items.size_bytes());
  if (!items.empty()) std::memcpy(bytes.data(), items.data(), bytes.size());
  return json::binary(std::move(bytes));
}

json to_bytes(const History& history) {
  std::vector<Entry> entries;
  entries.reserve(history.size());
  for (const Entry& entry : HistoryView(history)) entries.push_back(entry);
  return to_bytes(std::span<const Entry>(entries));
}

template <typename T>
void from_bytes(const json& bytes, std::vector<T>& items) {
  const auto& raw = bytes.get_binary();
  items.resize(raw.size() / sizeof(T));
  if (!items.empty()) std::memcpy(items.data(), raw.data(), items.size() * sizeof(T));
}

void from_bytes(const json& bytes, History& history) {
  std::vector<Entry> entries;
  from_bytes(bytes, entries);
  for (const Entry& entry : entries) history.push_back(entry);
}

}  // namespace

/// Fields of CBOR, and their checksum in front.
class Keeper {
 public:
  static json write(const Content& content, const Point& point) {
    return {{"state", json::binary(codec::encode_snapshot(content, point.state))}, {"drawn", point.drawn}};
  }

  static bool read(const Content& content, const json& field, Point& point) {
    const auto state = codec::decode_snapshot(content, field.at("state").get_binary());
    if (!state) return false;
    point.state = *state;
    point.drawn = field.at("drawn");
    return true;
  }

  static json write(const Table& table) {
    json chapters = json::array();
    for (const auto& chapter : table.chapters()) {
      chapters.push_back({{"history", to_bytes(chapter->history)}, {"set", chapter->set}});
    }
    const Seed& seed = table.setup_.seed;
    return {{"dice", static_cast<int>(table.dice_)},
            {"generator", generator_name(seed.generator)},
            {"seed", hex_of(seed.key)},
            {"secret", seed.secret},
            {"chapters", std::move(chapters)},
            {"start", write(*table.content_, table.start_)},
            {"now", write(*table.content_, table.now_)},
            {"entries", to_bytes(table.entries_)},
            {"length", table.length_},
            {"hashes", to_bytes(std::span<const u64>(table.hashes_))}};
  }

  /// Throws where a field is missing or of another kind.
  static bool read(const json& fields, Table& table) {
    for (const json& field : fields.at("chapters")) {
      Chapter chapter;
      from_bytes(field.at("history"), chapter.history);
      chapter.set = field.at("set");
      table.add_chapter(std::move(chapter));
    }
    if (!read(*table.content_, fields.at("start"), table.start_)) return false;
    if (!read(*table.content_, fields.at("now"), table.now_)) return false;
    from_bytes(fields.at("entries"), table.entries_);
    from_bytes(fields.at("hashes"), table.hashes_);
    table.length_ = fields.at("length");
    table.dice_ = static_cast<Dice>(fields.at("dice").get<int>());
    const auto generator = find_generator(fields.at("generator").get<std::string>());
    const auto key = key_of_hex(fields.at("seed").get<std::string>());
    if (!generator || !key) return false;
    table.setup_.seed = {*generator, *key, fields.at("secret").get<bool>()};
    table.events_.clear();
    return table.length_ <= table.entries_.size() && table.hashes_.size() == table.length_ / Table::kHashEvery;
  }
};

std::vector<u8> keep(const Table& table) {
  const std::vector<u8> fields = json::to_cbor(Keeper::write(table));
  const u64 sum = codec::checksum(fields);
  std::vector<u8> bytes(sizeof sum + fields.size());
  std::memcpy(bytes.data(), &sum, sizeof sum);
  std::copy(fields.begin(), fields.end(), bytes.begin() + sizeof sum);
  return bytes;
}

std::optional<Table> take_up(std::shared_ptr<const Content> content, TableSetup setup, std::span<const u8> bytes) {
  u64 sum = 0;
  if (bytes.size() < sizeof sum) return std::nullopt;
  std::memcpy(&sum, bytes.data(), sizeof sum);
  const std::span<const u8> fields = bytes.subspan(sizeof sum);
  if (sum != codec::checksum(fields)) return std::nullopt;
  Table table(std::move(content), std::move(setup), Dice::table);
  try {
    if (Keeper::read(json::from_cbor(fields), table)) return table;
  } catch (const json::exception&) {  // written by a program with other fields
  }
  return std::nullopt;
}

}  // namespace rietburg::table

#include "server/migrate.h"

#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "codec/snapshot.h"

namespace rietburg::server {

using nlohmann::json;

std::uint64_t digest(const WholeTable& table) {
  const TableRows& rows = table.rows;
  json all = {{"id", table.id},
              {"base", rows.base},
              {"length", rows.length},
              {"kept", rows.kept},
              {"made", table.made},
              {"day", table.day},
              {"summary", table.summary.text},
              {"played", table.summary.played},
              {"muted", rows.muted},
              {"writers", table.writers}};
  if (table.origin) all["origin"] = *table.origin;
  for (const LogRow& row : rows.log) all["log"].push_back({row.kind, row.data, row.hash});
  for (const PersonRow& one : rows.people) {
    all["people"].push_back({one.number, one.name, one.secret, one.host, one.known});
  }
  for (const SeatRow& one : rows.seats) {
    all["seats"].push_back({one.hero, one.owner, one.keeper, one.companion, one.lent, one.order});
  }
  for (const ChatRow& one : rows.chat) all["chat"].push_back({one.person, one.name, one.text, one.time});
  const std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
  return codec::checksum(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

Migrated migrate_tables(Store& from, Store& to, const std::function<void(int)>& progress) {
  if (from.is_served() || to.is_served()) throw std::runtime_error("a server uses these tables; stop it first");
  Migrated done;
  const std::vector<std::string> ids = from.ids();
  const bool is_new = to.ids().empty();
  const auto fail = [](std::size_t at, const char* why) {
    throw std::runtime_error("table " + std::to_string(at + 1) + " " + why);
  };
  if (is_new) {
    to.take_over_calendar(from.calendar());
    to.take_over_origin_secret(from.origin_secret());
    from.commit();  // the secret may just have been made
    to.commit();
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto whole = from.whole_table(ids[i]);
    if (!whole) fail(i, "was deleted meanwhile");
    const auto before = to.whole_table(ids[i]);
    if (!before) {
      to.take_over(*whole);
      to.commit();
    }
    const auto after = to.whole_table(ids[i]);
    if (!after || digest(*after) != digest(*whole)) {
      fail(i, before ? "is there already, and differs; nothing was overwritten" : "differs from what was written");
    }
    ++(before ? done.there : done.carried);
    progress(static_cast<int>(100 * (i + 1) / ids.size()));
  }
  return done;
}

}  // namespace rietburg::server

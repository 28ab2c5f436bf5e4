#include "tests/server/database.h"

#include <cstdlib>
#include <pqxx/pqxx>

namespace rietburg::tests {

std::vector<std::string> databases() {
  const char* const url = std::getenv("RIETBURG_STORE");
  return url == nullptr ? std::vector<std::string>() : std::vector<std::string>{url};
}

void empty_database(const std::string& url) { in_database(url, "DROP SCHEMA IF EXISTS rietburg CASCADE"); }

std::int64_t in_database(const std::string& url, const std::string& sql) {
  pqxx::connection line(url);
  pqxx::work in(line);
  in.exec("SET search_path = rietburg; SET client_min_messages = warning");
  const pqxx::result found = in.exec(sql);
  in.commit();
  return found.empty() || found[0][0].is_null() ? 0 : found[0][0].as<std::int64_t>();
}

}  // namespace rietburg::tests

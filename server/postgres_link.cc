#include "server/postgres_link.h"

#include <libpq-fe.h>

#include <stdexcept>

namespace rietburg::server {

namespace {

/// For whatever the URL leaves open: an answer within seconds, or a broken connection.
struct Setting {
  const char* name;
  const char* value;
};
constexpr Setting kUsual[] = {{"connect_timeout", "3"},  {"application_name", "rietburg"},
                              {"keepalives_idle", "5"},  {"keepalives_interval", "2"},
                              {"keepalives_count", "3"}, {"tcp_user_timeout", "8000"}};

/// Of every connection, also of one that the library mends by itself. Statements that wait for another process end
/// before whoever waits gives up, and a transaction whose process hangs ends before that.
constexpr const char* kSession =
    " -c search_path=rietburg -c statement_timeout=8s -c lock_timeout=8s -c idle_in_transaction_session_timeout=4s -c "
    "standard_conforming_strings=on -c client_min_messages=warning -c synchronous_commit=on";

std::string pair(const char* name, const std::string& value) {
  std::string text = std::string(name) + "='";
  for (const char letter : value) {
    if (letter == '\'' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + "' ";
}

}  // namespace

Link::Link(const std::string& url, const std::string& password) {
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> read(PQconninfoParse(url.c_str(), &why),
                                                                            PQconninfoFree);
  PQfreemem(why);
  // Its words may repeat what was typed, a password included.
  if (read == nullptr)
    throw std::runtime_error("the address of the database cannot be read; write postgresql://user@host:5432/name");
  std::string options;
  for (const PQconninfoOption* one = read.get(); one->keyword != nullptr; ++one) {
    if (one->val == nullptr) continue;
    if (std::string_view(one->keyword) == "password") {
      throw std::runtime_error(
          "a password on a command line can be read by others: leave it out of the address and put it into the "
          "variable PGPASSWORD or into a file, --store-password FILE");
    }
    if (std::string_view(one->keyword) == "options") {
      options = one->val;
    } else {
      how_ += pair(one->keyword, one->val);
    }
  }
  how_ += pair("options", options + kSession);
  for (const Setting& setting : kUsual) {
    if (how_.find(std::string(setting.name) + "='") == std::string::npos) how_ += pair(setting.name, setting.value);
  }
  if (!password.empty()) how_ += pair("password", password);
}

std::unique_ptr<pqxx::connection> Link::connect() const {
  try {
    return std::make_unique<pqxx::connection>(how_);
  } catch (const pqxx::broken_connection& error) {
    throw pqxx::broken_connection("the database cannot be reached: " + std::string(error.what()));
  }
}

std::unique_ptr<pqxx::connection> Lines::take() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  auto line = std::move(idle_.back());
  idle_.pop_back();
  return line;
}

void Lines::give(std::unique_ptr<pqxx::connection> line) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kIdle) idle_.push_back(std::move(line));
}

std::string quoted_sql(std::string_view text) {
  std::string quoted = "'";
  quoted.reserve(text.size() + 2);
  for (const char letter : text) {
    if (letter == '\0') throw std::runtime_error("a text with a zero byte cannot be kept");
    if (letter == '\'') quoted += '\'';
    quoted += letter;
  }
  return quoted += '\'';
}

std::string quoted_bytes(const void* bytes, std::size_t size) {
  constexpr const char* kDigits = "0123456789abcdef";
  const auto* first = static_cast<const unsigned char*>(bytes);
  std::string quoted = "'\\x";
  quoted.reserve(2 * size + 12);
  for (std::size_t i = 0; i < size; ++i) {
    quoted += kDigits[first[i] >> 4U];
    quoted += kDigits[first[i] & 15U];
  }
  return quoted += "'::bytea";
}

bool is_cut(const std::exception& error) {
  const auto* sql = dynamic_cast<const pqxx::sql_error*>(&error);
  // By somebody who ends it, or since it was silent for too long within a transaction.
  const bool is_sent_away = sql != nullptr && (sql->sqlstate().starts_with("57P") || sql->sqlstate() == "25P03");
  return is_sent_away || dynamic_cast<const pqxx::broken_connection*>(&error) != nullptr;
}

std::string in_words(const std::exception& error) {
  const auto* sql = dynamic_cast<const pqxx::sql_error*>(&error);
  const std::string code = sql == nullptr ? std::string() : sql->sqlstate();
  if (code == "25006") return "the database is read-only";
  if (code == "53100") return "the disk of the database is full";
  if (code == "57014" || code == "55P03") return "the database is too slow";
  std::string words = error.what();
  for (char& letter : words) {
    if (letter == '\n') letter = ' ';
  }
  while (words.ends_with(' ')) words.pop_back();
  return words;
}

}  // namespace rietburg::server

// `rietburg serve`: the table in the browser.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rietburg::cli {

struct ServeOptions {
  std::string content;               // folder; empty: see content_folder()
  std::vector<std::string> legends;  // folders with own legends
  std::string data;                  // folder; empty: see data_folder()
  std::string store;                 // URL of a database; empty: a file in the data folder
  std::string store_password;        // file
  std::string reach;                 // where other processes on the same database reach this one
  int lease_seconds = 5;
  std::string host = "127.0.0.1";
  std::uint16_t port = 8017;
  std::vector<std::string> names;
  std::vector<std::string> proxies;  // addresses or blocks of them
  int keep_days = 0;
  std::string log;
  std::size_t connections = 4096;
  std::optional<std::size_t> per_address;
  std::optional<std::size_t> tables_per_hour;
  std::optional<std::size_t> tables_per_address;
  std::size_t tables = 20'000;
  double rate = 50;
  int away_seconds = 120;
  int vote_seconds = 60;
  int shop_seconds = 15;
  int pace_milliseconds = 1500;
  std::optional<std::size_t> thinkers{};
  bool open = false;
};

/// Until SIGTERM or SIGINT; the exit code (see exit_codes.h).
int serve_command(const ServeOptions& options);

}  // namespace rietburg::cli

// Sockets: HTTP and WebSocket on one port, one thread. The only folder part that includes Boost is network*.cc.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "loader/library.h"
#include "server/address.h"
#include "server/hall.h"
#include "server/metrics.h"
#include "server/store.h"

namespace rietburg::server {

struct Limits {
  static constexpr std::size_t kPerAddress = 256;

  std::size_t connections = 4096;
  /// Of one address; 0: as many as they like. Where they are not told: kPerAddress and TableLimits, but for
  /// this machine itself none, since a proxy there speaks for everybody.
  std::optional<std::size_t> per_address;
  std::optional<std::size_t> tables_per_hour;
  std::optional<std::size_t> tables_per_address;
  std::size_t tables = TableLimits{}.in_all;
  std::size_t half_open = 1024;      // connections that are no WebSocket; the oldest goes first
  double rate = 50;                  // requests a second of one connection
  double burst = 200;                // and at once
  std::size_t queue = 1U << 20U;     // bytes waiting for a slow reader
  std::size_t queues = 64U << 20U;   // and for all of them: beyond it goes who has not read for longest
  std::size_t message = 64U << 10U;  // an ordinary message
  std::size_t large_messages = 8;    // larger ones (imports) under way at a time
  std::size_t large_of_one = 2;      // and of one address
  int handshake_seconds = 10;
  int idle_seconds = 60;
};

struct NetworkOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8017;
  std::vector<std::string> names;
  std::vector<Block> proxies;           // whose word about the client's address is taken
  int keep_days = 0;                    // 0: for ever
  std::string reach;                    // where other processes on the same database reach this one; else host and port
  std::optional<std::size_t> thinkers;  // threads on which companions think; 0: there are none
  Patience patience;
  Limits limits;
  /// Once it listens: takes the port it really has, gives the addresses under which others find it.
  std::function<std::vector<std::string>(std::uint16_t port)> on_listening;
  std::function<void(const std::string& line)> log;
};

/// Serves until SIGTERM or SIGINT. Throws std::exception where the address cannot be listened on.
void serve(const NetworkOptions& options, const std::shared_ptr<const loader::Library>& library, Store& store);

}  // namespace rietburg::server

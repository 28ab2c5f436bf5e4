#include "cli/serve_command.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/open_library.h"
#include "server/network.h"
#include "server/store_open.h"

extern char** environ;  // NOLINT: the name is POSIX's

namespace rietburg::cli {

namespace {

/// One line per event, with its time. Never a name, a table or a secret.
class Log {
 public:
  explicit Log(const std::string& file) : to_file_(!file.empty()) {
    if (to_file_) out_.open(file, std::ios::app);
  }
  bool ok() const { return !to_file_ || out_; }
  void line(const std::string& text) {
    const std::string whole = fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {}\n", fmt::gmtime(std::time(nullptr)), text);
    if (to_file_) {
      out_.clear();  // what could not be written before may be possible again
      out_ << whole << std::flush;
    } else {
      fmt::print(stderr, "{}", whole);
    }
  }

 private:
  bool to_file_;
  std::ofstream out_;
};

/// A connection is a descriptor: as many as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void open_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string argument = address;
  std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
  pid_t child = 0;
  posix_spawn_file_actions_t quiet{};
  ::posix_spawn_file_actions_init(&quiet);
  for (const int output : {1, 2}) ::posix_spawn_file_actions_addopen(&quiet, output, "/dev/null", 1 /* O_WRONLY */, 0);
  const int failed = ::posix_spawnp(&child, program.c_str(), &quiet, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&quiet);
  if (failed != 0) fmt::print("Open this address in a browser.\n");
}

bool is_any(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

std::string address_of(const std::string& host, std::uint16_t port) {
  const std::string name = is_any(host) ? "127.0.0.1" : host.find(':') != std::string::npos ? "[" + host + "]" : host;
  return fmt::format("http://{}:{}/", name, port);
}

/// Those of this machine under which others may find it; the names it was given first.
std::vector<std::string> addresses_for_others(const std::vector<std::string>& names, std::uint16_t port) {
  std::vector<std::string> found;
  for (const std::string& name : names) found.push_back(fmt::format("http://{}:{}/", name, port));
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    const bool counts = one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET &&
                        (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    std::array<char, NI_MAXHOST> name{};
    if (!counts ||
        ::getnameinfo(one->ifa_addr, sizeof(sockaddr_in), name.data(), name.size(), nullptr, 0, NI_NUMERICHOST) != 0) {
      continue;
    }
    found.push_back(fmt::format("http://{}:{}/", name.data(), port));
  }
  ::freeifaddrs(all);
  return found;
}

/// An address of this machine, for other processes on the same database.
std::string reach_of(std::uint16_t port) {
  const std::vector<std::string> all = addresses_for_others({}, port);
  constexpr std::string_view kHead = "http://";
  if (all.empty()) return fmt::format("127.0.0.1:{}", port);
  return all.front().substr(kHead.size(), all.front().size() - kHead.size() - 1);
}

/// Tests have no newer program at hand: they let this one pass for one.
int own_version() {
  const char* const told = std::getenv("RIETBURG_AS_VERSION");
  return told != nullptr ? std::atoi(told) : server::program_version();
}

}  // namespace

int serve_command(const ServeOptions& options) {
  const auto library = open_library(options.content, data_folder(options.data), options.legends);
  if (!library) return kCannot;
  const bool is_file = options.store.empty();
  if (!is_file && !server::is_database(options.store)) {
    fmt::print(stderr, "--store: write postgresql://USER@HOST:5432/NAME, or leave it out for a file in --data.\n");
    return kBadOptions;
  }
  const std::filesystem::path folder = data_folder(options.data) / "tables";
  if (const auto why = is_file ? why_not_writable(folder) : std::nullopt) {
    fmt::print(stderr, "{}: {}. Choose another folder with --data.\n", folder.string(), *why);
    return kCannot;
  }
  std::optional<FolderLock> lock;
  if (is_file && !lock.emplace(folder).held()) {
    fmt::print(stderr, "{}: another server uses this folder. Stop it, or choose another one with --data.\n",
               folder.string());
    return kCannot;
  }
  std::vector<server::Block> proxies;
  for (const std::string& proxy : options.proxies) {
    const auto block = server::Block::read(proxy);
    if (!block) {
      fmt::print(stderr, "--trusted-proxy {}: not an address. Write 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32.\n", proxy);
      return kBadOptions;
    }
    proxies.push_back(*block);
  }
  Log log(options.log);
  if (!log.ok()) {
    fmt::print(stderr, "{}: cannot be written. Choose another file with --log.\n", options.log);
    return kCannot;
  }
  raise_descriptor_limit();
  ::signal(SIGXFSZ, SIG_IGN);  // a file at its limit is like a full disk, not the end of the server
  const auto store = server::open_store(
      {is_file ? (folder / "tables.sqlite").string() : options.store, first_line(options.store_password),
       std::chrono::seconds(options.lease_seconds), options.keep_days, own_version()});
  server::NetworkOptions network;
  network.host = options.host;
  network.port = options.port;
  network.names = options.names;
  network.proxies = proxies;
  network.keep_days = options.keep_days;
  network.reach = options.reach;
  network.patience.away = options.away_seconds * server::kSecond;
  network.patience.vote = options.vote_seconds * server::kSecond;
  network.patience.hold = options.shop_seconds * server::kSecond;
  network.patience.pace = options.pace_milliseconds;
  network.thinkers = options.thinkers;
  network.limits.connections = options.connections;
  network.limits.per_address = options.per_address;
  network.limits.tables_per_hour = options.tables_per_hour;
  network.limits.tables_per_address = options.tables_per_address;
  network.limits.tables = options.tables;
  network.limits.rate = options.rate;
  network.limits.burst = options.rate * 4;
  network.log = [&](const std::string& line) { log.line(line); };
  network.on_listening = [&](std::uint16_t port) {
    const std::string address = address_of(options.host, port);
    fmt::print("Rietburg listens on {}\n", address);
    std::vector<std::string> others;
    if (is_any(options.host)) others = addresses_for_others(options.names, port);
    if (!is_file && is_any(options.host) && options.reach.empty()) network.reach = reach_of(port);
    for (const std::string& other : others) fmt::print("Others find it at {}\n", other);
    std::fflush(stdout);
    if (options.open) open_browser(address);
    return others;
  };
  server::serve(network, library, *store);
  return kDone;
}

}  // namespace rietburg::cli

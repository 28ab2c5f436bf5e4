// All tables and all connections: text in, text out. Sockets and threads are elsewhere, so that tests and fuzzing reach
// everything that a stranger's message can reach.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "server/house.h"
#include "server/room.h"

namespace rietburg::server {

/// 0: as many as they like.
struct TableLimits {
  std::size_t per_hour = 100;    // made from one place
  std::size_t of_address = 500;  // kept on the disk, made from one place
  std::size_t in_all = 20'000;   // kept on the disk
};

struct Clocks {
  std::function<Time()> now;
  std::function<std::int64_t()> unix_seconds;
};

class Hall {
 public:
  static constexpr Time kKeepEmptyRooms = 60 * kSecond;

  Hall(const std::shared_ptr<const loader::Library>& library, Store& store, Clocks clocks, Patience patience = {},
       const TableLimits& limits = {});

  /// Connections from one place (an address) share the number of tables they may make; one from nowhere has its own.
  void come(Client client, const std::string& from = "");
  void go(Client client);
  /// A message that was read, and what its work will cost of the sender's pace; nothing was done yet.
  struct Asked {
    table::Input input;
    double cost = 1;
  };
  Asked read(Client client, std::string_view text);
  void receive(Client client, const Asked& asked);
  void receive(Client client, std::string_view text);
  /// The person of a connection at a table, by a name that all their connections have in common; empty at none.
  std::string person_of(Client client) const;
  /// About once a second.
  void tick();
  /// Deletes the tables nobody played at since then, those at which somebody sits now excepted; how many.
  int delete_older(std::int64_t time);
  /// Everything to be sent, in order, once the store has committed. Nobody may hear of it before.
  std::vector<Message> take_outbox();
  /// The store failed: all that was not committed never happened.
  void forget();

  std::size_t rooms() const { return rooms_.size(); }
  std::size_t clients() const { return clients_.size(); }

 private:
  using Handler = Refused (Hall::*)(Client client, const json& request, json& answer);
  struct Place {
    Room* room = nullptr;
    std::string from;
  };
  /// Tables made from one place within the hour.
  struct Made {
    Time since = 0;
    std::size_t tables = 0;
  };

  void answer(Client client, const json& request);
  Refused dispatch(Client client, const json& request, json& fields);

  // hall_tables.cc
  Refused table(Client client, const json& request, json& answer);
  Refused make(Client client, const json& request, json& answer);
  Refused open(Client client, const json& request, json& answer);
  Refused list(Client client, const json& request, json& answer);
  Refused save(Client client, const json& request, json& answer);
  Refused remove(Client client, const json& request, json& answer);
  Refused hosted(const json& request, const char* verb, std::string& id) const;
  Refused leave(Client client, const json& request, json& answer);
  struct Began {
    table::Table table;
    std::string base;
    std::string message;
  };
  using Beginning = std::variant<Began, Refusal>;
  Beginning begin_new(const json& setup);
  Beginning begin_load(const json& game);
  Beginning begin_fork(const json& id, const json* from);
  /// From memory or from the store; nullptr: there is none (or it cannot be read).
  Room* find_room(const std::string& id, Refused& refused);
  void leave_room(Client client);
  /// The connections of somebody who was removed sit at no table.
  void forget_removed(const Room& room);
  /// Why no further table can be made from there.
  Refused may_make(const std::string& from);

  House house_;
  table::Protocol lobby_;  // answers what needs no table
  std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
  std::map<Client, Place> clients_;
  TableLimits limits_;
  std::unordered_map<std::string, Made> made_;
};

}  // namespace rietburg::server

// All tables and all connections: text in, text out. Sockets and threads are elsewhere, so that tests and fuzzing reach
// everything that a stranger's message can reach.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "server/house.h"
#include "server/reopen.h"
#include "server/room.h"
#include "server/workers.h"

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
  static constexpr Time kShortestDay = 12 * 3600 * kSecond;
  static constexpr std::size_t kMostHeld = std::size_t{1} << 20U;  // bytes for one who waits, as for a slow reader

  /// Without workers all work is done at once.
  Hall(const std::shared_ptr<const loader::Library>& library, Store& store, Clocks clocks, Patience patience = {},
       const TableLimits& limits = {}, Workers* workers = nullptr, Workers* thinkers = nullptr);
  /// No companions at any table.
  void do_without_companions() { house_.has_companions = false; }
  /// What all thoughts share; else one thread each.
  void think_on(unsigned processors) { house_.processors = std::make_shared<table::Processors>(processors); }
  /// The server ends: whatever they think about, nobody will hear of it.
  void stop_thinking();

  /// Connections from one place (an address) share the number of tables they may make; one from nowhere has its own.
  void come(Client client, const std::string& from = "");
  void go(Client client);
  /// What the work of a message will cost of the sender's pace; nothing was done yet.
  double cost(Client client, const table::Input& input, std::size_t bytes) const;
  /// Not while the sender waits for an answer: they come in order.
  void receive(Client client, table::Input input);
  void receive(Client client, std::string_view text) { receive(client, table::read_request(text)); }
  /// The person of a connection at a table, by a name that all their connections have in common; empty at none.
  std::string person_of(Client client) const;
  /// Somebody works on its last request.
  bool waits(Client client) const;
  /// About once a second.
  void tick();
  /// Some times a second: companions do what they have decided. Whether any of them did.
  bool let_companions_act();
  static constexpr int kDeletedAtOnce = 32;
  static constexpr Time kTimeToDelete = 10;  // milliseconds: it takes time from the others, a full table several
  /// Deletes some of the tables nobody played at for more than so many days, those at which somebody sits now excepted;
  /// how many. None: there are no more of them.
  int delete_older(int days);
  /// Everything to be sent, in order, once the store has committed. Nobody may hear of it before. What takes long and
  /// reads the store begins now, since it sees what is committed.
  std::vector<Message> take_outbox();
  /// The same in two steps, where a commit takes a while: what was said until now waits for the commit that begins, and
  /// is to be sent when it is done or has failed.
  void begin_round();
  std::vector<Message> end_round();
  /// Another process leads these tables now: what was not committed there never happened.
  void lose_tables(const std::vector<TableKey>& tables);
  /// A request for a table that another process leads: its carrier asks there, and gives the answer to the client.
  struct Forward {
    Client client{};
    std::string to;      // how that process is reached
    std::string text;    // the request
    bool seats = false;  // the client then sits there
  };
  std::vector<Forward> take_forwards() { return std::exchange(forwards_, {}); }
  /// That is done.
  void forwarded(Client client, bool sits_there);
  /// That process did not answer; or it could not be reached, and somebody else may lead the table by now.
  void not_forwarded(const Forward& forward);
  void ask_again(const Forward& forward);
  /// Whether the client sits at a table here.
  bool sits(Client client) const;
  /// Whoever sat at tables that went to other processes, or waits while too much is told: they find their tables when
  /// they come again.
  std::vector<Client> take_dismissed() { return std::exchange(dismissed_, {}); }
  /// The store failed: what was not committed never happened. The tables that were changed are read again, those who
  /// changed them are told; nobody else notices.
  void fail(const std::string& why);
  /// What went wrong since the last time, for a log.
  std::vector<std::string> take_faults() { return std::exchange(faults_, {}); }

  std::size_t rooms() const { return rooms_.size(); }
  std::size_t clients() const { return clients_.size(); }

 private:
  static Refusal too_busy();
  static Refusal storage_fault();
  static Refusal newer_program();

  /// A request may be taken along by work that answers it later: then the client waits.
  using Handler = Refused (Hall::*)(Client client, json& request, json& answer);
  struct Place {
    Room* room = nullptr;
    std::string from;
    bool waits = false;         // for work under way
    std::vector<Message> held;  // what it is told after that
    /// The table it sat at when the store failed, until that is read again.
    std::string lost_table{};
    Guest lost_guest{};
    std::size_t held_bytes = 0;
    bool is_dismissed = false;  // so much was held back that it has to come again
  };
  struct Job {
    std::function<void()> work;
    std::function<void()> then;
    std::string whose{};  // the address it is done for
    bool thinks = false;  // like a companion: few at a time
  };
  /// A table on its way from the store, and the requests that wait for it.
  using Opening = std::vector<std::pair<Client, json>>;
  /// Tables made from one place within the hour.
  struct Made {
    Time since = 0;
    std::size_t tables = 0;
  };

  void answer(Client client, table::Input input);
  void seal(Client client, const json& request, std::size_t mark, const Refused& refused, json fields);
  Refused dispatch(Client client, json& request, json& fields);

  /// Tables grow old by the days on which the server ran; a clock that jumps to and fro makes none of them.
  void see_date();

  // hall_tables.cc
  Refused table(Client client, json& request, json& answer);
  Refused make(Client client, json& request, json& answer);
  struct Making;
  Refused settle(Client client, Making& making, json& answer);
  Refused open(Client client, json& request, json& answer);
  Refused list(Client client, json& request, json& answer);
  Refused save(Client client, json& request, json& answer);
  Refused remove(Client client, json& request, json& answer);
  /// What a list or a host asks the store for.
  struct Asked {
    std::string id;
    std::string secret;
    std::optional<Summary> found{};
    bool host = false;
    std::optional<TableRows> claimed{};
  };
  using Then = std::function<Refused(json& request, json& answer)>;
  /// `look` asks the store, on another thread where that takes long; then `then` answers.
  Refused ask_store(Client client, json& request, json& answer, std::function<void()> look, Then then);
  using AsHost = Refused (Hall::*)(Client client, json& request, json& answer, const Asked& asked);
  Refused as_host(Client client, json& request, json& answer, const char* verb, AsHost then);
  Refused save_hosted(Client client, json& request, json& answer, const Asked& asked);
  Refused remove_hosted(Client client, json& request, json& answer, const Asked& asked);
  json lines_of(const std::vector<Asked>& asked) const;
  Refused leave(Client client, json& request, json& answer);
  struct Began {
    table::Table table;
    std::string base;
    std::string message;
  };
  using Beginning = std::variant<Began, Refusal>;
  std::string base_of(const table::Table& table) const;
  Beginning begin_new(const json& setup) const;
  Beginning begin_load(const json& game) const;
  /// nullptr and no refusal: the request waits until the table is read from the store.
  Room* find_room(Client client, const json& request, const std::string& id, Refused& refused);
  void leave_room(Client client);
  /// The connections of somebody who was removed sit at no table.
  void forget_removed(const Room& room);
  /// Why no further table can be made from there.
  Refused may_make(const std::string& from);

  // hall_work.cc
  /// The client waits; `work` runs elsewhere, once what is at hand is committed; then `then` gives the answer.
  void starts_waiting(Client client);
  void later(Client client, std::function<void()> work, std::function<void()> then);
  void look_later(Client client, const json& request, Room::Look look, bool thinks = false);
  /// What a waiting client's request led to, told to it.
  void answer_later(Client client, json& request, const Then& then);
  /// For behind the answer that it waits for; where that is too much it has to come again.
  void hold_back(Client client, Place& place, Message message);
  /// The answer is there, and what was held back follows it. False: they have gone.
  bool stops_waiting(Client client);
  void open_later(const std::string& id, const std::string& whose = "");
  void snapshot_later(const std::shared_ptr<Room>& room);
  void install(const std::string& id, Opened opened);
  Room* take_in(const std::string& id, Opened opened, Refused& refused);
  void run_jobs();
  void start(Workers* workers, Job job);
  /// What companions are to think about becomes jobs; what finds no place waits for the next tick.
  void take_thoughts();
  /// Calls it; where the store fails within, all that has to follow.
  template <typename Call>
  bool guarded(const Call& call) {
    const std::size_t mark = house_.outbox.size();
    const std::uint64_t changes = house_.store.changes();
    try {
      call();
      return true;
    } catch (const std::exception& error) {
      fail_since(mark, changes, error.what());
      return false;
    }
  }
  void fail_since(std::size_t mark, std::uint64_t changes, const std::string& why);
  void fail_at(TableKey table, std::size_t mark, const std::string& why);
  void take_back(const std::set<TableKey>& concerned);
  void lose(Room& room);
  Refused may_write(const json& request) const;

  House house_;
  table::Protocol lobby_;                                         // answers what needs no table
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;  // work under way only asks whether one is still there
  std::unordered_map<Client, Place> clients_;
  TableLimits limits_;
  std::unordered_map<std::string, Made> made_;

  Workers* workers_;
  Workers* thinkers_;
  std::vector<Job> jobs_;  // to be started
  std::unordered_map<std::string, Opening> openings_;
  TableKey about_{};                                    // the table that the answer at hand is about
  std::vector<std::pair<Client, Place>> deleted_from_;  // who sat at tables deleted since the last commit
  /// What waits for the commit under way.
  struct Round {
    std::vector<Message> messages;
    std::vector<Job> jobs;
    std::vector<std::pair<Client, Place>> deleted_from;
  };
  Round round_;
  std::vector<Forward> forwards_;
  std::vector<Client> dismissed_;
  std::vector<std::string> faults_;
  std::size_t imports_ = 0;  // under way
  std::int64_t date_ = 0;    // the last one that counted, 0: none yet
  Time date_since_ = 0;
};

}  // namespace rietburg::server

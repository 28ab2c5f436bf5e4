// One table with the people at it: who sits where, who may do what, what the others are told. Knows no rule and no
// socket: requests come in as JSON, answers and pushes go out as JSON (docs/server.md).
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/state_json.h"
#include "server/companions.h"
#include "server/house.h"
#include "table/protocol.h"

namespace rietburg::server {

using nlohmann::json;
using table::Refusal;
using table::Refused;

/// How often somebody has made themselves heard lately: by chat, pings, names, seats, proposals.
struct Speech {
  Time from = 0;
  int times = 0;
};

struct Person {
  PersonRow row;
  int connections = 0;    // at present
  Time gone_since = 0;    // when the last one ended
  bool was_away = false;  // as the others were told
  Speech speech{};
};

/// What a connection is told besides what changed: the answers that are legal then, and what the history got.
struct Wants {
  bool legal = false;
  bool added = false;
};

/// A connection at the table.
struct Guest {
  Client client{};
  int person = 0;
  Wants wants{};
};

/// What a newcomer says of themselves.
struct Entrance {
  Client client{};
  std::string name;
  std::string secret;
  Wants wants{};
};

class Room {
 public:
  static constexpr std::size_t kMostGuests = 64;        // twice as many where they have a seat: they are not kept out
  static constexpr std::int64_t kMostKept = 4 << 20;    // bytes of what it began with and its log; a long game: a tenth
  static constexpr std::int64_t kRowBytes = 48;         // of a line of the log besides its words
  static constexpr std::int64_t kEditBytes = 1024;      // of an edit besides its words: each begins a chapter
  static constexpr std::int64_t kSnapshotEvery = 200;   // lines of the log
  static constexpr std::size_t kLong = 256;             // actions: to go through them takes a millisecond or so
  static constexpr std::size_t kMostRedone = 2000;      // actions at once: each is played and told again
  static constexpr std::size_t kMostStrangers = 64;     // who have no seat and left
  static constexpr Time kStepsAPace = 4;                // a companion's steps are read faster than its decisions
  static constexpr Time kRestAfterUndo = 10 * kSecond;  // whoever takes something back may want to take back more
  static constexpr Time kStrangersKept = 600 * kSecond;  // so long who only looked on comes back as who they were

  /// A table that was just stored, or one from the store.
  Room(House& house, std::string id, TableKey key, table::Table table);
  /// People, seats and chat as they were stored; `lines` of the log were replayed.
  void recall(const TableRows& rows, std::string message);

  const std::string& id() const { return id_; }
  int person_of(Client client) const;
  TableKey key() const { return key_; }
  const table::Table& table() const { return *game_.table(); }
  bool is_empty() const { return guests_.empty(); }
  /// Who has been here longest, and pays for what companions think.
  Client first_guest() const { return guests_.empty() ? Client{} : guests_.front().client; }
  Time empty_since() const { return empty_since_; }
  static Refusal bad_name();
  /// Whether a connection has a place here; somebody may have been removed.
  bool has(Client client) const { return person_of(client) != 0; }

  Refused may_enter(const Entrance& entrance) const;
  /// Somebody comes to the table; the answer has all there is to draw.
  Refused enter(const Entrance& entrance, json& answer);
  /// The one who makes the table comes first, with the seats they want ("all", a list of heroes here, or null: none)
  /// and the companions they bring (strength by hero, or null: none).
  void found(const Entrance& entrance, const json* seats, const json* companions, json& answer);
  void leave(Client client);
  /// The person at this connection, and back to the table after it was read again from the store; false: nobody knows
  /// them there.
  const Guest* guest_of(Client client) const;
  bool come_back(const Guest& guest);
  /// After all came back: what was agreed on or held in memory alone is over.
  void tell_again();
  /// Writes down how the table came from this length to its present one.
  void log_from(std::size_t before);
  /// As soon as somebody besides the host has a seat, chance follows from a seed that nobody knows.
  void keep_dice_secret();
  /// The table is deleted.
  void close();
  Refused answer(Client client, const json& request, json& fields);
  /// What takes long and only looks, as work on values of its own for another thread; nothing: answer() does it.
  using Look = std::function<Refused(json& fields)>;
  Look long_look(Client client, const json& request) const;
  /// The answer as text, without `ok` and `id`, where the room made it for the others anyway; else empty.
  std::string take_said() { return std::exchange(said_, {}); }
  /// Time-outs, the line for lists of tables, and the snapshot of a short game.
  void tick();
  /// That of a long one is made elsewhere, of its present table; `line` of the log is the last in it.
  bool snapshot_is_due() const;
  bool snapshot_is_made() const { return snapshot_is_made_; }
  std::int64_t begin_snapshot();
  void end_snapshot(const SnapshotRow& snapshot);
  /// The companion of this table has thought, or could not begin to.
  void thought();
  void think_later() { mind_.thinks = false; }
  /// What is thought about is no longer the position.
  void stop_thinking();
  /// Companions do what they have decided, when it is time; several times a second.
  void let_companions_act();
  /// Whether somebody waits for a companion.
  bool waits_for_companion() const { return mind_.decided.has_value(); }
  json summary() const;
  /// The game as its host may save it.
  Look save_for_host() const;

 private:
  using Handler = Refused (Room::*)(const Guest& guest, const json& request, json& answer);
  struct Word {
    std::string_view name;
    Handler handler;
  };
  static const Word kWords[];
  struct Proposal {
    int id = 0;
    int by = 0;
    std::size_t undo = 0;
    std::string hand;  // a hero: not an undo
    int to = 0;
    std::string companion;  // who gets it, instead of a person
    std::set<int> yes;
    std::set<int> waits;
    Time until = 0;
  };
  struct Hold {
    std::string who;
    int by = 0;
    Time until = 0;
    std::uint32_t asked = 0;  // the question that waits
  };

  // room_people.cc
  Refused sit(const Guest& guest, const json& request, json& answer);
  Refused rise(const Guest& guest, const json& request, json& answer);
  Refused say(const Guest& guest, const json& request, json& answer);
  Refused ping(const Guest& guest, const json& request, json& answer);
  Speech& share_of(Person& person);
  Refused may_speak(Speech& speech) const;
  Refused take_seats(Person& person, const std::vector<std::string>& heroes);
  Refused rename(Person& person, const std::string& name);
  /// Whether somebody else at the table is called like that, or nearly; who has that connection only is about to leave.
  Refused name_taken(const std::string& name, int person, Client leaves = {}) const;

  // room_host.cc
  Refused mute(const Guest& guest, const json& request, json& answer);
  Refused remove(const Guest& guest, const json& request, json& answer);
  Refused as_host(const Guest& guest) const;
  Refused find_other(const Guest& guest, int number) const;
  bool is_muted(const Person& person) const;

  // room_guests.cc
  Person& welcome(const Entrance& entrance);
  void keep(Person& person);
  void forget_strangers();
  bool is_away(const Person& person) const;
  Person* find_person(int number);
  const Person* find_person(int number) const;
  SeatRow* find_seat(const std::string& hero);
  std::vector<std::string> seats_of(int person) const;
  bool holds(int person, std::string_view hero) const;
  bool is_seated(int person) const;
  bool belongs(const Person& person) const;
  void push_seats();
  void tell_coming_and_going(bool belongs_here);
  void describe_people(json& fields) const;
  void describe(const Guest& guest, json& answer);

  // room_agree.cc
  Refused propose(const Guest& guest, const json& request, json& answer);
  Refused vote(const Guest& guest, const json& request, json& answer);
  Refused hold(const Guest& guest, const json& request, json& answer);
  Refused propose_hand(const Guest& guest, Proposal& proposal);
  void carry_out(const Proposal& proposal);
  void end_proposal(const char* result);
  /// Carries out what nobody is asked about any more; else tells how it stands.
  void count_votes();
  /// They have no say any more: they stood up, or are away.
  void excuse(int person);
  void let_arrive();
  /// Whether something can be done where this hero stands.
  bool is_offered(Seat who) const;
  /// What is asked of who has arrived meanwhile (a purchase by gems, the falcon) ends no moment; when all is done it
  /// ends.
  bool still_waits(const Hold& hold) const;
  void end_hold();
  void end_hold_of(int person);
  std::set<int> others_here(int person) const;
  json proposal_to_json() const;
  json hold_to_json() const;

  // room_companions.cc
  Refused companion(const Guest& guest, const json& request, json& answer);
  Refused order(const Guest& guest, const json& request, json& answer);
  Seat seat_of(const SeatRow& row) const;
  ai::Orders orders() const;
  json orders_to_json() const;
  /// What is done, or cannot be done any more, is told and forgotten.
  void end_orders();
  Refused may_seat_companion(const Guest& guest, const SeatRow& seat) const;
  void seat_companion(SeatRow& seat, const std::string& strength, bool lent);
  /// The seat of the companion whose decision is waited for.
  const SeatRow* companion_asked() const;
  bool companions_rest() const;
  void think();
  void forget_thoughts();
  /// The heroes that companions play, by seat bit.
  u8 led() const;

  // room_game.cc
  Refused look(const Guest& guest, const json& request, json& answer);
  bool may_know_seed(int person) const;
  /// In the log it stands where nothing is undone, or where that is forgotten with it.
  void draw_secret();
  /// Nobody knows what comes, neither by rolling nor by redoing it.
  void hide_dice();
  /// This person has a say from now on: what was rolled and taken back without them must not come again.
  void share_dice(int person);
  /// Chance was taken back, and only these know what it said.
  void took_chance_back(std::set<int> people);
  Refused save(const Guest& guest, const json& request, json& answer);
  Look saved(bool with_seed) const;
  Refused play(const Guest& guest, const json& request, json& answer);
  Refused undo(const Guest& guest, const json& request, json& answer);
  Refused redo(const Guest& guest, const json& request, json& answer);
  Refused host_changes(const Guest& guest, const json& request, json& answer);
  Refused may_play(const Guest& guest, const json& request) const;
  Refused may_act(const Guest& guest, const json& action) const;
  Refused may_change() const;
  bool is_held_back(const Guest& guest, const json& action) const;
  /// After a change of the game: written to the log, and told to all guests together with these fields, to one as the
  /// answer.
  void changed(const char* did, int by, std::size_t before, const json& fields, const Guest* actor);
  void log(const char* kind, const std::string& data, const std::string& hash = {});
  void log_from(std::size_t before, const std::string& hash);
  /// What changed, to everybody: an answer to the one who did it, pushes to the others.
  void tell_change(std::string plain, std::size_t before, const Guest* actor);
  void add_position(json& fields) const;
  json legal();

  // room.cc
  void push(const char* kind, json fields);
  /// To all connections of one person; 0: to everybody.
  void push_to(int person, const char* kind, json fields);
  void send(const Guest& guest, std::shared_ptr<const std::string> text);

  House& house_;
  std::string id_;
  TableKey key_;
  table::Protocol game_;
  std::string message_;  // why it is read-only
  State told_{};         // the position everybody knows
  std::string said_;     // the last answer's text, where it is made already
  std::string hash_;
  std::int64_t lines_ = 0;  // of the log
  std::int64_t kept_ = 0;   // of them in the snapshot
  std::int64_t bytes_ = 0;  // of what it began with and the log
  bool snapshot_is_made_ = false;
  bool signed_ = false;  // the log tells who writes it now
  bool summary_due_ = false;

  std::vector<Person> people_;
  std::vector<SeatRow> seats_;  // in seating order
  std::vector<Guest> guests_;
  std::deque<ChatRow> chat_;
  std::set<int> muted_;     // may not speak; 0: all who have no seat
  Speech watchers_;         // all who have no seat have a share in this one: a new name is quickly made
  Speech crowd_;            // of those without a seat: how often they came and went of late
  bool seats_due_ = false;  // somebody has not been told of yet
  int next_person_ = 1;
  Time empty_since_ = 0;

  std::optional<Proposal> proposal_;
  int next_proposal_ = 1;
  std::optional<Hold> hold_;
  /// Who knows the outcomes that were taken back since the secret was drawn; nullopt: there are none, empty: nobody
  /// remembers, as after a restart.
  std::optional<std::set<int>> foreknowing_;
  Seat arrived_ = Seat::none;  // whose move has ended, until the next hero is on turn
  Companions mind_;
};

}  // namespace rietburg::server

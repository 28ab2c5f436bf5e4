// rietburg_load PORT[,PORT…] rietburg|rooms ROOMS SECONDS [PID[,PID…] [THINK]]: rooms of four, each with one action
// under way: at full speed, or after a pause of THINK milliseconds, half to one and a half times as long each time. Of
// several servers on one database each of a room's four people reaches another one. Prints one JSON object. With the
// servers' process ids also their memory per idle connection and per person at a table.
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <queue>
#include <random>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "bench/server/wire.h"

namespace rietburg::bench {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kFour = 4;
constexpr std::size_t kScriptLength = 200;
const std::array<std::string, kFour> kHeroes = {"warrior", "archer", "dwarf", "wizard"};

struct Line {
  std::size_t by;  // the hero's place
  std::string text;
};

struct Room {
  std::array<std::unique_ptr<Wire>, kFour> wires;
  std::size_t at = 0;       // of the script
  std::size_t waiting = 0;  // deliveries still to come
  std::array<bool, kFour> voted{};
  Clock::time_point sent;
};

using Ports = std::vector<std::uint16_t>;
using Pids = std::vector<int>;

/// The answer; pushes on the way are passed over.
json ask(Wire& wire, const json& request) {
  wire.send(request.dump());
  for (;;) {
    json answer = json::parse(wire.wait());
    if (!answer.contains("ok")) continue;
    if (!answer["ok"].get<bool>()) throw std::runtime_error(answer.dump());
    return answer;
  }
}

/// With table dice: what was recorded at one table happens at another, whose dice would be a secret of its own.
json new_table(const json& seats) {
  return {{"do", "table"},
          {"new", {{"legend", "legend-2"}, {"difficulty", "normal"}, {"heroes", kHeroes}, {"dice", "table"}}},
          {"seats", seats},
          {"name", "A"}};
}

/// A stretch of a game as messages; the last one takes it all back, so that it can be played again.
std::vector<Line> record(std::uint16_t port) {
  Wire wire(port);
  const json began = ask(wire, new_table("all"));
  std::mt19937 random(7);
  std::vector<Line> script;
  while (script.size() < kScriptLength) {
    const json legal = ask(wire, {{"do", "legal"}});
    if (legal["asks"].is_null()) break;
    json action = legal["actions"][random() % legal["actions"].size()];
    action.erase("shows");
    const json play = {{"do", "play"}, {"action", action}, {"asks", legal["asks"]["id"]}};
    ask(wire, play);
    const auto who = std::find(kHeroes.begin(), kHeroes.end(), action["who"].get<std::string>());
    // Chance speaks through whoever sits first.
    script.push_back({who == kHeroes.end() ? 0 : static_cast<std::size_t>(who - kHeroes.begin()), play.dump()});
  }
  script.push_back({0, json{{"do", "propose"}, {"undo", began["length"]}}.dump()});
  return script;
}

/// Without rules any text will do; it has the usual length.
std::vector<Line> invent() {
  std::vector<Line> script;
  for (std::size_t i = 0; i < kScriptLength; ++i) {
    const json play = {
        {"do", "play"}, {"action", {{"who", kHeroes[i % kFour]}, {"do", "step"}, {"to", i}}}, {"asks", i}};
    script.push_back({i % kFour, play.dump()});
  }
  return script;
}

void gather(Room& room, std::size_t number, const Ports& ports, bool is_rietburg) {
  for (std::size_t i = 0; i < kFour; ++i) {
    room.wires[i] = std::make_unique<Wire>(ports[(number + i) % ports.size()]);
  }
  const json made = ask(*room.wires[0], is_rietburg ? new_table(json::array({kHeroes[0]})) : json{{"do", "table"}});
  for (std::size_t i = 1; i < kFour; ++i) {
    ask(*room.wires[i], {{"do", "table"}, {"open", made["table"]}});
    if (is_rietburg) ask(*room.wires[i], {{"do", "sit"}, {"seats", {kHeroes[i]}}});
  }
}

long resident_kib_of(int pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
  long size = 0;
  long resident = 0;
  in >> size >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

long resident_kib(const Pids& pids) {
  long all = 0;
  for (const int pid : pids) all += resident_kib_of(pid);
  return all;
}

double cpu_seconds_of(int pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string word;
  for (int i = 0; i < 13; ++i) in >> word;  // the name has no blanks here
  double user = 0;
  double system = 0;
  in >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Seconds of processor time the servers have used.
double cpu_seconds(const Pids& pids) {
  double all = 0;
  for (const int pid : pids) all += cpu_seconds_of(pid);
  return all;
}

class Load {
 public:
  Load(const Ports& ports, bool is_rietburg, std::size_t rooms, std::chrono::milliseconds think)
      : is_rietburg_(is_rietburg),
        think_(think),
        script_(is_rietburg ? record(ports.front()) : invent()),
        rooms_(rooms),
        epoll_(::epoll_create1(0)) {
    for (std::size_t i = 0; i < rooms; ++i) {
      gather(rooms_[i], i, ports, is_rietburg);
      poll(0, false);  // the first are asked whether they are still there before the last have come
      for (std::size_t j = 0; j < kFour; ++j) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = i * kFour + j;
        ::epoll_ctl(epoll_, EPOLL_CTL_ADD, rooms_[i].wires[j]->descriptor(), &event);
      }
    }
    drain(std::chrono::milliseconds(500));
  }

  json run(std::chrono::seconds time) {
    for (Room& room : rooms_) start_later(room);
    const auto begin = Clock::now();
    while (Clock::now() - begin < time) {
      for (; !due_.empty() && due_.top().first <= Clock::now(); due_.pop()) start(rooms_[due_.top().second]);
      poll(think_.count() > 0 ? 1 : 10, true);
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    std::sort(micros_.begin(), micros_.end());
    const auto part = [&](double share) {
      return micros_.empty() ? 0.0 : micros_[static_cast<std::size_t>(static_cast<double>(micros_.size() - 1) * share)];
    };
    return {{"actions", micros_.size()},
            {"actions_per_second", static_cast<double>(micros_.size()) / seconds},
            {"p50_ms", part(0.5) / 1000},
            {"p99_ms", part(0.99) / 1000},
            {"bytes_per_action",
             static_cast<double>(bytes_) / static_cast<double>(std::max<std::size_t>(1, micros_.size()))}};
  }

 private:
  void start(Room& room) {
    const Line& line = script_[room.at];
    room.at = (room.at + 1) % script_.size();
    room.waiting = kFour;
    room.voted = {};
    room.sent = Clock::now();
    room.wires[line.by]->send(line.text);
  }

  /// People think, and not all equally long.
  void start_later(Room& room) {
    if (think_.count() == 0) return start(room);
    const std::chrono::duration<double, std::milli> pause(static_cast<double>(think_.count()) * share_(random_));
    due_.emplace(Clock::now() + std::chrono::duration_cast<Clock::duration>(pause), &room - rooms_.data());
  }

  void drain(std::chrono::milliseconds time) {
    const auto begin = Clock::now();
    while (Clock::now() - begin < time) poll(10, false);
  }

  void poll(int milliseconds, bool counts) {
    std::array<epoll_event, 256> ready{};
    const int count = ::epoll_wait(epoll_, ready.data(), ready.size(), milliseconds);
    for (int i = 0; i < count; ++i) {
      Room& room = rooms_[ready[static_cast<std::size_t>(i)].data.u64 / kFour];
      const std::size_t place = ready[static_cast<std::size_t>(i)].data.u64 % kFour;
      Wire& wire = *room.wires[place];
      if (!wire.fill()) throw std::runtime_error("a connection ended");
      std::string_view text;
      while (wire.next(text)) {
        if (counts) deliver(room, place, text);
      }
    }
  }

  void deliver(Room& room, std::size_t place, std::string_view text) {
    bytes_ += text.size();
    if (text.find("\"error\"") != std::string_view::npos) throw std::runtime_error(std::string(text));
    if (is_rietburg_ && text.find("\"did\":") == std::string_view::npos) return agree(room, place, text);
    if (room.waiting == 0 || --room.waiting > 0) return;
    micros_.push_back(std::chrono::duration<double, std::micro>(Clock::now() - room.sent).count());
    start_later(room);
  }

  /// The stretch is taken back by agreement: everybody asked says yes.
  void agree(Room& room, std::size_t place, std::string_view text) {
    if (place == 0 || room.voted[place] || text.find("\"waits\"") == std::string_view::npos) return;
    room.voted[place] = true;
    const json asked = json::parse(text);
    room.wires[place]->send(json{{"do", "vote"}, {"proposal", asked["proposal"]["id"]}, {"yes", true}}.dump());
  }

  using Due = std::pair<Clock::time_point, std::size_t>;  // when which room goes on

  bool is_rietburg_;
  std::chrono::milliseconds think_;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::mt19937 random_{1};
  std::uniform_real_distribution<double> share_{0.5, 1.5};
  std::vector<Line> script_;
  std::vector<Room> rooms_;
  int epoll_;
  std::vector<double> micros_;
  std::size_t bytes_ = 0;
};

/// A connection is a descriptor, here as in the server.
void need_descriptors(std::size_t connections) {
  constexpr std::size_t kOthers = 64;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max >= connections + kOthers) return;
  throw std::runtime_error(
      std::to_string(connections) + " connections need more descriptors than the " + std::to_string(limit.rlim_max) +
      " this system allows: raise `ulimit -Hn` (for a service: LimitNOFILE), or ask for fewer rooms");
}

/// "8017,8018"
template <typename Number>
std::vector<Number> numbers(const std::string& text) {
  std::vector<Number> read;
  std::istringstream in(text);
  for (std::string one; std::getline(in, one, ',');) read.push_back(static_cast<Number>(std::stoi(one)));
  return read;
}

int run(int argc, char** argv) {
  if (argc < 5) {
    throw std::runtime_error("rietburg_load PORT[,PORT...] rietburg|rooms ROOMS SECONDS [PID[,PID...] [THINK]]");
  }
  const Ports ports = numbers<std::uint16_t>(argv[1]);
  if (ports.empty()) throw std::runtime_error("no port");
  const bool is_rietburg = std::string(argv[2]) == "rietburg";
  const auto rooms = static_cast<std::size_t>(std::stoi(argv[3]));
  const Pids pids = argc > 5 ? numbers<int>(argv[5]) : Pids();
  const std::chrono::milliseconds think(argc > 6 ? std::stoi(argv[6]) : 0);
  const std::size_t people = rooms * kFour;
  need_descriptors(people);
  const long before = resident_kib(pids);
  std::vector<std::unique_ptr<Wire>> idle;
  for (std::size_t i = 0; i < people && !pids.empty(); ++i) {
    idle.push_back(std::make_unique<Wire>(ports[i % ports.size()]));
  }
  const long after = resident_kib(pids);
  const std::size_t held = idle.size();
  idle.clear();
  const long alone = resident_kib(pids);
  Load load(ports, is_rietburg, rooms, think);
  const double cpu = cpu_seconds(pids);
  json result = load.run(std::chrono::seconds(std::stoi(argv[4])));
  result["connections"] = people;
  if (!pids.empty()) {
    result["cpu_us_per_action"] = (cpu_seconds(pids) - cpu) * 1e6 / result["actions"].get<double>();
    result["mib_at_the_end"] = resident_kib(pids) / 1024;
    // What the idle connections have left behind is used again: counted from before them.
    result["kib_per_person"] =
        static_cast<double>(resident_kib(pids) - std::min(before, alone)) / static_cast<double>(people);
  }
  if (held > 0) result["kib_per_idle_connection"] = static_cast<double>(after - before) / static_cast<double>(held);
  std::puts(result.dump().c_str());
  return 0;
}

}  // namespace
}  // namespace rietburg::bench

int main(int argc, char** argv) {
  try {
    return rietburg::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rietburg_load: %s\n", error.what());
    return 1;
  }
}

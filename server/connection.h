// For network*.cc only.
#pragma once
#include <utility>  // before Asio: 1.74 uses std::exchange without it

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <list>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "server/network.h"
#include "server/pace.h"
#include "server/places.h"
#include "server/web.h"

namespace rietburg::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using HttpRequest = http::request<http::string_body>;

// One thread, one context: its own executor everywhere, since the default one asks the way to it anew at every step.
using Executor = net::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
using Timer =
    net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor>;
template <typename T>
using Task = net::awaitable<T, Executor>;
inline constexpr net::use_awaitable_t<Executor> use_awaitable;  // NOLINT: as Boost calls its own

class Network;
class Relay;

Task<void> wait(Executor executor, std::chrono::milliseconds time);

/// A WebSocket of somebody.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  /// Connections with the same `from` share what one address may do, and with the same `purse` its pace.
  Connection(Network& network, Client client, std::string from, std::string purse, Stream stream);

  Task<void> run(HttpRequest upgrade);
  /// Waits its turn; who lets too much wait is dropped. `frame` is the same as bytes of the wire, if it is short.
  void send(std::shared_ptr<const std::string> text, const std::string& frame);
  void send(const Message& message, const std::string& frame);
  /// Says goodbye; for the end of the server.
  void close();
  /// Ends it at once; why is for the figures.
  void drop(const char* why);
  /// The hall has answered what took long.
  void wake();
  /// Another process leads the table that the request is about.
  void forward(Hall::Forward forward);
  /// Another process speaks for somebody: it is told which messages are answers.
  void speaks_for_somebody() { is_relayed_ = true; }
  Client client() const { return client_; }
  const std::string& from() const { return from_; }
  /// Bytes that wait to be read, and since when the first of them do.
  std::size_t queued() const { return queued_; }
  std::chrono::steady_clock::time_point queued_since() const { return queued_since_; }
  /// What was said to another process for this client comes to an end.
  void lost(const std::shared_ptr<Relay>& relay);

 private:
  Task<bool> read();
  Task<bool> find_place();
  /// One message, from its text to what is to be sent.
  Task<void> work();
  /// The text as JSON: a large one by a worker, which also forgets it.
  Task<table::Input> parse(std::string_view text);
  void forget(table::Input input, std::size_t bytes);
  /// Charges connection, person and address; how long they have to wait.
  std::chrono::milliseconds pay(const std::string& person, double cost);
  /// Until the hall has answered; nothing else is read meanwhile, so answers come in order.
  Task<void> wait_for_answer();
  /// What another process answers; the client then sits there, or not.
  Task<void> ask_elsewhere(Hall::Forward forward);
  Task<void> pass_on(std::string text);
  void rise_elsewhere();
  Task<void> wait_until_woken();
  void count_control_frame();
  enum class Sent : std::uint8_t { kNothing, kPart, kAll };
  Sent send_at_once(const std::string& frame);
  void write_next();
  /// It no longer counts.
  void forget_queue();

  Network& network_;
  Client client_;
  std::string from_;
  std::string purse_;
  websocket::stream<Stream, false> socket_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_ = 0;  // bytes
  std::chrono::steady_clock::time_point queued_since_;
  std::size_t unread_;  // bytes at most that wait in the system's buffer
  bool open_ = false;
  bool closing_ = false;  // we have said goodbye: once
  bool waits_ = false;    // for wake()
  bool is_relayed_ = false;
  std::optional<Hall::Forward> forward_;
  int dials_ = 0;                 // to processes that could not be reached
  std::shared_ptr<Relay> relay_;  // to the process that leads the table they sit at
  Pace pace_;
  Timer answered_;  // cancelled by wake()
};

// What a process shows another one, and for whom it speaks.
inline constexpr const char* kProcessHeader = "Rietburg-Process";
inline constexpr const char* kFromHeader = "Rietburg-From";
inline constexpr const char* kPurseHeader = "Rietburg-Purse";
/// What it says begins with one of these.
inline constexpr char kAnswerMark = 'A';
inline constexpr char kPushMark = 'P';

/// A short text as bytes of the wire: one frame. Empty for a longer one.
std::string framed(const std::string& text);

/// All of them, the listener, and the moment of the commit.
class Network {
 public:
  Network(const NetworkOptions& options, const std::shared_ptr<const loader::Library>& library, Store& store);
  void run();

 private:
  friend class Connection;
  friend class Relay;
  using HalfOpen = std::list<std::weak_ptr<Stream>>;
  /// The address of a connection; counted as long as it is there.
  using Source = std::shared_ptr<const std::string>;

  Task<void> accept();
  /// Who asks: by the connection, or by what a trusted proxy tells.
  struct Caller {
    Address address;
    bool is_here = false;  // this machine itself, and nobody for whom a trusted proxy speaks, known to us or not
  };
  bool is_proxy(const Address& peer) const;
  /// How many connections an address may have; 0: as many as it likes, and as fast.
  std::size_t most_of(const Caller& caller) const;
  /// The name under which an address is charged; none where it is not.
  std::string purse_of(const Caller& caller) const;
  /// Nothing where the address has as many as it may have.
  Source count(const Caller& caller);
  Task<void> talk(std::shared_ptr<Stream> stream, Address peer, Source source);
  /// The rest of a connection's life as a WebSocket.
  Task<void> speak(std::shared_ptr<Stream> stream, HttpRequest upgrade, const Caller& caller, Source source);
  Caller caller_of(const Address& peer, const HttpRequest& request);
  /// Whether another process on the same database asks, for somebody.
  bool is_process(const HttpRequest& request) const;
  Task<void> speak_for(std::shared_ptr<Stream> stream, HttpRequest upgrade);
  /// Those of one address are shared out among all processes.
  double processes() const { return static_cast<double>(store_.processes()); }
  /// Sends the answer to a request; whether the connection may go on.
  Task<bool> send(Stream& stream, const HttpRequest& request, const Reply& made);
  Reply reply_for(const Caller& caller, const HttpRequest& request);
  bool may_upgrade(const HttpRequest& request);
  /// Takes it from the pace of an address and of a person, where they are named; how long they have to wait.
  std::chrono::milliseconds charge(const std::string& address, const std::string& person, double cost);
  /// Only plain HTTP has a place left: whoever asks for the server's health gets an answer.
  bool is_full() const { return connections_.size() >= options_.limits.connections; }
  /// What somebody has to pay whose request was taken up at that moment.
  double cost_since(std::chrono::steady_clock::time_point start) const;
  Task<void> housekeeping();
  Task<void> companions();
  Task<void> wait_for_signal();
  /// After the messages at hand: one commit for all of them, then their answers.
  void flush_soon();
  void gather(std::size_t before, int rounds);
  void flush();
  /// Of a far store: it goes on while the database writes.
  void begin_commit();
  void end_commit(const Outcome& outcome, std::chrono::steady_clock::time_point start);
  void deliver(const std::vector<Message>& messages);
  /// So much waits for slow readers that some of them must go: of the address for which most waits, whoever has not
  /// read for longest.
  void bound_queues();
  void close_all();
  /// Those who sit there come again, and find who leads their table now.
  void close_dead_relays();
  void report_faults();
  /// Housekeeping of the store: whether it is well, what it can give back, its write-ahead log.
  void keep_up();
  void stop();

  const NetworkOptions& options_;
  Store& store_;
  std::unordered_map<std::string, std::size_t> sources_;  // outlives what waits in the context
  std::unordered_set<Relay*> relays_;                     // so does this
  net::io_context context_{1};
  Pool workers_;
  Pool thinkers_;
  Hall hall_;
  Metrics metrics_;
  Doorkeeper doorkeeper_;
  Catalogues catalogues_;
  std::string addresses_ = "[]";  // under which others find it, as JSON
  net::basic_socket_acceptor<tcp, Executor> acceptor_{context_};
  std::unordered_map<std::uint64_t, std::shared_ptr<Connection>> connections_;
  Paces addresses_paces_;
  Paces people_paces_;
  HalfOpen half_open_;
  std::size_t queued_ = 0;  // bytes that wait for all slow readers
  std::uint64_t next_client_ = 1;
  Places places_;
  bool flush_is_due_ = false;
  bool commits_ = false;        // a far store, beside us
  bool flushes_again_ = false;  // when it is done
  std::size_t waiting_ = 0;     // for the next flush
  double marked_ = 0;           // the processor's milliseconds when this round began
  bool upkeep_is_due_ = false;
  bool folds_ = false;        // the write-ahead log is being folded in
  std::uint64_t folded_ = 0;  // changes of the store up to the last time
  bool stopping_ = false;
  bool told_of_proxies_ = false;
};

}  // namespace rietburg::server

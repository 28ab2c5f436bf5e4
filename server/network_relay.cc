// Speaking to another process for somebody whose table is led there. A connection has one relay while it sits at such a
// table: what it says goes there message by message, and what comes back goes to it.
#include <utility>  // before Boost 1.74's coroutines, which forget it

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/connection.h"

namespace rietburg::server {

using net::redirect_error;

namespace {

constexpr std::chrono::seconds kTimeToDial{3};
constexpr std::chrono::milliseconds kDialAgain{250};
constexpr int kTimesDialled = 40;
constexpr std::size_t kLongestAnswer = 64U << 20U;
/// One that has just begun is known to the database before it is known here.
constexpr std::chrono::seconds kTimeToBeKnown{3};

}  // namespace

class Relay : public std::enable_shared_from_this<Relay> {
 public:
  Relay(Network& network, std::weak_ptr<Connection> client)
      : network_(network), client_(std::move(client)), socket_(network.context_) {
    network_.relays_.insert(this);
  }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay() { network_.relays_.erase(this); }

  Task<bool> dial(const std::string& address, const std::string& from, const std::string& purse);
  /// The answer goes to the client when it comes; `is_answered` then.
  Task<void> say(std::string text);
  /// What comes back, until the connection ends.
  Task<void> listen();
  void close() {
    is_over = true;
    beast::get_lowest_layer(socket_).close();
  }
  /// That process hangs, or its machine is gone: nobody says so, and the table is led by others by now.
  bool is_dead() const {
    return std::chrono::steady_clock::now() - dialled_ > kTimeToBeKnown && !network_.store_.is_alive(address_);
  }

  bool is_answered = false;
  bool was_ok = false;  // what was answered
  bool is_over = false;

 private:
  void hear(std::string text);

  Network& network_;
  std::weak_ptr<Connection> client_;
  std::string address_;
  std::chrono::steady_clock::time_point dialled_ = std::chrono::steady_clock::now();
  websocket::stream<Stream, false> socket_;
};

Task<bool> Relay::dial(const std::string& address, const std::string& from, const std::string& purse) {
  beast::error_code error;
  address_ = address;
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) co_return false;
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  const auto where = net::ip::make_address(host, error);
  if (error) co_return false;
  const auto port = static_cast<std::uint16_t>(std::strtoul(address.c_str() + colon + 1, nullptr, 10));
  Stream& stream = beast::get_lowest_layer(socket_);
  stream.expires_after(kTimeToDial);
  co_await stream.async_connect(tcp::endpoint(where, port), redirect_error(use_awaitable, error));
  if (error) co_return false;
  stream.socket().set_option(tcp::no_delay(true), error);
  socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    request.set(kProcessHeader, network_.store_.process_secret());
    request.set(kFromHeader, from);
    request.set(kPurseHeader, purse);
  }));
  socket_.read_message_max(kLongestAnswer);
  co_await socket_.async_handshake(address, "/ws", redirect_error(use_awaitable, error));
  if (error) co_return false;
  stream.expires_never();
  websocket::stream_base::timeout times{};
  times.handshake_timeout = kTimeToDial;
  times.idle_timeout = std::chrono::seconds(network_.options_.limits.idle_seconds);
  times.keep_alive_pings = true;
  socket_.set_option(times);
  socket_.text(true);
  co_return true;
}

Task<void> Relay::say(std::string text) {
  is_answered = false;
  beast::error_code error;
  co_await socket_.async_write(net::buffer(text), redirect_error(use_awaitable, error));
  if (error) is_over = true;
}

Task<void> Relay::listen() {
  const auto self = shared_from_this();
  beast::error_code error;
  beast::flat_buffer buffer;
  while (!is_over) {
    co_await socket_.async_read(buffer, redirect_error(use_awaitable, error));
    if (error) break;
    hear(beast::buffers_to_string(buffer.data()));
    buffer.clear();
  }
  is_over = true;
  if (const auto client = client_.lock()) client->lost(self);
}

void Relay::hear(std::string text) {
  const auto client = client_.lock();
  if (client == nullptr || text.empty() || is_over) return;
  const bool is_answer = text.front() == kAnswerMark;
  text.erase(0, 1);
  if (is_answer && !is_answered) {
    const json read = json::parse(text, nullptr, false);
    was_ok = read.is_object() && read.value("ok", false);
    is_answered = true;
  }
  const auto kept = std::make_shared<const std::string>(std::move(text));
  client->send(Message{client->client(), kept, {}, is_answer, {}}, framed(*kept));
  if (is_answer) client->wake();
}

// --- the client's side of it

void Connection::forward(Hall::Forward forward) {
  forward_ = std::move(forward);
  wake();
}

Task<void> Connection::ask_elsewhere(Hall::Forward forward) {
  const auto relay = std::make_shared<Relay>(network_, weak_from_this());
  bool is_done = co_await relay->dial(forward.to, from_, purse_);
  if (!is_done && open_ && dials_++ < kTimesDialled) {  // nothing was asked there; its lease may be about to end
    co_await wait(socket_.get_executor(), kDialAgain);
    network_.hall_.ask_again(forward);
    network_.flush_soon();
    co_return;
  }
  dials_ = 0;
  if (is_done) {
    net::co_spawn(network_.context_, relay->listen(), net::detached);
    co_await relay->say(forward.text);
    while (open_ && !relay->is_answered && !relay->is_over) co_await wait_until_woken();
    is_done = relay->is_answered;
  }
  const bool sits_there = is_done && forward.seats && relay->was_ok && open_;
  if (sits_there) {
    rise_elsewhere();
    relay_ = relay;
  } else {
    relay->close();
  }
  if (is_done) {
    network_.hall_.forwarded(client_, sits_there);
  } else {
    network_.hall_.not_forwarded(forward);
  }
  network_.flush_soon();
}

Task<void> Connection::pass_on(std::string text) {
  const auto relay = relay_;
  co_await relay->say(std::move(text));
  while (open_ && !closing_ && !relay->is_answered && !relay->is_over) co_await wait_until_woken();
}

void Connection::rise_elsewhere() {
  if (relay_ != nullptr) std::exchange(relay_, nullptr)->close();
}

void Network::close_dead_relays() {
  const std::unordered_set<Relay*> relays = relays_;
  for (Relay* relay : relays) {
    if (!relay->is_over && relay->is_dead()) relay->close();
  }
}

/// The process that leads their table is gone, or lets them go: they come again, and find whoever leads it then.
void Connection::lost(const std::shared_ptr<Relay>& relay) {
  wake();
  if (relay_ != relay) return;
  relay_.reset();
  if (open_) close();
}

}  // namespace rietburg::server

// Listening, plain HTTP, and the moment of the commit.
#include "server/connection.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <csignal>
#include <ctime>

namespace rietburg::server {

using net::redirect_error;
using std::chrono::seconds;
using std::chrono::steady_clock;

namespace {

constexpr std::size_t kLongestHeader = 8U << 10U;
constexpr int kBacklog = 1024;
constexpr int kSendBuffer = 256 << 10;
constexpr seconds kTimeToEnd{2};
constexpr std::int64_t kDay = 24L * 60 * 60;

Time milliseconds_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

net::ip::address address_of(const Stream& stream) {
  beast::error_code error;
  const net::ip::address address = stream.socket().remote_endpoint(error).address();
  const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return is_mapped ? net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()) : address;
}

/// One household has one address, or a network of the newer kind: its first half counts.
std::string place_of(const net::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), std::uint8_t{0});
  return net::ip::address_v6(bytes).to_string();
}

double milliseconds_used() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

std::string_view view(boost::string_view text) { return {text.data(), text.size()}; }

}  // namespace

Network::Network(const NetworkOptions& options, std::shared_ptr<const loader::Library> library, Store& store)
    : options_(options),
      store_(store),
      hall_(library, store, milliseconds_now, options.patience,
            options.limits.tables_per_hour.value_or(Hall::kTablesPerHour)),
      doorkeeper_(options.names),
      catalogues_(*library) {
  beast::error_code error;
  const auto address = net::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error) throw std::runtime_error(options.host + " is not an address; give one with --host");
  const tcp::endpoint endpoint(address, options.port);
  acceptor_.open(endpoint.protocol());
  acceptor_.set_option(net::socket_base::reuse_address(true));
  acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(kBacklog, error);
  if (!error) return;
  throw std::runtime_error("cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " +
                           error.message() + "; choose another --host or --port");
}

void Network::run() {
  net::co_spawn(context_, accept(), net::detached);
  net::co_spawn(context_, housekeeping(), net::detached);
  net::co_spawn(context_, wait_for_signal(), net::detached);
  addresses_ = json(options_.on_listening(acceptor_.local_endpoint().port())).dump();
  context_.run();
  store_.commit();
}

void serve(const NetworkOptions& options, std::shared_ptr<const loader::Library> library, Store& store) {
  Network(options, std::move(library), store).run();
}

// --- committing
// --------------------------------------------------------------------------------------------------------

void Network::flush_soon() {
  ++waiting_;
  if (std::exchange(flush_is_due_, true)) return;
  net::post(context_, [this] { gather(0, 0); });
}

/// Behind the messages that have arrived already, and again while others arrive meanwhile: they all share the commit.
/// Who is alone waits for nobody.
void Network::gather(std::size_t before, int rounds) {
  constexpr int kMostRounds = 8;
  marked_ = milliseconds_used();
  if (waiting_ == before || rounds == kMostRounds) return flush();
  net::post(context_, [this, now = waiting_, rounds] { gather(now, rounds + 1); });
}

void Network::flush() {
  flush_is_due_ = false;
  waiting_ = 0;
  if (store_.has_changes()) {
    const auto start = steady_clock::now();
    try {
      store_.commit();
    } catch (const std::exception& error) {
      return fail(error.what());
    }
    is_well_ = true;
    metrics_.commit(std::chrono::duration<double>(steady_clock::now() - start).count());
  }
  const std::vector<Message> messages = hall_.take_outbox();
  metrics_.sent(messages.size());
  for (const Message& message : messages) {
    const auto found = connections_.find(static_cast<std::uint64_t>(message.to));
    if (found != connections_.end()) found->second->send(message.text);
  }
}

/// A request that takes longer counts as several: whatever somebody asks, the others have most of the time. A busy
/// machine is nobody's fault, so it is the processor's time; but its clock is slow to ask. What the few others of the
/// same round did is in it too.
double Network::cost_since(steady_clock::time_point start) const {
  constexpr double kMillisecondsOfOne = 1;
  const double passed = std::chrono::duration<double, std::milli>(steady_clock::now() - start).count();
  if (passed < kMillisecondsOfOne) return 1;
  return std::max(1.0, std::min(passed, milliseconds_used() - marked_) / kMillisecondsOfOne);
}

/// What was not committed never happened: the rooms are read again from the disk when people come back.
void Network::fail(const std::string& why) {
  options_.log("the tables cannot be read or written: " + why);
  is_well_ = false;
  store_.rollback();
  hall_.forget();
  for (const auto& [number, connection] : connections_) connection->close();
}

Task<void> Network::housekeeping() {
  Timer timer(context_);
  std::int64_t cleaned = 0;
  while (!stopping_) {
    try {
      const std::int64_t today = milliseconds_now() / kSecond / kDay;
      if (options_.keep_days > 0 && today != std::exchange(cleaned, today)) {
        const int deleted = hall_.delete_older((today - options_.keep_days) * kDay);
        if (deleted > 0) options_.log("deleted " + std::to_string(deleted) + " tables nobody played at");
      }
      hall_.tick();
      flush_soon();
    } catch (const std::exception& error) {
      fail(error.what());
    }
    metrics_.set_open(connections_.size() + half_open_.size(), connections_.size(), hall_.rooms());
    timer.expires_after(seconds(1));
    beast::error_code error;
    co_await timer.async_wait(redirect_error(use_awaitable, error));
  }
}

Task<void> Network::wait_for_signal() {
  net::signal_set signals(context_, SIGTERM, SIGINT);
  beast::error_code error;
  co_await signals.async_wait(redirect_error(use_awaitable, error));
  stop();
  Timer timer(context_);
  timer.expires_after(kTimeToEnd);
  co_await timer.async_wait(redirect_error(use_awaitable, error));
  context_.stop();
}

void Network::stop() {
  options_.log("stopping");
  stopping_ = true;
  beast::error_code error;
  acceptor_.close(error);
  flush();
  for (const auto& [number, connection] : connections_) connection->close();
  if (connections_.empty()) context_.stop();
}

// --- listening
// ---------------------------------------------------------------------------------------------------------

Task<void> Network::accept() {
  while (!stopping_) {
    beast::error_code error;
    auto stream = std::make_shared<Stream>(context_);
    co_await acceptor_.async_accept(stream->socket(), redirect_error(use_awaitable, error));
    if (stopping_) co_return;
    if (error) {  // no descriptor left: the oldest of those that say nothing makes room
      if (!half_open_.empty()) {
        if (const auto oldest = half_open_.front().lock()) oldest->close();
        half_open_.pop_front();
      }
      co_await wait(context_.get_executor(), std::chrono::milliseconds(10));
      continue;
    }
    if (connections_.size() >= options_.limits.connections) {
      metrics_.dropped("full");
      continue;
    }
    Source source = count(*stream);
    if (source == nullptr) {
      metrics_.dropped("address");
      continue;
    }
    stream->socket().set_option(tcp::no_delay(true), error);
    // What the system keeps for a slow reader is bounded too.
    stream->socket().set_option(net::socket_base::send_buffer_size(kSendBuffer), error);
    if (half_open_.size() >= options_.limits.half_open) {
      if (const auto oldest = half_open_.front().lock()) oldest->close();
      half_open_.pop_front();
      metrics_.dropped("half_open");
    }
    net::co_spawn(context_, talk(std::move(stream), std::move(source)), net::detached);
  }
}

Network::Source Network::count(const Stream& stream) {
  const net::ip::address address = address_of(stream);
  const std::optional<std::size_t>& told = options_.limits.per_address;
  const std::size_t most = told.value_or(address.is_loopback() ? 0 : Limits::kPerAddress);
  std::size_t& now = sources_[place_of(address)];
  if (most > 0 && now >= most) return nullptr;
  ++now;
  return {new std::string(place_of(address)), [this](const std::string* place) {
            if (--sources_[*place] == 0) sources_.erase(*place);
            delete place;
          }};
}

Task<void> Network::talk(std::shared_ptr<Stream> stream, Source source) {
  half_open_.push_back(stream);
  beast::flat_buffer buffer;
  Pace pace(options_.limits.rate, options_.limits.burst, steady_clock::now());
  bool goes_on = true;
  while (goes_on) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(0);
    stream->expires_after(seconds(options_.limits.handshake_seconds));
    beast::error_code error;
    co_await http::async_read(*stream, buffer, parser, redirect_error(use_awaitable, error));
    if (error) break;
    if (may_upgrade(parser.get())) {
      half_open_.remove_if([&](const auto& one) { return one.lock() == stream; });
      const std::uint64_t number = next_client_++;
      const bool counts = options_.limits.tables_per_hour.has_value() || !address_of(*stream).is_loopback();
      auto connection =
          std::make_shared<Connection>(*this, Client{number}, counts ? *source : std::string(), std::move(*stream));
      stream.reset();
      connections_[number] = connection;
      co_await connection->run(parser.release());
      connections_.erase(number);
      if (stopping_ && connections_.empty()) context_.stop();
      co_return;
    }
    const auto start = steady_clock::now();
    const Reply made = reply_for(*stream, parser.get());
    const double cost = cost_since(start);
    goes_on = co_await send(*stream, parser.get(), made);
    const auto pause = pace.charge(cost, steady_clock::now());
    if (goes_on && pause.count() > 0) co_await wait(context_.get_executor(), pause);
  }
  half_open_.remove_if([&](const auto& one) { return one.expired() || one.lock() == stream; });
}

// --- plain HTTP
// --------------------------------------------------------------------------------------------------------

bool Network::may_upgrade(const HttpRequest& request) {
  const std::string_view host = view(request[http::field::host]);
  const std::string_view origin = view(request[http::field::origin]);
  const bool from_us = origin.empty() || Doorkeeper::same_origin(origin, host);
  return beast::websocket::is_upgrade(request) && path_of(view(request.target())) == "/ws" &&
         doorkeeper_.knows_host(host) && from_us && !stopping_;
}

Reply Network::reply_for(const Stream& stream, const HttpRequest& request) {
  const std::string_view path = path_of(view(request.target()));
  const auto refuse = [&](int status, const char* why, std::string_view text) {
    metrics_.dropped(why);
    return Reply{.status = status, .lasting = text};
  };
  if (!doorkeeper_.knows_host(view(request[http::field::host]))) {
    return refuse(421, "host", "This server is not known by that name; see --name.\n");
  }
  if (path == "/ws" && beast::websocket::is_upgrade(request)) {
    return refuse(403, "origin", "Another site's page may not connect here.\n");
  }
  if (path == "/healthz" && !is_well_) return {.status = 503, .lasting = "the tables cannot be written\n"};
  if (path == "/ws") return {.status = 426, .lasting = "This is for WebSocket.\n"};
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return {.status = 405, .lasting = "Only GET.\n"};
  }
  const bool is_near = address_of(stream).is_loopback();
  if (path == "/metrics" && is_near) return {.made = metrics_.text()};
  if (path == "/addresses.json" && is_near && Doorkeeper::is_this_device(view(request[http::field::host]))) {
    return {.type = "application/json", .lasting = addresses_};
  }
  const bool takes_gzip = view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  return reply_to(catalogues_, path, takes_gzip);
}

Task<bool> Network::send(Stream& stream, const HttpRequest& request, const Reply& made) {
  http::response<http::string_body> response(static_cast<http::status>(made.status), request.version());
  response.set(http::field::content_type, boost::string_view(made.type.data(), made.type.size()));
  response.set(http::field::cache_control, boost::string_view(made.cache.data(), made.cache.size()));
  if (made.is_gzip) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  for (const Header& header : safety_headers()) response.set(header.name, header.value);
  response.keep_alive(request.keep_alive() && made.status < 400);
  if (request.method() != http::verb::head) response.body() = made.body();
  response.content_length(made.body().size());
  stream.expires_after(seconds(options_.limits.idle_seconds));  // a slow line needs time of its own
  beast::error_code error;
  co_await http::async_write(stream, response, redirect_error(use_awaitable, error));
  co_return !error && response.keep_alive();
}

}  // namespace rietburg::server

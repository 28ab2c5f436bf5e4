// Listening, plain HTTP, and the moment of the commit.
#include "server/connection.h"

#include <algorithm>
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
constexpr seconds kLongestPause{30};  // whoever owes more is not worth a descriptor
/// One address or person may ask as fast as so many connections.
constexpr double kConnectionsOfAnAddress = 4;
constexpr double kConnectionsOfAPerson = 2;
/// On a small machine one: the rest of it belongs to those who play.
std::size_t workers_here() { return std::clamp(std::thread::hardware_concurrency(), 2U, 4U) - 1; }
constexpr std::chrono::milliseconds kTimeToShrink{5};  // of each second

Time milliseconds_passed() {
  const auto since = steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::int64_t unix_seconds() { return std::time(nullptr); }

TableLimits table_limits(const Limits& limits) {
  const TableLimits usual;
  return {limits.tables_per_hour.value_or(usual.per_hour), limits.tables_per_address.value_or(usual.of_address),
          limits.tables};
}

Address address_of(const Stream& stream) {
  beast::error_code error;
  const std::string text = stream.socket().remote_endpoint(error).address().to_string();
  return Address::read(text.substr(0, text.find('%'))).value_or(Address());
}

double milliseconds_used() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

std::string_view view(boost::string_view text) { return {text.data(), text.size()}; }

/// For strangers: what a database says of itself may tell where it is.
std::string in_brief(const std::string& why) {
  const bool is_ours = why.starts_with("the database ");
  return is_ours ? ": " + why.substr(0, why.find(':')) : std::string();
}

/// Two of them: a proxy may have looked at the one and we at the other.
bool is_ambiguous(const HttpRequest& request) {
  return request.count(http::field::host) > 1 || request.count(http::field::origin) > 1;
}

}  // namespace

Network::Network(const NetworkOptions& options, const std::shared_ptr<const loader::Library>& library, Store& store)
    : options_(options),
      store_(store),
      workers_(workers_here(),
               [this](std::function<void()> then) {
                 net::post(context_, [this, then = std::move(then)] {
                   then();
                   flush_soon();
                 });
               }),
      thinkers_(options.thinkers.value_or(workers_here()),
                [this](std::function<void()> then) {
                  net::post(context_, [this, then = std::move(then)] {
                    then();
                    flush_soon();
                  });
                }),
      hall_(library, store, {milliseconds_passed, unix_seconds}, options.patience, table_limits(options.limits),
            &workers_, &thinkers_),
      doorkeeper_(options.names),
      catalogues_(*library),
      addresses_paces_(options.limits.rate * kConnectionsOfAnAddress, options.limits.burst * kConnectionsOfAnAddress),
      people_paces_(options.limits.rate * kConnectionsOfAPerson, options.limits.burst * kConnectionsOfAPerson),
      places_(options.limits.large_messages, options.limits.large_of_one) {
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
  hall_.think_on(std::thread::hardware_concurrency());
  if (options_.thinkers.value_or(1) == 0) {
    hall_.do_without_companions();
  } else {
    net::co_spawn(context_, companions(), net::detached);
  }
  net::co_spawn(context_, wait_for_signal(), net::detached);
  const std::uint16_t port = acceptor_.local_endpoint().port();
  addresses_ = json(options_.on_listening(port)).dump();
  store_.set_on_lost([this] {
    net::post(context_, [this] {
      hall_.lose_tables(store_.take_lost());
      flush_soon();
    });
  });
  store_.set_address(options_.reach.empty() ? options_.host + ":" + std::to_string(port) : options_.reach);
  context_.run();
  store_.set_on_lost(nullptr);
  workers_.stop();
  hall_.stop_thinking();
  thinkers_.stop();
  store_.commit();
}

void serve(const NetworkOptions& options, const std::shared_ptr<const loader::Library>& library, Store& store) {
  Network(options, library, store).run();
}

// --- committing

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
  if (commits_) {
    flushes_again_ = true;
    return;
  }
  if (store_.is_far() && store_.has_changes()) return begin_commit();
  if (store_.has_changes()) {
    const auto start = steady_clock::now();
    try {
      store_.commit();
    } catch (const std::exception& error) {
      hall_.fail(error.what());
    }
    metrics_.commit(std::chrono::duration<double>(steady_clock::now() - start).count());
  }
  if (std::exchange(upkeep_is_due_, false)) keep_up();
  report_faults();
  deliver(hall_.take_outbox());
}

void Network::begin_commit() {
  commits_ = true;
  hall_.begin_round();
  store_.begin_commit([this, start = steady_clock::now()](Outcome outcome) {
    net::post(context_, [this, start, outcome = std::move(outcome)] { end_commit(outcome, start); });
  });
}

void Network::end_commit(const Outcome& outcome, steady_clock::time_point start) {
  commits_ = false;
  if (!outcome.why.empty()) hall_.fail(outcome.why);
  if (!outcome.lost.empty()) hall_.lose_tables(outcome.lost);
  store_.end_commit();
  metrics_.commit(std::chrono::duration<double>(steady_clock::now() - start).count());
  if (std::exchange(upkeep_is_due_, false)) keep_up();
  report_faults();
  deliver(hall_.end_round());
  if (std::exchange(flushes_again_, false)) flush_soon();
  if (stopping_) close_all();
}

void Network::deliver(const std::vector<Message>& messages) {
  metrics_.sent(messages.size());
  std::vector<Connection*> receivers;  // looked up together: one by one each would wait for its memory
  receivers.reserve(messages.size());
  for (const Message& message : messages) {
    const auto found = connections_.find(static_cast<std::uint64_t>(message.to));
    receivers.push_back(found == connections_.end() ? nullptr : found->second.get());
  }
  std::string frame;  // of `text`: what several are told is put into it once
  const std::string* text = nullptr;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (receivers[i] == nullptr) continue;
    if (messages[i].text.get() != text) {
      text = messages[i].text.get();
      frame = framed(*text);
    }
    receivers[i]->send(messages[i], frame);
    if (messages[i].is_answer) receivers[i]->wake();
  }
  for (Hall::Forward& forward : hall_.take_forwards()) {
    const auto found = connections_.find(static_cast<std::uint64_t>(forward.client));
    if (found != connections_.end()) found->second->forward(std::move(forward));
  }
  for (const Client client : hall_.take_dismissed()) {
    const auto found = connections_.find(static_cast<std::uint64_t>(client));
    if (found != connections_.end()) found->second->close();
  }
}

void Network::bound_queues() {
  while (queued_ > options_.limits.queues) {
    std::unordered_map<std::string_view, std::size_t> by_address;
    for (const auto& [number, one] : connections_) by_address[one->from()] += one->queued();
    const auto goes_before = [&](const Connection& one, const Connection& other) {
      const std::size_t of_one = by_address[one.from()], of_other = by_address[other.from()];
      return of_one != of_other ? of_one > of_other : one.queued_since() < other.queued_since();
    };
    Connection* first = nullptr;
    for (const auto& [number, one] : connections_) {
      if (one->queued() > 0 && (first == nullptr || goes_before(*one, *first))) first = one.get();
    }
    if (first == nullptr) return;
    first->drop("slow");
  }
}

std::chrono::milliseconds Network::charge(const std::string& address, const std::string& person, double cost) {
  const auto now = steady_clock::now();
  std::chrono::milliseconds pause{0};
  if (!address.empty()) pause = addresses_paces_.charge(address, cost * processes(), now);
  if (!person.empty()) pause = std::max(pause, people_paces_.charge(person, cost, now));
  return pause;
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

void Network::report_faults() {
  for (const std::string& fault : hall_.take_faults()) options_.log(fault);
}

/// Between two transactions.
void Network::keep_up() {
  const bool was_well = store_.is_well();
  if (store_.check() != was_well) {
    options_.log(was_well ? "the tables cannot be written: " + store_.why_unwell() : "the tables can be written again");
  }
  try {
    store_.shrink(kTimeToShrink);
  } catch (const std::exception& error) {
    options_.log(std::string("the tables cannot be packed: ") + error.what());
  }
  if (folded_ == store_.changes() || std::exchange(folds_, true)) return;
  folded_ = store_.changes();
  workers_.start("", store_.checkpointer(), [this] { folds_ = false; });
}

Task<void> Network::housekeeping() {
  Timer timer(context_);
  std::int64_t cleaned = -1;
  while (!stopping_) {
    hall_.tick();
    close_dead_relays();
    const std::int64_t today = options_.keep_days > 0 && store_.is_well() ? store_.calendar().day : cleaned;
    if (today != cleaned) {
      const int deleted = hall_.delete_older(options_.keep_days);
      if (deleted > 0) options_.log("deleted " + std::to_string(deleted) + " tables nobody played at");
      if (deleted == 0) cleaned = today;  // else the rest in a second
    }
    upkeep_is_due_ = true;
    flush_soon();
    for (Paces* paces : {&addresses_paces_, &people_paces_}) paces->forget_the_paid(steady_clock::now());
    metrics_.set_open(connections_.size() + half_open_.size(), connections_.size(), hall_.rooms());
    timer.expires_after(seconds(1));
    beast::error_code error;
    co_await timer.async_wait(redirect_error(use_awaitable, error));
  }
}

Task<void> Network::companions() {
  constexpr std::chrono::milliseconds kLook{100};
  while (!stopping_) {
    if (hall_.let_companions_act()) flush_soon();
    co_await wait(context_.get_executor(), kLook);
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
  if (!commits_) close_all();  // else when they have got their answers
}

void Network::close_all() {
  for (const auto& [number, connection] : connections_) connection->close();
  if (connections_.empty()) context_.stop();
}

// --- listening

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
    const Address peer = address_of(*stream);
    // A proxy tells later who it speaks for.
    Source source = is_proxy(peer) ? nullptr : count({peer, peer.is_loopback()});
    if (source == nullptr && !is_proxy(peer)) {
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
    net::co_spawn(context_, talk(std::move(stream), peer, std::move(source)), net::detached);
  }
}

bool Network::is_proxy(const Address& peer) const {
  return std::any_of(options_.proxies.begin(), options_.proxies.end(),
                     [&](const Block& block) { return block.holds(peer); });
}

std::size_t Network::most_of(const Caller& caller) const {
  return options_.limits.per_address.value_or(caller.is_here ? 0 : Limits::kPerAddress);
}

std::string Network::purse_of(const Caller& caller) const {
  return most_of(caller) > 0 ? caller.address.place() : std::string();
}

Network::Source Network::count(const Caller& caller) {
  const std::size_t all = store_.processes();
  const std::size_t most = (most_of(caller) + all - 1) / all;
  const std::string name = caller.address.place();
  std::size_t& now = sources_[name];
  if (most > 0 && now >= most) return nullptr;
  ++now;
  return {new std::string(name), [this](const std::string* place) {
            if (--sources_[*place] == 0) sources_.erase(*place);
            delete place;
          }};
}

Network::Caller Network::caller_of(const Address& peer, const HttpRequest& request) {
  Forwarding told;
  for (const auto& field : request) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) told.x_forwarded_for.push_back(view(field.value()));
    if (beast::iequals(field.name_string(), "Forwarded")) told.forwarded.push_back(view(field.value()));
  }
  if (is_proxy(peer)) {
    const Address client = client_behind(peer, options_.proxies, told);
    return {client, client.is_loopback() && !told.any()};
  }
  if (told.any() && peer.is_loopback() && !std::exchange(told_of_proxies_, true)) {
    options_.log("a proxy on this machine forwards requests for others; name it with --trusted-proxy 127.0.0.1");
  }
  return {peer, peer.is_loopback()};
}

Task<void> Network::talk(std::shared_ptr<Stream> stream, Address peer, Source source) {
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
    if (is_process(parser.get())) {
      co_await speak_for(std::move(stream), parser.release());
      co_return;
    }
    const Caller caller = caller_of(peer, parser.get());
    const std::string purse = purse_of(caller);
    const auto pause = std::max(pace.charge(1, steady_clock::now()), charge(purse, "", 1));
    if (pause > kLongestPause) break;
    if (pause.count() > 0) co_await wait(context_.get_executor(), pause);
    if (may_upgrade(parser.get())) {
      if (source == nullptr) source = count(caller);
      if (source != nullptr) {
        co_await speak(std::move(stream), parser.release(), caller, std::move(source));
        co_return;
      }
    }
    const auto start = steady_clock::now();
    const Reply made = reply_for(caller, parser.get());
    const double cost = cost_since(start) - 1;
    pace.charge(cost, steady_clock::now());
    charge(purse, "", cost);
    goes_on = co_await send(*stream, parser.get(), made);
  }
  half_open_.remove_if([&](const auto& one) { return one.expired() || one.lock() == stream; });
}

Task<void> Network::speak(std::shared_ptr<Stream> stream, HttpRequest upgrade, const Caller& caller, Source source) {
  half_open_.remove_if([&](const auto& one) { return one.lock() == stream; });
  const std::uint64_t number = next_client_++;
  const Limits& limits = options_.limits;
  const bool counts = limits.tables_per_hour.has_value() || limits.tables_per_address.has_value() || !caller.is_here;
  auto connection = std::make_shared<Connection>(*this, Client{number}, counts ? *source : std::string(),
                                                 purse_of(caller), std::move(*stream));
  stream.reset();
  connections_[number] = connection;
  co_await connection->run(std::move(upgrade));
  connections_.erase(number);
  if (stopping_ && connections_.empty()) context_.stop();
}

bool Network::is_process(const HttpRequest& request) const {
  const std::string& secret = store_.process_secret();
  const std::string_view shown = view(request[kProcessHeader]);
  if (secret.empty() || shown.size() != secret.size() || stopping_ || is_full()) return false;
  unsigned difference = 0;  // whatever is wrong, it takes as long
  for (std::size_t i = 0; i < secret.size(); ++i) {
    difference |= static_cast<unsigned char>(shown[i]) ^ static_cast<unsigned char>(secret[i]);
  }
  return difference == 0 && beast::websocket::is_upgrade(request) && path_of(view(request.target())) == "/ws";
}

/// The process that asks has counted the connection, and tells for whom it speaks.
Task<void> Network::speak_for(std::shared_ptr<Stream> stream, HttpRequest upgrade) {
  half_open_.remove_if([&](const auto& one) { return one.lock() == stream; });
  const std::uint64_t number = next_client_++;
  auto connection = std::make_shared<Connection>(*this, Client{number}, std::string(view(upgrade[kFromHeader])),
                                                 std::string(view(upgrade[kPurseHeader])), std::move(*stream));
  stream.reset();
  connection->speaks_for_somebody();
  connections_[number] = connection;
  co_await connection->run(std::move(upgrade));
  connections_.erase(number);
  if (stopping_ && connections_.empty()) context_.stop();
}

// --- plain HTTP

bool Network::may_upgrade(const HttpRequest& request) {
  const std::string_view host = view(request[http::field::host]);
  const std::string_view origin = view(request[http::field::origin]);
  const bool from_us = origin.empty() || Doorkeeper::same_origin(origin, host);
  return beast::websocket::is_upgrade(request) && path_of(view(request.target())) == "/ws" &&
         doorkeeper_.knows_host(host) && from_us && !is_ambiguous(request) && !stopping_ && !is_full();
}

Reply Network::reply_for(const Caller& caller, const HttpRequest& request) {
  const std::string_view path = path_of(view(request.target()));
  const auto refuse = [&](int status, const char* why, std::string_view text) {
    metrics_.dropped(why);
    return Reply{.status = status, .lasting = text};
  };
  if (is_ambiguous(request)) return refuse(400, "header", "Host and Origin may each appear only once.\n");
  if (!doorkeeper_.knows_host(view(request[http::field::host]))) {
    return refuse(421, "host", "This server is not known by that name; see --name.\n");
  }
  if (may_upgrade(request)) return refuse(503, "address", "There are too many connections from your address.\n");
  if (path == "/ws" && beast::websocket::is_upgrade(request) && is_full()) {
    return refuse(503, "full", "All places are taken; try again later.\n");
  }
  if (path == "/ws" && beast::websocket::is_upgrade(request)) {
    return refuse(403, "origin", "Another site's page may not connect here.\n");
  }
  if (path == "/healthz" && !store_.is_well()) {
    return {.status = 503, .made = "the tables cannot be written" + in_brief(store_.why_unwell()) + "\n"};
  }
  if (path == "/ws") return {.status = 426, .lasting = "This is for WebSocket.\n"};
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return {.status = 405, .lasting = "Only GET.\n"};
  }
  // What came through somebody is not from this machine, whoever they are.
  const bool is_near = caller.is_here && request.count("X-Forwarded-For") == 0 && request.count("Forwarded") == 0;
  if (path == "/metrics" && is_near) return {.made = metrics_.text()};
  if (path == "/addresses.json" && is_near && Doorkeeper::is_this_device(view(request[http::field::host]))) {
    return {.type = "application/json", .lasting = addresses_};
  }
  const bool takes_gzip = view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  return reply_to(catalogues_, path, takes_gzip);
}

Task<bool> Network::send(Stream& stream, const HttpRequest& request, const Reply& made) {
  // Its bytes are nobody's own: a copy for each of many who do not read would fill the memory.
  http::response<http::span_body<const char>> response(static_cast<http::status>(made.status), request.version());
  response.set(http::field::content_type, boost::string_view(made.type.data(), made.type.size()));
  response.set(http::field::cache_control, boost::string_view(made.cache.data(), made.cache.size()));
  if (made.is_gzip) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  for (const Header& header : safety_headers()) response.set(header.name, header.value);
  response.keep_alive(request.keep_alive() && made.status < 400);
  if (request.method() != http::verb::head) response.body() = {made.body().data(), made.body().size()};
  response.content_length(made.body().size());
  stream.expires_after(seconds(options_.limits.idle_seconds));  // a slow line needs time of its own
  beast::error_code error;
  co_await http::async_write(stream, response, redirect_error(use_awaitable, error));
  co_return !error && response.keep_alive();
}

}  // namespace rietburg::server

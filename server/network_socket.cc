// One WebSocket: reading at a bounded pace, writing from a bounded queue.
#include "server/connection.h"

#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <boost/asio/redirect_error.hpp>
#include <boost/beast/websocket.hpp>

namespace rietburg::server {

using net::redirect_error;
using std::chrono::steady_clock;

namespace {

/// Somebody who sends control frames this much too fast is dropped: those cannot be read more slowly.
constexpr std::chrono::seconds kMostAhead{4};
/// For each further part of a large message, of the size of an ordinary one: a line slower than that is none.
constexpr std::chrono::seconds kTimeOfAPart{8};
constexpr std::chrono::milliseconds kTryAgain{50};
/// Parts of one message that are read for the price of a request.
constexpr int kReadsOfOne = 32;
/// An answer wakes whoever waits for it; one who was dropped sees it soon.
constexpr std::chrono::seconds kLookAgain{1};
/// A message that is tried at once.
constexpr std::size_t kShort = 16U << 10U;
constexpr std::size_t kMostUnread = 48U << 10U;  // of 256
// A frame's first bytes (RFC 6455, 5.2): a text in one frame; its length follows in two bytes.
constexpr unsigned char kWholeText = 0x81;
constexpr unsigned char kLengthFollows = 126;
/// Bytes that are read in less than a millisecond: not worth another thread.
constexpr std::size_t kParsedAtOnce = 16U << 10U;

}  // namespace

Task<void> wait(Executor executor, std::chrono::milliseconds time) {
  Timer timer(executor);
  timer.expires_after(time);
  beast::error_code error;
  co_await timer.async_wait(redirect_error(use_awaitable, error));
}

Connection::Connection(Network& network, Client client, std::string from, std::string purse, Stream stream)
    : network_(network),
      client_(client),
      from_(std::move(from)),
      purse_(std::move(purse)),
      socket_(std::move(stream)),
      unread_(kMostUnread),
      pace_(network.options_.limits.rate, network.options_.limits.burst, steady_clock::now()),
      answered_(network.context_) {}

Task<void> Connection::run(HttpRequest upgrade) {
  const Limits& limits = network_.options_.limits;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = std::chrono::seconds(limits.handshake_seconds);
  times.idle_timeout = std::chrono::seconds(limits.idle_seconds);
  times.keep_alive_pings = true;
  beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(times);
  socket_.read_message_max(table::Protocol::kLongestLine);
  socket_.write_buffer_bytes(512);  // used for masked or fragmented frames only; the server sends neither
  socket_.auto_fragment(false);
  socket_.control_callback([this](websocket::frame_type, boost::string_view) { count_control_frame(); });
  beast::error_code error;
  co_await socket_.async_accept(upgrade, redirect_error(use_awaitable, error));
  if (error) co_return;
  upgrade = {};
  open_ = true;
  socket_.text(true);
  beast::get_lowest_layer(socket_).socket().non_blocking(true, error);  // for send_at_once
  network_.hall_.come(client_, from_);
  while (co_await read()) {
    network_.metrics_.message();
    co_await work();
    network_.places_.leave(static_cast<std::uint64_t>(client_));  // what waits for its turn takes room too
  }
  network_.places_.leave(static_cast<std::uint64_t>(client_));
  open_ = false;
  forget_queue();
  rise_elsewhere();
  network_.hall_.go(client_);
  network_.flush_soon();
}

std::chrono::milliseconds Connection::pay(const std::string& person, double cost) {
  return std::max(pace_.charge(cost, steady_clock::now()), network_.charge(purse_, person, cost));
}

/// Whoever asks too fast waits before anything is done for them: nothing is lost, and the others do not notice. What
/// waits does so as text: as JSON it takes far more room.
Task<void> Connection::work() {
  const beast::flat_buffer::const_buffers_type data = buffer_.data();
  const std::string_view text{static_cast<const char*>(data.data()), data.size()};
  const std::string person = network_.hall_.person_of(client_);
  table::Input input = co_await parse(text);
  // What it costs beyond that is settled when it is known.
  const double cost = std::min(network_.hall_.cost(client_, input, text.size()), network_.options_.limits.burst);
  if (const auto pause = pay(person, cost); pause.count() > 0) {
    forget(std::move(input), text.size());
    co_await wait(socket_.get_executor(), pause);
    if (!open_) co_return;
    input = co_await parse(text);
  }
  if (!open_) co_return;
  const auto start = steady_clock::now();
  const bool is_elsewhere = relay_ != nullptr && !input.refused && input.value.is_object();
  const bool is_for_hall = !is_elsewhere || input.value.value("do", json()) == "table";
  const bool rises = is_elsewhere && is_for_hall && input.value.contains("leave");
  if (!is_for_hall) {
    co_await pass_on(std::string(text));
    buffer_.clear();
    co_return;
  }
  network_.hall_.receive(client_, std::move(input));
  buffer_.clear();
  if (buffer_.capacity() > network_.options_.limits.message) buffer_.shrink_to_fit();
  network_.flush_soon();
  const double further = std::max(0.0, network_.cost_since(start) - cost);
  co_await wait_for_answer();
  if (rises || (relay_ != nullptr && network_.hall_.sits(client_))) rise_elsewhere();
  if (further > 0) pay(person, further);
}

Task<table::Input> Connection::parse(std::string_view text) {
  if (text.size() <= kParsedAtOnce) co_return table::read_request(text);
  auto input = std::make_shared<table::Input>();
  auto is_read = std::make_shared<bool>(false);
  network_.workers_.start(
      from_, [input, own = std::string(text)] { *input = table::read_request(own); },
      [is_read, self = shared_from_this()] {
        *is_read = true;
        self->wake();
      });
  while (open_ && !*is_read) co_await wait_until_woken();
  if (!*is_read) co_return table::Input{};  // it may still be written to; nobody waits for it
  co_return std::move(*input);
}

void Connection::forget(table::Input input, std::size_t bytes) {
  if (bytes <= kParsedAtOnce) return;
  network_.workers_.start(
      from_, [old = std::make_shared<table::Input>(std::move(input))] {}, [] {});
}

/// A place among the large messages, as soon as there is one.
Task<bool> Connection::find_place() {
  const auto number = static_cast<std::uint64_t>(client_);
  const std::string who = purse_.empty() ? "#" + std::to_string(number) : purse_;
  const auto last = steady_clock::now() + 2 * kTimeOfAPart;
  while (open_ && steady_clock::now() < last) {
    if (network_.places_.take(number, who, steady_clock::now())) co_return true;
    if (const auto slow = network_.places_.too_slow(steady_clock::now())) {
      network_.places_.leave(*slow);
      if (const auto other = network_.connections_.find(*slow); other != network_.connections_.end()) {
        other->second->drop("dribble");
      }
      continue;
    }
    co_await wait(socket_.get_executor(), kTryAgain);
  }
  co_return false;
}

Task<void> Connection::wait_for_answer() {
  while (open_ && !closing_ && network_.hall_.waits(client_)) {
    if (forward_) {
      co_await ask_elsewhere(*std::exchange(forward_, std::nullopt));
    } else {
      co_await wait_until_woken();
    }
  }
}

Task<void> Connection::wait_until_woken() {
  beast::error_code error;
  answered_.expires_after(kLookAgain);
  waits_ = true;
  co_await answered_.async_wait(redirect_error(use_awaitable, error));
  waits_ = false;
}

void Connection::wake() {
  if (waits_) answered_.cancel();
}

/// One message into the buffer. A large one needs one of few places, so that many of them cannot fill the memory, and
/// must go on, so that nobody keeps a place for nothing.
Task<bool> Connection::read() {
  beast::error_code error;
  const Limits& limits = network_.options_.limits;
  const auto number = static_cast<std::uint64_t>(client_);
  std::size_t due = limits.message;  // what a message may have until it is called large, or has gone on
  std::optional<Timer> deadline;
  int reads = 0;
  do {
    co_await socket_.async_read_some(buffer_, limits.message, redirect_error(use_awaitable, error));
    network_.places_.came(number, buffer_.size());
    if (!error && ++reads % kReadsOfOne == 0) {  // a message may come in crumbs, even in empty ones
      const auto pause = std::max(pace_.charge(1, steady_clock::now()), network_.charge(purse_, "", 1));
      if (pause.count() > 0) co_await wait(socket_.get_executor(), pause);
    }
    if (error || buffer_.size() <= due) continue;
    due += limits.message;
    if (!deadline) {
      if (!co_await find_place()) {
        error = websocket::error::message_too_big;
        break;
      }
      deadline.emplace(socket_.get_executor());
    }
    deadline->expires_after(kTimeOfAPart);
    deadline->async_wait([self = shared_from_this()](const beast::error_code& cancelled) {
      if (!cancelled && self->open_) self->drop("dribble");
    });
  } while (!error && open_ && !socket_.is_message_done());
  if (error == websocket::error::message_too_big) network_.metrics_.dropped("too_long");
  if (!error && !socket_.got_text() && !std::exchange(closing_, true)) {
    co_await socket_.async_close(websocket::close_code::unknown_data, redirect_error(use_awaitable, error));
    co_return false;
  }
  co_return !error && open_ && !closing_;
}

/// Pings are answered below us, between two reads.
void Connection::count_control_frame() {
  if (open_ && pace_.charge(1, steady_clock::now()) > kMostAhead) drop("flood");
}

void Connection::send(const Message& message, const std::string& frame) {
  if (!is_relayed_) return send(message.text, frame);
  auto marked = std::make_shared<const std::string>((message.is_answer ? kAnswerMark : kPushMark) + *message.text);
  send(marked, framed(*marked));
}

void Connection::send(std::shared_ptr<const std::string> text, const std::string& frame) {
  if (!open_) return;
  if (queue_.empty() && !frame.empty() && !closing_ && socket_.is_open()) {
    const auto sent = send_at_once(frame);
    if (sent == Sent::kAll) return;
    if (sent == Sent::kPart) return drop("slow");  // in the middle of a frame nothing else may be sent
  }
  if (queue_.empty()) queued_since_ = steady_clock::now();
  queued_ += text->size();
  network_.queued_ += text->size();
  queue_.push_back(std::move(text));
  unread_ = kMostUnread;  // how much of it stays there is asked the next time
  // A single long answer may be larger than the bound; it is those that pile up that show a slow reader.
  if (queued_ > network_.options_.limits.queue && queue_.size() > 1) return drop("slow");
  if (queue_.size() == 1) write_next();
  network_.bound_queues();
}

std::string framed(const std::string& text) {
  if (text.size() > kShort) return {};
  std::string frame{static_cast<char>(kWholeText)};
  frame.reserve(text.size() + 4);
  if (text.size() < kLengthFollows) {
    frame += static_cast<char>(text.size());
  } else {
    frame += static_cast<char>(kLengthFollows);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 255U);
  }
  return frame += text;
}

/// Nearly every message: short, to somebody who has read the others. Without a queue and a step of its own in the
/// context it costs half. While little waits in the system's buffer a short message is taken whole, unless memory runs
/// out. How much that is at most is known by what was sent; the system is asked when it may be too much.
Connection::Sent Connection::send_at_once(const std::string& frame) {
  const int descriptor = beast::get_lowest_layer(socket_).socket().native_handle();
  if (unread_ + frame.size() > kMostUnread) {
    int unread = 0;
    if (::ioctl(descriptor, SIOCOUTQ, &unread) != 0) return Sent::kNothing;
    unread_ = static_cast<std::size_t>(std::max(unread, 0));
    if (unread_ + frame.size() > kMostUnread) return Sent::kNothing;
  }
  const ssize_t sent = ::send(descriptor, frame.data(), frame.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0) return Sent::kNothing;  // also one that is gone: the queue finds out
  unread_ += frame.size();
  return static_cast<std::size_t>(sent) == frame.size() ? Sent::kAll : Sent::kPart;
}

void Connection::write_next() {
  socket_.async_write(net::buffer(*queue_.front()),
                      [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                        if (error || !self->open_) return;  // reading fails too, and ends it
                        self->queued_ -= self->queue_.front()->size();
                        self->network_.queued_ -= self->queue_.front()->size();
                        self->queued_since_ = steady_clock::now();
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write_next();
                      });
}

void Connection::drop(const char* why) {
  network_.metrics_.dropped(why);
  open_ = false;
  forget_queue();
  wake();
  beast::get_lowest_layer(socket_).close();
}

/// What is being written stays until that has failed.
void Connection::forget_queue() { network_.queued_ -= std::exchange(queued_, 0); }

void Connection::close() {
  if (!open_) return drop("stop");
  if (std::exchange(closing_, true)) return;
  wake();
  socket_.async_close(websocket::close_code::going_away, [self = shared_from_this()](const beast::error_code&) {});
}

}  // namespace rietburg::server

// One WebSocket: reading at a bounded pace, writing from a bounded queue.
#include "server/connection.h"

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

}  // namespace

Task<void> wait(Executor executor, std::chrono::milliseconds time) {
  Timer timer(executor);
  timer.expires_after(time);
  beast::error_code error;
  co_await timer.async_wait(redirect_error(use_awaitable, error));
}

Connection::Connection(Network& network, Client client, std::string from, Stream stream)
    : network_(network),
      client_(client),
      from_(std::move(from)),
      socket_(std::move(stream)),
      pace_(network.options_.limits.rate, network.options_.limits.burst, steady_clock::now()) {}

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
  network_.hall_.come(client_, from_);
  while (co_await read()) {
    network_.metrics_.message();
    const beast::flat_buffer::const_buffers_type data = buffer_.data();
    double cost = 1;
    const auto start = steady_clock::now();
    try {
      cost = network_.hall_.receive(client_, {static_cast<const char*>(data.data()), data.size()});
    } catch (const std::exception& problem) {
      network_.fail(problem.what());
    }
    buffer_.clear();
    if (buffer_.capacity() > limits.message) buffer_.shrink_to_fit();
    network_.flush_soon();
    cost = std::max(cost, network_.cost_since(start));
    // Somebody who asks too fast is read more slowly: nothing is lost, and the others do not notice.
    const auto pause = pace_.charge(cost, steady_clock::now());
    if (pause.count() > 0) co_await wait(socket_.get_executor(), pause);
  }
  open_ = false;
  try {
    network_.hall_.go(client_);
  } catch (const std::exception& problem) {
    network_.fail(problem.what());
  }
  network_.flush_soon();
}

/// One message into the buffer. A large one needs one of few places, so that many of them cannot fill the memory, and
/// must go on, so that nobody keeps a place for nothing.
Task<bool> Connection::read() {
  beast::error_code error;
  std::size_t& large = network_.large_messages_;
  const Limits& limits = network_.options_.limits;
  std::size_t due = limits.message;  // what a message may have until it is called large, or has gone on
  std::optional<Timer> deadline;
  do {
    co_await socket_.async_read_some(buffer_, limits.message, redirect_error(use_awaitable, error));
    if (error || buffer_.size() <= due) continue;
    due += limits.message;
    if (!deadline) {
      const auto last = steady_clock::now() + 2 * kTimeOfAPart;
      while (large >= limits.large_messages && open_ && steady_clock::now() < last) {
        co_await wait(socket_.get_executor(), kTryAgain);
      }
      if (large >= limits.large_messages) {
        error = websocket::error::message_too_big;
        break;
      }
      ++large;
      deadline.emplace(socket_.get_executor());
    }
    deadline->expires_after(kTimeOfAPart);
    deadline->async_wait([self = shared_from_this()](const beast::error_code& cancelled) {
      if (!cancelled && self->open_) self->drop("dribble");
    });
  } while (!error && open_ && !socket_.is_message_done());
  if (deadline) --large;
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

void Connection::send(std::shared_ptr<const std::string> text) {
  if (!open_) return;
  queued_ += text->size();
  queue_.push_back(std::move(text));
  // A single long answer may be larger than the bound; it is those that pile up that show a slow reader.
  if (queued_ > network_.options_.limits.queue && queue_.size() > 1) return drop("slow");
  if (queue_.size() == 1) write_next();
}

void Connection::write_next() {
  socket_.async_write(net::buffer(*queue_.front()),
                      [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                        if (error || self->queue_.empty()) return;  // reading fails too, and ends it
                        self->queued_ -= self->queue_.front()->size();
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write_next();
                      });
}

void Connection::drop(const char* why) {
  network_.metrics_.dropped(why);
  open_ = false;
  beast::get_lowest_layer(socket_).close();
}

void Connection::close() {
  if (!open_) return drop("stop");
  if (std::exchange(closing_, true)) return;
  socket_.async_close(websocket::close_code::going_away, [self = shared_from_this()](const beast::error_code&) {});
}

}  // namespace rietburg::server

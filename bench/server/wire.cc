#include "bench/server/wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

namespace rietburg::bench {

namespace {

constexpr char kPong = '\x8a';

}  // namespace

Wire::Wire(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const std::string hello = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
  if (::send(socket_, hello.data(), hello.size(), MSG_NOSIGNAL) < 0) throw std::runtime_error("cannot send");
  std::size_t end = std::string::npos;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, 10'000) <= 0 || !fill()) throw std::runtime_error("no handshake");
  }
  if (buffer_.find(" 101 ") == std::string::npos) throw std::runtime_error("refused: " + buffer_.substr(0, 60));
  start_ = end + 4;
}

Wire::~Wire() { ::close(socket_); }

void Wire::send(std::string_view text, char kind) const {
  std::string frame(1, kind);
  if (text.size() < 126) {
    frame.push_back(static_cast<char>(0x80U | text.size()));
  } else {
    frame.append(
        {static_cast<char>(0xfe), static_cast<char>(text.size() >> 8U), static_cast<char>(text.size() & 0xffU)});
  }
  frame.append(4, '\0');
  frame.append(text);
  if (::send(socket_, frame.data(), frame.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(frame.size())) {
    throw std::runtime_error("cannot send");
  }
}

bool Wire::fill() {
  if (start_ > 0) buffer_.erase(0, start_);
  start_ = 0;
  std::array<char, 65536> piece{};
  const ssize_t got = ::recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  buffer_.append(piece.data(), static_cast<std::size_t>(got));
  return got > 0;
}

bool Wire::next(std::string_view& text) {
  const std::string_view rest = std::string_view(buffer_).substr(start_);
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(rest[i])); };
  if (rest.size() < 2) return false;
  std::size_t size = byte(1) & 0x7fU;
  std::size_t head = 2;
  if (size >= 126) {
    head = size == 126 ? 4 : 10;
    if (rest.size() < head) return false;
    size = 0;
    for (std::size_t i = 2; i < head; ++i) size = size << 8U | byte(i);
  }
  if (rest.size() < head + size) return false;
  start_ += head + size;
  constexpr std::size_t kText = 1;
  constexpr std::size_t kPing = 9;
  const std::size_t kind = byte(0) & 0xfU;
  text = rest.substr(head, size);
  if (kind == kPing) send(text, kPong);  // who does not answer is taken for gone
  return kind == kText || next(text);
}

std::string Wire::wait() {
  std::string_view text;
  while (!next(text)) {
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, 10'000) <= 0 || !fill()) throw std::runtime_error("no answer");
  }
  return std::string(text);
}

}  // namespace rietburg::bench

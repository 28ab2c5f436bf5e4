// WebSocket as seen by the load: sockets without blocking, masks of zeros, whole text frames.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rietburg::bench {

class Wire {
 public:
  /// Connects and shakes hands; throws where that fails.
  explicit Wire(std::uint16_t port);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  int descriptor() const { return socket_; }
  void send(std::string_view text, char kind = '\x81') const;  // a whole text
  /// Takes what has arrived; false when the other side is gone.
  bool fill();
  /// The next whole frame, if there is one; valid until the next call.
  bool next(std::string_view& text);
  /// Waits for the next frame.
  std::string wait();

 private:
  int socket_;
  std::string buffer_;
  std::size_t start_ = 0;
};

}  // namespace rietburg::bench

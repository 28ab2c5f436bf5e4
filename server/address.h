// Who a connection comes from: addresses, blocks of them, and the client behind proxies we trust. No sockets here.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rietburg::server {

/// Of the older or the newer kind; both are kept as the newer one.
class Address {
 public:
  static std::optional<Address> read(std::string_view text);

  bool is_loopback() const;
  /// What counts as one household: the whole address, or of the newer kind its first half.
  std::string place() const;
  bool operator==(const Address&) const = default;

 private:
  friend class Block;
  bool is_older() const;
  std::array<std::uint8_t, 16> bytes_{};
};

/// "10.0.0.0/8", "2001:db8::/32", or a single address.
class Block {
 public:
  static std::optional<Block> read(std::string_view text);
  bool holds(const Address& address) const;

 private:
  Address first_;
  int bits_ = 128;
};

/// What a request says about the way it came, line by line.
struct Forwarding {
  std::vector<std::string_view> x_forwarded_for;
  std::vector<std::string_view> forwarded;  // RFC 7239

  bool any() const { return !x_forwarded_for.empty() || !forwarded.empty(); }
};

/// The last hop that is not one of ours: everything before it could have been written by anybody. Where the header
/// cannot be read, or the two kinds contradict each other, it is the proxy that told it.
Address client_behind(const Address& peer, const std::vector<Block>& trusted, const Forwarding& told);

}  // namespace rietburg::server

#include "server/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace rietburg::server {

namespace {

constexpr std::size_t kOlderAt = 12;  // where an older address stands in a newer one (::ffff:a.b.c.d)
constexpr std::size_t kLongestAddress = 45;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// "1.2.3.4", "1.2.3.4:80", "::1", "[::1]", "[::1]:80".
std::optional<Address> read_node(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !rest.starts_with(':')) return std::nullopt;
    return Address::read(text.substr(1, end - 1));
  }
  const bool has_port = std::count(text.begin(), text.end(), ':') == 1;
  return Address::read(has_port ? text.substr(0, text.find(':')) : text);
}

/// The pairs of one element of `Forwarded`.
std::vector<std::string_view> pairs_of(std::string_view text) {
  std::vector<std::string_view> parts;
  bool quoted = false;
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] != ';' || quoted) continue;
    parts.push_back(trimmed(text.substr(from, i - from)));
    from = i + 1;
  }
  parts.push_back(trimmed(text.substr(from)));
  return parts;
}

/// The node of one element of `Forwarded`: `for="[2001:db8::1]:80";proto=https`.
std::optional<Address> read_element(std::string_view element) {
  for (const std::string_view pair : pairs_of(element)) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string_view::npos) continue;
    std::string name(trimmed(pair.substr(0, sign)));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (name != "for") continue;
    std::string_view node = trimmed(pair.substr(sign + 1));
    if (node.size() >= 2 && node.front() == '"' && node.back() == '"') node = node.substr(1, node.size() - 2);
    return read_node(node);
  }
  return std::nullopt;
}

bool is_trusted(const std::vector<Block>& trusted, const Address& address) {
  return std::any_of(trusted.begin(), trusted.end(), [&](const Block& block) { return block.holds(address); });
}

/// Takes off the last element. Read from its end, since our proxy wrote that: a quote that the client left open before
/// it must not swallow the comma between them.
std::string_view take_last(std::string_view& line, bool has_quotes) {
  bool quoted = false;
  std::size_t comma = line.size();
  while (comma > 0 && (quoted || line[comma - 1] != ',')) {
    --comma;
    if (has_quotes && line[comma] == '"') quoted = !quoted;
  }
  const std::string_view last = trimmed(line.substr(comma));
  line = line.substr(0, comma == 0 ? 0 : comma - 1);
  return last;
}

/// From the proxy that speaks to us back to the first hop that is not ours.
template <typename ReadHop>
Address walk_back(Address at, const std::vector<Block>& trusted, const std::vector<std::string_view>& lines,
                  bool has_quotes, ReadHop read_hop) {
  for (auto one = lines.rbegin(); one != lines.rend(); ++one) {
    std::string_view line = *one;
    do {
      if (!is_trusted(trusted, at)) return at;
      const std::optional<Address> before = read_hop(take_last(line, has_quotes));
      if (!before) return at;
      at = *before;
    } while (!line.empty());
  }
  return at;
}

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
  if (text.empty() || text.size() > kLongestAddress) return std::nullopt;
  const std::string whole(text);
  Address address;
  if (::inet_pton(AF_INET6, whole.c_str(), address.bytes_.data()) == 1) return address;
  address.bytes_[kOlderAt - 2] = address.bytes_[kOlderAt - 1] = 0xff;
  if (::inet_pton(AF_INET, whole.c_str(), address.bytes_.data() + kOlderAt) == 1) return address;
  return std::nullopt;
}

bool Address::is_older() const {
  return std::all_of(bytes_.begin(), bytes_.begin() + kOlderAt - 2, [](std::uint8_t byte) { return byte == 0; }) &&
         bytes_[kOlderAt - 2] == 0xff && bytes_[kOlderAt - 1] == 0xff;
}

bool Address::is_loopback() const {
  if (is_older()) return bytes_[kOlderAt] == 127;
  return *this == *read("::1");
}

std::string Address::place() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_older()) {
    ::inet_ntop(AF_INET, bytes_.data() + kOlderAt, text.data(), text.size());
    return text.data();
  }
  std::array<std::uint8_t, 16> half = bytes_;
  std::fill(half.begin() + half.size() / 2, half.end(), std::uint8_t{0});
  ::inet_ntop(AF_INET6, half.data(), text.data(), text.size());
  return text.data();
}

std::optional<Block> Block::read(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto first = Address::read(text.substr(0, slash));
  if (!first) return std::nullopt;
  Block block;
  block.first_ = *first;
  if (slash == std::string_view::npos) return block;
  const int all = first->is_older() ? 32 : 128;
  const std::string_view number = text.substr(slash + 1);
  int bits = -1;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
  if (error != std::errc() || end != number.data() + number.size() || bits < 0 || bits > all) return std::nullopt;
  block.bits_ = bits + 128 - all;
  return block;
}

bool Block::holds(const Address& address) const {
  for (int bit = 0; bit < bits_; ++bit) {
    const auto at = static_cast<std::size_t>(bit / 8);
    const auto mask = static_cast<std::uint8_t>(0x80U >> static_cast<unsigned>(bit % 8));
    if ((first_.bytes_[at] & mask) != (address.bytes_[at] & mask)) return false;
  }
  return true;
}

Address client_behind(const Address& peer, const std::vector<Block>& trusted, const Forwarding& told) {
  const Address by_first = walk_back(peer, trusted, told.x_forwarded_for, false, read_node);
  const Address by_second = walk_back(peer, trusted, told.forwarded, true, read_element);
  if (told.x_forwarded_for.empty()) return by_second;
  if (told.forwarded.empty()) return by_first;
  return by_first == by_second ? by_first : peer;  // one of them the proxy has only passed on
}

}  // namespace rietburg::server

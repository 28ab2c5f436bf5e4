#include "server/store.h"

#include <cstring>

#include "table/siphash.h"

namespace rietburg::server {

std::int64_t secret_hash(const std::string& secret, const std::string& text) {
  table::SipKey key;
  std::memcpy(&key.low, secret.data(), sizeof key.low);
  std::memcpy(&key.high, secret.data() + sizeof key.low, sizeof key.high);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  return static_cast<std::int64_t>(table::siphash(key, {bytes, text.size()}));
}

}  // namespace rietburg::server

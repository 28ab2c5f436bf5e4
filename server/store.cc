#include "server/store.h"

#include <cstring>

#include "table/siphash.h"

namespace rietburg::server {

std::int64_t hash_of_place(const std::string& secret, const std::string& place) {
  table::SipKey key;
  std::memcpy(&key.low, secret.data(), sizeof key.low);
  std::memcpy(&key.high, secret.data() + sizeof key.low, sizeof key.high);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(place.data());
  return static_cast<std::int64_t>(table::siphash(key, {bytes, place.size()}));
}

}  // namespace rietburg::server

#include "server/secrets.h"

#include <unistd.h>

#include <array>
#include <stdexcept>

namespace rietburg::server {

std::string fresh_name() {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t kLength = 22;  // 6 bits each: at least 128
  std::array<unsigned char, kLength> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) throw std::runtime_error("the system provides no random numbers");
  std::string name;
  for (const unsigned char byte : bytes) name.push_back(kDigits[byte % kDigits.size()]);
  return name;
}

bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace rietburg::server

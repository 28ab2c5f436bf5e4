// Bytes as what strangers tell about themselves: the way a request came, a name, a block of addresses.
#include "server/address.h"
#include "server/names.h"
#include "tests/fuzz/fuzz.h"

namespace rietburg::fuzz {
namespace {

void way(std::string_view text) {
  using namespace server;
  static const std::vector<Block> kTrusted{*Block::read("127.0.0.1"), *Block::read("10.0.0.0/8")};
  const Address proxy = *Address::read("127.0.0.1");
  const Address stranger = *Address::read("192.0.2.7");
  for (const Forwarding& told : {Forwarding{{text}, {}}, Forwarding{{}, {text}}, Forwarding{{text}, {text}}}) {
    expect(client_behind(stranger, kTrusted, told) == stranger, "somebody was believed");
    const std::string place = client_behind(proxy, kTrusted, told).place();
    expect(Address::read(place).has_value(), "a place that is no address");
  }
  if (const auto block = Block::read(text)) block->holds(proxy);
}

void name(std::string_view text) {
  const auto tidy = server::tidy_name(text);
  server::is_visible(text);
  if (!tidy) return;
  expect(server::tidy_name(*tidy) == tidy, "tidied twice it is another name");
  expect(server::is_visible(*tidy), "a name nobody can see");
  expect(server::look_alike(*tidy, *tidy), "a name that does not look like itself");
}

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 0) {
    rietburg::fuzz::way(text);
  } else {
    rietburg::fuzz::name(text);
  }
  return 0;
}

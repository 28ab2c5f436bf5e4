// Addresses, and the client behind proxies.
#include "server/address.h"

#include <gtest/gtest.h>

namespace rietburg::server {
namespace {

std::string place(std::string_view text) {
  const auto address = Address::read(text);
  return address ? address->place() : "none";
}

TEST(AddressTest, OnePlaceForAHousehold) {
  EXPECT_EQ(place("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(place("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(place("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(place("2001:db8:1:2:ffff::"), "2001:db8:1:2::");
  for (const char* none : {"", "1.2.3", "1.2.3.4.5", "example.org", "1.2.3.4 ", "::1%eth0", ":::"}) {
    EXPECT_EQ(place(none), "none") << none;
  }
  for (const char* near : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(Address::read(near)->is_loopback()) << near;
  }
  EXPECT_FALSE(Address::read("128.0.0.1")->is_loopback());
  EXPECT_FALSE(Address::read("::2")->is_loopback());
}

TEST(AddressTest, Blocks) {
  const auto holds = [](const char* block, const char* address) {
    return Block::read(block)->holds(*Address::read(address));
  };
  EXPECT_TRUE(holds("10.0.0.0/8", "10.255.0.1"));
  EXPECT_FALSE(holds("10.0.0.0/8", "11.0.0.1"));
  EXPECT_TRUE(holds("192.0.2.7", "192.0.2.7"));
  EXPECT_FALSE(holds("192.0.2.7", "192.0.2.6"));
  EXPECT_TRUE(holds("192.0.2.6/31", "192.0.2.7"));
  EXPECT_TRUE(holds("0.0.0.0/0", "8.8.8.8"));
  EXPECT_FALSE(holds("0.0.0.0/0", "2001:db8::1"));
  EXPECT_TRUE(holds("2001:db8::/32", "2001:db8:ffff::1"));
  for (const char* none : {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::/129", "localhost"}) {
    EXPECT_FALSE(Block::read(none)) << none;
  }
}

class ForwardingTest : public testing::Test {
 protected:
  std::string client(const char* peer, Forwarding told) {
    return client_behind(*Address::read(peer), trusted_, told).place();
  }

  std::vector<Block> trusted_{*Block::read("127.0.0.1"), *Block::read("10.0.0.0/8")};
};

TEST_F(ForwardingTest, OnlyTheLastUntrustedHopCounts) {
  EXPECT_EQ(client("127.0.0.1", {{"192.0.2.7"}, {}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{"203.0.113.1, 192.0.2.7"}, {}}), "192.0.2.7") << "the client wrote the first itself";
  EXPECT_EQ(client("127.0.0.1", {{"203.0.113.1,192.0.2.7 ,10.1.1.1"}, {}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{"203.0.113.1", "192.0.2.7, 10.1.1.1"}, {}}), "192.0.2.7") << "several lines";
  EXPECT_EQ(client("127.0.0.1", {{"127.0.0.1, 192.0.2.7"}, {}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{"192.0.2.7:4711"}, {}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{"2001:db8:1:2:3::4"}, {}}), "2001:db8:1:2::");
  EXPECT_EQ(client("127.0.0.1", {{}, {R"(for=203.0.113.1, For="[2001:db8:1:2:3::4]:80";proto=https;by=10.1.1.1)"}}),
            "2001:db8:1:2::");
  EXPECT_EQ(client("127.0.0.1", {{"192.0.2.7"}, {"for=192.0.2.7"}}), "192.0.2.7");
}

/// Proxies add their element behind a comma without looking at what is there.
TEST_F(ForwardingTest, AQuoteThatTheClientLeavesOpenSwallowsNothing) {
  EXPECT_EQ(client("127.0.0.1", {{}, {R"(for=203.0.113.1;x=", for=192.0.2.7)"}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{}, {R"(for=203.0.113.1;x=", for="[2001:db8:1:2:3::4]:80";proto=https)"}}),
            "2001:db8:1:2::");
  EXPECT_EQ(client("127.0.0.1", {{}, {R"(for=203.0.113.1;x="\", for=192.0.2.7, for="10.1.1.1")"}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{}, {R"(for="a,b;for=203.0.113.1, for="192.0.2.7")"}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{R"(203.0.113.1, ", 192.0.2.7)"}, {}}), "192.0.2.7");
  EXPECT_EQ(client("127.0.0.1", {{R"(203.0.113.1, ", 192.0.2.7, 10.1.1.1)"}, {}}), "192.0.2.7");
}

TEST_F(ForwardingTest, WhoIsNotTrustedIsNotBelieved) {
  EXPECT_EQ(client("192.0.2.9", {{"203.0.113.1"}, {}}), "192.0.2.9");
  EXPECT_EQ(client("192.0.2.9", {{}, {"for=203.0.113.1"}}), "192.0.2.9");
}

TEST_F(ForwardingTest, WhatCannotBeReadFallsBackToTheProxy) {
  for (const char* odd :
       {"", "unknown", "_hidden", "192.0.2.7.1", "[::1", "[::1]x", "a,b,,", "192.0.2.7,", "\"", "1.2.3.4:5:6"}) {
    EXPECT_EQ(client("127.0.0.1", {{odd}, {}}), "127.0.0.1") << odd;
  }
  for (const char* odd :
       {"", "for=unknown", "for=_x", "by=192.0.2.7", "for", "for=\"[::1\"", "for=192.0.2.7,", ";;,;"}) {
    EXPECT_EQ(client("127.0.0.1", {{}, {odd}}), "127.0.0.1") << odd;
  }
  EXPECT_EQ(client("127.0.0.1", {{"192.0.2.7, nonsense, 10.1.1.1"}, {}}), "10.1.1.1");
  EXPECT_EQ(client("127.0.0.1", {{"192.0.2.7"}, {"for=203.0.113.1"}}), "127.0.0.1") << "the client wrote one of them";
  EXPECT_EQ(client("127.0.0.1", {{}, {}}), "127.0.0.1");
}

}  // namespace
}  // namespace rietburg::server

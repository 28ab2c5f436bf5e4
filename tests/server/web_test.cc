// Plain HTTP: which host and which page are let in, and that no path leads out of the embedded files.
#include "server/web.h"

#include <gtest/gtest.h>

#include "server/secrets.h"
#include "tests/support/library.h"

namespace rietburg::server {
namespace {

TEST(Doorkeeper, KnowsAddressesAndItsOwnNames) {
  const Doorkeeper keeper({"Table.Example"});
  for (const char* host :
       {"127.0.0.1:8017", "localhost:1", "localhost", "[::1]:8017", "192.168.1.5", "table.example:80"}) {
    EXPECT_TRUE(keeper.knows_host(host)) << host;
  }
  for (const char* host : {"", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "table.example.evil",
                           "[evil]", "1.2.3.4a", "user@localhost"}) {
    EXPECT_FALSE(keeper.knows_host(host)) << host;
  }
}

TEST(Doorkeeper, APageOfAnotherSiteIsNotLetIn) {
  EXPECT_TRUE(Doorkeeper::same_origin("http://127.0.0.1:8017", "127.0.0.1:8017"));
  EXPECT_TRUE(Doorkeeper::same_origin("https://Table.example", "table.example"));
  for (const char* origin : {"null", "", "http://127.0.0.1", "http://127.0.0.1:80171", "http://evil.example",
                             "file://127.0.0.1:8017", "http://127.0.0.1:8017/", "http://127.0.0.1:8017@evil.example"}) {
    EXPECT_FALSE(Doorkeeper::same_origin(origin, "127.0.0.1:8017")) << origin;
  }
}

TEST(Web, ThePageAndTheCatalogue) {
  const auto& library = *tests::library();
  EXPECT_EQ(reply_to(library, "/", false).status, 200);
  EXPECT_EQ(reply_to(library, "/t/abc", false).body(), reply_to(library, "/", false).body());
  EXPECT_EQ(reply_to(library, "/text/en.json", false).type, "application/json");
  EXPECT_EQ(reply_to(library, path_of("/healthz?x=1"), false).body(), "ok\n");
}

TEST(Web, NoPathLeadsOut) {
  for (const char* path : {"/../../etc/passwd", "/t", "//etc/passwd", "/assets/../../etc/passwd", "/text/../en.json",
                           "/text/.json", "/text/xx.json", "/%2e%2e/etc/passwd", "", "/index.html/"}) {
    EXPECT_EQ(reply_to(*tests::library(), path, false).status, 404) << path;
  }
}

TEST(Secrets, AreDifferentAndCompared) {
  EXPECT_NE(fresh_name(), fresh_name());
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
}

}  // namespace
}  // namespace rietburg::server

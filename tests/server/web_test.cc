// Plain HTTP: which host and which page are let in, and that no path leads out of the embedded files.
#include "server/web.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "server/pace.h"
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

std::string unpacked(std::string_view gzip) {
  std::string out(1U << 20U, '\0');
  z_stream stream{};
  EXPECT_EQ(::inflateInit2(&stream, MAX_WBITS + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
  stream.avail_in = static_cast<uInt>(gzip.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(::inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  ::inflateEnd(&stream);
  return out;
}

TEST(Web, ThePageAndTheCatalogue) {
  const Catalogues library(*tests::library());
  EXPECT_EQ(reply_to(library, "/", false).status, 200);
  EXPECT_EQ(reply_to(library, "/t/abc", false).body(), reply_to(library, "/", false).body());
  EXPECT_EQ(reply_to(library, "/text/en.json", false).type, "application/json");
  const Reply packed = reply_to(library, "/text/en.json", true);
  EXPECT_TRUE(packed.is_gzip);
  EXPECT_LT(packed.body().size() * 3, reply_to(library, "/text/en.json", false).body().size());
  EXPECT_EQ(unpacked(packed.body()), reply_to(library, "/text/en.json", false).body());
  EXPECT_EQ(reply_to(library, path_of("/healthz?x=1"), false).body(), "ok\n");
}

TEST(Web, NoPathLeadsOut) {
  const Catalogues library(*tests::library());
  for (const char* path : {"/../../etc/passwd", "/t", "//etc/passwd", "/assets/../../etc/passwd", "/text/../en.json",
                           "/text/.json", "/text/xx.json", "/%2e%2e/etc/passwd", "", "/index.html/"}) {
    EXPECT_EQ(reply_to(library, path, false).status, 404) << path;
  }
}

TEST(Pace, SoMuchAtOnceThenSoMuchASecond) {
  using std::chrono::milliseconds;
  const Pace::Moment start{};
  Pace pace(50, 200, start);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(pace.charge(1, start), milliseconds(0));
  EXPECT_EQ(pace.charge(1, start), milliseconds(20));
  EXPECT_EQ(pace.charge(49, start), milliseconds(1000));
  EXPECT_EQ(pace.charge(1, start + milliseconds(1020)), milliseconds(0)) << "who has waited may go on";
  EXPECT_EQ(pace.charge(200, start + std::chrono::hours(1)), milliseconds(0)) << "and is owed the burst, not more";
  EXPECT_EQ(pace.charge(5, start + std::chrono::hours(1)), milliseconds(100));
}

TEST(Secrets, AreDifferentAndCompared) {
  EXPECT_NE(fresh_name(), fresh_name());
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
}

}  // namespace
}  // namespace rietburg::server

// The picture that an author brings with a legend.
#include "loader/picture.h"

#include <gtest/gtest.h>

#include "server/web.h"
#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

using namespace std::string_literals;

std::string big(int value, int count) {
  std::string out;
  for (int i = count; i-- > 0;) out += static_cast<char>(value >> (8 * i) & 0xff);
  return out;
}

std::string little(int value, int count) {
  const std::string out = big(value, count);
  return {out.rbegin(), out.rend()};
}

std::string png(int width, int height, const std::string& more = "") {
  return "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s + big(width, 4) + big(height, 4) + more + "IDAT";
}

std::string jpeg(int width, int height) {
  return "\xff\xd8\xff\xe0\0\x05JFI\xff\xc0\0\x11\x08"s + big(height, 2) + big(width, 2) + "\x03";
}

std::string webp(const std::string& part, const std::string& data) {
  return "RIFF\0\0\0\0WEBP"s + part + "\0\0\0\0"s + data + std::string(12, '\0');
}

void expect_size(const std::string& bytes, const char* ending, int width, int height) {
  const auto size = size_of_picture(bytes, ending);
  ASSERT_TRUE(size.has_value()) << ending;
  EXPECT_EQ(size->width, width) << ending;
  EXPECT_EQ(size->height, height) << ending;
}

TEST(Picture, ItsOwnBytesTellItsSize) {
  expect_size(png(400, 480), ".png", 400, 480);
  expect_size(jpeg(300, 360), ".jpg", 300, 360);
  expect_size(webp("VP8 ", "\0\0\0\x9d\x01\x2a"s + little(200, 2) + little(240, 2)), ".webp", 200, 240);
  expect_size(webp("VP8L", "\x2f"s + little(199 | 239 << 14, 4)), ".webp", 200, 240);
  expect_size(webp("VP8X", "\0\0\0\0"s + little(199, 3) + little(239, 3)), ".webp", 200, 240);
}

TEST(Picture, WhatIsNoneOrMovesOrIsCutShortIsNone) {
  EXPECT_FALSE(size_of_picture(png(400, 480), ".jpg"));
  EXPECT_FALSE(size_of_picture(png(400, 480), ".svg"));
  EXPECT_FALSE(size_of_picture(png(400, 480, "acTL"), ".png"));
  EXPECT_FALSE(size_of_picture(webp("VP8X", "\x02\0\0\0"s + little(199, 3) + little(239, 3)), ".webp"));
  EXPECT_FALSE(size_of_picture(png(0, 480), ".png"));
  EXPECT_FALSE(size_of_picture("\xff\xd8\xff\xe0\0\0\0\0\0\0\0\0"s, ".jpg"));  // a part without a length
  struct Cut {
    std::string bytes, ending;
    std::size_t needed;  // as many bytes tell its size
  };
  for (const Cut& cut : {Cut{png(400, 480), ".png", 24}, Cut{jpeg(300, 360), ".jpg", 18},
                         Cut{webp("VP8L", "\x2f"s + little(199, 4)), ".webp", 30}}) {
    for (std::size_t i = 0; i < cut.needed; ++i)
      EXPECT_FALSE(size_of_picture(cut.bytes.substr(0, i), cut.ending)) << cut.ending << i;
  }
}

class Brought : public testing::Test {
 protected:
  Brought() {
    auto legend = copy_.read("legends/02_sick_king/legend.json");
    legend["id"] = "mine";
    copy_.write("own/mine/legend.json", legend.dump());
  }
  Library load() const {
    auto loaded = load_with_own(tests::content_dir(), {copy_.path("own")});
    if (!loaded) std::abort();
    return *std::move(loaded);
  }
  void expect_refused(const std::string& words) const {
    const Library loaded = load();
    ASSERT_EQ(loaded.refused().size(), 1U) << words;
    EXPECT_NE(to_text(loaded.refused()[0].problems[0].message).find(words), std::string::npos)
        << to_text(loaded.refused()[0].problems[0].message);
    EXPECT_TRUE(loaded.pictures().empty());
  }
  ContentCopy copy_;
};

TEST_F(Brought, IsServedUnderItsHashAndChangesNoGame) {
  const std::string before = load().content_hash();
  copy_.write("own/mine/cover.png", png(400, 480));
  const Library loaded = load();
  EXPECT_EQ(loaded.content_hash(), before);
  ASSERT_TRUE(loaded.pictures().contains("mine"));
  const Picture& picture = loaded.pictures().at("mine");
  EXPECT_EQ(picture.type, "image/png");
  const server::Catalogues catalogues(loaded);
  const server::Reply reply = server::reply_to(catalogues, picture.path, true);
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.type, "image/png");
  EXPECT_EQ(reply.body(), png(400, 480));
  EXPECT_FALSE(reply.is_gzip);
  EXPECT_NE(reply.cache.find("immutable"), std::string_view::npos);
  EXPECT_EQ(server::reply_to(catalogues, "/pictures/mine.png", true).status, 404);
}

TEST_F(Brought, IsRefusedWhereItIsTooMuch) {
  copy_.write("own/mine/cover.png", png(400, 480) + std::string(kLargestPicture, ' '));
  expect_refused("larger than 400 kB");
  copy_.write("own/mine/cover.png", png(400, 4800));
  expect_refused("is 400 by 4800 pixels");
  copy_.write("own/mine/cover.png", "<svg onload='x'/>");
  expect_refused("no still picture");
  copy_.write("own/mine/cover.png", png(400, 480));
  copy_.write("own/mine/cover.jpg", jpeg(400, 480));
  expect_refused("a second picture");
  copy_.remove("own/mine/cover.jpg");
  copy_.remove("own/mine/cover.png");
  std::filesystem::create_symlink("/etc/hostname", copy_.path("own/mine/cover.webp"));
  expect_refused("symbolic link");
}

}  // namespace
}  // namespace rietburg::loader

#include "loader/pack.h"

#include <gtest/gtest.h>

#include "loader/library.h"
#include "tests/support/paths.h"

namespace rietburg::loader {
namespace {

bool same_files(const std::vector<SourceFile>& a, const std::vector<SourceFile>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SourceFile& one, const SourceFile& other) {
    return one.name == other.name && one.folder == other.folder && one.key == other.key && one.bytes == other.bytes &&
           one.guest == other.guest;
  });
}

TEST(Pack, TheContentComesBackAsItWas) {
  const auto files = read_files(tests::content_dir(), {});
  ASSERT_TRUE(files);
  const auto back = unpack_files(pack_files(*files));
  ASSERT_TRUE(back);
  EXPECT_TRUE(same_files(*files, *back));
  EXPECT_EQ(hash_of(*files), hash_of(*back));
}

TEST(Pack, WhatIsCutOffOrSomethingElseIsRefused) {
  const std::string pack = pack_files({{"a.json", "heroes", "heroes/a.json", "{}", ""}, {"b", "", "b", "[1]", "mine"}});
  ASSERT_TRUE(unpack_files(pack));
  EXPECT_EQ(unpack_files(pack)->size(), 2U);
  for (std::size_t length = 0; length < pack.size(); ++length) {
    const auto cut = unpack_files(std::string_view(pack).substr(0, length));
    if (cut) EXPECT_LT(cut->size(), 2U) << length;  // it ends where a file ends
  }
  EXPECT_FALSE(unpack_files("RIETPACK\x02"));
  EXPECT_FALSE(unpack_files("something else"));
  EXPECT_FALSE(unpack_files(pack + "x"));
}

}  // namespace
}  // namespace rietburg::loader

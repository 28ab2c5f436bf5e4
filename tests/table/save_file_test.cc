// Files: whole or not at all.
#include "table/save_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace rietburg::table {
namespace {

namespace fs = std::filesystem;

class SaveFile : public ::testing::Test {
 protected:
  SaveFile() : folder_(fs::temp_directory_path() / ("rietburg_save_" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
  }
  ~SaveFile() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(SaveFile, WritesReadsAndReplaces) {
  const fs::path file = folder_ / "deep" / "game.json";
  ASSERT_TRUE(write_atomically(file, "one").ok()) << "folders are made";
  ASSERT_TRUE(write_atomically(file, "two\n").ok());
  const FileText read = read_file(file);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value(), "two\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator()), 1)
      << "nothing left beside";
}

TEST_F(SaveFile, SaysWhatIsWrong) {
  fs::create_directories(folder_);
  std::ofstream(folder_ / "plain") << "x";
  const Written written = write_atomically(folder_ / "plain" / "game.json", "x");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.problem().path.filename(), "plain");
  EXPECT_EQ(written.problem().what, "no_folder");
  EXPECT_EQ(written.problem().remedy, "place");
  ASSERT_FALSE(write_atomically("/proc/nowhere/game.json", "x").ok());
  EXPECT_EQ(read_file(folder_ / "none").problem().what, "missing");
  EXPECT_EQ(read_file(folder_).problem().what, "folder");
}

TEST_F(SaveFile, AFolderInTheWayLeavesNothingBehind) {
  fs::create_directories(folder_ / "game.json" / "x");
  EXPECT_FALSE(write_atomically(folder_ / "game.json", "x").ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

}  // namespace
}  // namespace rietburg::table

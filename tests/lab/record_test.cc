#include "lab/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/folder.h"

namespace rietburg::lab {
namespace {

using testing::HasSubstr;

Record sample(std::uint64_t seed, const std::string& result = "lost") {
  Record record;
  record.cell = {"legend-2", "easy", {"tavern"}, "2", "quick:50", "0.4.0-abc", "def"};
  record.seed = seed;
  record.heroes = {"dwarf", "archer"};
  record.ending = {result, "goal_missed", {"herb"}, 9, 13, {{"gor", 3}, {"sunrise", 8}}, 312, 901};
  return record;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::filesystem::path& path, const std::string& bytes) { std::ofstream(path) << bytes; }

template <typename Work>
std::string complaint(Work work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(LabRecord, ALineReadsAsItWasWritten) {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{17}, kLastSeed}) {
    const Record record = sample(seed);
    const auto read = read_line(to_line(record));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, record);
  }
}

TEST(LabRecord, NoPartOfALineIsALine) {
  const std::string line = to_line(sample(17));
  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_FALSE(read_line(line.substr(0, length))) << length;
    EXPECT_FALSE(read_line(line.substr(length + 1))) << length;
  }
}

TEST(LabRecord, BadFieldsAreRefused) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string line = to_line(sample(17));
    line.replace(line.find(from), from.size(), to);
    return line;
  };
  EXPECT_TRUE(read_line(with("\"day\":9", "\"day\":10")));
  EXPECT_FALSE(read_line(with("\"day\":9", "\"day\":-1")));
  EXPECT_FALSE(read_line(with("\"day\":9", "\"day\":\"9\"")));
  EXPECT_FALSE(read_line(with("\"lost\"", "\"drawn\"")));
  EXPECT_FALSE(read_line(with("\"seed\":17", "\"seed\":1e3")));
  EXPECT_FALSE(read_line(with("\"gor\":3", "\"gor\":-3")));
  EXPECT_FALSE(read_line(with("\"day\":9", "\"day\":9,\"more\":1")));
  EXPECT_FALSE(read_line(std::string(kLongestLine + 1, ' ')));
}

TEST(LabRecordFile, WhatWasWrittenIsRead) {
  const tests::Folder folder;
  const auto path = folder.path / "games.jsonl";
  {
    RecordFile file(path);
    file.add(sample(1));
    file.add(sample(2, "won"));
  }
  Records records;
  records.read(path);
  EXPECT_EQ(records.size(), 2U);
  EXPECT_EQ(records.torn(), 0U);
  EXPECT_EQ(*records.find(sample(2).cell, 2), sample(2, "won"));
  EXPECT_EQ(records.find(sample(2).cell, 3), nullptr);
}

TEST(LabRecordFile, KilledInTheMiddleOfALineAtAnyByte) {
  const tests::Folder folder;
  const auto path = folder.path / "games.jsonl";
  const std::string first = to_line(sample(1)) + "\n", second = to_line(sample(2)) + "\n";
  for (std::size_t length = 0; length < second.size(); length += 7) {
    write(path, first + second.substr(0, length));
    {
      RecordFile file(path);
      file.add(sample(3));
    }
    Records records;
    records.read(path);
    EXPECT_EQ(records.size(), 2U) << length;
    EXPECT_EQ(records.torn(), length == 0 ? 0U : 1U);
    EXPECT_NE(records.find(sample(3).cell, 3), nullptr);
    EXPECT_TRUE(bytes_of(path).starts_with(first));
  }
}

TEST(LabRecordFile, EvenTheFirstLineMayBeTorn) {
  const tests::Folder folder;
  write(folder.path / "games.jsonl", to_line(sample(1)).substr(0, 5));
  Records records;
  records.read(folder.path / "games.jsonl");
  EXPECT_EQ(records.size(), 0U);
}

TEST(LabRecordFile, FilesCanBePutTogether) {
  const tests::Folder folder;
  write(folder.path / "a", to_line(sample(1)) + "\n" + to_line(sample(2)) + "\n");
  write(folder.path / "b", to_line(sample(2)) + "\n" + to_line(sample(3)) + "\n");
  Records records;
  records.read(folder.path / "b");
  records.read(folder.path / "a");
  EXPECT_EQ(records.size(), 3U);
  EXPECT_EQ(records.all().front().seed, 1U);
}

TEST(LabRecordFile, TwoEndsOfOneGameAreNamed) {
  const tests::Folder folder;
  write(folder.path / "a", to_line(sample(1)) + "\n");
  write(folder.path / "b", to_line(sample(1, "won")) + "\n");
  Records records;
  records.read(folder.path / "a");
  const std::string said = complaint([&] { records.read(folder.path / "b"); });
  EXPECT_THAT(said, HasSubstr((folder.path / "b").string()));
  EXPECT_THAT(said, HasSubstr("seed 1 "));
}

TEST(LabRecordFile, WhatIsNoFileOfGamesIsSaidToBeNone) {
  const tests::Folder folder;
  write(folder.path / "letter", "Dear dwarf,\n");
  Records records;
  EXPECT_THAT(complaint([&] { records.read(folder.path / "letter"); }), HasSubstr("line 1 is no game"));
  EXPECT_THAT(complaint([&] { records.read(folder.path / "nowhere"); }), HasSubstr("cannot be read"));
  EXPECT_THAT(complaint([&] { RecordFile file(folder.path / "nowhere" / "games.jsonl"); }), HasSubstr("--to"));
}

}  // namespace
}  // namespace rietburg::lab

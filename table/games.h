// Several games in one process, told apart by `game` on each request: for bots that look ahead or play many at once.
// Not for the server: a copy with the same dice would tell the future of a table that others play.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "table/protocol.h"

namespace rietburg::table {

class Games {
 public:
  static constexpr std::size_t kMostGames = 1000;  // besides the one without a name
  static constexpr std::size_t kLongestId = 64;    // bytes

  /// `processors`: for all thoughts together.
  explicit Games(std::shared_ptr<const loader::Library> library,
                 std::shared_ptr<Processors> processors = std::make_shared<Processors>(1));

  nlohmann::json answer(nlohmann::json request);
  /// One line in, one line out, without the line's end.
  std::string answer_line(std::string_view line);
  std::size_t size() const { return games_.size(); }

 private:
  using json = nlohmann::json;

  /// The answer's fields, or why there are none. Takes `game` out of the request: no copy, which could be deep.
  Refused dispatch(json& request, json& answer);
  Refused clone(const std::string& from, const json& request, json& answer);
  Refused close(const std::string& id, const json& request, json& answer);
  /// The request is for a game that is not there: `new` and `load` make it, `dice` says how it will be played.
  Refused begin(const std::string& id, const json& request, json& answer);
  Refused has_room(const std::string& id) const;
  Protocol nothing_yet() const;

  std::shared_ptr<const loader::Library> library_;
  std::shared_ptr<Processors> processors_;
  std::map<std::string, Protocol> games_;  // by id; "": the one of requests that name none
};

}  // namespace rietburg::table

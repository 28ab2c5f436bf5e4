// Why a request was refused, as the protocol tells it.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "loader/problem.h"

namespace rietburg::table {

struct Refusal {
  std::string code;  // bad_request, illegal_action, stale, …
  std::string message;
  std::string where;                               // the place in the request, or empty
  std::string key = {};                            // of the text that says it to a person; left out: that of the code
  std::map<std::string, std::string> values = {};  // that stand in that text
  std::optional<loader::Problem> finding = {};     // of a set-up: what the loader has against it
};
/// Nothing: it was done.
using Refused = std::optional<Refusal>;

}  // namespace rietburg::table

// Why a request was refused, as the protocol tells it.
#pragma once
#include <optional>
#include <string>

namespace rietburg::table {

struct Refusal {
  std::string code;  // bad_request, illegal_action, stale, …
  std::string message;
  std::string where;  // the place in the request, or empty
};
/// Nothing: it was done.
using Refused = std::optional<Refusal>;

}  // namespace rietburg::table

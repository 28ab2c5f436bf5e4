// What the loader found wrong, as the protocol tells it (docs/protocol.md, Findings).
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "loader/problem.h"

namespace rietburg::table {

/// file, line, where; says and remedy: key and values; message: all of it in English.
nlohmann::json finding_to_json(const loader::Problem& problem);
/// The same again, to be worded in the language of whoever reads it.
loader::Problem finding_from_json(const nlohmann::json& finding);

}  // namespace rietburg::table

// When a card of a legend is carried out, in words.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "cli/texts.h"

namespace rietburg::cli {

/// Without a full stop.
std::string trigger_in_words(const nlohmann::json& card, const Texts& texts);

}  // namespace rietburg::cli

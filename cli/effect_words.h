// What a card of a legend does and asks for, in words: for `rietburg legend show`. Each message is named after the word
// it tells ("ui.legend.do.gain"), and gets the fields of the effect under their own names.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "cli/texts.h"

namespace rietburg::cli {

/// One sentence.
std::string effect_in_words(const nlohmann::json& effect, const Texts& texts);
/// A condition, or a list of them, without a full stop.
std::string condition_in_words(const nlohmann::json& condition, const Texts& texts);
/// A space, several, or where something stands.
std::string where_in_words(const nlohmann::json& where, const Texts& texts);
/// A creature, thing, character, ally, marker or fog token as it stands inside a sentence; otherwise its id.
std::string name_in_words(const std::string& id, const Texts& texts);
/// The numbers that texts of the legend show, as far as they are known before a game.
Args values_in_words(const nlohmann::json& legend, const Texts& texts);
/// A card by its title and id.
std::string card_in_words(const std::string& id, const Texts& texts);

}  // namespace rietburg::cli

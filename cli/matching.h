// Which legal answers a typed line means: "buy strength", "archer drain", "fight 8", "share 2 1".
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/speech.h"

namespace rietburg::cli {

/// Lower case, split at blanks.
std::vector<std::string> words_of(const std::string& line);
/// A whole number, or -1.
int number_in(const std::string& word);

/// The command a word stands for ("go" is "walk"), by the lists "ui.command.<id>" of the catalogue; empty: none.
std::string command_of(const Texts& texts, const std::string& word);
/// All commands, in the order of the help.
const std::vector<std::string>& commands();

/// The words of a text that lists them ("hint, advice").
std::vector<std::string> known_words(const Texts& texts, const std::string& key);
/// The command that was probably meant by a word that is none; empty: none comes near.
std::string guessed_word(const Texts& texts, const std::string& word);
/// Small words that say nothing here ("to", "the").
bool is_filler(const Texts& texts, const std::string& word);

/// Whether two texts have the same words, whatever stands between them.
bool same_words(const std::string& one, const std::string& other);
/// The option meant by its number, by all of its words or by the first of them; nothing where several would fit.
std::optional<std::size_t> option_named(const std::string& line, const std::vector<std::string>& options);
/// The answers that are typed as they stand in the list, with or without their price. `begun`: their beginning is
/// enough.
std::vector<std::size_t> as_listed(const Session& session, const Speech& speech, const std::string& line, bool begun);

/// The hero a word names, by id or by name in this language; empty: none.
std::string hero_named(const Session& session, const Speech& speech, const std::string& word);

/// The answers that fit a verb and the words after it. The hero asked is meant unless another one is named; hours and
/// gold pay unless something else is named.
std::vector<std::size_t> matching(const Session& session, const Speech& speech, const std::vector<std::string>& words);

}  // namespace rietburg::cli

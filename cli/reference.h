// The rules reference: content/rules.json and the catalogues as chapters to read, and what is found in them.
#pragma once
#include <string>
#include <vector>

#include "cli/texts.h"
#include "loader/library.h"

namespace rietburg::cli {

/// A rule, or something that a chapter presents: a hero, a thing.
struct Passage {
  std::string id;  // of a rule; otherwise empty
  std::string title;
  std::string text;
};

struct Chapter {
  std::string title;
  std::vector<std::string> paragraphs;
  std::vector<Passage> passages;
};

std::vector<Chapter> reference(const loader::Library& library, const Texts& texts);

/// Those parts of the reference that have all of these words; a chapter's number is that chapter, a rule's id that
/// rule.
std::vector<Chapter> found_in(const std::vector<Chapter>& chapters, const std::vector<std::string>& words);

}  // namespace rietburg::cli

// What the game needs from the player's side: the full screen and the plain lines both offer it.
#pragma once
#include <string>
#include <vector>

#include "cli/speech.h"

namespace rietburg::cli {

/// Something to choose outside the rules: a legend, heroes, how to walk.
struct Choices {
  std::string title;
  std::string text;  // what must be known to choose; may be empty
  std::vector<std::string> options;
  std::string back;  // where `back` leads
};

struct Choice {
  enum class How { picked, back, quit };
  How how = How::quit;
  std::size_t option = 0;
};

class Front {
 public:
  virtual ~Front() = default;

  /// One remark, told and forgotten.
  virtual void tell(const std::string& remark) = 0;
  /// Something to read; waits for the reader if somebody sits there.
  virtual void show(const Page& page) = 0;
  /// `grave`: a bare Enter is no answer. `light`: it means yes.
  enum class Weight { grave, light };
  virtual bool confirm(const std::string& question, Weight weight = Weight::grave) = 0;
  virtual Choice choose(const Choices& choices) = 0;
  /// The log has grown from this place on.
  virtual void happened(std::size_t first) = 0;
  /// The next part of a list of answers that is too long to be seen at once.
  virtual void turn_page() = 0;
};

}  // namespace rietburg::cli

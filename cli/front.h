// What the game needs from the player's side: the full screen and the plain lines both offer it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/speech.h"

namespace rietburg::cli {

class Front {
 public:
  virtual ~Front() = default;

  /// One remark, told and forgotten.
  virtual void tell(const std::string& remark) = 0;
  /// Something to read; waits for the reader if somebody sits there.
  virtual void show(const Page& page) = 0;
  virtual bool confirm(const std::string& question) = 0;
  /// A choice outside the game (legend, heroes): its place in the list, or nothing if the player gives up.
  virtual std::optional<std::size_t> choose(const std::string& title, const std::vector<std::string>& options) = 0;
  /// The log has grown from this place on.
  virtual void happened(std::size_t first) = 0;
};

}  // namespace rietburg::cli

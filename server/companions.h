// What a room knows of the companions at its table.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "ai/player.h"
#include "server/house.h"
#include "table/refusal.h"

namespace rietburg::server {

/// Why there is no companion of this strength; `where` it was asked for.
table::Refused may_have_companion(const House& house, const nlohmann::json& strength, const std::string& where);

/// The server runs without them.
table::Refusal no_companions();

/// Shared with the thread that thinks: nobody else touches `player` and `decision` meanwhile.
struct Mind {
  std::shared_ptr<const Content> content;
  std::unique_ptr<ai::Player> player;
  ai::Decision decision{};
  std::atomic<bool> stop = false;
};

struct Companions {
  Companions() = default;
  Companions(const Companions&) = delete;
  Companions& operator=(const Companions&) = delete;
  /// Nobody waits for what it thinks any more.
  ~Companions() {
    if (mind != nullptr) mind->stop = true;
  }

  struct Decided {
    std::string hero;
    std::uint64_t hash = 0;  // of the position it is for
    ai::Decision decision;
  };
  std::shared_ptr<Mind> mind;
  std::uint64_t about = 0;  // the hash of the position that is thought about
  bool thinks = false;
  std::optional<Decided> decided{};
  Time ready = 0;  // not before; people read
};

}  // namespace rietburg::server

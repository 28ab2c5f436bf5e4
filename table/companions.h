// The companions of a table: who leads which hero, and what they remember between two decisions.
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "ai/orders.h"
#include "table/table.h"

namespace rietburg::table {

/// Whatever its strength: by then the best answer known counts.
inline constexpr std::chrono::seconds kLongestDecision{5};

/// Whether this is the name of a player that tries things: quick, able or strong.
bool is_strength(std::string_view name);

/// Leads the heroes of the options and does what they are told; null for a name there is not. The content must outlive
/// it.
std::unique_ptr<ai::Player> make_companion(std::string_view strength, const Content& content,
                                           const ai::PlayerOptions& options, const ai::Orders& orders);

/// A companion between two decisions. It is not copied with a game: two games must not share what it means to do.
class Mind {
 public:
  Mind() = default;
  Mind(const Mind& /*other*/) {}
  Mind(Mind&&) = default;
  Mind& operator=(const Mind& other) {
    if (this != &other) forget();
    return *this;
  }
  Mind& operator=(Mind&&) = default;
  ~Mind() = default;

  void forget() { player_.reset(); }
  /// The one that was made for just this, with its plans; or a new one.
  ai::Player* of(std::string_view strength, const std::shared_ptr<const Content>& content,
                 const ai::PlayerOptions& options, const ai::Orders& orders);

 private:
  std::shared_ptr<const Content> content_;
  std::string strength_;
  u8 seats_ = 0;
  ai::Orders orders_{};
  std::unique_ptr<ai::Player> player_;
};

}  // namespace rietburg::table

#include "table/companions.h"

#include <algorithm>

namespace rietburg::table {

bool is_strength(std::string_view name) {
  const auto* const found = std::find(std::begin(ai::kPlayers), std::end(ai::kPlayers), name);
  return found != std::end(ai::kPlayers) && ai::rollouts_of(name) > 0;
}

std::unique_ptr<ai::Player> make_companion(const Content& content, const ai::PlayerOptions& options,
                                           const ai::Orders& orders) {
  return ai::make_obedient(ai::make_player("able", content, options), content, options, orders);
}

ai::Player* Mind::of(const std::shared_ptr<const Content>& content, const ai::PlayerOptions& options,
                     const ai::Orders& orders) {
  const u8 seats = options.seats;
  const bool fits = content == content_ && seats == seats_ && orders == orders_;
  if (player_ != nullptr && fits) return player_.get();
  player_ = make_companion(*content, options, orders);
  content_ = content;
  seats_ = seats;
  orders_ = orders;
  return player_.get();
}

}  // namespace rietburg::table

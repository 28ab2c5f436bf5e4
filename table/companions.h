// The companions of a table: who leads which hero, and what they remember between two decisions.
#pragma once
#include <algorithm>
#include <atomic>
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

/// What this machine has for thinking, shared fairly by all thoughts under way: whoever thinks alone has all of it. How
/// many threads a thought has changes nothing but how soon it ends.
class Processors {
 public:
  explicit Processors(unsigned count) : count_(count) {}

  /// One thought's part, for as long as it lasts.
  class Share {
   public:
    explicit Share(Processors& all) : all_(all), threads_(std::max(1U, all.count_ / ++all.thoughts_)) {}
    ~Share() { --all_.thoughts_; }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    unsigned threads() const { return threads_; }

   private:
    Processors& all_;
    unsigned threads_;
  };

 private:
  unsigned count_;
  std::atomic<unsigned> thoughts_ = 0;
};

/// Leads the heroes of the options and does what they are told. How strong each is says the budget: players that try
/// things differ by their rollouts alone. The content must outlive it.
std::unique_ptr<ai::Player> make_companion(const Content& content, const ai::PlayerOptions& options,
                                           const ai::Orders& orders);

/// The companions of a game between two decisions: one player for all of them, whatever their strengths, so that they
/// keep to a common plan. It is not copied with a game: two games must not share what they mean to do.
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
  ai::Player* of(const std::shared_ptr<const Content>& content, const ai::PlayerOptions& options,
                 const ai::Orders& orders);

 private:
  std::shared_ptr<const Content> content_;
  u8 seats_ = 0;
  ai::Orders orders_{};
  std::unique_ptr<ai::Player> player_;
};

}  // namespace rietburg::table

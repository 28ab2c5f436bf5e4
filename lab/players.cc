#include "lab/players.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>

#include "ai/player.h"
#include "loader/problem.h"
#include "table/siphash.h"

namespace rietburg::lab {

namespace {

std::optional<u32> read_budget(std::string_view text) {
  u32 number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number >= 1 && number <= kMostRollouts ? std::optional(number) : std::nullopt;
}

std::vector<std::string> player_names() { return {std::begin(ai::kPlayers), std::end(ai::kPlayers)}; }

}  // namespace

std::optional<Strength> read_strength(std::string_view text, std::string& problem) {
  const std::size_t colon = text.find(':');
  const bool starts_with_digit = !text.empty() && text[0] >= '0' && text[0] <= '9';
  const std::string kind(starts_with_digit ? "strong" : text.substr(0, colon));
  const auto names = player_names();
  if (std::find(names.begin(), names.end(), kind) == names.end()) {
    problem = fmt::format("there is no player '{}'. {} A number is a budget of rollouts.", kind,
                          loader::to_text(loader::known_names(kind, names)));
    return std::nullopt;
  }
  if (!starts_with_digit && colon == std::string_view::npos) return Strength{kind, kind, 0};
  const auto budget = read_budget(starts_with_digit ? text : text.substr(colon + 1));
  if (!budget) {
    problem = fmt::format("'{}': a budget is a number of rollouts from 1 to {}, e.g. strong:200", text, kMostRollouts);
    return std::nullopt;
  }
  if (ai::rollouts_of(kind) == 0) {
    problem = fmt::format("'{}': the player '{}' makes no rollouts; leave the budget out", text, kind);
    return std::nullopt;
  }
  return Strength{fmt::format("{}:{}", kind, *budget), kind, *budget};
}

Choose make_choose(const Strength& strength, const Content& content, std::uint64_t seed, const ai::Weights& weights,
                   const std::atomic<bool>* stop) {
  constexpr table::SipKey kPlayers{0x706c617965727321U, 0x6c61626f7261746fU};  // any constant: apart from all dice
  std::array<std::uint8_t, 8> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(seed >> 8U * i);
  ai::PlayerOptions options;
  options.seed = table::siphash(kPlayers, bytes);
  options.weights = weights;
  const std::shared_ptr<ai::Player> player = ai::make_player(strength.kind, content, options);
  ai::Budget budget;
  budget.rollouts = strength.rollouts;
  budget.stop = stop;
  return [player, budget](const Content&, const State& state) { return player->choose(state, budget).action; };
}

std::string judges_by(const Strength& strength, const ai::Weights& weights) {
  const std::string text = ai::to_text(weights);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const u32 rollouts = strength.rollouts > 0 ? strength.rollouts : ai::rollouts_of(strength.kind);
  return fmt::format("{:016x}-{}", table::siphash({}, {bytes, text.size()}), rollouts);
}

}  // namespace rietburg::lab

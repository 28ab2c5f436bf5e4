// The compiler of one game, spread over compile_*.cc by subject. It notes problems and goes on, so that one run finds
// them all; after a problem the content is not given out. For loader/ only.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "loader/compile.h"
#include "loader/node.h"
#include "loader/sources.h"
#include "rietburg/content.h"
#include "rietburg/state.h"

namespace rietburg::loader {

inline constexpr int kMaxAmount = kAmountRoll - 1;  // the numbers above mean a roll
inline constexpr std::size_t kMaxCards = 250;
inline constexpr int kMostParts = 800;  // ways to share something, all of which are legal actions
inline constexpr int kMostReward = 30;  // or price: shared as gold and willpower, it stays below that
inline constexpr u8 kTensOnes = 255;    // as the table of a roll: two dice name a space

/// A character, an ally or a marker: they share one list of names.
enum class Role : u8 { character, ally, marker };

/// "4" or "1-4".
std::optional<std::pair<int, int>> range_of(const std::string& text);

class Compiler {
 public:
  /// `deck`: the event cards to use instead of the legend's; for checking a deck no legend uses yet.
  Compiler(const Sources& sources, const GameSetup& setup, std::optional<std::string> deck = {});

  Result<Content> run();
  /// What the game bears and an author should look at; after run().
  const std::vector<Problem>& remarks() const { return remarks_; }

 private:
  /// What a card is compiled from, in the order of Content::cards.
  struct CardSource {
    enum class From : u8 { event, fog, legend } from;
    Node node;
  };
  struct FigureUse {
    Role role;
    Node first;
    bool placed = false;
  };

  // compile_board.cc
  void compile_board();
  void compile_space(const Node& node);
  void link_space(const Node& node);
  void compile_tracks();
  void read_creature_rows();
  void compile_creature_display();
  // check_board.cc
  void check_board();
  void check_ways();
  void check_arrows();

  // compile_pieces.cc
  void compile_heroes();
  void compile_kinds();
  void add_kind(const Node& node);
  void compile_own_kind(const Node& node);
  void compile_things();
  void compile_thing(const Node& node);
  void compile_group(const Node& node);
  void compile_fog();

  // compile_cards.cc
  void list_cards();
  void list_card(CardSource::From from, const Node& node, std::string id);
  void compile_cards(CardSource::From from);
  void compile_laid(CardDef& card, const Node& node);
  void compile_finds(const Node& node);

  // compile_effects.cc: what happens to heroes; compile_board_effects.cc: what happens on the board
  struct Verb;
  static const Verb* find_verb(std::string_view name);
  void compile_effects(const Node& list);
  Effect effect(const Node& node, Op op);
  void emit(const Effect& effect) { content.effects.push_back(effect); }
  void points(const Node& node, Op op);
  void gain(const Node& node) { points(node, Op::gain); }
  void lose(const Node& node) { points(node, Op::lose); }
  void limit(const Node& node, Op op);
  void cap(const Node& node) { limit(node, Op::cap); }
  void raise(const Node& node) { limit(node, Op::raise); }
  void share(const Node& node);
  void share_loss(const Node& node);
  void offer(const Node& node);
  void choose_hero(const Node& node);
  void price(const Node& node);
  void roll(const Node& node);
  void place(const Node& node);
  void remove(const Node& node);
  void move_creature(const Node& node);
  void lose_farmer(const Node& node);
  void today(const Node& node);
  void lay(const Node& node);
  void look(const Node& node);
  void reveal_fog(const Node& node);
  void draw_event(const Node& node);
  void put(const Node& node);
  void narrator(const Node& node);
  void flag(const Node& node);
  // compile_legend_effects.cc: what legends use beyond events
  void count(const Node& node);
  void end_marker(const Node& node);
  void stars(const Node& node);
  void tiles(const Node& node);
  void draw(const Node& node);
  void quest(const Node& node);
  void choose(const Node& node);
  void choose_creature(const Node& node);
  void read(const Node& node);
  void move(const Node& node);
  void push_on(const Node& node);
  void become(const Node& node);
  void halt(const Node& node);
  void rouse(const Node& node);
  void adjust(const Node& node);
  void close(const Node& node) { change_way(node, Op::close_way); }
  void open(const Node& node) { change_way(node, Op::open_way); }
  void change_way(const Node& node, Op op);
  void bar(const Node& node);
  void fog(const Node& node);
  void hero(const Node& node);
  void rooster(const Node& node);
  void rule_change(const Node& node);
  void storm(const Node& node);
  void take(const Node& node);
  void lose_hour(const Node& node);
  void lose_thing(const Node& node);
  void round_rule(const Node& node);
  void turn_up(const Node& node);
  void end(const Node& node);
  void campfire(const Node& node) { emit(effect(node, Op::campfire)); }
  void reveal_bar(const Node& node);
  void wake(const Node& node) { emit(effect(node, Op::reset_hours)); }
  void no_overtime(const Node& node) { emit(effect(node, Op::no_overtime)); }
  void sunrise(const Node& node) { emit(effect(node, Op::sunrise)); }
  void restart(const Node& node);
  bool place_on_board(const Node& node);
  bool remove_from_board(const Node& node);
  Effect what_to_place(const Node& node);
  void where_to(Effect& effect, const Node& space);
  void check_dice_spaces(const Node& node);

  // compile_terms.cc
  int number(const Node& node, int least, int most);
  u8 byte(const Node& node, int least = 0, int most = 255) { return static_cast<u8>(number(node, least, most)); }
  u8 amount(const Node& node);
  Space space_number(const Node& node);
  SpaceSet space_list(const Node& node);
  u8 letter(const Node& node);
  Kind kind(const Node& node);
  Kind kind_or_any(const Node& node);
  Thing thing(const Node& node);
  Thing lying_thing(const Node& node);  // gold and farmers too
  HeroKind hero_kind(const Node& node);
  Rule rule(const Node& node);
  Figure figure(const Node& node, Role role, bool placed);
  u8 flag_index(const Node& node);
  u8 counter_index(const Node& node);
  u8 deck_index(const Node& node);
  u8 card_index(const Node& node);
  int signed_number(const Node& node);
  Edge way(const Node& node);
  void unknown(const Node& node, const Sentence& what, const std::vector<std::string>& known);
  // compile_filters.cc
  u8 filter(const Node& node);
  u8 new_filter(const Node& node);
  void filter_spaces(Filter& filter, const Node& node);
  // compile_conditions.cc
  Test test(const Node& node);
  Condition condition(const Node& node);
  Condition board_condition(const Node& node);
  Trade trade(const Node& node);
  u8 roll_table(const Node& roll);

  // compile_legend.cc
  void compile_legend();
  void compile_start();
  void compile_triggers();
  void compile_trigger(const Node& node, Card card);
  Trigger trigger(const Node& on, Card card);
  void compile_quest(CardDef& card, const Node& node);
  void compile_ends();
  void compile_values();
  void compile_value(const std::string& name, const Node& node);
  u8 counted_task(const Node& node);
  void sort_triggers();
  void compile_events_on_top();

  // check_game.cc
  void check_game();
  void check_put_cards();
  void check_set_up();
  void count_creatures(Card card, std::vector<int>& placed, const Sentence& who);
  void check_names();
  void check_limits();
  // check_cards.cc: cards that lead to each other
  void check_chains();
  void check_letters();
  void check_days();
  // check_reach.cc: remarks about what never comes about
  void check_reach();
  void note_what_exists();
  void check_waiting(const Node& card);
  void check_goal(const Node& condition);
  void check_one_goal(const Node& condition);
  bool kind_exists(const Node& kind) const;
  bool thing_exists(const Node& thing) const;
  // check_places.cc: remarks about spaces and letters
  void check_places();
  std::vector<bool> where_heroes_go() const;
  void check_placed(const Node& effect, const std::vector<bool>& reached);
  void check_stars(const Node& letters);
  bool letter_has_card(const std::string& letter) const;

  bool is_space(std::size_t number) const { return number < kMaxSpaces && content.spaces[number].exists; }
  void problem(const Node& node, Sentence message, Sentence remedy) {
    problems_.push_back(node.problem(std::move(message), std::move(remedy)));
  }
  void remark(const Node& node, Sentence message, Sentence remedy) {
    remarks_.push_back(node.problem(std::move(message), std::move(remedy)));
  }

  const Sources& sources_;
  const GameSetup& setup_;
  std::optional<std::string> deck_;
  Node legend_;
  Node board_;
  std::vector<Problem> problems_;
  std::vector<Problem> remarks_;
  Content content{};  // NOLINT(readability-identifier-naming): the result, written by every file of the compiler

  bool wanted(const Node& card);
  std::vector<Node> parts(const char* name) const;  // of the legend and the chosen modules

  std::array<u8, 3> red_dice_{}, black_dice_{};  // of the creature display, by row of willpower
  std::vector<CardSource> card_sources_;
  std::map<std::string, u8> card_index_;    // the legend's cards at this difficulty
  std::map<std::string, u8> filter_index_;  // by the text of the filter
  std::map<std::string, FigureUse> figure_uses_;
  std::map<std::string, Node> flags_asked_;
  std::set<std::string> flags_set_;
  std::set<u8> put_cards_;   // named by an effect
  std::set<u8> read_cards_;  // named by an effect
  std::map<std::string, u8> deck_index_;
  std::map<std::string, u8> options_;             // of the last choice of the card being compiled, by name
  std::vector<bool> kinds_there_, things_there_;  // some effect brings them into play
  std::set<u8> decks_drawn_;
  std::set<std::string> counted_;  // counters that some effect counts
  std::optional<u8> last_roll_;    // table of the last roll of the card being compiled
};

}  // namespace rietburg::loader

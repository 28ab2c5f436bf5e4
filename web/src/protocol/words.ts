// The words of the protocol, written by tools/protocol_lists.py; not to be edited.

export type Question =
  | 'action'
  | 'move'
  | 'lead'
  | 'invite'
  | 'join'
  | 'begin'
  | 'ally'
  | 'dice'
  | 'roll'
  | 'flip'
  | 'settle'
  | 'shield'
  | 'share'
  | 'round'
  | 'exchange'
  | 'offer'
  | 'choose'
  | 'purchase'
  | 'chance';

export type Frame =
  | 'action'
  | 'move'
  | 'lead'
  | 'invite'
  | 'join'
  | 'begin'
  | 'ally'
  | 'dice'
  | 'roll'
  | 'flip'
  | 'settle'
  | 'shield'
  | 'share'
  | 'round'
  | 'exchange'
  | 'hand_on'
  | 'offer'
  | 'choose'
  | 'pick'
  | 'purchase'
  | 'die'
  | 'draw'
  | 'token';

export type Work =
  | 'begin_day'
  | 'sunrise'
  | 'narrate'
  | 'run_card'
  | 'after_event'
  | 'end_move'
  | 'fog'
  | 'begin_round'
  | 'roll_hero'
  | 'settle_hero'
  | 'count_roll'
  | 'roll_creature'
  | 'count_creature'
  | 'compare'
  | 'fall'
  | 'end_round'
  | 'victory'
  | 'scatter'
  | 'group_price'
  | 'strike'
  | 'name_allies'
  | 'storm_hit'
  | 'draw_quest'
  | 'pick_rubble';

export type Verb =
  | 'step'
  | 'fight'
  | 'clear'
  | 'pass'
  | 'sleep'
  | 'lead'
  | 'stop'
  | 'invite'
  | 'join'
  | 'accept'
  | 'choose'
  | 'roll'
  | 'keep'
  | 'flip'
  | 'share'
  | 'stay'
  | 'drain'
  | 'take'
  | 'drop'
  | 'give'
  | 'buy'
  | 'pay'
  | 'use'
  | 'reveal'
  | 'activate'
  | 'done'
  | 'leave'
  | 'decline'
  | 'die'
  | 'draw'
  | 'token';

export type Why =
  | 'over'
  | 'not_now'
  | 'not_on_turn'
  | 'asleep'
  | 'day_over'
  | 'willpower'
  | 'too_far'
  | 'no_way'
  | 'closed'
  | 'barred'
  | 'rubble'
  | 'castle_held'
  | 'not_in_reach'
  | 'called_off'
  | 'alone'
  | 'no_creature'
  | 'no_well'
  | 'well_empty'
  | 'nothing_there'
  | 'no_room'
  | 'not_held'
  | 'not_together'
  | 'other_asleep'
  | 'no_seller'
  | 'sold_out'
  | 'strength_full'
  | 'gold';

export type EventName =
  | 'legend_began'
  | 'rooster_given'
  | 'shields_set'
  | 'leader_named'
  | 'card_read'
  | 'letter_read'
  | 'turn_began'
  | 'day_began'
  | 'hour_paid'
  | 'day_ended'
  | 'rooster_taken'
  | 'passed'
  | 'sunrise_began'
  | 'woke'
  | 'stepped'
  | 'free_step'
  | 'points_lost'
  | 'met_creature'
  | 'move_ended'
  | 'ally_moved'
  | 'ally_stopped'
  | 'farmer_taken'
  | 'farmer_left'
  | 'farmer_saved'
  | 'farmer_lost'
  | 'farmer_placed'
  | 'creature_placed'
  | 'creature_not_placed'
  | 'no_figure_left'
  | 'creature_moved'
  | 'creature_pushed_on'
  | 'creature_stayed'
  | 'creature_removed'
  | 'castle_entered'
  | 'things_left_lying'
  | 'creature_defeated'
  | 'creature_recovered'
  | 'fight_declared'
  | 'cannot_join'
  | 'invited'
  | 'joined'
  | 'declined'
  | 'fight_called_off'
  | 'creature_faced'
  | 'round_began'
  | 'ally_counted'
  | 'dice_chosen'
  | 'die_rolled'
  | 'creature_die_rolled'
  | 'die_turned'
  | 'die_doubled'
  | 'points_added'
  | 'roll_counted'
  | 'creature_value'
  | 'round_ended'
  | 'creature_hurt'
  | 'loss_stopped'
  | 'hero_fell'
  | 'stayed'
  | 'left_fight'
  | 'fight_ended'
  | 'reward_taken'
  | 'thing_dropped_by_creature'
  | 'willpower_changed'
  | 'strength_changed'
  | 'gold_changed'
  | 'thing_gained'
  | 'thing_turned'
  | 'thing_returned'
  | 'thing_laid'
  | 'thing_missing'
  | 'thing_taken'
  | 'thing_dropped'
  | 'thing_given'
  | 'bought'
  | 'gem_paid'
  | 'herb_eaten'
  | 'black_die_gained'
  | 'black_die_lost'
  | 'falcon_sent'
  | 'exchanged'
  | 'exchange_declined'
  | 'falcon_ready'
  | 'token_revealed'
  | 'fog_entered'
  | 'fog_carried_out'
  | 'well_emptied'
  | 'well_refilled'
  | 'well_stayed_empty'
  | 'well_removed'
  | 'character_placed'
  | 'character_removed'
  | 'ally_placed'
  | 'ally_removed'
  | 'marker_placed'
  | 'event_drawn'
  | 'deck_reshuffled'
  | 'card_removed'
  | 'card_seen'
  | 'shield_offered'
  | 'event_stopped'
  | 'today_rule'
  | 'today_rule_ended'
  | 'card_laid'
  | 'laid_card_struck'
  | 'laid_card_stays'
  | 'card_put'
  | 'card_die'
  | 'space_rolled'
  | 'offer_taken'
  | 'offer_declined'
  | 'hero_chosen'
  | 'group_shares'
  | 'part_named'
  | 'loss_lapsed'
  | 'price_paid'
  | 'price_short'
  | 'narrator_moved'
  | 'flag_set'
  | 'end_moved'
  | 'quest_taken'
  | 'quest_fulfilled'
  | 'quest_failed'
  | 'card_drawn'
  | 'option_chosen'
  | 'hero_placed'
  | 'thing_lost'
  | 'thing_removed'
  | 'merchant_gone'
  | 'way_closed'
  | 'way_opened'
  | 'creature_left'
  | 'creature_halted'
  | 'creature_roused'
  | 'creature_changed'
  | 'kind_adjusted'
  | 'beaten_alone'
  | 'clearing_declared'
  | 'rubble_cleared'
  | 'storm_began'
  | 'storm_ran'
  | 'round_rule'
  | 'legend_restarted'
  | 'legend_ended'
  | 'rest_dropped';

/** What happened; fields that say nothing are left out. */
export interface GameEvent {
  event: EventName;
  ally?: string;
  by?: number;
  card?: string;
  cards?: number;
  character?: string;
  count?: number;
  creature?: number;
  creature_value?: number;
  day?: number;
  die?: number;
  face?: number;
  flag?: string;
  from?: number;
  gold?: number;
  hero?: string;
  heroes?: number;
  hour?: number;
  kind?: string;
  left?: number;
  letter?: string;
  loss?: number;
  marker?: string;
  open?: number;
  option?: string;
  outcome?: string;
  points?: number;
  reason?: string;
  reward?: number;
  round?: number;
  rule?: string;
  shields?: number;
  space?: number;
  strength?: number;
  thing?: string;
  things?: number;
  to?: number;
  token?: string;
  value?: number;
  who?: string;
  willpower?: number;
}

/** From 0, never, to 1, certain. */
export type Chance = number;

/** A number by id. */
export type Counts = Record<string, number>;

/** A number by name; null: not known yet. */
export type Values = Record<string, number | null>;

/** By hero, for drawing alone. */
export type Looks = Record<string, 'female' | 'male'>;

/** Two spaces. */
export type Way = [number, number];

export type Piles = Record<string, Pile>;

export type Outcome = 'won' | 'lost';

export interface Asks {
  id: number;
  who: string;
  question: Question;
}

export interface Shows {
  hours?: number;
  willpower?: number;
  creature?: boolean;
  kills_farmers?: number;
  fog?: boolean;
  strength?: number;
  cost?: number;
  gold?: number;
  face?: number;
  turned?: number;
  free_left?: Action[];
  castle_falls?: boolean;
  loses?: boolean;
  free?: boolean;
  weight?: number;
}

export interface Action {
  who: string;
  do: Verb;
  to?: number | string;
  pay?: string;
  creature?: number;
  ally?: string;
  hero?: string;
  space?: number;
  thing?: string;
  card?: string;
  option?: string;
  die?: number;
  with?: string;
  face?: number;
  token?: string;
  gold?: number;
  willpower?: number;
  shows?: Shows;
  /** Numbers by the names of things. */
  [thing: string]: number | Shows | Verb | string | undefined;
}

export interface Walk {
  to: number;
  way: number[];
  actions: Action[];
  hours: number;
  willpower: number;
  ally?: string;
  pays?: string[];
  farmers?: number[];
  with_farmers?: Action[];
  kills_farmers?: number;
  asks?: boolean;
  fog?: boolean;
  loses?: boolean;
  left?: number;
}

export interface WhyNot {
  reason: Why;
  rule: string;
  needs?: number;
  has?: number;
}

export interface ForecastMove {
  id: number;
  kind: string;
  from: number;
  to: number;
  castle?: boolean;
}

export interface ForecastDay {
  sunrise: number;
  creatures: ForecastMove[];
  shields: number;
  falls?: boolean;
}

export interface ForecastCastle {
  shields: number;
  falls: number | null;
}

export interface LetterAhead {
  letter: string;
  after: number;
  star?: boolean;
  tiles?: number;
  put?: string[];
  end?: boolean;
}

export interface LettersAhead {
  narrator: string;
  end: string;
  left: number;
  needed: number;
  next: LetterAhead[];
}

export interface Fate {
  who: string;
  lost: Chance[];
  hours: Chance[];
  falls: Chance;
}

export interface Help {
  what: string;
  chance: Chance;
  percent: number;
  who?: string;
  thing?: string;
  ally?: string;
}

export interface Odds {
  creature: number;
  heroes: string[];
  chance: Chance;
  percent: number;
  rounds: Chance[];
  fates: Fate[];
  cards?: boolean;
  helps?: Help[];
}

export interface Goal {
  kind: string;
  space?: number;
  creature?: number;
  thing?: string;
  ally?: string;
  partners?: string[];
}

export interface Order {
  to: string;
  hero?: string;
  creature?: number;
  space?: number;
  stands?: string;
}

export interface Reason {
  who: string;
  why: string;
  goal: Goal;
  order?: Order;
  odds?: number;
  value?: number;
  equal?: boolean;
  trials?: number;
  otherwise?: number;
  castle_falls?: number;
  second?: Goal;
  second_action?: Action;
}

export interface PlanPart {
  who: string;
  goals: Goal[];
  way: number[];
  hours: number;
  willpower: number;
  open?: boolean;
  order?: Order;
}

export interface Hero {
  id: string;
  space: number;
  hour: number;
  asleep: boolean;
  rooster: boolean;
  strength: number;
  willpower: number;
  dice: number;
  gold: number;
  gems: string[];
  helm: string | null;
  large: string | null;
  small: string[];
  slots: number;
  farmers: number;
  escort: string | null;
}

export interface Creature {
  id: number;
  kind: string;
  space: number;
  strength: number;
  strength_from?: string;
  willpower: number;
  stays: boolean;
  holds: string[];
}

export interface Castle {
  shields: number;
  taken: number;
}

export interface Well {
  space: number;
  full: boolean;
}

export interface FogSpot {
  space: number;
  token: string;
}

export interface Fog {
  spaces: number[];
  left: Counts;
  revealed: FogSpot[];
}

export interface Loot {
  space: number;
  gold: number;
  things: string[];
}

export interface Rubble {
  space: number;
  things: string[];
}

export interface Piece {
  kind: string;
  space: number;
}

export interface Bar {
  way: Way;
  thing: string;
}

export interface EventDeck {
  left: string[];
  top: string[];
  bottom: string[];
  discarded: string[];
}

export interface Laid {
  card: string;
  space: number;
}

export interface PutCard {
  card: string;
  letter: string;
}

export interface Tiles {
  letter: string;
  count: number;
}

export interface Letters {
  stars: string[];
  put: PutCard[];
  tiles: Tiles[];
  end: string;
}

export interface Task {
  id: string;
  done: boolean;
  has?: number;
  needs?: number;
}

export interface Quest {
  card: string;
  who: string;
  done: boolean;
}

export interface Pile {
  left: string[];
  bottom: string[];
}

export interface Move {
  who: string;
  start: number;
  pay: string | null;
  points: number;
}

export interface Fight {
  creature: number | null;
  space: number;
  willpower: number;
  round: number;
  inviter: string;
  invited: string[];
  fighters: string[];
  allies: string[];
  flipped: boolean;
  option: string;
  dice: number[];
  black: boolean;
  doubled: number | null;
  points: number;
  value: number;
  creature_dice: number[];
  creature_value: number;
  saved: string[];
  loss: number;
}

export interface Side {
  who: string;
  gold: number;
  things: string[];
}

export interface Open {
  question?: Frame;
  work?: Work;
  who?: string;
  card?: string;
  thing?: string;
  space?: number;
  ally?: string;
  left?: number;
  roller?: string;
  for?: string;
  black?: boolean;
  deck?: string;
  what?: string;
  answered?: number;
  sharers?: string[];
  total?: number;
  gold?: number;
  willpower?: number;
  coins?: string[];
  side?: number;
  sides?: Side[];
  gems?: string[];
  value?: number;
  price?: number;
  steps?: number;
  amount?: number;
  /** Numbers by the names of things. */
  [thing: string]: number | Frame | Side[] | Work | boolean | string | string[] | undefined;
}

export interface State {
  legend: string;
  difficulty: string | null;
  board: string;
  day: number;
  narrator: string;
  turn: string | null;
  outcome: Outcome | null;
  reason: string | null;
  asks: Asks | null;
  heroes: Hero[];
  creatures: Creature[];
  castle: Castle;
  defeated: Counts;
  supply: Counts;
  wells: Well[];
  fog: Fog;
  loot: Loot[];
  farmers: number[];
  characters: Piece[];
  allies: Piece[];
  markers: Piece[];
  closed: Way[];
  rubble: Rubble[];
  barred: Bar[];
  merchants: number[];
  event_deck: EventDeck;
  hours: number[];
  looks: Looks;
  today: string[];
  laid: Laid[];
  letters: Letters;
  stock: Counts;
  flags: string[];
  tasks: Task[];
  values?: Values;
  quests: Quest[];
  decks: Piles;
  move: Move | null;
  fight: Fight | null;
  open: Open[];
  hash: string;
}

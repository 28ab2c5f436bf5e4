// The shapes of docs/protocol.md and docs/server.md as far as the page reads them. Ids are plain
// text: legends bring new creatures, things and people as data, and the page shows whatever comes.
import type { GameEvent, Question, Verb } from './words';

/** The version of docs/protocol.md this page was made for. */
export const kProtocol = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Asks {
  id: number;
  who: string;
  question: Question;
}

export interface Shows {
  hours?: number;
  willpower?: number;
  creature?: boolean | number;
  kills_farmers?: number;
  fog?: boolean;
  strength?: number;
  cost?: number;
  gold?: number;
  free_left?: Action[];
  castle_falls?: boolean;
  /** What the die counts, and what it would count turned over. */
  face?: number;
  turned?: number;
  /** May be done beside the question that is open. */
  free?: boolean;
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
  shows?: Shows;
  [field: string]: unknown;
}

/** A way to a space and what it costs, of a hero or of an ally they lead. */
export interface Walk {
  to: number;
  way: number[];
  hours: number;
  willpower: number;
  ally?: string;
  /** What pays the first steps. */
  pays?: string[];
  /** Spaces on the way where farmers can be taken along. */
  farmers?: number[];
  kills_farmers?: number;
  /** Something else is asked there. */
  asks?: boolean;
  fog?: boolean;
}

export type { GameEvent } from './words';

export interface Hero {
  id: string;
  space: number;
  hour: number;
  asleep: boolean;
  rooster: boolean;
  strength: number;
  willpower: number;
  /** How many they roll. */
  dice: number;
  gold: number;
  gems: string[];
  helm: string | null;
  large: string | null;
  small: string[];
  /** How many small things fit. */
  slots: number;
  farmers: number;
  /** Who walks beside them, farmers apart. */
  escort?: string | null;
}

export interface Creature {
  id: number;
  kind: string;
  space: number;
  strength: number;
  /** Before a fight: it will be as strong as the heroes who fight it. */
  strength_from?: 'heroes';
  willpower: number;
  stays: boolean;
  holds: string[];
}

export interface Fight {
  /** Null: rubble is cleared. */
  creature: number | null;
  space?: number;
  willpower: number;
  round: number;
  inviter?: string;
  fighters: string[];
  allies?: string[];
  dice: number[];
  black?: boolean;
  value: number;
  creature_dice?: number[];
  creature_value: number;
  loss?: number;
  [field: string]: unknown;
}

export interface Piece {
  kind: string;
  space: number;
}

export interface State {
  legend: string;
  difficulty: string | null;
  board: string;
  day: number;
  narrator: string;
  turn: string | null;
  outcome: string | null;
  reason: string | null;
  asks: Asks | null;
  heroes: Hero[];
  creatures: Creature[];
  castle: { shields: number; taken: number };
  defeated: Record<string, number>;
  supply: Record<string, number>;
  wells: { space: number; full: boolean }[];
  fog: {
    spaces: number[];
    left: Record<string, number>;
    revealed: { space: number; token: string }[];
  };
  loot: { space: number; gold: number; things: string[] }[];
  farmers: number[];
  characters: Piece[];
  allies: Piece[];
  markers: Piece[];
  closed: [number, number][];
  rubble: { space: number; things: string[] }[];
  /** Ways that ask for willpower, and the token that says how much. */
  barred?: { way: [number, number]; thing: string }[];
  /** Spaces where somebody sells. */
  merchants?: number[];
  quests?: { card: string; who: string; done: boolean }[];
  /** What entering each hour of today costs in willpower, starting with the first hour. */
  hours: number[];
  today: string[];
  laid: { card: string; space: number }[];
  letters: {
    stars: string[];
    put: { card: string; letter: string }[];
    tiles: { letter: string; count: number }[];
    end: string;
  };
  stock: Record<string, number>;
  tasks: { id: string; done: boolean; has?: number; needs?: number }[];
  move: { who: string; start: number; pay: string | null; points: number } | null;
  fight: Fight | null;
  open: Record<string, unknown>[];
  hash: string;
  [part: string]: unknown;
}

export interface Person {
  person: number;
  name: string;
  host: boolean;
  here: boolean;
  away?: boolean;
  seats: string[];
}

export interface Proposal {
  id: number;
  by: number;
  undo?: number;
  hand?: string;
  to?: number;
  yes: number[];
  waits: number[];
  seconds: number;
  /** When the time is over, by this browser's clock. */
  until?: number;
}

export interface Hold {
  who: string;
  by: number;
  seconds: number;
}

export interface ChatLine {
  person: number;
  name: string;
  text: string;
  time: number;
}

export interface Setup {
  legend: string;
  heroes: string[];
  difficulty?: string | null;
  seed?: number;
  options?: { names?: Record<string, string>; modules?: string[]; [key: string]: unknown };
  dice?: string;
}

export interface LogLine {
  at: number;
  action?: Action;
  why?: string;
  events: GameEvent[];
}

export interface Whole {
  table: string;
  you: number;
  secret: string;
  host: boolean;
  setup: Setup;
  people: Person[];
  seats: Record<string, number | null>;
  state: State;
  asks: Asks | null;
  outcome: string | null;
  length: number;
  hash: string;
  undone: number;
  free: number;
  chat: ChatLine[];
  proposal: Proposal | null;
  hold: Hold | null;
  actions?: Action[];
  read_only?: boolean;
}

export interface Delta {
  events: GameEvent[];
  changed: Partial<State>;
  asks: Asks | null;
  outcome: string | null;
  length: number;
  hash: string;
  was: string;
  undone: number;
  free: number;
  by?: number;
  did?: string;
  actions?: Action[];
}

export interface LegendInfo {
  id: string;
  number: number;
  title: string;
  board: string;
  difficulties: string[];
  heroes: number[];
  modules: string[];
  /** Its first part teaches and can be skipped. */
  lesson?: boolean;
  /** Parts that are ours, each with a text of the legend. */
  reconstructed: string[];
}

export interface TableInfo {
  table: string;
  legend: string;
  difficulty: string | null;
  heroes: string[];
  day: number;
  length: number;
  outcome: string | null;
  read_only: boolean;
  host: boolean;
  played: number;
}

export interface ForecastMove {
  id: number;
  kind: string;
  from: number;
  to: number;
  castle?: boolean;
}

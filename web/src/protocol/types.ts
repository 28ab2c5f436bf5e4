// The shapes of docs/server.md as far as the page reads them; those of docs/protocol.md are written
// from the engine's own lists. Ids are plain text: legends bring new creatures, things and people
// as data, and the page shows whatever comes.
import type { Action, Asks, GameEvent, Order, Outcome, Reason, State } from './words';

export type {
  Action,
  Asks,
  Creature,
  Fate,
  Fight,
  ForecastCastle,
  ForecastDay,
  ForecastMove,
  GameEvent,
  Goal,
  Help,
  Hero,
  LetterAhead,
  LettersAhead,
  Odds,
  Open,
  Order,
  Outcome,
  Piece,
  PlanPart,
  Reason,
  Shows,
  State,
  Walk,
  Well,
  WhyNot,
} from './words';

/** The version of docs/protocol.md this page was made for. */
export const kProtocol = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Person {
  person: number;
  name: string;
  host?: boolean;
  here: boolean;
  away?: boolean;
  muted?: boolean;
  seats: string[];
}

/** By hero: the companion that plays this seat. */
export type CompanionSeats = Record<string, { strength: string; lent: boolean; order?: Order }>;

export interface Proposal {
  id: number;
  by: number;
  undo?: number;
  hand?: string;
  to?: number;
  /** Who is to have the seat, instead of a person. */
  companion?: string;
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
  options?: {
    names?: Record<string, string>;
    modules?: string[];
    house_rules?: string[];
    skip_lesson?: boolean;
  };
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
  companions: CompanionSeats;
  quiet?: boolean;
  state: State;
  asks: Asks | null;
  outcome: Outcome | null;
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
  outcome: Outcome | null;
  length: number;
  hash: string;
  was: string;
  undone: number;
  free: number;
  by?: number;
  did?: string;
  /** The hero whose companion did it, and why. */
  companion?: string;
  reason?: Reason;
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
  /** It is told in; readers of others are told it in the first. */
  languages?: string[];
  /** Where the picture lies that its author has brought. */
  picture?: string;
  /** Opened as files in a page without a server. */
  own?: boolean;
}

export interface TableInfo {
  table: string;
  legend: string;
  difficulty: string | null;
  heroes: string[];
  day: number;
  length: number;
  outcome: Outcome | null;
  read_only: boolean;
  host: boolean;
  played: number;
}

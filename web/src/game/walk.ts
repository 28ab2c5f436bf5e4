// One gesture for many steps: the way to a space, what it will cost, and sending it step by step. The price is foretold
// from the board's own numbers and today's cards; each single step is the engine's to allow.
import type { Action, State } from '../protocol/types';
import { thingFiles, todayCards, type Board } from './board';

export interface Fare {
  way: number[];
  /** Hours to pay, and willpower for those of them that are overtime. */
  hours: number;
  willpower: number;
  /** How many steps can be made; fewer than the way has where the day is too short. */
  steps: number;
  /** Spaces on the way where a creature waits for the farmers at one's side. */
  farmersDie: number;
  /** Spaces on the way where farmers could be taken along. */
  farmers: number[];
  fog: boolean;
}

const spacesOf = (list: (number | { space: number })[]): Set<number> =>
  new Set(list.map((piece) => (typeof piece === 'number' ? piece : piece.space)));

function joined(state: State, a: number, b: number): boolean {
  return !state.closed.some((pair) => pair.includes(a) && pair.includes(b));
}

/** The shortest ways from a space to all others; around creatures where farmers walk along, around laid cards on a tie. */
export function waysFrom(board: Board, state: State, from: number, shy: boolean): Map<number, number[]> {
  const creatures = spacesOf(state.creatures);
  const cards = spacesOf(state.laid);
  const rubble = spacesOf(state.rubble);
  const cost = new Map<number, number>([[from, 0]]);
  const before = new Map<number, number>();
  const open = new Set<number>([from]);
  while (open.size > 0) {
    let at = -1;
    for (const candidate of open) if (at < 0 || cost.get(candidate)! < cost.get(at)!) at = candidate;
    open.delete(at);
    for (const next of board.spaces.get(at)?.neighbours ?? []) {
      if (!joined(state, at, next) || rubble.has(next)) continue;
      const price = cost.get(at)! + 100 + (shy && creatures.has(next) ? 100_000 : 0) + (cards.has(next) ? 1 : 0);
      if ((cost.get(next) ?? Infinity) <= price) continue;
      cost.set(next, price);
      before.set(next, at);
      open.add(next);
    }
  }
  const ways = new Map<number, number[]>();
  for (const space of before.keys()) {
    const way: number[] = [];
    for (let at = space; at !== from; at = before.get(at)!) way.unshift(at);
    if (space !== from) ways.set(space, way);
  }
  return ways;
}

/** Willpower that entering an hour costs today; null for an hour there is not. */
export function hourPrice(board: Board, state: State, hour: number): number | null {
  let last = board.lastHour;
  let price = board.file.overtime[String(hour)] ?? 0;
  for (const card of state.today) {
    const effect = todayCards.get(card);
    if (effect?.['last-hour'] !== undefined) last = Math.min(last, effect['last-hour']);
    price = effect?.overtime?.[String(hour)] ?? price;
  }
  return hour > last ? null : price;
}

/** How many steps a thing pays for. */
export function freeSteps(thing: string): number {
  const file = thingFiles.get(thing);
  if (!file) return 0;
  if (file.herb) return file.herb;
  const own = file.free_steps ?? 0;
  return file.turns_to && own > 0 ? own + freeSteps(file.turns_to) : own;
}

export function fareOf(board: Board, state: State, who: string, way: number[], pay: string | null): Fare {
  const hero = state.heroes.find((one) => one.id === who);
  const creatures = spacesOf(state.creatures);
  const fare: Fare = { way, hours: 0, willpower: 0, steps: 0, farmersDie: 0, farmers: [], fog: false };
  if (!hero) return fare;
  let unpaid = (pay ? freeSteps(pay) : 0) + (state.move?.who === who ? state.move.points : 0);
  for (const space of way) {
    if (unpaid > 0) --unpaid;
    else {
      const price = hourPrice(board, state, hero.hour + fare.hours + 1);
      if (price === null || (price > 0 && hero.willpower - fare.willpower - price < 1)) break;
      fare.hours += 1;
      fare.willpower += price;
    }
    fare.steps += 1;
    if (creatures.has(space) && hero.farmers > 0) fare.farmersDie = hero.farmers;
    if (state.farmers.includes(space) && !creatures.has(space)) fare.farmers.push(space);
    fare.fog = state.fog.spaces.includes(space);
  }
  return fare;
}

/** The step to play next on a way: with what was named where the engine offers it, else for an hour. */
export function stepTo(actions: Action[], who: string, to: number, pay: string | null): Action | undefined {
  const steps = actions.filter((action) => action.do === 'step' && action.who === who && action.to === to);
  const family = pay?.split('-')[0];
  return (
    (family && steps.find((step) => typeof step.pay === 'string' && step.pay.split('-')[0] === family)) ||
    steps.find((step) => step.pay === undefined) ||
    steps[0]
  );
}

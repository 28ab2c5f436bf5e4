// A fight as it is seen on its stage: who stands against whom, with which numbers, and the moment
// that is shown. Events move the picture on; nothing is worked out here that they do not tell.
import { type Die, type FightView, fightOf, follow, type Roll } from '../game/fight';
import type { GameEvent, Hero, LogLine, State } from '../protocol/types';

/** What is seen to happen; `still`: nothing moves. */
export type Moment =
  | 'still'
  | 'roll'
  | 'turn'
  | 'double'
  | 'add'
  | 'count'
  | 'clash'
  | 'blow'
  | 'hold'
  | 'fall'
  | 'reward';

export interface Fighter {
  who: string;
  strength: number;
  willpower: number;
  helm: boolean;
}

export interface Foe {
  kind: string;
  strength: number;
  willpower: number;
}

export interface Battle {
  view: FightView;
  space: number;
  /** Nobody: it is rubble that is cleared away. */
  foe: Foe | null;
  fighters: Fighter[];
  moment: Moment;
  /** Who acts in this moment; the creature has no name. */
  acting: string;
}

const fighterOf = (hero: Hero): Fighter => ({
  who: hero.id,
  strength: hero.strength,
  willpower: hero.willpower,
  helm: hero.helm !== null,
});

function foeOf({ creatures, fight }: State, id: number): Foe | null {
  const creature = creatures.find((one) => one.id === id);
  if (!creature) return null;
  const { kind, strength, willpower } = creature;
  return { kind, strength, willpower: fight?.willpower ?? willpower };
}

/** What is rolled with where there was nothing to choose: the position knows it, no event tells it. */
function withOption(view: FightView, option: string | undefined): FightView {
  const last = view.rolls.at(-1);
  if (!option || option === 'own' || !last || last.option || last.value !== null) return view;
  return { ...view, rolls: [...view.rolls.slice(0, -1), { ...last, option }] };
}

/** The fight under way in a position, as the log tells it up to there. */
export function battleOf(state: State, lines: LogLine[]): Battle | null {
  const { fight } = state;
  const told = fightOf(lines);
  if (!told || !fight) return null;
  const view = withOption(told, fight.option);
  const there = [...new Set([...(fight.fighters ?? []), ...view.rolls.map(({ who }) => who)])];
  return {
    view,
    space: fight.space ?? 0,
    foe: fight.creature === null ? null : foeOf(state, fight.creature),
    fighters: there.flatMap((id) => state.heroes.filter((hero) => hero.id === id).map(fighterOf)),
    moment: 'still',
    acting: '',
  };
}

/** A fight that is only declared by an event: before it there is nothing. */
function declared(event: GameEvent, before: State): Battle {
  const id = Number(event.creature ?? 0);
  const hero = before.heroes.filter((one) => one.id === event.who);
  return {
    view: follow(null, event)!,
    space: Number(event.space ?? 0),
    foe: foeOf({ ...before, fight: null }, id),
    fighters: hero.map(fighterOf),
    moment: 'still',
    acting: '',
  };
}

const set = (list: Fighter[], who: unknown, change: Partial<Fighter>): Fighter[] =>
  list.map((one) => (one.who === who ? { ...one, ...change } : one));

function withNumbers(battle: Battle, event: GameEvent, before: State): Battle {
  const { foe, fighters } = battle;
  switch (event.event) {
    case 'creature_faced':
      return {
        ...battle,
        foe: foe && {
          ...foe,
          strength: Number(event.strength ?? 0),
          willpower: Number(event.willpower ?? 0),
        },
      };
    case 'creature_hurt':
      return { ...battle, foe: foe && { ...foe, willpower: Number(event.willpower ?? 0) } };
    case 'willpower_changed':
      return {
        ...battle,
        fighters: set(fighters, event.who, { willpower: Number(event.willpower ?? 0) }),
      };
    case 'strength_changed':
    case 'hero_fell':
      return {
        ...battle,
        fighters: set(fighters, event.who, { strength: Number(event.strength ?? 0) }),
      };
    case 'joined': {
      const hero = before.heroes.filter(
        (one) => one.id === event.who && !fighters.some(({ who }) => who === one.id),
      );
      return { ...battle, fighters: [...fighters, ...hero.map(fighterOf)] };
    }
    default:
      return battle;
  }
}

/** The picture after one more event; null once the fight is over. */
export function after(battle: Battle | null, event: GameEvent, before: State): Battle | null {
  if (event.event === 'fight_declared' || event.event === 'clearing_declared')
    return declared(event, before);
  if (!battle) return null;
  const view = follow(structuredClone(battle.view), event);
  return view && withNumbers({ ...battle, view }, event, before);
}

export interface Beat {
  battle: Battle;
  /** The events it shows. */
  events: GameEvent[];
  /** How long it lasts. */
  time: number;
}

const moments: Partial<Record<GameEvent['event'], [Moment, number]>> = {
  die_rolled: ['roll', 620],
  creature_die_rolled: ['roll', 620],
  die_turned: ['turn', 650],
  die_doubled: ['double', 650],
  points_added: ['add', 550],
  roll_counted: ['count', 260],
  creature_value: ['count', 320],
  round_ended: ['clash', 420],
  creature_hurt: ['blow', 480],
  willpower_changed: ['blow', 480],
  loss_stopped: ['hold', 480],
  hero_fell: ['fall', 650],
  reward_taken: ['reward', 800],
};

/** A round is shown in about this time, however many roll; but no moment passes unseen. */
const kRound = 2200;
const kLeast = 0.5;

/** Dice of one hand fall together, and a blow that strikes several is one blow. */
const joins = (last: Beat, moment: Moment, acting: string): boolean =>
  last.battle.moment === moment &&
  (moment === 'blow' || (moment === 'roll' && last.battle.acting === acting));

/** What an answer has brought about in a fight, moment by moment. */
export function beatsOf(start: Battle | null, events: GameEvent[], before: State): Beat[] {
  const beats: Beat[] = [];
  let now = start;
  for (const event of events) {
    const then = after(now, event, before);
    const fought = now;
    now = then;
    if (!then || !fought) continue;
    let [moment, time] = moments[event.event] ?? [];
    if (!moment || time === undefined) continue;
    const hurts = event.event === 'willpower_changed';
    // Hours and rewards change willpower too; what strikes is told by the view.
    if (hurts && then.view.losses[String(event.who)] === fought.view.losses[String(event.who)])
      continue;
    if (event.event === 'creature_hurt' && then.view.beaten) {
      moment = 'fall';
      time = 900;
    }
    const acting = String(event.who ?? '');
    const battle = { ...then, moment, acting };
    const last = beats.at(-1);
    if (last && joins(last, moment, acting))
      beats[beats.length - 1] = { ...last, battle, events: [...last.events, event] };
    else beats.push({ battle, events: [event], time });
  }
  const whole = beats.reduce((sum, { time }) => sum + time, 0);
  const pace = Math.max(kLeast, Math.min(1, kRound / Math.max(1, whole)));
  return beats.map((beat) => ({ ...beat, time: Math.round(beat.time * pace) }));
}

/**
 * The picture at the end of a fight that ended within these events, if a round was fought in them:
 * nobody would see its dice otherwise.
 */
export function lastSight(
  start: Battle | null,
  events: GameEvent[],
  before: State,
): { battle: Battle; told: GameEvent[] } | null {
  const over = events.findIndex(({ event }) => event === 'fight_ended');
  const from = events.findIndex(({ event }) => event === 'round_ended');
  if (over < 0 || from < 0 || from > over) return null;
  let now = start;
  for (const event of events.slice(0, over)) now = after(now, event, before);
  return now && { battle: now, told: events.slice(from + 1, over) };
}

/**
 * Which dice make up what was counted: one that shows just that, the latest if several do, or else
 * equal ones that add up to it. The engine has counted; here it is only found again.
 */
export function countedDice(dice: readonly Die[], value: number | null, extra = 0): Set<number> {
  if (value === null) return new Set();
  const wanted = value - extra;
  const one = dice.findLastIndex((die) => die.value === wanted);
  if (one >= 0) return new Set([one]);
  for (const { value: pip } of dice) {
    const same = dice.flatMap((die, i) => (die.value === pip ? [i] : []));
    if (same.length > 1 && same.length * pip === wanted) return new Set(same);
  }
  return new Set();
}

export interface Part {
  key: string;
  /** A hero, an ally, or what the creature brings. */
  who: string;
  points: number;
  /** Not counted yet: strength alone. */
  open: boolean;
}

export interface Sums {
  heroes: Part[];
  foe: Part[];
  /** How high the higher of them may climb this round. */
  most: number;
}

const rolled = (roll: Roll | undefined, fighter: Fighter): Part => ({
  key: fighter.who,
  who: fighter.who,
  points: roll?.value == null ? fighter.strength : roll.value + roll.strength,
  open: roll?.value == null,
});

/** What both sides have so far, piece by piece. */
export function sumsOf({ view, foe, fighters }: Battle): Sums {
  const heroes = fighters
    .filter(({ who }) => !view.left.includes(who) || view.rolls.some((roll) => roll.who === who))
    .map((fighter) =>
      rolled(
        view.rolls.find((roll) => roll.who === fighter.who),
        fighter,
      ),
    );
  for (const { ally, strength } of view.allies)
    heroes.push({ key: `ally-${ally}`, who: ally, points: strength, open: false });
  const own: Part[] = [];
  if (foe) {
    const strength = view.creatureValue === null ? foe.strength : view.creatureStrength;
    own.push({ key: 'strength', who: 'strength', points: strength, open: false });
    if (view.creatureValue !== null)
      own.push({ key: 'dice', who: 'dice', points: view.creatureValue, open: false });
  }
  const sum = (parts: Part[]): number => parts.reduce((all, { points }) => all + points, 0);
  const hopes = heroes.filter(({ open }) => open).length * 6;
  const fears = view.creatureValue === null ? 12 : 0;
  return { heroes, foe: own, most: Math.max(10, sum(heroes) + hopes, sum(own) + fears) };
}

/** What a side has for certain. */
export const total = (parts: readonly Part[]): number =>
  parts.reduce((all, { points, open }) => all + (open ? 0 : points), 0);

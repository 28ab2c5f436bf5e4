// What just happened, shown one step after another: cards open, creatures move, the sun rises. The
// true state is already there; the stage only holds the picture back, and can be skipped at any
// moment.
import { signal } from '@preact/signals';
import type { Creature, GameEvent, Hero, State, Well } from '../protocol/types';
import { type Battle, beatsOf, lastSight } from '../stage/battle';
import { weatherOf } from '../stage/weather';
import type { CardText, Speech } from '../text/speech';
import { motion, slow } from '../ui/settings';
import { chime } from '../ui/sound';
import { kTear, tearIn } from './fog';

export interface Stage {
  /** Creatures as they stand in the picture. */
  creatures: Creature[];
  narrator: string;
  /** Heroes with the numbers they have in the picture, and wells as they are seen. */
  heroes: Hero[];
  wells: Well[];
  /** Storms that have run, see storm.ts. */
  storms: GameEvent[];
  caption: string;
  /** Where it happens. */
  space: number | null;
  sunrise: boolean;
  /** The weather of a card that was read this morning, until the picture is over. */
  weather: string;
  /** It is still night: the sun waits until the event card is read. */
  night: boolean;
  /** A legend begins: its book lies there, then its map is unrolled. */
  opening: '' | 'cover' | 'map';
  /** The cards to be read before it goes on, the first of them open. */
  cards: CardText[];
  /** The moment of a fight that is shown. */
  battle: Battle | null;
  /** It is the last round of a fight that is over, to be looked at in peace. */
  over: boolean;
  /** How long this step lasts; 0: until somebody goes on. */
  time: number;
  /** Without motion: all that happened at sunrise, to be read in peace. */
  told: string[];
  /** Something is told that the log need not tell first. */
  suspense: boolean;
}

export const stage = signal<Stage | null>(null);

interface Step {
  caption: string;
  space?: number;
  cards?: CardText[];
  battle?: Battle;
  over?: boolean;
  told?: string[];
  time?: number;
  dusk?: boolean;
  opening?: Stage['opening'];
  /** What has happened since the step before. */
  since?: GameEvent[];
  /** What has happened before each further card. */
  later?: GameEvent[][];
  apply?(stage: Stage): Partial<Stage>;
}

/** Each moment is a picture that stands until somebody goes on. */
const standsStill = (): boolean => !motion.value || slow.value;

const kPause = 750;
const kNight = 900;
const kCover = 2400;
const kUnroll = 1700;
let steps: Step[] = [];
let later: GameEvent[][] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The events worth a moment of their own, as steps. */
export function stepsOf(events: GameEvent[], speech: Speech): Step[] {
  const found: Step[] = [];
  let since: GameEvent[] = [];
  let known = 0;
  for (const event of events) {
    if (found.length > known) {
      found.at(-1)!.since = since;
      since = [];
      known = found.length;
    }
    since.push(event);
    const caption = speech.event(event);
    const card = speech.cardOf(event);
    if (card) {
      const last = found.at(-1);
      if (last?.cards) {
        last.cards.push(card);
        last.later = [...(last.later ?? []), since];
        since = [];
      } else found.push({ caption, cards: [card] });
      continue;
    }
    switch (event.event) {
      case 'sunrise_began':
        found.push({ caption, dusk: true, time: kNight, apply: () => ({ sunrise: true }) });
        break;
      case 'fog_entered':
        // Seen before what comes of it: a card, a creature.
        found.push({
          caption,
          space: Number(event.space),
          time: kTear + (tearIn(events)?.after ?? 0),
        });
        break;
      case 'creature_moved':
        found.push({
          caption,
          space: Number(event.to),
          apply: (now) => ({ creatures: moved(now.creatures, event) }),
        });
        break;
      case 'castle_entered':
      case 'creature_left':
      case 'creature_removed':
        found.push({
          caption,
          apply: (now) => ({
            creatures: now.creatures.filter((creature) => creature.id !== event.creature),
          }),
        });
        break;
      case 'creature_placed':
        found.push({
          caption,
          space: Number(event.space),
          apply: (now) => ({ creatures: placed(now.creatures, event) }),
        });
        break;
      case 'narrator_moved':
        found.push({ caption, apply: () => ({ narrator: String(event.letter) }) });
        break;
      case 'storm_ran':
        found.push({ caption, apply: (now) => ({ storms: [...now.storms, event] }) });
        break;
      case 'end_moved':
      case 'quest_fulfilled':
      case 'quest_failed':
      case 'character_placed':
      case 'ally_placed':
      case 'marker_placed':
      case 'legend_restarted':
      case 'farmer_lost':
      case 'well_refilled':
      case 'day_began':
      case 'legend_ended':
        found.push({ caption });
        break;
    }
  }
  if (found.length > known) found.at(-1)!.since = since;
  return found;
}

function moved(creatures: Creature[], event: GameEvent): Creature[] {
  return creatures.map((creature) =>
    creature.id === event.creature ? { ...creature, space: Number(event.to) } : creature,
  );
}

function placed(creatures: Creature[], event: GameEvent): Creature[] {
  const id = Number(event.creature);
  if (creatures.some((creature) => creature.id === id)) return creatures;
  const fresh = {
    id,
    kind: String(event.kind),
    space: Number(event.space),
    strength: 0,
    willpower: 0,
  };
  return [...creatures, { ...fresh, stays: false, holds: [] }];
}

/** Numbers of heroes as an event leaves them. */
function numbered(heroes: Hero[], event: GameEvent): Hero[] {
  const change = (what: Partial<Hero>): Hero[] =>
    heroes.map((hero) => (hero.id === event.who ? { ...hero, ...what } : hero));
  switch (event.event) {
    case 'willpower_changed':
      return change({ willpower: Number(event.willpower) });
    case 'strength_changed':
    case 'hero_fell':
      return change({ strength: Number(event.strength) });
    case 'gold_changed':
      return change({ gold: Number(event.gold) });
    default:
      return heroes;
  }
}

const filled = (wells: Well[], event: GameEvent): Well[] =>
  event.event === 'well_refilled'
    ? wells.map((well) => (well.space === event.space ? { ...well, full: true } : well))
    : wells;

/** A fight, moment by moment; at its end the dice of the last round stay until somebody goes on. */
function fightSteps(
  events: GameEvent[],
  before: State,
  speech: Speech,
  battle: Battle | null,
): Step[] {
  const say = (told: GameEvent[]): string =>
    told
      .map((event) => speech.event(event))
      .filter(Boolean)
      .join(' ');
  const steps: Step[] = !standsStill()
    ? beatsOf(battle, events, before).map((beat) => ({
        caption: say(beat.events),
        battle: beat.battle,
        time: beat.time,
      }))
    : [];
  const last = lastSight(battle, events, before);
  if (last) steps.push({ caption: say(last.told), battle: last.battle, over: true });
  return steps;
}

/** Only what waits for somebody; what else has happened meanwhile is not forgotten. */
function onlyWaiting(all: Step[]): Step[] {
  let since: GameEvent[] = [];
  return all.flatMap((step) => {
    since = since.concat(step.since ?? []);
    if (!waits(step)) return [];
    const kept = { ...step, since };
    since = [];
    return [kept];
  });
}

/** Whether somebody must press a button to go on. */
const waits = (step: Step): boolean => Boolean(step.cards || step.over || step.told);

/**
 * What moves at sunrise, as one picture that stands still; a single remark needs none. It comes
 * after the cards: they tell why.
 */
function stillStep(remarks: Step[]): Step[] {
  const told = remarks.map((step) => step.caption).filter(Boolean);
  const apply = (now: Stage): Partial<Stage> => {
    let after = now;
    for (const step of remarks) after = { ...after, ...step.apply?.(after) };
    return { creatures: after.creatures, narrator: after.narrator, sunrise: true };
  };
  const since = remarks.flatMap((step) => step.since ?? []);
  return told.length > 1 ? [{ caption: '', told, apply, since }] : [];
}

/** The book of a legend, then its map. */
const openingSteps: Step[] = [
  { caption: '', opening: 'cover', time: kCover },
  { caption: '', opening: 'map', time: kUnroll },
];

/** Begins to show events. `quiet`: the cards alone, with the picture as it is. */
export function perform(
  events: GameEvent[],
  before: State,
  speech: Speech,
  quiet: boolean,
  battle: Battle | null = null,
  opens = false,
): void {
  const fought = quiet ? [] : fightSteps(events, before, speech, battle);
  const more = [...fought, ...stepsOf(events, speech)];
  // A quick remark alone is no reason to hold up the table.
  const worth = more.some(waits) || more.length > 1 || fought.length > 0;
  if (!worth) return;
  const still = standsStill();
  const asleep = !quiet && before.heroes.every((hero) => hero.asleep);
  const dawns = asleep || events.some((event) => event.event === 'sunrise_began');
  if (!still && !quiet) steps = steps.concat(more);
  else
    steps = steps.concat(
      onlyWaiting(more),
      !quiet && dawns ? stillStep(more.filter((step) => !waits(step))) : [],
    );
  if (opens && !still) steps.unshift(...openingSteps);
  if (steps.length === 0) return;
  if (!stage.value) {
    const { narrator, heroes, wells } = before;
    // Who was beaten does not stand there while the next card is read.
    const beaten = events.flatMap((event) =>
      event.event === 'creature_defeated' ? [event.creature] : [],
    );
    const creatures = before.creatures.filter(({ id }) => !beaten.includes(id));
    const storms = still ? events.filter((event) => event.event === 'storm_ran') : [];
    stage.value = {
      creatures,
      narrator,
      heroes,
      wells,
      storms,
      caption: '',
      space: null,
      sunrise: asleep,
      weather: '',
      night: false,
      opening: '',
      cards: [],
      battle: null,
      over: false,
      time: 0,
      told: [],
      suspense: !quiet && !still,
    };
    next();
  }
}

function next(): void {
  clearTimeout(timer);
  const step = steps.shift();
  const now = stage.value;
  if (!step || !now) {
    stage.value = null;
    return;
  }
  const { caption, space = now.space, cards = [], battle = null, over = false, told = [] } = step;
  const time = waits(step) ? 0 : (step.time ?? kPause);
  const since = step.since ?? [];
  later = [...(step.later ?? [])];
  stage.value = {
    ...now,
    heroes: since.reduce(numbered, now.heroes),
    wells: since.reduce(filled, now.wells),
    ...{ caption, space, cards, battle, over, time, told, opening: step.opening ?? '' },
    weather: weatherOf(cards[0]?.id) || now.weather,
    night: step.dusk ?? (step.cards ? now.night : false),
    ...step.apply?.(now),
  };
  if (step.cards) chime('card');
  if (battle?.moment === 'roll') chime('dice');
  if (battle?.moment === 'blow') chime('blade');
  if (time > 0) timer = setTimeout(next, time);
}

/** The open card was read: the next one, or on with the sequence. */
export function cardRead(): void {
  const now = stage.value;
  if (!now) return;
  const rest = now.cards.slice(1);
  if (rest.length === 0) next();
  else {
    const since = later.shift() ?? [];
    const heroes = since.reduce(numbered, now.heroes);
    const wells = since.reduce(filled, now.wells);
    const weather = weatherOf(rest[0]?.id) || now.weather;
    stage.value = { ...now, cards: rest, heroes, wells, weather };
    chime('card');
  }
}

/** What stood still was seen: the end of a fight, a sunrise. */
export const goOn = (): void => next();

/** To the end of the motion; cards that come on the way are still shown. */
export function skip(): void {
  steps = onlyWaiting(steps);
  next();
}

export function clearStage(): void {
  clearTimeout(timer);
  steps = [];
  stage.value = null;
}

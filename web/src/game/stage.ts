// What just happened, shown one step after another: cards open, creatures move, the sun rises. The
// true state is already there; the stage only holds the picture back, and can be skipped at any
// moment.
import { signal } from '@preact/signals';
import type { Creature, GameEvent, State } from '../protocol/types';
import type { CardText, Speech } from '../text/speech';
import { motion } from '../ui/settings';
import { chime } from '../ui/sound';
import type { FightView } from './fight';

export interface Stage {
  /** Creatures as they stand in the picture. */
  creatures: Creature[];
  narrator: string;
  /** Storms that have run, see storm.ts. */
  storms: GameEvent[];
  caption: string;
  /** Where it happens. */
  space: number | null;
  sunrise: boolean;
  /** The cards to be read before it goes on, the first of them open. */
  cards: CardText[];
  /** The last round of a fight that is over, to be looked at in peace. */
  fight: FightView | null;
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
  fight?: FightView;
  told?: string[];
  apply?(stage: Stage): Partial<Stage>;
}

const kPause = 750;
let steps: Step[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The events worth a moment of their own, as steps. */
export function stepsOf(events: GameEvent[], speech: Speech): Step[] {
  const found: Step[] = [];
  for (const event of events) {
    const caption = speech.event(event);
    const card = speech.cardOf(event);
    if (card) {
      const last = found.at(-1);
      if (last?.cards) last.cards.push(card);
      else found.push({ caption, cards: [card] });
      continue;
    }
    switch (event.event) {
      case 'sunrise_began':
        found.push({ caption, apply: () => ({ sunrise: true }) });
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

/** The end of a fight: the dice of its last round stay until somebody goes on. */
function fightStep(events: GameEvent[], speech: Speech, fight: FightView): Step {
  const from = events.findIndex((event) => event.event === 'round_ended');
  const to = events.findIndex((event) => event.event === 'fight_ended');
  const told = events.slice(from + 1, to).map((event) => speech.event(event));
  return { caption: told.filter(Boolean).join(' '), fight };
}

/** Whether somebody must press a button to go on. */
const waits = (step: Step): boolean => Boolean(step.cards || step.fight || step.told);

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
  return told.length > 1 ? [{ caption: '', told, apply }] : [];
}

/** Begins to show events. `quiet`: the cards alone, with the picture as it is. */
export function perform(
  events: GameEvent[],
  before: State,
  speech: Speech,
  quiet: boolean,
  fight: FightView | null = null,
): void {
  const more = stepsOf(events, speech);
  if (fight) more.unshift(fightStep(events, speech, fight));
  // A quick remark alone is no reason to hold up the table.
  const worth = more.some(waits) || more.length > 1;
  if (!worth) return;
  const still = !motion.value;
  const asleep = !quiet && before.heroes.every((hero) => hero.asleep);
  const dawns = asleep || events.some((event) => event.event === 'sunrise_began');
  if (!still && !quiet) steps = steps.concat(more);
  else
    steps = steps.concat(
      more.filter(waits),
      !quiet && dawns ? stillStep(more.filter((step) => !waits(step))) : [],
    );
  if (steps.length === 0) return;
  if (!stage.value) {
    const { creatures, narrator } = before;
    const storms = still ? events.filter((event) => event.event === 'storm_ran') : [];
    stage.value = {
      creatures,
      narrator,
      storms,
      caption: '',
      space: null,
      sunrise: asleep,
      cards: [],
      fight: null,
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
  const { caption, space = now.space, cards = [], fight = null, told = [] } = step;
  stage.value = { ...now, caption, space, cards, fight, told, ...step.apply?.(now) };
  if (step.cards) chime('card');
  if (!waits(step)) timer = setTimeout(next, kPause);
}

/** The open card was read: the next one, or on with the sequence. */
export function cardRead(): void {
  const now = stage.value;
  if (!now) return;
  const rest = now.cards.slice(1);
  if (rest.length === 0) next();
  else {
    stage.value = { ...now, cards: rest };
    chime('card');
  }
}

/** What stood still was seen: the end of a fight, a sunrise. */
export const goOn = (): void => next();

/** To the end of the motion; cards that come on the way are still shown. */
export function skip(): void {
  steps = steps.filter(waits);
  next();
}

export function clearStage(): void {
  clearTimeout(timer);
  steps = [];
  stage.value = null;
}

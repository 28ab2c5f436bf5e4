// The fight as it is drawn: what was rolled so far in this round, told by the events since it was
// declared.
import type { GameEvent, LogLine } from '../protocol/types';

export interface Die {
  /** What lies on top; what it counts is another matter. */
  face: number;
  value: number;
  black: boolean;
  turned: boolean;
  doubled: boolean;
}

export interface Roll {
  who: string;
  dice: Die[];
  extra: number;
  /** What added the points. */
  helps: string[];
  /** The bow, the black die, if they were chosen. */
  option: string;
  /** What counts, without strength; null while the roll is open. */
  value: number | null;
  strength: number;
}

export interface FightView {
  /** 0: rubble. */
  creature: number;
  round: number;
  rolls: Roll[];
  allies: { ally: string; strength: number }[];
  creatureDice: Die[];
  creatureValue: number | null;
  creatureStrength: number;
  /** Sums of the round when it is over. */
  heroes: number | null;
  enemy: number | null;
  /** What this round has cost whom; the creature by its own name. */
  losses: Record<string, number>;
  /** Heroes whose shield has held, who have fallen, who have left. */
  saved: string[];
  fallen: string[];
  left: string[];
  /** The creature has no willpower left. */
  beaten: boolean;
  rewards: Record<string, { gold: number; willpower: number }>;
  /** What the round has cost is paid: hours are another matter. */
  settled: boolean;
}

/** The creature's place among the losses. */
export const kFoe = 'creature';

const fresh = (creature: number): FightView => ({
  creature,
  round: 0,
  rolls: [],
  allies: [],
  creatureDice: [],
  creatureValue: null,
  creatureStrength: 0,
  heroes: null,
  enemy: null,
  losses: {},
  saved: [],
  fallen: [],
  left: [],
  beaten: false,
  rewards: {},
  settled: false,
});

/** The black die counts differently from its face, on every side. */
const dieOf = ({ face, value }: GameEvent): Die => ({
  face: Number(face),
  value: Number(value),
  black: face !== value,
  turned: false,
  doubled: false,
});

function rollOf(fight: FightView, who: string): Roll {
  let roll = fight.rolls.find((one) => one.who === who);
  if (!roll) {
    roll = { who, dice: [], extra: 0, helps: [], option: '', value: null, strength: 0 };
    fight.rolls.push(roll);
  }
  return roll;
}

/** A fight, or the clearing of rubble, which goes by rounds as well. */
const begins = ({ event }: GameEvent): boolean =>
  event === 'fight_declared' || event === 'clearing_declared';

/** Opposite sides of a die add up to this. */
const kFaces = 7;

/** Follows one event; what was there before may change with it. */
export function follow(fight: FightView | null, event: GameEvent): FightView | null {
  if (begins(event)) return fresh(Number(event.creature ?? 0));
  if (event.event === 'fight_ended' || event.event === 'fight_called_off') return null;
  if (!fight) return fight;
  const who = String(event.who ?? '');
  const number = (key: keyof GameEvent): number => Number(event[key] ?? 0);
  switch (event.event) {
    case 'round_began':
      return { ...fresh(fight.creature), round: number('round') };
    case 'ally_counted':
      fight.allies.push({ ally: String(event.ally), strength: number('strength') });
      break;
    case 'die_rolled':
      rollOf(fight, who).dice.push(dieOf(event));
      break;
    case 'die_turned': {
      const turned = rollOf(fight, String(event.hero ?? who)).dice[number('die')];
      if (turned)
        Object.assign(turned, {
          value: number('to'),
          face: turned.black ? kFaces - turned.face : number('to'),
          turned: true,
        });
      break;
    }
    case 'die_doubled': {
      const doubled = rollOf(fight, who).dice[number('die')];
      if (doubled) Object.assign(doubled, { value: number('value'), doubled: true });
      break;
    }
    case 'dice_chosen':
      rollOf(fight, who).option = String(event.option ?? '');
      break;
    case 'points_added':
      rollOf(fight, who).extra += number('points');
      rollOf(fight, who).helps.push(String(event.thing ?? ''));
      break;
    case 'roll_counted':
      Object.assign(rollOf(fight, who), { value: number('value'), strength: number('strength') });
      break;
    case 'creature_die_rolled':
      fight.creatureDice.push(dieOf(event));
      break;
    case 'creature_value':
      fight.creatureValue = number('value');
      fight.creatureStrength = number('strength');
      break;
    case 'round_ended':
      fight.heroes = number('heroes');
      fight.enemy = number('creature_value');
      break;
    case 'creature_hurt':
      fight.losses[kFoe] = (fight.losses[kFoe] ?? 0) + number('loss');
      fight.beaten = number('willpower') <= 0;
      break;
    case 'willpower_changed':
      if (fight.heroes !== null && !fight.settled && number('by') < 0)
        fight.losses[who] = (fight.losses[who] ?? 0) - number('by');
      break;
    case 'loss_stopped':
      fight.saved.push(who);
      break;
    case 'hero_fell':
      fight.fallen.push(who);
      break;
    case 'left_fight':
      fight.left.push(who);
      fight.settled = true;
      break;
    case 'stayed':
      fight.settled = true;
      break;
    case 'reward_taken':
      fight.rewards[who] = { gold: number('gold'), willpower: number('willpower') };
      fight.settled = true;
      break;
  }
  return fight;
}

export function fightOf(lines: LogLine[]): FightView | null {
  let fight: FightView | null = null;
  // Fights never lie far back.
  let from = lines.length - 1;
  while (from > 0 && !lines[from]!.events.some(begins)) --from;
  for (const line of lines.slice(Math.max(0, from)))
    for (const event of line.events) fight = follow(fight, event);
  return fight;
}

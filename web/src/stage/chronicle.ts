// The chronicle of a legend that has ended: its days, what was beaten, the narrowest roll, who did
// what. All of it is read from the history.

import type { GameEvent, LogLine } from '../protocol/types';
import type { EventName } from '../protocol/words';

export interface Deed {
  /** The heroes it is told of; nobody, where it befell all. */
  who: string[];
  event: GameEvent;
}

export interface ChronicleDay {
  day: number;
  deeds: Deed[];
}

export interface Roll {
  day: number;
  heroes: number;
  foe: number;
  creature: number;
}

export interface Share {
  who: string;
  beaten: number;
  rescued: number;
  uncovered: number;
  steps: number;
}

export interface Chronicle {
  days: ChronicleDay[];
  /** Sunrises that were seen, and the day it ended on. */
  lasted: number;
  beaten: number;
  rounds: number;
  narrowest: Roll | null;
  shares: Share[];
}

/** What is worth a line, the most telling first. */
const weights: Partial<Record<EventName, number>> = {
  creature_defeated: 9,
  quest_fulfilled: 9,
  farmer_saved: 7,
  castle_entered: 8,
  hero_fell: 8,
  farmer_lost: 6,
  rubble_cleared: 5,
  thing_taken: 3,
  fog_entered: 3,
  token_revealed: 2,
  bought: 2,
  well_emptied: 1,
};
const kPerDay = 4;

const nobody = (who: string): Share => ({ who, beaten: 0, rescued: 0, uncovered: 0, steps: 0 });

const tallied: Partial<Record<EventName, keyof Omit<Share, 'who'>>> = {
  farmer_saved: 'rescued',
  fog_entered: 'uncovered',
  stepped: 'steps',
};

/** The most telling deeds of a day, in the order they were done. */
function telling(deeds: Deed[]): Deed[] {
  const weight = ({ event }: Deed): number => weights[event.event] ?? 0;
  const chosen = new Set([...deeds].sort((a, b) => weight(b) - weight(a)).slice(0, kPerDay));
  return deeds.filter((deed) => chosen.has(deed));
}

export function chronicleOf(lines: readonly LogLine[], heroes: readonly string[]): Chronicle {
  const shares = new Map(heroes.map((who) => [who, nobody(who)]));
  const days: ChronicleDay[] = [];
  let today: ChronicleDay = { day: 1, deeds: [] };
  let band: string[] = [];
  let foe = 0;
  let beaten = 0;
  let rounds = 0;
  let narrowest: Roll | null = null;
  const margin = ({ heroes: ours, foe: theirs }: Roll): number => Math.abs(ours - theirs);
  for (const event of lines.flatMap((line) => line.events)) {
    const who = String(event.who ?? '');
    switch (event.event) {
      case 'day_began':
        if (today.deeds.length > 0 || days.length === 0) days.push(today);
        today = { day: Number(event.day), deeds: [] };
        break;
      case 'fight_declared':
        band = [who];
        foe = Number(event.creature ?? 0);
        break;
      case 'joined':
        band.push(who);
        break;
      case 'clearing_declared':
        foe = 0;
        break;
      case 'round_ended': {
        if (foe === 0) break;
        rounds += 1;
        const roll = {
          day: today.day,
          heroes: Number(event.heroes ?? 0),
          foe: Number(event.creature_value ?? 0),
          creature: foe,
        };
        if (!narrowest || margin(roll) < margin(narrowest)) narrowest = roll;
        break;
      }
      case 'creature_defeated':
        beaten += 1;
        for (const hero of band) {
          const share = shares.get(hero);
          if (share) share.beaten += 1;
        }
        break;
    }
    const share = shares.get(who);
    const tally = tallied[event.event];
    if (share && tally) share[tally] += 1;
    if (weights[event.event] === undefined) continue;
    today.deeds.push({
      who: event.event === 'creature_defeated' ? [...band] : who ? [who] : [],
      event,
    });
  }
  days.push(today);
  const told = days.filter(
    (day, i) => day.deeds.length > 0 && days.findLastIndex((one) => one.day === day.day) === i,
  );
  return {
    days: told.map(({ day, deeds }) => ({ day, deeds: telling(deeds) })),
    lasted: today.day,
    beaten,
    rounds,
    narrowest,
    shares: [...shares.values()],
  };
}

// The log in groups: by day, by turn, and by fight. The newest stand first, as in the log itself.
import type { EventName } from '../protocol/words';
import type { Entry } from './log';

/** A fight, or the clearing of rubble: told by how it began. */
export interface FightGroup {
  key: string;
  head: Entry;
  entries: Entry[];
}
/** A turn, or a sunrise: told by its beginning; what comes before the first turn has none. */
export interface TurnGroup {
  key: string;
  head: Entry | null;
  items: (Entry | FightGroup)[];
}
export interface DayGroup {
  key: string;
  day: number;
  turns: TurnGroup[];
}

const begins = new Set<EventName>(['turn_began', 'sunrise_began']);
const declares = new Set<EventName>(['fight_declared', 'clearing_declared']);
const ends = new Set<EventName>(['fight_ended', 'fight_called_off', 'narrator_moved']);

export const isFight = (item: Entry | FightGroup): item is FightGroup => 'head' in item;

/** The log may begin in the middle. */
const firstDay = (entries: Entry[], today: number): number => {
  const next = entries.find((entry) => entry.event === 'day_began');
  return Math.max(1, next ? next.day - 1 : today);
};

/** `today`: the day of the last of them. */
export function groupsOf(entries: Entry[], today = 1): DayGroup[] {
  const days: DayGroup[] = [];
  let fight: FightGroup | null = null;
  const day = (): DayGroup => days[0] ?? newDay(firstDay(entries, today), entries[0]?.key ?? '');
  const newDay = (number: number, key: string): DayGroup => {
    days.unshift({ key: `d${key}`, day: number, turns: [] });
    return days[0]!;
  };
  const turn = (): TurnGroup => day().turns[0] ?? newTurn(null, days[0]!.key);
  const newTurn = (head: Entry | null, key: string): TurnGroup => {
    const { turns } = day();
    turns.unshift({ key: `t${key}`, head, items: [] });
    return turns[0]!;
  };
  for (const entry of entries) {
    // What comes before the first day belongs to it.
    if (entry.event === 'day_began' && day().day !== entry.day) newDay(entry.day, entry.key);
    if (begins.has(entry.event)) {
      fight = null;
      newTurn(entry, entry.key);
    } else if (declares.has(entry.event)) {
      fight = { key: `f${entry.key}`, head: entry, entries: [] };
      turn().items.unshift(fight);
    } else if (fight) {
      fight.entries.unshift(entry);
      if (ends.has(entry.event)) fight = null;
    } else turn().items.unshift(entry);
  }
  return days;
}

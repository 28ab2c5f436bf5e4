import { describe, expect, it } from 'vitest';
import type { EventName } from '../src/protocol/words';
import type { Entry } from '../src/table/log';
import { groupsOf, isFight } from '../src/table/loggroups';

let key = 0;
const entry = (event: EventName, day = 0): Entry => ({
  key: String(++key),
  text: event,
  before: 0,
  at: 0,
  rule: '',
  card: '',
  event,
  who: '',
  day,
  dice: [],
});

describe('the log in groups', () => {
  const days = groupsOf([
    entry('card_read'),
    entry('turn_began'),
    entry('stepped'),
    entry('turn_began'),
    entry('fight_declared'),
    entry('die_rolled'),
    entry('fight_ended'),
    entry('thing_taken'),
    entry('sunrise_began'),
    entry('creature_moved'),
    entry('day_began', 2),
    entry('turn_began'),
  ]);
  const names = (items: { text?: string; head?: Entry | null }[]): string[] =>
    items.map((item) => item.text ?? item.head?.text ?? '');

  it('by day, the newest first', () => {
    expect(days.map(({ day }) => day)).toEqual([2, 1]);
  });

  it('by turn; what came before the first has no head', () => {
    expect(days[1]!.turns.map(({ head }) => head?.event ?? '')).toEqual([
      'sunrise_began',
      'turn_began',
      'turn_began',
      '',
    ]);
  });

  it('a fight is one item with its lines, and ends with it', () => {
    const turn = days[1]!.turns[1]!;
    expect(names(turn.items)).toEqual(['thing_taken', 'fight_declared']);
    const fight = turn.items[1]!;
    expect(isFight(fight) && names(fight.entries)).toEqual(['fight_ended', 'die_rolled']);
  });

  it('nothing is lost', () => {
    const count = (item: Entry | { head: Entry | null; entries: Entry[] }): number =>
      'head' in item ? 1 + item.entries.length : 1;
    const all = days.flatMap((day) =>
      day.turns.flatMap((turn) => [turn.head ? 1 : 0, ...turn.items.map(count)]),
    );
    expect(all.reduce((sum, one) => sum + one, 0)).toBe(12);
  });
});

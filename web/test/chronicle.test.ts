import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../src/protocol/types';
import { chronicleOf } from '../src/stage/chronicle';

const events: GameEvent[] = [
  { event: 'day_began', day: 1, who: 'warrior' },
  { event: 'stepped', who: 'warrior', from: 1, to: 2 },
  { event: 'fog_entered', who: 'archer', space: 8, token: 'gold-1' },
  { event: 'fight_declared', who: 'warrior', creature: 4, space: 20 },
  { event: 'joined', who: 'archer' },
  { event: 'round_ended', heroes: 9, creature_value: 12 },
  { event: 'round_ended', heroes: 13, creature_value: 12 },
  { event: 'creature_defeated', creature: 4, kind: 'gor', space: 20 },
  { event: 'sunrise_began', day: 1 },
  { event: 'day_began', day: 2, who: 'archer' },
  { event: 'bought', who: 'archer', thing: 'bow', gold: 2 },
  ...Array.from({ length: 4 }, (): GameEvent => ({ event: 'farmer_saved', who: 'warrior' })),
  { event: 'clearing_declared', who: 'warrior', space: 3 },
  { event: 'round_ended', heroes: 5, creature_value: 5 },
  { event: 'legend_ended', outcome: 'won' },
];
const told = chronicleOf([{ at: 1, events }], ['warrior', 'archer', 'dwarf']);

describe('the chronicle', () => {
  it('tells the days with what was done on them, the most telling only', () => {
    expect(told.lasted).toBe(2);
    expect(
      told.days.map(({ day, deeds }) => [day, ...deeds.map(({ event }) => event.event)]),
    ).toEqual([
      [1, 'fog_entered', 'creature_defeated'],
      [2, 'farmer_saved', 'farmer_saved', 'farmer_saved', 'farmer_saved'],
    ]);
  });
  it('names everybody who fought', () => {
    expect(told.days[0]!.deeds[1]!.who).toEqual(['warrior', 'archer']);
    expect(told.beaten).toBe(1);
    expect(told.shares).toEqual([
      { who: 'warrior', beaten: 1, rescued: 4, uncovered: 0, steps: 1 },
      { who: 'archer', beaten: 1, rescued: 0, uncovered: 1, steps: 0 },
      { who: 'dwarf', beaten: 0, rescued: 0, uncovered: 0, steps: 0 },
    ]);
  });
  it('finds the narrowest roll against a creature', () => {
    expect(told.rounds).toBe(2);
    expect(told.narrowest).toEqual({ day: 1, heroes: 13, foe: 12, creature: 4 });
  });
  it('has nothing to tell of a game without a history', () => {
    expect(chronicleOf([], [])).toMatchObject({ days: [], lasted: 1, beaten: 0, narrowest: null });
  });
});

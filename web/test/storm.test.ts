import { describe, expect, it } from 'vitest';
import { latestStorms, stormWay } from '../src/game/storm';
import type { GameEvent } from '../src/protocol/types';
import { mine } from './game';

const storm = (space: number, face: number): GameEvent => ({ event: 'storm_ran', space, face });

describe('a storm', () => {
  const arrowsFrom = (space: number): number[] => {
    const way: number[] = [];
    for (let at: number | null = space; at !== null; at = mine.spaces.get(at)?.arrow ?? null) way.push(at);
    return way;
  };
  it('is drawn along the arrows, as far as it ran', () => {
    expect(stormWay(mine, [], storm(10, 1))).toEqual([10]);
    expect(stormWay(mine, [], storm(10, 4))).toEqual(arrowsFrom(10).slice(0, 4));
    expect(arrowsFrom(10).length).toBeGreaterThan(4);
  });
  it('ends at rubble and where the arrows end', () => {
    const third = arrowsFrom(20)[2]!;
    expect(stormWay(mine, [{ space: third, things: ['rubble'] }], storm(20, 6))).toEqual(arrowsFrom(20).slice(0, 2));
    const last = arrowsFrom(20).at(-1)!;
    expect(stormWay(mine, [], storm(last, 6))).toEqual([last]);
  });
  it('stays in sight until somebody has done something', () => {
    const night = { at: 9, events: [{ event: 'sunrise_began' }, storm(10, 2)] };
    const shield = { at: 10, events: [storm(20, 3), storm(30, 1)] };
    const dawn = { at: 11, events: [{ event: 'day_began', day: 3 }] };
    expect(latestStorms([night]).map((event) => event.space)).toEqual([10]);
    expect(latestStorms([night, shield, dawn]).map((event) => event.space)).toEqual([10, 20, 30]);
    expect(latestStorms([night, shield, dawn, { at: 12, events: [] }])).toEqual([]);
    expect(latestStorms([])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { latestStorms, stormWay } from '../src/game/storm';
import type { GameEvent, LogLine } from '../src/protocol/types';
import { mine } from './game';

const storm = (space: number, to?: number): GameEvent => ({
  event: 'storm_ran',
  space,
  ...(to === undefined ? {} : { to }),
  face: 6,
});

describe('a storm', () => {
  const arrowsFrom = (space: number): number[] => {
    const way: number[] = [];
    for (let at: number | null = space; at !== null; at = mine.spaces.get(at)?.arrow ?? null)
      way.push(at);
    return way;
  };
  it('is drawn along the arrows, from where it broke out to where it ended', () => {
    const way = arrowsFrom(10);
    expect(way.length).toBeGreaterThan(4);
    expect(stormWay(mine, storm(10, 10))).toEqual([10]);
    expect(stormWay(mine, storm(10, way[3]!))).toEqual(way.slice(0, 4));
    expect(stormWay(mine, storm(10, way.at(-1)!))).toEqual(way);
  });
  it('is not drawn where rubble stopped it at once', () => {
    expect(stormWay(mine, storm(20))).toEqual([]);
  });
  it('stays in sight until somebody has done something', () => {
    const night: LogLine = { at: 9, events: [{ event: 'sunrise_began' }, storm(10, 10)] };
    const shield: LogLine = { at: 10, events: [storm(20, 20), storm(30, 30)] };
    const dawn: LogLine = { at: 11, events: [{ event: 'day_began', day: 3 }] };
    expect(latestStorms([night]).map((event) => event.space)).toEqual([10]);
    expect(latestStorms([night, shield, dawn]).map((event) => event.space)).toEqual([10, 20, 30]);
    expect(latestStorms([night, shield, dawn, { at: 12, events: [] }])).toEqual([]);
    expect(latestStorms([])).toEqual([]);
  });
});

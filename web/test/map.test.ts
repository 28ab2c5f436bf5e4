import { describe, expect, it } from 'vitest';
import { Board } from '../src/game/board';
import {
  crossing,
  curve,
  distance,
  inside,
  layOf,
  lengthOf,
  type Point,
  pointAlong,
  type Road,
  softly,
  toLine,
  trimmed,
} from '../src/map/geometry';
import { board, mine } from './game';

const roads = layOf(board).roads;

function meetings(one: Point[], two: Point[]): Point[] {
  const found: Point[] = [];
  for (let i = 1; i < one.length; ++i)
    for (let j = 1; j < two.length; ++j) {
      const at = crossing(one[i - 1]!, one[i]!, two[j - 1]!, two[j]!);
      if (at) found.push(at);
    }
  return found;
}

/** Where two roads meet, but for the stone they share. */
const crossings = (one: Road, two: Road): Point[] =>
  meetings(one.line, two.line).filter((at) =>
    [one.from, one.to].every((end) => distance(end, at) > 6),
  );

describe('the map', () => {
  it.each([board, mine])(
    'keeps stones apart, paths uncrossed, and no path under a foreign stone',
    (board) => {
      const { roads } = layOf(board);
      const stones = [...board.at];
      for (const [a, at] of stones)
        for (const [b, other] of stones)
          if (a < b) expect(distance(at, other), `${a} and ${b}`).toBeGreaterThan(76);
      for (const one of roads)
        for (const two of roads)
          if (one.a < two.a || (one.a === two.a && one.b < two.b))
            expect(crossings(one, two), `${one.a}-${one.b} and ${two.a}-${two.b}`).toEqual([]);
      for (const road of roads)
        for (const [id, at] of stones)
          if (id !== road.a && id !== road.b)
            expect(toLine(at, road.line), `${id} at ${road.a}-${road.b}`).toBeGreaterThan(27);
    },
  );
  it.each([board, mine])('has a bend for every way of the board, and for nothing else', (board) => {
    const ways = new Set<string>();
    for (const { id, neighbours } of board.spaces.values())
      for (const next of neighbours) ways.add(`${Math.min(id, next)}-${Math.max(id, next)}`);
    for (const [a, b] of board.file.crossings ?? [])
      ways.add(`${Math.min(a, b)}-${Math.max(a, b)}`);
    expect(Object.keys(board.roads).sort()).toEqual([...ways].sort());
  });
  it('goes along a way in both directions, and straight where no road is bent', () => {
    expect(board.way(48, 16)).toEqual([...board.way(16, 48)].reverse());
    expect(board.way(16, 48)[0]).toEqual(board.point(16));
    expect(board.way(16, 48).at(-1)).toEqual(board.point(48));
    expect(new Board(board.file, board.scenery).way(16, 48)).toEqual([
      board.point(16),
      board.point(48),
    ]);
  });
  it('finds crossed ways, and ways under stones', () => {
    const bent = (roads: Record<string, [number, number][]>) =>
      layOf(new Board(board.file, board.scenery, roads)).roads;
    const road = (list: Road[], a: number, b: number): Road =>
      list.find((one) => one.a === a && one.b === b)!;
    const wild = bent({ '0-1': [board.point(3), board.point(2)] });
    expect(crossings(road(wild, 0, 1), road(wild, 2, 3))).not.toEqual([]);
    expect(toLine(board.point(3), road(wild, 0, 1).line)).toBeLessThan(5);
  });
  it('crosses the river on bridges alone', () => {
    const { rivers } = layOf(board);
    for (const road of roads) {
      const wet = rivers.some((river) => meetings(road.line, river).length > 0);
      expect(wet, `${road.a}-${road.b}`).toBe(road.bridge);
    }
  });
  it('has the caves of the mine inside the mountain, dry, and only the bridge over the chasm', () => {
    const { mountain = [], lakes = [], chasms = [] } = mine.scenery;
    for (const { id, terrain } of mine.spaces.values()) {
      if (terrain === 'off_map') continue;
      expect(
        mountain.some((outline) => inside(mine.point(id), outline)),
        String(id),
      ).toBe(terrain === 'cave');
      expect(
        lakes.some((shore) => inside(mine.point(id), shore)),
        String(id),
      ).toBe(false);
    }
    for (const road of layOf(mine).roads) {
      const over = chasms.some((chasm) => meetings(road.line, chasm).length > 0);
      expect(over, `${road.a}-${road.b}`).toBe(road.bridge);
    }
  });
  it('takes a board without rivers, bridges or scenery', () => {
    const plain = new Board({
      id: 'plain',
      aspect: [1000, 600],
      letters: 'ABC',
      hours: 7,
      overtime: {},
      spaces: [
        { id: 1, neighbours: [2], arrow: null, terrain: 'tunnel', x: 0.2, y: 0.5 },
        { id: 2, neighbours: [1], arrow: 1, terrain: 'lava', place: 'unheard-of', x: 0.6, y: 0.5 },
      ],
    });
    expect(plain.point(2)).toEqual([600, 300]);
    expect(plain.lastHour).toBe(7);
    const lay = layOf(plain);
    expect(lay.roads).toHaveLength(1);
    expect(lay.clearance([400, 100])).toBeGreaterThan(100);
    expect(distance(lay.spot(2, 40), [600, 300])).toBeCloseTo(40);
  });
  it('draws soft lines', () => {
    expect(
      curve([
        [0, 0],
        [10, 0],
      ]),
    ).toMatch(/^M0 0C/);
    expect(
      curve(
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        true,
      ),
    ).toMatch(/Z$/);
  });
  it('measures along lines', () => {
    const line = softly([
      [0, 0],
      [50, 20],
      [100, 0],
    ]);
    expect(line).toContainEqual([50, 20]);
    expect(lengthOf(line)).toBeGreaterThan(107);
    expect(pointAlong(line, 0)).toEqual([0, 0]);
    expect(pointAlong(line, 1000)).toEqual([100, 0]);
    const inner = trimmed(line, 20);
    expect(lengthOf(inner)).toBeCloseTo(lengthOf(line) - 40, 1);
    expect(distance(inner[0]!, [0, 0])).toBeLessThanOrEqual(20);
  });
});

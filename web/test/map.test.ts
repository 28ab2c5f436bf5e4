import { describe, expect, it } from 'vitest';
import { Board } from '../src/game/board';
import { crossing, curve, distance, inside, layOf, toSegment } from '../src/map/geometry';
import { board, mine } from './game';

const roads = layOf(board).roads;

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
        for (const two of roads) {
          if ([two.a, two.b].some((end) => end === one.a || end === one.b)) continue;
          expect(
            crossing(one.from, one.to, two.from, two.to),
            `${one.a}-${one.b} and ${two.a}-${two.b}`,
          ).toBeNull();
        }
      for (const road of roads)
        for (const [id, at] of stones)
          if (id !== road.a && id !== road.b)
            expect(
              toSegment(at, road.from, road.to),
              `${id} at ${road.a}-${road.b}`,
            ).toBeGreaterThan(28);
    },
  );
  it('crosses the river on bridges alone', () => {
    const { rivers } = layOf(board);
    for (const road of roads) {
      const wet = rivers.some((river) =>
        river.some(
          (point, i) => i > 0 && crossing(road.from, road.to, river[i - 1]!, point) !== null,
        ),
      );
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
      const over = chasms.some((chasm) =>
        chasm.some(
          (point, i) => i > 0 && crossing(road.from, road.to, chasm[i - 1]!, point) !== null,
        ),
      );
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
});

// What lies where: for every point of the land how far it is from roads, stones, water, woods, crops
// and rock, and how high something may rise there.
import type { Point } from '../../web/src/map/geometry';
import { type Canvas, distanceTo, edgeDistance, Grid, type Mask, maskOf } from '../lib/grid';
import { spline } from '../lib/lines';
import { layered } from '../lib/noise';
import { kTurn } from '../lib/number';
import { trace } from '../lib/pen';
import { drawnStones, type Land, nameOf, type Way } from './board';
import type { Roads } from './roads';

export interface Drawn extends Way {
  line: Point[];
}

/** Distances; for those with an inside (`±`) negative there. */
export interface Fields {
  road: Grid;
  stone: Grid;
  river: Grid; // ±
  sea: Grid; // ±
  forest: Grid; // ±
  crops: Grid; // ±
  rock: Grid; // ±
  /** From whatever must be seen whole: roads, stones, water, sights. */
  flat: Grid;
  /** How high something may rise here without hiding what lies north of it. */
  roof: Grid;
}

export const waysOf = (land: Land, roads: Roads): Drawn[] =>
  land.ways.map((way) => ({
    ...way,
    line: spline(
      [land.stones.get(way.a)!.at, ...(roads[nameOf(way)] ?? []), land.stones.get(way.b)!.at],
      2,
    ),
  }));

export const far = (step: number): Grid => {
  const grid = new Grid(step);
  grid.data.fill(900);
  return grid;
};

export const strokeWays = (c: Canvas, ways: Drawn[], width: number): void => {
  c.lineWidth = width;
  for (const { line, kind } of ways) {
    if (kind === 'ferry') continue;
    c.beginPath();
    trace(c, line);
    c.stroke();
  }
};
export const disc = (c: Canvas, [x, y]: Point, rx: number, ry = rx): void => {
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, kTurn);
  c.fill();
};
export const area = (c: Canvas, outline: readonly Point[]): void => {
  c.beginPath();
  trace(c, outline, true);
  c.fill();
};

export const roadField = (step: number, ways: Drawn[]): Grid =>
  distanceTo(
    maskOf(step, (c) => strokeWays(c, ways, 1.5 * step)),
    step,
  );
export const stoneField = (step: number, land: Land): Grid =>
  distanceTo(
    maskOf(step, (c) => {
      for (const { at } of drawnStones(land)) disc(c, at, 1.5 * step);
    }),
    step,
  );
export const signedField = (step: number, draw: (c: Canvas) => void): Grid =>
  edgeDistance(maskOf(step, draw), step);

/** How far north of a point something flat lies; sideways counts `kAside` times as much. */
function northward(flat: Mask, { w, h, step }: Grid): Float32Array {
  const kAside = 2.4 * step;
  const north = new Float32Array(w * h).fill(1e6);
  for (let y = 0; y < h; ++y) {
    const o = y * w;
    for (let x = 0; x < w; ++x) {
      if (flat[o + x]) north[o + x] = 0;
      else if (y > 0) {
        const above = o - w + x;
        let least = north[above]! + step;
        if (x > 0) least = Math.min(least, north[above - 1]! + kAside);
        if (x < w - 1) least = Math.min(least, north[above + 1]! + kAside);
        north[o + x] = least;
      }
    }
    for (let x = 1; x < w; ++x) north[o + x] = Math.min(north[o + x]!, north[o + x - 1]! + kAside);
    for (let x = w - 2; x >= 0; --x)
      north[o + x] = Math.min(north[o + x]!, north[o + x + 1]! + kAside);
  }
  return north;
}

export interface RoofRule {
  /** Height per unit to the north, and what is kept free first. */
  north: (i: number) => [number, number];
  /** The same to all sides. */
  sides: (i: number) => [number, number];
  most: number;
}

/** The roof rule: no mountain can ever cover a road or a stone. */
export function roofOf(flat: Mask, distance: Grid, rule: RoofRule): Grid {
  const north = northward(flat, distance);
  return distance.map((near, i) => {
    const [perNorth, freeNorth] = rule.north(i);
    const [perSide, freeSide] = rule.sides(i);
    return Math.max(
      0,
      Math.min(perNorth * (north[i]! - freeNorth), perSide * (near - freeSide), rule.most),
    );
  });
}

/** Unrest for the edge of what is kept free, so that no clearing is a circle. */
export const ragged = (grid: Grid, i: number): number => {
  const x = (i % grid.w) * grid.step;
  const y = Math.floor(i / grid.w) * grid.step;
  return Math.max(0, 9 * (layered(x / 24, y / 24, 3) + 0.15));
};

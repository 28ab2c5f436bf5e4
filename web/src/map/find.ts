// Which space is meant: under a finger, in a direction.
import type { Board } from '../game/board';
import { distance, type Point } from './geometry';
import type { Rect } from './placing';

/** The space of a figure, and the part of the map it takes. */
export interface Body extends Rect {
  space: number;
}

/** How much of a stone is always its own, whoever stands before it. */
const kOwn = 20;

/** Whoever is touched stands for their stone; of two, the one in front. */
function touched([x, y]: Point, bodies: readonly Body[]): number | null {
  const hit = bodies.filter(
    ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
  );
  return hit.sort((a, b) => b.bottom - a.bottom)[0]?.space ?? null;
}

export function nearest(
  land: Board,
  point: Point,
  within: number,
  bodies: readonly Body[] = [],
): number | null {
  const stone = nearestStone(land, point, within);
  if (stone !== null && distance(point, land.point(stone)) <= kOwn) return stone;
  return touched(point, bodies) ?? stone;
}

function nearestStone(land: Board, point: Point, within: number): number | null {
  let best: number | null = null;
  let least = within;
  for (const [id, at] of land.at) {
    if (land.file.isolated?.includes(id)) continue;
    const far = distance(point, at);
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}

/** Others that a finger at this point may have meant, the nearest first. */
export function alsoNear(land: Board, point: Point, within: number, but: number): number[] {
  return [...land.at]
    .filter(([id]) => id !== but && !land.file.isolated?.includes(id))
    .map(([id, at]) => ({ id, far: distance(point, at) }))
    .filter(({ far }) => far < within)
    .sort((a, b) => a.far - b.far)
    .slice(0, 2)
    .map(({ id }) => id);
}

/** The next stone in a direction, for the arrow keys. */
export function neighbourTowards(land: Board, from: number, dx: number, dy: number): number | null {
  const [x, y] = land.point(from);
  let best: number | null = null;
  let least = Infinity;
  for (const [id, [a, b]] of land.at) {
    if (id === from || land.file.isolated?.includes(id)) continue;
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along <= 8 || aside > along * 1.6) continue;
    const cost = along + aside * 1.2;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}

// Which space is meant: under a finger, in a direction.
import type { Board } from '../game/board';
import { distance, type Point } from './geometry';

export function nearest(land: Board, point: Point, within: number): number | null {
  let best: number | null = null;
  let least = within;
  for (const [id, at] of land.at) {
    if (land.file.isolated?.includes(id)) continue;
    // The figures stand above their stone: they are part of it.
    const far = Math.min(distance(point, at), distance(point, [at[0], at[1] - 24]) + 6);
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
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

// Small plane geometry for the map, and the places where scenery and pieces find room.
import type { Board } from '../game/board';

export type Point = [number, number];

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

export function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const along = dx * dx + dy * dy;
  const t =
    along === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / along));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Where two segments cross, or null. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const turn = rx * sy - ry * sx;
  if (turn === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn;
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : [a[0] + t * rx, a[1] + t * ry];
}

const n = (value: number): string => (Math.round(value * 10) / 10).toString();

/** A soft line through points. */
export function curve(points: Point[], closed = false): string {
  const at = (i: number): Point => {
    if (closed) return points[(i + points.length) % points.length]!;
    return points[Math.max(0, Math.min(points.length - 1, i))]!;
  };
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  const count = closed ? points.length : points.length - 1;
  for (let i = 0; i < count; ++i) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** The same numbers every time: the landscape must not change from one visit to the next. */
export function random(seed: number): () => number {
  let value = seed >>> 0;
  return () => {
    value = (value + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Whether a point lies within an outline. */
export function inside([x, y]: Point, outline: Point[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

export interface Road {
  a: number;
  b: number;
  from: Point;
  to: Point;
  bridge: boolean;
}

export interface Lay {
  roads: Road[];
  rivers: Point[][];
  stones: Point[];
  /** How far a point is from everything that must stay visible. */
  clearance(point: Point): number;
  /** The best free spot around a space at a distance. */
  spot(space: number, radius: number): Point;
}

export function layOf(board: Board): Lay {
  const roads: Road[] = [];
  for (const space of board.spaces.values())
    for (const next of space.neighbours)
      if (space.id < next)
        roads.push({
          a: space.id,
          b: next,
          from: board.point(space.id),
          to: board.point(next),
          bridge: board.isBridge(space.id, next),
        });
  const [width, height] = board.file.aspect;
  const rivers =
    board.scenery.rivers ??
    Object.values(board.file.rivers ?? {}).map((line) =>
      line.map(([x, y]) => [x * width, y * height] as Point),
    );
  const stones = [...board.at.values()];
  const clearance = (point: Point): number => {
    let least = Infinity;
    for (const road of roads) least = Math.min(least, toSegment(point, road.from, road.to));
    for (const river of rivers)
      for (let i = 1; i < river.length; ++i)
        least = Math.min(least, toSegment(point, river[i - 1]!, river[i]!) - 12);
    for (const lake of board.scenery.lakes ?? [])
      if (inside(point, lake)) least = Math.min(least, 0);
    for (const stone of stones) least = Math.min(least, distance(point, stone) - 16);
    return least;
  };
  const spot = (space: number, radius: number): Point => {
    const [x, y] = board.point(space);
    let best: Point = [x, y - radius];
    let most = -Infinity;
    for (let i = 0; i < 24; ++i) {
      const angle = (i / 24) * 2 * Math.PI;
      const point: Point = [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
      const room = Math.min(clearance(point), radius) - (point[1] > y ? 2 : 0);
      if (room > most) {
        most = room;
        best = point;
      }
    }
    return best;
  };
  return { roads, rivers, stones, clearance, spot };
}

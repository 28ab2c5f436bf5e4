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

/** Points of the soft line that `curve` draws through the given ones, about `step` apart. */
export function softly(points: Point[], step = 8): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const line: Point[] = [at(0)];
  for (let i = 1; i < points.length; ++i) {
    const [p0, p1, p2, p3] = [at(i - 2), at(i - 1), at(i), at(i + 1)];
    const parts = Math.max(1, Math.ceil(distance(p1, p2) / step));
    for (let j = 1; j <= parts; ++j) {
      const t = j / parts;
      const soft = (c: 0 | 1): number =>
        0.5 *
        (2 * p1[c] +
          (p2[c] - p0[c]) * t +
          (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * t * t +
          (3 * p1[c] - p0[c] - 3 * p2[c] + p3[c]) * t * t * t);
      line.push([soft(0), soft(1)]);
    }
  }
  return line;
}

export const lengthOf = (line: Point[]): number =>
  line.reduce((sum, point, i) => sum + (i > 0 ? distance(line[i - 1]!, point) : 0), 0);

/** The point that lies `far` along a line. */
export function pointAlong(line: Point[], far: number): Point {
  let left = far;
  for (let i = 1; i < line.length; ++i) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const long = distance(a, b);
    if (left <= long && long > 0)
      return [a[0] + ((b[0] - a[0]) * left) / long, a[1] + ((b[1] - a[1]) * left) / long];
    left -= long;
  }
  return line.at(-1)!;
}

export const midway = (line: Point[]): Point => pointAlong(line, lengthOf(line) / 2);

/** A line without `cut` at either end, so that it leaves the stones free. */
export function trimmed(line: Point[], cut: number): Point[] {
  const long = lengthOf(line);
  if (long <= cut * 2) return line;
  let far = 0;
  const inner = line.filter((point, i) => {
    far += i > 0 ? distance(line[i - 1]!, point) : 0;
    return far > cut && far < long - cut;
  });
  return [pointAlong(line, cut), ...inner, pointAlong(line, long - cut)];
}

export const toLine = (point: Point, line: Point[]): number =>
  line.reduce(
    (least, to, i) => (i > 0 ? Math.min(least, toSegment(point, line[i - 1]!, to)) : least),
    Infinity,
  );

/** For the attribute `points` of a polyline, or straight lines in a path. */
export const pointList = (line: Point[]): string =>
  line.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');
export const pathOf = (line: Point[]): string => `M${pointList(line).replaceAll(' ', 'L')}`;

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
  /** From stone to stone, bent if the board has bent roads. */
  line: Point[];
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
          line: board.way(space.id, next),
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
    for (const road of roads) least = Math.min(least, toLine(point, road.line));
    for (const river of rivers) least = Math.min(least, toLine(point, river) - 12);
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

/** The middle of a well: where the scenery puts it, or the best free spot. */
export function wellSpot(board: Board, lay: Lay, space: number): Point {
  const foot = board.scenery.wells?.[space];
  return foot ? [foot[0], foot[1] - 12] : lay.spot(space, 36);
}

/** The middle of a sight of about 40 units. */
export function sightSpot(board: Board, lay: Lay, space: number, name: string): Point {
  const foot = board.scenery.sights?.[name];
  return foot ? [foot[0], foot[1] - 14] : lay.spot(space, 46);
}

/** Where a way meets the water, in which direction (degrees), and half the length of the bridge. */
export function bridgeOver(
  line: Point[],
  rivers: Point[][],
): { middle: Point; angle: number; half: number } {
  let middle = midway(line);
  let [a, b] = [line[0]!, line.at(-1)!];
  for (const river of rivers)
    for (let i = 1; i < river.length; ++i)
      for (let j = 1; j < line.length; ++j) {
        const wet = crossing(line[j - 1]!, line[j]!, river[i - 1]!, river[i]!);
        if (!wet) continue;
        middle = wet;
        [a, b] = [line[Math.max(0, j - 3)]!, line[Math.min(line.length - 1, j + 2)]!];
      }
  return {
    middle,
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    half: Math.min(36, lengthOf(line) / 2 - 24),
  };
}

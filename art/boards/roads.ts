// Bends the ways of a board, so that they look walked, not ruled: of many bends the one that keeps
// best off other stones, other ways, water and the sights. The result is data (`*.roads.json`):
// painter and page read it, and it may be changed by hand.
import { crossing, distance, type Point, random, toSegment } from '../../web/src/map/geometry';
import { spline } from '../lib/lines';
import { layered } from '../lib/noise';
import { clamp, mix } from '../lib/number';
import { drawnStones, type Land, nameOf, type Way } from './board';

export type Roads = Record<string, Point[]>;

const kTries = 60;
/** Within this distance of their common stone two ways may come close. */
const kMeeting = 46;

export const toLine = (point: Point, line: readonly Point[]): number => {
  let least = Infinity;
  for (let i = 1; i < line.length; ++i)
    least = Math.min(least, toSegment(point, line[i - 1]!, line[i]!));
  return least;
};

const short = (least: number, far: number): number => Math.max(0, least - far);

interface Bent {
  way: Way;
  line: Point[];
}

/** A line from a to b that swings aside once (`bow`) and to and fro (`sway`). */
function swing(a: Point, b: Point, bow: number, sway: number): Point[] {
  const long = distance(a, b);
  const [nx, ny] = [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
  const parts = Math.ceil(long / 6);
  return Array.from({ length: parts + 1 }, (_, i) => {
    const t = i / parts;
    const aside = bow * Math.sin(Math.PI * t) + sway * Math.sin(2 * Math.PI * t);
    return [mix(a[0], b[0], t) + nx * aside, mix(a[1], b[1], t) + ny * aside];
  });
}

function waterOf({ scenery }: Land): Point[][] {
  const closed = (shore: Point[]): Point[] => [...shore, shore[0]!];
  return [
    ...(scenery.rivers ?? []),
    ...(scenery.chasms ?? []),
    ...(scenery.lakes ?? []).map(closed),
  ];
}

/** How much is wrong with a line: what it comes too near to, and how far it is from a pleasant bend. */
function fault(land: Land, way: Way, line: Point[], done: Bent[], water: Point[][]): number {
  let sum = 0;
  const inner = line.filter((_, i) => i >= 3 && i < line.length - 3 && i % 2 === 1);
  const stones = drawnStones(land).filter(({ id }) => id !== way.a && id !== way.b);
  for (const point of inner) {
    for (const { at } of stones) sum += 2 * short(42, distance(point, at));
    if (way.kind === 'road')
      for (const shore of water) sum += 2.5 * short(30, toLine(point, shore));
    for (const [, [x, y]] of Object.entries(land.scenery.sights ?? {}))
      sum += 1.2 * short(26, distance(point, [x, y - 12]));
    for (const [x, y] of Object.values(land.scenery.wells ?? {}))
      sum += 1.2 * short(22, distance(point, [x, y - 8]));
    for (const other of done) {
      const meets = [other.way.a, other.way.b].find((id) => id === way.a || id === way.b);
      if (meets !== undefined && distance(point, land.stones.get(meets)!.at) < kMeeting) continue;
      sum += 1.5 * short(20, toLine(point, other.line));
    }
  }
  for (const other of done) if (cross(line, other.line, land, way, other.way)) sum += 1000;
  return sum;
}

/** Whether two lines cross anywhere but at the stone they share. */
export function cross(one: Point[], two: Point[], land: Land, a: Way, b: Way): boolean {
  const shared = [a.a, a.b].filter((id) => id === b.a || id === b.b);
  const near = (point: Point): boolean =>
    shared.some((id) => distance(point, land.stones.get(id)!.at) < 4);
  for (let i = 1; i < one.length; ++i)
    for (let j = 1; j < two.length; ++j) {
      const at = crossing(one[i - 1]!, one[i]!, two[j - 1]!, two[j]!);
      if (at && !near(at)) return true;
    }
  return false;
}

function bend(land: Land, way: Way, done: Bent[], water: Point[][]): Point[] {
  const a = land.stones.get(way.a)!.at;
  const b = land.stones.get(way.b)!.at;
  const given = land.scenery.detours?.[nameOf(way)];
  if (given) return spline([a, ...given, b], 6);
  const roll = random(way.a * 131 + way.b * 7 + 77);
  const long = Math.min(distance(a, b), 130);
  const stiff = way.kind === 'bridge' ? 0.2 : 1;
  let best: Point[] = [];
  let least = Infinity;
  for (let i = 0; i < kTries; ++i) {
    const bow = (roll() - 0.5) * 0.34 * long * stiff;
    const sway = (roll() - 0.5) * 0.14 * long * stiff;
    const line = swing(a, b, bow, sway);
    const taste =
      0.7 * Math.abs(Math.abs(bow) - 0.085 * long * stiff) +
      0.4 * Math.abs(Math.abs(sway) - 0.03 * long * stiff);
    const faults = taste + fault(land, way, line, done, water);
    if (faults < least) {
      least = faults;
      best = line;
    }
  }
  return best;
}

/** A little unrest between the ends. */
const walked = (line: Point[], much: number): Point[] =>
  line.map(([x, y], i) => {
    const calm = clamp(Math.min(i, line.length - 1 - i) / 4) * much;
    return [
      x + layered(x / 26, y / 26, 2) * 3 * calm,
      y + layered(x / 26 + 50, y / 26, 2) * 3 * calm,
    ];
  });

/** Points between the ends, few enough to be read, enough for a soft line through them. */
function thinned(line: Point[]): Point[] {
  const long = line.reduce((sum, point, i) => sum + (i ? distance(point, line[i - 1]!) : 0), 0);
  const count = Math.max(2, Math.round(long / 24));
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = line[Math.round(((i + 1) / (count + 1)) * (line.length - 1))]!;
    return [Math.round(x), Math.round(y)];
  });
}

export function bendAll(land: Land): Roads {
  const water = waterOf(land);
  const long = ({ a, b }: Way): number =>
    distance(land.stones.get(a)!.at, land.stones.get(b)!.at) -
    // What is given comes first: the others have to keep off it.
    (land.scenery.detours?.[nameOf({ a, b })] ? 10_000 : 0);
  const done: Bent[] = [];
  for (const way of [...land.ways].sort((one, two) => long(one) - long(two)))
    done.push({ way, line: bend(land, way, done, water) });
  done.sort((one, two) => one.way.a - two.way.a || one.way.b - two.way.b);
  return Object.fromEntries(
    done.map(({ way, line }) => [
      nameOf(way),
      thinned(walked(line, way.kind === 'road' ? 1 : 0.4)),
    ]),
  );
}

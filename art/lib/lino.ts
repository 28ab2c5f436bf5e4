// Linocut: everything begins as a block of ink, and light is cut into it. The tools return the data
// of paths or SVG text. Points are written 'x,y x,y!': a line passes softly through a point, and
// bends sharply where it has a `!`.
import { type Point, random } from '../../web/src/map/geometry';

interface Knot {
  at: Point;
  sharp: boolean;
}

/** A number as short as it can be written: a tenth of a unit is finer than any screen. */
export const short = (x: number): string => {
  const text = (Math.round(x * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
};
const pair = ([x, y]: Point): string => {
  const second = short(y);
  return short(x) + (second.startsWith('-') ? '' : ' ') + second;
};

export function knots(points: string): Knot[] {
  return points
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = Number.NaN, y = Number.NaN] = word.replace('!', '').split(',').map(Number);
      if (Number.isNaN(x + y)) throw new Error(`Not a point: "${word}" in "${points}"`);
      return { at: [x, y], sharp: word.endsWith('!') };
    });
}

type Curve = [Point, Point, Point, Point];

function curves(line: readonly Knot[], closed: boolean): Curve[] {
  const count = line.length;
  const at = (i: number): Knot =>
    closed ? line[(i + count) % count]! : line[Math.max(0, Math.min(count - 1, i))]!;
  return Array.from({ length: closed ? count : count - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const lean = (knot: Knot, a: Knot, b: Knot, sign: number): Point =>
      knot.sharp
        ? knot.at
        : [
            knot.at[0] + (sign * (b.at[0] - a.at[0])) / 6,
            knot.at[1] + (sign * (b.at[1] - a.at[1])) / 6,
          ];
    return [from.at, lean(from, before, to, 1), lean(to, from, after, -1), to.at];
  });
}

function written(line: readonly Knot[], closed: boolean): string {
  const all = curves(line, closed);
  let data = `M${pair(all[0]![0])}`;
  for (const [from, a, b, to] of all)
    data += a === from && b === to ? `L${pair(to)}` : `C${pair(a)} ${pair(b)} ${pair(to)}`;
  return closed ? `${data}Z` : data;
}

/** A closed shape through the points. */
export const shape = (points: string): string => written(knots(points), true);

/** A place on a line: where it is, one unit along it, one unit to its left. */
interface Place {
  at: Point;
  along: Point;
  across: Point;
}

/** Places on a line by their share of its length. */
export function follow(points: string, closed = false): (share: number) => Place {
  const line: Point[] = [];
  for (const [a, b, c, d] of curves(knots(points), closed))
    for (let i = 0; i < 12; ++i) {
      const t = i / 12;
      const u = 1 - t;
      const soft = (k: 0 | 1): number =>
        u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
      line.push([soft(0), soft(1)]);
    }
  const last = knots(points).at(closed ? 0 : -1)!.at;
  line.push(last);
  const far = [0];
  for (let i = 1; i < line.length; ++i)
    far.push(
      far[i - 1]! + Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]),
    );
  return (share) => {
    const goal = Math.max(0, Math.min(1, share)) * far.at(-1)!;
    let i = 1;
    while (i < far.length - 1 && far[i]! < goal) ++i;
    const [a, b] = [line[i - 1]!, line[i]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const size = Math.hypot(dx, dy) || 1;
    const part = (goal - far[i - 1]!) / (far[i]! - far[i - 1]! || 1);
    return {
      at: [a[0] + dx * part, a[1] + dy * part],
      along: [dx / size, dy / size],
      across: [-dy / size, dx / size],
    };
  };
}

/** A line that swells and thins: its widths at the beginning, in the middle, at the end. */
export function swell(points: string, [first, middle, last]: [number, number, number]): string {
  const on = follow(points);
  const steps = Math.max(4, (knots(points).length - 1) * 3);
  const left: Knot[] = [];
  const right: Knot[] = [];
  for (let i = 0; i <= steps; ++i) {
    const t = i / steps;
    const end = t < 0.5 ? first : last;
    const half = (end + (middle - end) * Math.sin(t * Math.PI)) / 2;
    const { at, across } = on(t);
    const sharp = i === 0 || i === steps;
    left.push({ at: [at[0] + across[0] * half, at[1] + across[1] * half], sharp });
    right.push({ at: [at[0] - across[0] * half, at[1] - across[1] * half], sharp });
  }
  return written([...left, ...right.reverse()], true);
}

/** One cut of the knife: it enters thin, widens, and leaves. */
export function cut(from: Point, to: Point, width: number, bend = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const side: Point = [(-dy / size) * width, (dx / size) * width];
  const belly: Point = [from[0] + dx * 0.58 - dy * bend, from[1] + dy * 0.58 + dx * bend];
  const one: Point = [belly[0] + side[0], belly[1] + side[1]];
  const other: Point = [belly[0] - side[0], belly[1] - side[1]];
  return `M${pair(from)}Q${pair(one)} ${pair(to)}Q${pair(other)} ${pair(from)}Z`;
}

interface CutStyle {
  width?: number;
  seed?: number;
  /** How unequal their lengths are, 0 to 1. */
  jitter?: number;
  bend?: number;
}

/** A row of cuts from one line towards another, as light runs into the ink. */
export function cuts(
  from: string,
  to: string,
  count: number,
  { width = 2.4, seed = 1, jitter = 0.3, bend = 0.04 }: CutStyle = {},
): string {
  const roll = random(seed);
  const [a, b] = [follow(from), follow(to)];
  const between = (p: Point, q: Point, t: number): Point => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
  ];
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const [p, q] = [a(share).at, b(share).at];
    const begin = between(p, q, jitter * 0.5 * roll());
    const end = between(p, q, 1 - jitter * roll());
    return cut(begin, end, width * (0.7 + 0.6 * roll()), bend * (roll() - 0.3));
  }).join('');
}

interface TongueStyle {
  /** How far they lean along the line. */
  lean?: number;
  /** How broad they are beside their distance. */
  broad?: number;
  seed?: number;
  jitter?: number;
}

/** Tongues along a line, to its left: fur, grass, feathers, flames. A negative length: to its right. */
export function tongues(
  points: string,
  count: number,
  length: number,
  { lean = 0.6, broad = 1.25, seed = 3, jitter = 0.4 }: TongueStyle = {},
): string {
  const roll = random(seed);
  const on = follow(points);
  const [first, second] = [on(0).at, on(1 / count).at];
  const half = (Math.hypot(second[0] - first[0], second[1] - first[1]) * broad) / 2;
  return Array.from({ length: count }, (_, i) => {
    const { at, along, across } = on((i + 0.5) / count);
    const size = length * (1 - jitter / 2 + jitter * roll());
    const move = (p: Point, by: Point, far: number): Point => [
      p[0] + by[0] * far,
      p[1] + by[1] * far,
    ];
    const [begin, end] = [move(at, along, -half), move(at, along, half)];
    const tip = move(move(at, across, size), along, size * lean);
    const middle = (p: Point): Point => [(p[0] + tip[0]) / 2, (p[1] + tip[1]) / 2];
    return `M${pair(begin)}Q${pair(move(middle(begin), across, size * 0.15))} ${pair(tip)}Q${pair(
      middle(end),
    )} ${pair(end)}Z`;
  }).join('');
}

interface RayStyle {
  seed?: number;
  from?: number;
  to?: number;
  jitter?: number;
}

/** Rays around a point, cut from the inside out. */
export function rays(
  [x, y]: Point,
  [inner, outer]: [number, number],
  count: number,
  width: number,
  { seed = 5, from = 0, to = 360, jitter = 0.3 }: RayStyle = {},
): string {
  const roll = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * (i + 0.5 * roll())) / count) * Math.PI) / 180;
    const at = (far: number): Point => [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    return cut(
      at(inner * (1 + jitter * roll())),
      at(outer * (1 - jitter * 0.6 * roll())),
      width * (0.6 + 0.8 * roll()),
      0.01,
    );
  }).join('');
}

/** A circle as path data, so that it can be part of an outline. */
export const disc = (x: number, y: number, r: number): string =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(
    r,
  )} 0 1 0-${short(2 * r)} 0Z`;

/** A wheel of wedges: the sky behind a scene, alternating with what lies under it. */
export function wedges([x, y]: Point, far: number, count: number, turn = 0): string {
  let data = '';
  for (let i = 0; i < count; ++i) {
    const angle = (part: number): number => ((turn + (360 * (i + part)) / count) * Math.PI) / 180;
    const tip = (part: number): Point => [
      x + Math.cos(angle(part)) * far,
      y + Math.sin(angle(part)) * far,
    ];
    data += `M${pair([x, y])}L${pair(tip(0))}L${pair(tip(0.46))}Z`;
  }
  return data;
}

/** Even spikes around a point: broad at the inside, a tip outside. */
export function spikes(
  [x, y]: Point,
  [inner, outer]: [number, number],
  count: number,
  half: number,
): string {
  let data = '';
  for (let i = 0; i < count; ++i) {
    const angle = (2 * Math.PI * (i + 0.5)) / count;
    const far = outer * (i % 2 === 0 ? 1 : 0.72);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const foot = (side: number): Point => [
      x + cos * inner - sin * half * side,
      y + sin * inner + cos * half * side,
    ];
    data += `M${pair(foot(1))}L${pair([x + cos * far, y + sin * far])}L${pair(foot(-1))}Z`;
  }
  return data;
}

// ---- SVG text -----------------------------------------------------------------------------------
export const fill = (data: string, colour: string): string =>
  `<path d="${data}" fill="${colour}"/>`;
export const plane = (points: string, colour: string): string => fill(shape(points), colour);
export const line = (points: string, widths: [number, number, number], colour: string): string =>
  fill(swell(points, widths), colour);
export const dot = (x: number, y: number, r: number, colour: string): string =>
  fill(disc(x, y, r), colour);
export const placed = (inner: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${short(x)} ${short(y)})${turn ? `rotate(${turn})` : ''}${
    scale === 1 ? '' : `scale(${scale})`
  }">${inner}</g>`;
export const mirrored = (inner: string, x: number): string =>
  `<g transform="matrix(-1 0 0 1 ${short(2 * x)} 0)">${inner}</g>`;

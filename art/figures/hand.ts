// The hand of the figures: a linocut. Everything is made of filled outlines; a line is an outline
// that swells, a cut is a leaf. Points are written as 'x,y x,y': soft, or a corner where a `!` follows.

export interface Point {
  x: number;
  y: number;
  /** Passed without rounding. */
  corner: boolean;
}

/** A closed outline: where it starts, and curves of two handles and an end. */
export interface Outline {
  start: readonly [number, number];
  curves: readonly (readonly [number, number, number, number, number, number])[];
}

/** Outlines of one colour. */
export interface Mark {
  fill: string;
  outlines: readonly Outline[];
}

/** Marks from the lowest to the topmost. */
export type Drawing = readonly Mark[];

export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const corner = word.endsWith('!');
      const [x = NaN, y = NaN] = word.replace('!', '').split(',').map(Number);
      if (Number.isNaN(x + y)) throw new Error(`No point: "${word}" in "${text}"`);
      return { x, y, corner };
    });
}

type Curve = [Point, Point, Point, Point];

/** The curves of a soft line through points; handles of a corner lie on the corner. */
function curves(line: readonly Point[], closed: boolean): Curve[] {
  const count = line.length;
  const at = (i: number): Point =>
    closed ? line[(i + count) % count]! : line[Math.max(0, Math.min(count - 1, i))]!;
  const handle = (from: Point, a: Point, b: Point, sign: number): Point =>
    from.corner
      ? from
      : {
          x: from.x + (sign * (b.x - a.x)) / 6,
          y: from.y + (sign * (b.y - a.y)) / 6,
          corner: false,
        };
  return Array.from({ length: closed ? count : count - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return [from, handle(from, before, to, 1), handle(to, from, after, -1), to];
  });
}

function outline(line: readonly Point[]): Outline {
  const first = line[0]!;
  return {
    start: [first.x, first.y],
    curves: curves(line, true).map(([, a, b, to]) => [a.x, a.y, b.x, b.y, to.x, to.y]),
  };
}

const soft = (x: number, y: number): Point => ({ x, y, corner: false });
const sharp = (x: number, y: number): Point => ({ x, y, corner: true });

export interface Place {
  x: number;
  y: number;
  /** One unit along the line; its normal is (-ty, tx). */
  tx: number;
  ty: number;
}

/** A line as places at even distances: `at(0)` is its start, `at(1)` its end. */
export function along(text: string): { length: number; at(t: number): Place } {
  const line: [number, number][] = [];
  for (const [p, a, b, q] of curves(points(text), false))
    for (let i = line.length === 0 ? 0 : 1; i <= 12; ++i) {
      const t = i / 12;
      const u = 1 - t;
      const blend = (c: 'x' | 'y'): number =>
        u * u * u * p[c] + 3 * u * u * t * a[c] + 3 * u * t * t * b[c] + t * t * t * q[c];
      line.push([blend('x'), blend('y')]);
    }
  const far = [0];
  for (let i = 1; i < line.length; ++i)
    far.push(
      far[i - 1]! + Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]),
    );
  const length = far.at(-1)!;
  const at = (t: number): Place => {
    const wanted = Math.max(0, Math.min(1, t)) * length;
    let i = 1;
    while (i < far.length - 1 && far[i]! < wanted) ++i;
    const [a, b] = [line[i - 1]!, line[i]!];
    const step = far[i]! - far[i - 1]! || 1;
    const k = (wanted - far[i - 1]!) / step;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const size = Math.hypot(dx, dy) || 1;
    return { x: a[0] + dx * k, y: a[1] + dy * k, tx: dx / size, ty: dy / size };
  };
  return { length, at };
}

/** The same numbers every time: a figure must not change by itself. */
export function random(seed: number): () => number {
  let value = seed >>> 0;
  return () => {
    value = (value + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
}

// ---- marks --------------------------------------------------------------------------------------
/** A filled shape through the points. */
export const shape = (text: string, fill: string): Mark => ({
  fill,
  outlines: [outline(points(text))],
});

/** Several shapes of one colour. */
export const shapes = (fill: string, ...texts: string[]): Mark => ({
  fill,
  outlines: texts.map((text) => outline(points(text))),
});

/** A line that swells: its widths at the start, in the middle and at the end. */
export function line(text: string, [start, middle, end]: readonly number[], fill: string): Mark {
  const way = along(text);
  const parts = Math.max(4, Math.min(10, Math.ceil(way.length / 10)));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= parts; ++i) {
    const t = i / parts;
    const { x, y, tx, ty } = way.at(t);
    const edge = t < 0.5 ? start! : end!;
    const half = (edge + (middle! - edge) * Math.sin(t * Math.PI)) / 2;
    const make = i === 0 || i === parts ? sharp : soft;
    left.push(make(x - ty * half, y + tx * half));
    right.unshift(make(x + ty * half, y - tx * half));
  }
  return { fill, outlines: [outline([...left, ...right])] };
}

/** A staff, a string: the same width all along. */
export const rod = (text: string, width: number, fill: string): Mark =>
  line(text, [width, width, width], fill);

export function dot(x: number, y: number, r: number, fill: string, ry = r): Mark {
  const [k, l] = [r * 0.5523, ry * 0.5523];
  return {
    fill,
    outlines: [
      {
        start: [x - r, y],
        curves: [
          [x - r, y - l, x - k, y - ry, x, y - ry],
          [x + k, y - ry, x + r, y - l, x + r, y],
          [x + r, y + l, x + k, y + ry, x, y + ry],
          [x - k, y + ry, x - r, y + l, x - r, y],
        ],
      },
    ],
  };
}

export function star(x: number, y: number, r: number, fill: string, rays = 5): Mark {
  const corners = Array.from({ length: rays * 2 }, (_, i) => {
    const angle = (i / rays - 0.5) * Math.PI;
    const far = i % 2 === 0 ? r : r * 0.42;
    return sharp(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
  });
  return { fill, outlines: [outline(corners)] };
}

/** One cut of the knife: a leaf from one point to another, widest where the knife went in. */
function leaf(x1: number, y1: number, x2: number, y2: number, width: number): Outline {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const size = Math.hypot(dx, dy) || 1;
  const bulge = (side: number): [number, number, number, number] => {
    const [mx, my] = [
      x1 + dx * 0.36 - (dy / size) * width * side,
      y1 + dy * 0.36 + (dx / size) * width * side,
    ];
    const toward = (x: number, m: number): number => x + ((m - x) * 2) / 3;
    return [toward(x1, mx), toward(y1, my), toward(x2, mx), toward(y2, my)];
  };
  const [ax, ay, bx, by] = bulge(1);
  const [cx, cy, ex, ey] = bulge(-1);
  return {
    start: [x1, y1],
    curves: [
      [ax, ay, bx, by, x2, y2],
      [ex, ey, cx, cy, x1, y1],
    ],
  };
}

export interface CutOptions {
  seed?: number;
  /** How unequal they are, from 0 to 1. */
  uneven?: number;
}

/** A row of cuts from one line towards another. */
export function cuts(
  from: string,
  to: string,
  count: number,
  width: number,
  fill: string,
  { seed = 1, uneven = 0.3 }: CutOptions = {},
): Mark {
  const chance = random(seed);
  const [a, b] = [along(from), along(to)];
  const outlines = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [p, q] = [a.at(t), b.at(t)];
    // It begins in the plane it comes from.
    const near = uneven * 0.4 * chance() - 0.22;
    const far = 1 - uneven * chance();
    const between = (k: number, c: 'x' | 'y'): number => p[c] + (q[c] - p[c]) * k;
    return leaf(
      between(near, 'x'),
      between(near, 'y'),
      between(far, 'x'),
      between(far, 'y'),
      width * (0.75 + 0.5 * chance()),
    );
  });
  return { fill, outlines };
}

export interface TuftOptions extends CutOptions {
  /** How far the tips lie ahead along the line. */
  lean?: number;
  /** The width of a tongue beside the room it has. */
  fat?: number;
}

/** Tongues of fur, spines, grass along a line, to its left as one walks along it. */
export function tufts(
  text: string,
  count: number,
  height: number,
  fill: string,
  { lean = 0.5, fat = 1.3, seed = 3, uneven = 0.4 }: TuftOptions = {},
): Mark {
  const chance = random(seed);
  const way = along(text);
  const half = (way.length / count) * fat * 0.5;
  const outlines = Array.from({ length: count }, (_, i) => {
    const { x, y, tx, ty } = way.at((i + 0.5) / count);
    const high = height * (1 - uneven / 2 + uneven * chance());
    const [px, py] = [x + ty * high + tx * high * lean, y - tx * high + ty * high * lean];
    return outline([
      sharp(x - tx * half, y - ty * half),
      soft(x - tx * half * 0.4 + (px - x) * 0.55, y - ty * half * 0.4 + (py - y) * 0.55),
      sharp(px, py),
      sharp(x + tx * half, y + ty * half),
    ]);
  });
  return { fill, outlines };
}

/** Rays around a point, cut from near to far. */
export function rays(
  [x, y]: readonly [number, number],
  [near, far]: readonly [number, number],
  count: number,
  width: number,
  fill: string,
  { seed = 5, uneven = 0.3 }: CutOptions = {},
): Mark {
  const chance = random(seed);
  const outlines = Array.from({ length: count }, (_, i) => {
    const angle = ((i + uneven * chance()) / count) * 2 * Math.PI;
    const [a, b] = [near * (1 + uneven * chance()), far * (1 - uneven * 0.5 * chance())];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return leaf(x + cos * a, y + sin * a, x + cos * b, y + sin * b, width * (0.7 + 0.6 * chance()));
  });
  return { fill, outlines };
}

// ---- whole drawings -----------------------------------------------------------------------------
export type Matrix = readonly [number, number, number, number, number, number];

export interface Move {
  x?: number;
  y?: number;
  size?: number;
  /** Degrees, with the clock, around the origin. */
  turn?: number;
  mirrored?: boolean;
}

export function matrixOf({ x = 0, y = 0, size = 1, turn = 0, mirrored = false }: Move): Matrix {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const side = mirrored ? -1 : 1;
  return [cos * side, sin * side, -sin, cos, x, y];
}

export function moved(drawing: Drawing, move: Move): Drawing {
  const [a, b, c, d, e, f] = matrixOf(move);
  const at = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f];
  return drawing.map(({ fill, outlines }) => ({
    fill,
    outlines: outlines.map(({ start, curves: parts }) => ({
      start: at(...start),
      curves: parts.map(
        ([x1, y1, x2, y2, x, y]) =>
          [...at(x1, y1), ...at(x2, y2), ...at(x, y)] as unknown as Outline['curves'][number],
      ),
    })),
  }));
}

/** The same drawing in other colours; what `tones` does not name stays. */
export const recoloured = (drawing: Drawing, tones: Readonly<Record<string, string>>): Drawing =>
  drawing.map((mark) => ({ ...mark, fill: tones[mark.fill] ?? mark.fill }));

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around all end points and handles: a little larger than the drawing at most. */
export function boxOf(drawing: Drawing): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { outlines } of drawing)
    for (const { start, curves: parts } of outlines)
      for (const all of [start, ...parts])
        for (let i = 0; i < all.length; i += 2) {
          box.left = Math.min(box.left, all[i]!);
          box.right = Math.max(box.right, all[i]!);
          box.top = Math.min(box.top, all[i + 1]!);
          box.bottom = Math.max(box.bottom, all[i + 1]!);
        }
  return box;
}

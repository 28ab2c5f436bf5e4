// Where figures stand beside their stone: numbers stay readable, prices free, and whoever is too
// large for the row stands on free ground beside it. Only the board and those at the same stone
// count, so that nobody moves because of what happens elsewhere.
import { extentOf } from '../art/drawings';
import type { Board } from '../game/board';
import type { Point } from './geometry';

/** How large figures are on the map: a person is drawn 56 units high. */
export const kHero = 1.04;
export const kPerson = 0.9;
const sizes: Record<string, number> = {
  gor: 0.88,
  skral: 0.86,
  wardrak: 0.84,
  troll: 0.9,
  dragon: 0.96,
  'tower-skral': 1.15,
  'mine-skral': 1.15,
  'troll-chief': 1.05,
  'dark-mage': 1.3,
  'bewitched-prince': 1.25,
  'ensorcelled-gor': 1.1,
  'tree-giant': 0.95,
  'gor-chief': 0.95,
};
export const sizeOf = (figure: string): number =>
  sizes[figure] ?? sizes[figure.split('-').at(-1)!] ?? 0.9;

export interface Stander {
  /** The name of the drawing, and its size on the map. */
  figure: string;
  scale: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Wings and horns of whoever is drawn higher than this reach over the next stone. */
const kTall = 150;

/**
 * The part of a figure that hides what lies behind it, the disc it stands on included: the broader,
 * the deeper.
 */
export function bodyOf({ figure, scale }: Stander, [x, y]: Point): Rect {
  const { left, up, right } = extentOf(figure).body;
  return {
    left: x - left * scale * 0.8,
    top: y - up * scale * (up > kTall ? 0.95 : 0.88),
    right: x + right * scale * 0.8,
    bottom: y + Math.max(10, 0.1 * (left + right)) * scale,
  };
}

export const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const around = ([x, y]: Point, r: number): Rect => ({
  left: x - r,
  top: y - r,
  right: x + r,
  bottom: y + r,
});

/** Half the side of the square a stone's number needs, and of the whole stone. */
export const kNumber = 9;
const kStone = 17;

/** Where the price of a walk is shown, right of its stone. */
const priceAt = ([x, y]: Point): Rect => ({
  left: x + 14,
  top: y - 10,
  right: x + 46,
  bottom: y + 12,
});

/** Who reaches farther than this stands apart. */
const kRow = 112;
export const isLarge = ({ figure, scale }: Stander): boolean => {
  const { up, left, right } = extentOf(figure).body;
  return Math.max(up, (left + right) * 0.9) * scale > kRow;
};

/** Where somebody stands, and how large: where all is narrow, the large ones are smaller. */
export interface Spot {
  at: Point;
  scale: number;
}

/** What a body would hide of stones, numbers and prices. */
function hides(land: Board, space: number, body: Rect): number {
  const own = land.point(space);
  let cost = shared(body, priceAt(own)) * 0.8;
  for (const [id, at] of land.at) {
    if (Math.abs(at[0] - own[0]) > 300 || Math.abs(at[1] - own[1]) > 300) continue;
    cost += shared(body, around(at, kNumber)) * (id === space ? 18 : 15);
    if (id !== space) cost += shared(body, around(at, kStone)) * 1.2 + shared(body, priceAt(at));
  }
  return cost;
}

const hidesNumbers = (land: Board, body: Rect): boolean =>
  [...land.at.values()].some((at) => shared(body, around(at, kNumber)) > kNumber * kNumber);

/** Places around a stone, the best first: behind it, at its sides, and in front of it. */
const kAround: Point[] = [];
for (const dy of [-21, -28, -12, -4, 4, 12, 74, 82])
  for (let dx = 0; dx <= 72; dx += 8) {
    if (dx > 0) kAround.push([-dx, dy + dx * 0.06]);
    kAround.push([dx, dy + dx * 0.06]);
  }

function settleSmall(land: Board, space: number, stander: Stander, taken: readonly Rect[]): Point {
  const [x, y] = land.point(space);
  const alone = taken.length === 0;
  let best: Point = [x, y - 21];
  let least = Infinity;
  for (const [dx, dy] of kAround) {
    const at: Point = [x + dx, y + dy];
    const body = bodyOf(stander, at);
    const far = Math.hypot(dx, dy + 21);
    const crowd = taken.reduce((sum, other) => sum + shared(body, other), 0);
    const cost = hides(land, space, body) + crowd * 0.75 + far * (alone ? 7 : 4);
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
}

/** Free ground for somebody large, as near to the stone as it can be. */
function freeGround(land: Board, space: number, stander: Stander): { at: Point; body: Rect } {
  const [x, y] = land.point(space);
  const [left, top, width, height] = land.box;
  let best: Point = [x, y - 20];
  let least = Infinity;
  for (let far = 20; far <= 185; far += 15)
    for (let i = 0; i < 24; ++i) {
      const angle = (i / 24) * 2 * Math.PI;
      const at: Point = [x + far * 1.15 * Math.sin(angle), y - far * Math.cos(angle)];
      const body = bodyOf(stander, at);
      const outside =
        body.left < left || body.top < top || body.right > left + width || at[1] > top + height;
      const cost = hides(land, space, body) + far * 8 + (outside ? 1e6 : 0);
      if (cost < least) {
        least = cost;
        best = at;
      }
    }
  return { at: best, body: bodyOf(stander, best) };
}

function settleLarge(land: Board, space: number, stander: Stander): Spot {
  for (const part of [1, 0.86, 0.74, 0.64]) {
    const scale = stander.scale * part;
    const { at, body } = freeGround(land, space, { ...stander, scale });
    if (!hidesNumbers(land, body)) return { at, scale };
  }
  const scale = stander.scale * 0.55;
  return { at: freeGround(land, space, { ...stander, scale }).at, scale };
}

function settle(land: Board, space: number, standers: readonly Stander[]): Spot[] {
  const taken: Rect[] = [];
  const spots = standers.map((): Spot => ({ at: [0, 0], scale: 1 }));
  const place = (i: number, spot: Spot): void => {
    spots[i] = spot;
    taken.push(bodyOf({ ...standers[i]!, scale: spot.scale }, spot.at));
  };
  standers.forEach((one, i) => {
    if (isLarge(one)) place(i, settleLarge(land, space, one));
  });
  standers.forEach((one, i) => {
    if (!isLarge(one)) place(i, { at: settleSmall(land, space, one, taken), scale: one.scale });
  });
  return spots;
}

const settled = new WeakMap<Board, Map<string, Spot[]>>();

/** Where the feet of all who stand at a space are, in their order. */
export function placesOf(land: Board, space: number, standers: readonly Stander[]): Spot[] {
  const known = settled.get(land) ?? new Map<string, Spot[]>();
  settled.set(land, known);
  const key = `${space} ${standers.map(({ figure, scale }) => `${figure}*${scale}`).join(' ')}`;
  const before = known.get(key);
  if (before) return before;
  const spots = settle(land, space, standers);
  known.set(key, spots);
  return spots;
}

/** Whoever stands that far from their stone is tied to it by a line. */
export const kTether = 88;

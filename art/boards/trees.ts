// Trees: dense in the woods, loose at their edge, single in the meadow. A crown is a dark clump, and
// dabs of three lighter tones shifted towards the light.
import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, css } from '../lib/colour';
import { kFrame } from '../lib/grid';
import { layered } from '../lib/noise';
import { clamp, kTurn, mix, smooth } from '../lib/number';
import type { Pen } from '../lib/pen';
import { land, leaves, needles } from './palette';
import { isClear, isSeen, riseAt, type Scene } from './scene';

export interface Tree {
  x: number;
  y: number;
  r: number;
  rise: number;
}

/** Where the wood begins, with an edge that is not a line. */
const woodAt = ({ fields }: Scene, x: number, y: number): number =>
  fields.forest.at(x, y) + layered(x / 46, y / 46, 3) * 26;

/** How likely a tree is at a point, and how much room it takes. */
function chance(scene: Scene, x: number, y: number, r: number): [number, number] {
  const { fields } = scene;
  const wood = woodAt(scene, x, y);
  const rocky = fields.rock.at(x, y);
  if (wood < 4) return [1, r * 1.13];
  if (rocky < 26)
    return [rocky > -26 ? 0.22 * smooth(0, 0.3, layered(x / 40 + 9, y / 40, 2) + 0.05) : 0, 10];
  if (wood < 30) return [0.1, 10];
  const lone = 0.012 + 0.03 * smooth(0.1, 0.5, layered(x / 90, y / 90 + 60, 2));
  return [fields.crops.at(x, y) < 8 ? lone * 0.25 : lone, 11];
}

/** What must be seen stays free of crowns. */
function mayStand(scene: Scene, x: number, y: number, r: number): boolean {
  const { fields } = scene;
  const crown = y - r * 0.4;
  return (
    fields.road.at(x, crown) >= r + 5.5 &&
    fields.road.at(x, y + r * 0.6) >= r * 0.5 + 5.5 &&
    fields.stone.at(x, crown) >= r + 20 &&
    fields.river.at(x, y) >= 6 &&
    fields.river.at(x, crown) >= r * 0.8 &&
    fields.sea.at(x, y) >= 13 &&
    isClear(scene, x, crown, r * 0.6) &&
    riseAt(scene, x, y) <= 26 &&
    isSeen(scene, x, y)
  );
}

export function plant(scene: Scene, tries: number): Tree[] {
  const { roll } = scene.pen;
  const kCell = 6;
  const near = new Map<number, Tree[]>();
  const key = (X: number, Y: number): number => X * 9999 + Y;
  const hasRoom = (x: number, y: number, gap: number): boolean => {
    const [X, Y] = [Math.floor(x / kCell), Math.floor(y / kCell)];
    for (let j = -3; j <= 3; ++j)
      for (let i = -3; i <= 3; ++i)
        for (const other of near.get(key(X + i, Y + j)) ?? [])
          if (Math.hypot(other.x - x, (other.y - y) * 1.25) < gap) return false;
    return true;
  };
  const trees: Tree[] = [];
  for (let i = 0; i < tries; ++i) {
    const x = kFrame.x + roll() * kFrame.w;
    const y = kFrame.y - 10 + roll() * (kFrame.h + 20);
    const young = 5.2 + roll() * 3.8;
    const luck = roll();
    const [likely, gap] = chance(scene, x, y, young);
    if (luck > likely) continue;
    const r = young * (0.86 + 0.28 * smooth(8, -30, woodAt(scene, x, y)));
    if (!mayStand(scene, x, y, r) || !hasRoom(x, y, gap)) continue;
    const tree = { x, y, r, rise: riseAt(scene, x, y) };
    const cell = key(Math.floor(x / kCell), Math.floor(y / kCell));
    near.set(cell, [...(near.get(cell) ?? []), tree]);
    trees.push(tree);
  }
  return trees;
}

export function treeShadows({ pen }: Scene, trees: Tree[]): void {
  pen.shade(0, () => {
    pen.c.fillStyle = css(blend(land.shade, [255, 255, 255], 0.34), 0.62);
    for (const { x, y, r, rise } of trees) {
      pen.c.beginPath();
      pen.c.ellipse(x + r * 0.75, y - rise + r * 0.75, r * 1.15, r * 0.62, 0.35, 0, kTurn);
      pen.c.fill();
    }
  });
}

/** `dim`: 0 in full light, 1 in the shade of other trees. */
export function broadleaf(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  tones: readonly Colour[],
  dim: number,
): void {
  const { c, roll } = pen;
  const [deep, dark, middle, light] = tones as [Colour, Colour, Colour, Colour];
  pen.line(
    [
      [x, y + r * 0.9],
      [x + r * 0.05, y],
    ],
    css(land.bark),
    Math.max(0.9, r * 0.2),
  );
  const count = 6 + Math.floor(roll() * 3);
  const clumps = Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * kTurn + roll() * 0.5;
    return [
      x + Math.cos(turn) * r * 0.52,
      y - r * 0.28 + Math.sin(turn) * r * 0.46,
      r * (0.42 + roll() * 0.16),
    ] as const;
  });
  clumps.push([x, y - r * 0.3, r * 0.62]);
  const all = (shift: number, more: number, fill: string): void =>
    pen.shape(() => {
      for (const [cx, cy, cr] of clumps) {
        c.moveTo(cx + cr, cy);
        c.arc(cx + shift * 0.8, cy + shift, cr + more, 0, kTurn);
      }
    }, fill);
  all(0.5, 0.5, css(blend(deep, [20, 22, 34], 0.45), 0.85));
  all(0, 0, css(deep));
  const dabs = (
    count: number,
    shift: number,
    size: number,
    spread: number,
    tone: Colour,
    alpha = 1,
  ): void => {
    c.fillStyle = css(tone, alpha);
    for (let i = 0; i < count; ++i) {
      const turn = roll() * kTurn;
      const away = Math.sqrt(roll()) * r * spread;
      c.beginPath();
      c.ellipse(
        x - shift * r + Math.cos(turn) * away,
        y - r * 0.3 - shift * 1.1 * r + Math.sin(turn) * away * 0.9,
        r * size * (0.7 + roll() * 0.6),
        r * size * 0.72,
        -0.5,
        0,
        kTurn,
      );
      c.fill();
    }
  };
  dabs(9, 0.06, 0.3, 0.62, blend(dark, deep, dim * 0.6));
  dabs(7, 0.17, 0.24, 0.5, blend(middle, dark, dim));
  dabs(5, 0.3, 0.17, 0.34, blend(light, middle, dim));
  if (dim < 0.5) dabs(3, 0.37, 0.09, 0.25, blend(light, land.warm, 0.35), 0.9);
}

export function fir(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  tones: readonly Colour[],
  dim: number,
): void {
  const { roll } = pen;
  const [deep, dark, middle, light] = tones as [Colour, Colour, Colour, Colour];
  const top = y - r * 1.8;
  const wide = r * 0.86;
  pen.line(
    [
      [x, y + r * 0.75],
      [x, y],
    ],
    css(land.bark),
    Math.max(0.8, r * 0.18),
  );
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 1; i <= 4; ++i) {
    const t = i / 4;
    const tier = mix(top, y + r * 0.55, t);
    const reach = wide * (0.28 + 0.72 * t);
    for (const [side, list] of [
      [-1, left],
      [1, right],
    ] as const) {
      list.push([x + side * reach * (0.95 + roll() * 0.12), tier + roll() * r * 0.1]);
      list.push([x + side * reach * 0.52, tier - r * 0.12]);
    }
  }
  pen.poly(
    [[x, top], ...right, ...[...left].reverse()],
    css(deep),
    css(blend(deep, [10, 14, 26], 0.5), 0.9),
    0.8,
  );
  pen.poly(
    [[x, top], ...left.map(([a, b]): Point => [a + 0.3, b - 0.2]), [x + r * 0.08, y + r * 0.35]],
    css(blend(dark, deep, dim * 0.5)),
  );
  for (let i = 0; i < 7; ++i) {
    const t = 0.1 + roll() * 0.8;
    const tier = mix(top, y + r * 0.4, t);
    const reach = wide * t;
    pen.line(
      [
        [x - reach * 0.15, tier - r * 0.14],
        [x - reach * (0.5 + roll() * 0.35), tier + r * 0.06],
      ],
      css(blend(i % 2 ? middle : light, dark, dim * 0.9), 0.9),
      r * 0.13,
    );
  }
}

/** Firs near rock and in the north; where a wood lies towards the light, less light. */
export function drawTree(scene: Scene, { x, y, r, rise }: Tree): void {
  const { pen, fields } = scene;
  const { roll } = pen;
  const cold =
    layered(x / 60 + 20, y / 60, 2) +
    (fields.rock.at(x, y) < 90 ? 0.35 : 0) +
    (y < 60 ? 0.12 : 0) -
    0.16 +
    (roll() - 0.5) * 0.35;
  const dim =
    smooth(-6, -40, fields.forest.at(x - 16, y - 14)) * 0.3 +
    clamp(layered(x / 44, y / 38, 2) + 0.05) * 0.75;
  if (cold > 0.12) {
    fir(pen, x, y - rise, r * 0.95, pen.pick(needles), dim);
    return;
  }
  const kind = layered(x / 55 + 80, y / 55, 2) + (roll() - 0.5) * 0.5;
  const tones = leaves[kind > 0.36 ? 2 : kind > 0.02 ? 1 : kind < -0.3 ? 3 : 0]!;
  broadleaf(pen, x, y - rise, r, tones, dim);
}

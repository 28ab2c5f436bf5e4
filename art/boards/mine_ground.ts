// The ground of the mine: floors, walls, the lake, and where the mountain begins.
import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, colour } from '../lib/colour';
import { kArea } from '../lib/grid';
import { crests, layered, noise } from '../lib/noise';
import { clamp, smooth } from '../lib/number';
import { brightness, type Light, outdoors, type Spot } from './ground';
import { type CaveFields, kGate } from './mine_land';
import { cave, caveWater, land as tones } from './palette';
import type { Heights } from './relief';

const kCaveLight: Light = [-0.55, 0.3, 0.78];

/** The floor: trodden in the middle, soot and rubble at the wall. */
function floorTone(fields: CaveFields, spot: Spot): Colour {
  const { x, y, shadow, n8, n40 } = spot;
  const road = fields.road.at(x, y);
  let c = blend(cave.floor, cave.floor2, clamp(0.5 + n40 * 1.6 + n8 * 0.25));
  c = blend(c, cave.floor3, smooth(0, 0.4, layered(x / 26 + 9, y / 22, 3)) * 0.65);
  const trodden = Math.max(
    smooth(17, 4, road + n8 * 3),
    smooth(34, 18, fields.stone.at(x, y) + n8 * 4),
  );
  c = blend(c, cave.dust, trodden * 0.26);
  const crack = Math.abs(noise(x / 17 + n8 * 0.35, y / 13 + 5));
  c = blend(c, cave.wallDeep, smooth(0.035, 0, crack) * smooth(8, 16, road) * 0.42);
  const slab = noise(x / 5.3 + 11, y / 4.2);
  c = blend(c, slab > 0 ? cave.dust : cave.wallDark, smooth(0.28, 0.5, Math.abs(slab)) * 0.22);
  c = blend(c, cave.shadow, smooth(13, -1, -fields.floor.at(x, y) + n8 * 3) * 0.42);
  const lake = fields.lake.at(x, y);
  if (lake < 9)
    c = blend(
      c,
      blend(cave.dust, caveWater[0]!, smooth(5, 0, lake) * 0.5),
      smooth(9, 2, lake + n8 * 2) * 0.6,
    );
  c = blend(c, cave.shadow, shadow * 0.62);
  return blend(c, colour('#462824'), smooth(16, 2, fields.lava.at(x, y) + n8 * 3) * 0.7);
}

function wallTone(fields: CaveFields, spot: Spot): Colour {
  const { x, y, height, slope, gx, gy, shadow, n3, n8, n40 } = spot;
  const t = clamp(
    brightness(spot, kCaveLight) * 0.72 +
      n8 * 0.08 +
      n3 * 0.05 +
      (crests(x / 12 + gx, y / 18, 2) - 0.6) * 0.16 -
      0.2 * shadow,
    0,
    1.4,
  );
  let c: Colour;
  if (t < 0.25) c = blend(cave.wallDeep, cave.wallDark, smooth(0.05, 0.25, t));
  else if (t < 0.55) c = blend(cave.wallDark, cave.wall, smooth(0.28, 0.55, t));
  else c = blend(cave.wall, cave.wallLight, smooth(0.6, 1.05, t));
  // On the faces: layers of stone, and clefts down through them.
  const face = smooth(0.8, 1.7, gy > 0 ? 0 : slope);
  const layer = noise(x / 40, (height + n8 * 1.2) / 4.2);
  c = blend(c, cave.seam, face * smooth(0.12, 0.45, layer) * 0.35);
  c = blend(c, cave.wallDeep, face * smooth(-0.1, -0.5, layer) * 0.4);
  c = blend(
    c,
    cave.wallDeep,
    face * smooth(0.15, 0.5, noise(x / 3.4, height / 22 + y / 40)) * 0.38,
  );
  const away = fields.floor.at(x, y);
  const top = smooth(1.3, 0.5, slope) * smooth(14, 24, height);
  const deep = smooth(6, 62, away + n40 * 20);
  c = blend(c, blend(blend(cave.top, c, 0.55), blend(cave.topDark, c, 0.4), deep), top * 0.66);
  c = blend(c, cave.topDark, deep * 0.22 * smooth(12, 20, height));
  // Veins of warm stone far from the galleries, so that the deep rock is not empty.
  const vein = Math.abs(layered(x / 90 + 5, y / 46 + noise(x / 30, y / 30) * 0.4, 3));
  c = blend(c, cave.seam, smooth(0.05, 0.0, vein) * deep * 0.4);
  return blend(c, cave.wallLight, smooth(15, 7, away) * top * 0.35);
}

function lakeTone(fields: CaveFields, spot: Spot, wet: number): Colour {
  const { x, y, n3, n40 } = spot;
  const t = smooth(0, 40, -wet + n40 * 8);
  let c =
    t < 0.3
      ? blend(caveWater[0]!, caveWater[1]!, t / 0.3)
      : blend(caveWater[1]!, caveWater[2]!, (t - 0.3) / 0.7);
  c = blend(c, cave.shadow, smooth(0, 6, fields.lake.at(x - 5, y - 8)) * smooth(14, 0, -wet) * 0.5);
  return blend(c, [226, 240, 226], smooth(1.7, 0.3, -wet + n3 * 0.6) * 0.45);
}

/** The border of the sky: the lit left faces belong to it, the right ones to the mountain. */
function depth(fields: CaveFields, heights: Heights, { x, y, n8, n40 }: Spot): number {
  const { w, scale, data } = heights;
  const row = clamp(((y - kArea.y) * scale) | 0, 0, heights.h - 1) * w;
  const at = (dx: number): number => data[row + clamp(((x - kArea.x + dx) * scale) | 0, 0, w - 1)]!;
  const broad = clamp((at(4) - at(-4)) / 8, -2, 2);
  const gate = Math.exp(-((x - kGate[0]) ** 2 + (y - 500) ** 2) / 1800);
  return (
    fields.rock.at(x, y) +
    n40 * 22 +
    n8 * 3 +
    gate * 14 +
    broad * 13 +
    0.55 * clamp(fields.floor.at(x, y) - 34, 0, 60)
  );
}

export function groundOf(fields: CaveFields, heights: Heights, plots: Point[][]) {
  const sky = outdoors(fields, plots);
  return (spot: Spot) => {
    const { x, y, height, n3, n8 } = spot;
    const cut = depth(fields, heights, spot);
    const inner = smooth(-52, -57, cut);
    const outside = inner < 1 ? sky(spot) : null;
    if (inner === 0) return { ...outside!, inner };
    const wet = fields.lake.at(x, y) + n3 * 0.6 + n8 * 0.8;
    let kind = outside?.kind ?? 0;
    let c: Colour;
    if (wet < 0 && height < 2) {
      c = lakeTone(fields, spot, wet);
      kind = 1;
    } else {
      const body = smooth(3, 9, height + n3);
      c = blend(floorTone(fields, spot), wallTone(fields, spot), body);
      if (body > 0.4) kind = Math.round(255 * body);
    }
    if (height > 6) c = blend(c, cave.topDark, smooth(-84, -57, cut) * 0.45);
    if (outside) c = blend(outside.tone, c, inner);
    if (height > 8) c = blend(c, tones.ink, Math.exp((-(cut + 55) * (cut + 55)) / 5) * 0.5);
    return { tone: c, kind, inner };
  };
}

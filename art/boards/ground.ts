// The ground, pixel by pixel: meadow, crops, woods' floor, rock and snow, water.
import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, colour, ramp } from '../lib/colour';
import { Grid, kArea, kFrame, maskOf } from '../lib/grid';
import { crests, layered, noise } from '../lib/noise';
import { clamp, kTurn, mix, smooth } from '../lib/number';
import { trace } from '../lib/pen';
import { plotsOf } from './crops';
import type { Fields } from './fields';
import { crops, land, rock, water } from './palette';
import type { Heights } from './relief';

/** One pixel: where it lies on the land, its height, slope and noises of several sizes. */
export interface Spot {
  x: number;
  y: number;
  height: number;
  gx: number;
  gy: number;
  slope: number;
  shadow: number;
  n3: number;
  n8: number;
  n40: number;
  n160: number;
}

export interface Ground {
  image: ImageData;
  w: number;
  h: number;
  /** The height seen at each pixel. */
  heights: Float32Array;
  /** 0 land, 1 water, above that rock (up to 255). */
  kind: Uint8Array;
  /** For each pixel how far it belongs to the inside of a mountain (0 outdoors). */
  inner: Float32Array;
}

export interface Painted {
  tone: Colour;
  kind: number;
  inner: number;
}

/** A slow change over the land, computed on a grid and read between its points. */
function sampled(value: (x: number, y: number) => number): Grid {
  const grid = new Grid(2);
  return grid.map((_, i) =>
    value(kArea.x + ((i % grid.w) + 0.5) * 2, kArea.y + (Math.floor(i / grid.w) + 0.5) * 2),
  );
}

export function paintGround(
  heights: Heights,
  seen: Float32Array,
  shadow: Grid,
  paint: (spot: Spot) => Painted,
): Ground {
  const { w, scale, data } = heights;
  const h = Math.round(kFrame.h * scale);
  const image = new ImageData(w, h);
  const ground: Ground = {
    image,
    w,
    h,
    heights: new Float32Array(w * h),
    kind: new Uint8Array(w * h),
    inner: new Float32Array(w * h),
  };
  const out = image.data;
  const n40 = sampled((x, y) => layered(x / 46, y / 46, 3));
  const n160 = sampled((x, y) => layered(x / 170 + 3, y / 150, 3));
  const spot = { n3: 0, n8: 0, n40: 0, n160: 0 } as Spot;
  for (let py = 0; py < h; ++py)
    for (let px = 0; px < w; ++px) {
      const o = py * w + px;
      const row = seen[o]!;
      const yi = Math.min(heights.h - 2, row | 0);
      const i = yi * w + clamp(px, 1, w - 2);
      const north = yi > 0 ? data[i - w]! : data[i]!;
      spot.x = px / scale + kArea.x;
      spot.y = row / scale + kArea.y;
      spot.height = data[i]! + (data[i + w]! - data[i]!) * (row - yi);
      spot.gx = (data[i + 1]! - data[i - 1]!) * 0.5 * scale;
      spot.gy = (data[i + w]! - north) * 0.5 * scale;
      spot.slope = Math.hypot(spot.gx, spot.gy);
      spot.shadow = shadow.at(spot.x, spot.y);
      spot.n3 = noise(spot.x / 2.6, spot.y / 2.6);
      spot.n8 = noise(spot.x / 8, spot.y / 8);
      spot.n40 = n40.at(spot.x, spot.y);
      spot.n160 = n160.at(spot.x, spot.y);
      const { tone, kind, inner } = paint(spot);
      ground.heights[o] = spot.height;
      ground.kind[o] = kind;
      ground.inner[o] = inner;
      const grain = spot.n3 * 5;
      out[o * 4] = tone[0] + grain;
      out[o * 4 + 1] = tone[1] + grain;
      out[o * 4 + 2] = tone[2] + grain * 0.9;
      out[o * 4 + 3] = 255;
    }
  return ground;
}

export type Light = readonly [number, number, number];
/** Mountains are lit from the left, so that the faces we see are not black; the ground from the NW. */
const kMountainLight: Light = [-0.72, 0.06, 0.69];
const kGroundLight: Light = [-0.56, -0.34, 0.755];

/** How bright a slope is; 1 is level ground. */
export const brightness = ({ gx, gy }: Spot, light: Light): number =>
  (-gx * light[0] - gy * light[1] + light[2]) / Math.sqrt(gx * gx + gy * gy + 1) / light[2];

/** The land under the sky; for both boards. */
export function outdoors(fields: Fields, plots: readonly Point[][]): (spot: Spot) => Painted {
  const plotAt = plotsOf(plots);
  const step = fields.road.step;
  const sown = maskOf(step, (c) => {
    c.lineWidth = 70;
    for (const plot of plots) {
      c.beginPath();
      trace(c, plot, true);
      c.fill();
      c.stroke();
    }
  });
  const mayBeSown = (x: number, y: number): boolean =>
    sown[
      clamp(((y - kArea.y) / step) | 0, 0, fields.road.h - 1) * fields.road.w +
        clamp(((x - kArea.x) / step) | 0, 0, fields.road.w - 1)
    ] === 1;

  const moist = sampled((x, y) => layered(x / 60 + 40, y / 50, 3));
  const grass = ({ x, y, n40, n160 }: Spot): Colour => {
    let c = blend(land.meadow, land.meadow2, clamp(0.5 + n160 * 1.5));
    c = blend(c, land.dry, smooth(0.02, 0.42, n40 + 0.35 * n160) * 0.75);
    return blend(c, land.lush, smooth(0.05, 0.4, moist.at(x, y)) * 0.7);
  };

  const furrows = (under: Colour, spot: Spot, wet: number): Colour => {
    const { x, y, n3, n8, n40 } = spot;
    const { plot, edge } = plotAt(x, y);
    if (!plot.sown) return under;
    const much =
      smooth(7.5, 10.5, fields.road.at(x, y) + n8 * 1.5) *
      smooth(24, 27, fields.stone.at(x, y)) *
      smooth(4, 8, wet) *
      smooth(0.6, 2.2, edge + n3 * 0.5);
    const crop = crops[plot.crop]!;
    const place = x * Math.cos(plot.turn) + y * Math.sin(plot.turn) + n8 * 0.8;
    const wave = Math.sin((place / plot.furrow) * kTurn);
    const dark = plot.crop === 1 ? colour('#7c5a37') : blend(crop, land.shade, 0.42);
    const tone = blend(crop, dark, smooth(0.05, 0.8, wave) * 0.42);
    return blend(under, blend(tone, land.warm, 0.1 * (0.5 + n40)), much * 0.94);
  };

  const stone = (under: Colour, spot: Spot, bright: number): Colour => {
    const { x, y, height, slope, gx, n3, n8, n40 } = spot;
    const t = clamp(
      bright * 0.8 + n8 * 0.07 + n3 * 0.04 + (crests(x / 13 + gx, y / 22, 2) - 0.6) * 0.12,
      0,
      1.5,
    );
    let c: Colour;
    if (t < 0.26) c = blend(rock[0]!, rock[1]!, smooth(0.08, 0.26, t));
    else if (t < 0.52) c = blend(rock[1]!, rock[2]!, smooth(0.31, 0.52, t));
    else c = blend(rock[2]!, rock[3]!, smooth(0.56, 0.98, t));
    const line = 62 + n40 * 22 + n8 * 8 + smooth(0.5, 0.2, t) * 10;
    const snow =
      smooth(line, line + 7, height + (bright - 0.6) * 10) *
      smooth(2.4, 1.2, slope * (0.9 + n8 * 0.3));
    c = blend(c, blend(land.snowShade, land.snow, smooth(0.28, 0.66, t)), snow);
    // The feet take the colour of the meadow they stand in.
    const foot = smooth(34, 12, height + n8 * 5 + n40 * 14);
    const meadow = blend(under, blend(land.shade, under, 0.4), smooth(0.7, 0.2, t));
    return blend(c, meadow, foot * 0.62);
  };

  const wetness = (spot: Spot, sea: number, river: number): Colour => {
    const { x, y, n3, n8, n40 } = spot;
    const wet = Math.min(sea, river);
    const deep = -wet + n8 * 1.6;
    const open = sea < river || sea < -3;
    const t = open ? smooth(2, 46, deep + n40 * 10) : smooth(1, 15, deep);
    let c = ramp(water, t < 0.45 ? t / 0.9 : 0.5 + (t - 0.45) / 1.1);
    // The bank towards the light throws a shadow on the stream.
    const bank = open ? 900 : fields.river.at(x - 4.5, y - 5.5);
    if (bank > 0.5 && !open)
      c = blend(c, land.shade, smooth(0, 4, bank) * smooth(9, 1, deep) * 0.42);
    c = blend(c, land.foam, smooth(0.35, 0.7, noise(x / 14 + n8 * 0.3, y / 3.4)) * 0.1 * t);
    return blend(c, land.foam, smooth(2.1, 0.3, -wet + n3 * 0.7) * (open ? 0.65 : 0.25));
  };

  return (spot) => {
    const { x, y, height, slope, shadow, n3, n8, n40, n160 } = spot;
    const sea = fields.sea.at(x, y) + n8 * 1.2;
    const river = fields.river.at(x, y) + n3 * 0.5;
    if (Math.min(sea, river) < 0) return { tone: wetness(spot, sea, river), kind: 1, inner: 0 };
    const light = height > 14 ? kMountainLight : kGroundLight;
    const bright = brightness(spot, light) * (1 - 0.62 * shadow);
    const rocky = fields.rock.at(x, y) + n40 * 40 + n8 * 6;
    let c = grass(spot);
    if (height < 9 && mayBeSown(x, y)) c = furrows(c, spot, Math.min(sea, river));
    const wood = fields.forest.at(x, y) + n40 * 26 + n8 * 4;
    if (wood < 10) c = blend(c, land.floor, smooth(10, -8, wood) * 0.86);
    const barren = smooth(22, -26, rocky);
    if (barren > 0)
      c = blend(c, blend(land.alp, land.scree, clamp(0.5 + n40 * 1.4)), barren * 0.95);
    c = blend(c, land.sand, smooth(9, 2, sea + n8 * 2) * 0.95);
    const bank = smooth(5.2, 1.2, river + n8 * 1.4);
    c = blend(c, land.bank, bank * 0.8);
    c = blend(c, land.lush, smooth(22, 6, river + n40 * 16) * 0.5 * (1 - bank));
    const body = Math.max(
      smooth(9, 22, height + n8 * 3) * smooth(26, -10, rocky),
      smooth(0.75, 1.2, slope) * smooth(10, 16, height) * smooth(30, 0, rocky),
    );
    let lit = bright;
    if (body > 0) {
      c = blend(c, stone(c, spot, bright), body);
      lit = mix(bright, 1, body * 0.92);
    }
    c = lighted(c, lit);
    // Shadows of clouds.
    c = blend(c, land.shade, smooth(0.05, -0.45, n160 + n40 * 0.3) * 0.12);
    if (river > 0 && river < 3.4 && fields.river.at(x + 3, y + 3.5) > river + 2)
      c = blend(c, land.warm, 0.35);
    return { tone: c, kind: Math.round(255 * body), inner: 0 };
  };
}

/** Warm in the light, violet in the shade. */
export function lighted(c: Colour, bright: number): Colour {
  if (bright >= 1) return blend(c, land.warm, clamp((bright - 1) * 0.75, 0, 0.42));
  const dark: Colour = [
    c[0] * 0.42 + land.shade[0] * 0.16,
    c[1] * 0.46 + land.shade[1] * 0.16,
    c[2] * 0.46 + land.shade[2] * 0.22,
  ];
  return blend(c, dark, (1 - clamp(bright, 0.1, 1)) * 0.8);
}

// Mountains as a height field, seen from the south at a slant: a point of height h is drawn h units
// further up. So they overlap like real ones, and the light knows their slopes.
import { random } from '../../web/src/map/geometry';
import { blurred, Grid, kArea, kFrame } from '../lib/grid';
import { crests, noise } from '../lib/noise';
import { clamp, kTurn } from '../lib/number';

export interface Peak {
  x: number;
  y: number;
  height: number;
  radius: number;
  spurs: number;
  turn: number;
  /** How deep the gullies between the spurs are. */
  cut: number;
  seed: number;
}

/** Heights at pixel resolution over the whole area. */
export interface Heights {
  w: number;
  h: number;
  scale: number;
  data: Float32Array;
}

export const at = ({ w, h, scale, data }: Heights, x: number, y: number): number =>
  data[
    clamp(((y - kArea.y) * scale) | 0, 0, h - 1) * w + clamp(((x - kArea.x) * scale) | 0, 0, w - 1)
  ]!;

export interface Throw {
  tries: number;
  box: [number, number, number, number];
  height: [number, number];
  /** How much two peaks may overlap: 1 not at all. */
  apart: number;
  /** The height that is possible at a point, given the one that is wanted; 0 for none. */
  room: (x: number, y: number, wanted: number) => number;
  least: number;
}

/** Throws peaks on the land, the high ones first. */
export function peaksOf(throws: Throw[], first: Peak[] = []): Peak[] {
  const roll = random(4242);
  const list = [...first];
  for (const { tries, box, height, apart, room, least } of throws)
    for (let i = 0; i < tries; ++i) {
      const x = box[0] + roll() * box[2];
      const y = box[1] + roll() * box[3];
      const wanted = height[0] + roll() * (height[1] - height[0]);
      const rises = room(x, y, wanted);
      if (rises < least) continue;
      const radius = rises * 0.66 + 9;
      if (list.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.15) < apart * (p.radius + radius)))
        continue;
      list.push({
        x,
        y,
        height: rises,
        radius,
        spurs: 3 + Math.floor(roll() * 2.4),
        turn: roll() * kTurn,
        cut: 0.34 + roll() * 0.16,
        seed: roll() * 1000,
      });
    }
  return list;
}

/** -1 in a gully, 1 on a spur, sharp both ways. */
const spur = (angle: number): number => {
  const part = angle - Math.floor(angle);
  return 1 - 4 * Math.abs(part - 0.5);
};

function raise({ w, h, scale, data }: Heights, peak: Peak): void {
  const reach = peak.radius * 1.7;
  const x0 = Math.max(0, ((peak.x - reach - kArea.x) * scale) | 0);
  const x1 = Math.min(w - 1, ((peak.x + reach - kArea.x) * scale) | 0);
  const y0 = Math.max(0, ((peak.y - reach - kArea.y) * scale) | 0);
  const y1 = Math.min(h - 1, ((peak.y + reach - kArea.y) * scale) | 0);
  for (let py = y0; py <= y1; ++py)
    for (let px = x0; px <= x1; ++px) {
      const x = px / scale + kArea.x;
      const y = py / scale + kArea.y;
      let dx = x - peak.x;
      let dy = y - peak.y;
      const straight = Math.hypot(dx, dy);
      if (straight > reach) continue;
      const bent = Math.min(1, straight / 30);
      dx += (noise(x / 24 + peak.seed, y / 24) * 9 + noise(x / 8, y / 8 + peak.seed) * 1.8) * bent;
      dy +=
        (noise(x / 24, y / 24 + peak.seed + 40) * 9 + noise(x / 8 + 70, y / 8 + peak.seed) * 1.8) *
        bent;
      const angle = Math.atan2(dy, dx);
      const large = spur(((angle + peak.turn) / kTurn) * peak.spurs);
      const small = spur(((angle - peak.turn * 1.7) / kTurn) * (peak.spurs * 2 + 1));
      const t = (Math.hypot(dx, dy) / peak.radius) * (1 + (peak.cut * large + 0.13 * small) * bent);
      if (t >= 1) continue;
      const rises = peak.height * (1 - t) ** 1.22;
      const i = py * w + px;
      if (rises > data[i]!) data[i] = rises;
    }
}

/**
 * `shape` adds what is no peak (hills, walls of caves) to the height of the peaks; nothing gets above
 * the roof, and nothing has a corner where it meets it.
 */
export function heightsOf(
  scale: number,
  peaks: Peak[],
  roof: Grid,
  shape: (x: number, y: number, height: number) => number,
): Heights {
  const w = Math.round(kArea.w * scale);
  const h = Math.round(kArea.h * scale);
  const heights: Heights = { w, h, scale, data: new Float32Array(w * h) };
  for (const peak of peaks) raise(heights, peak);
  const { data } = heights;
  for (let py = 0; py < h; ++py)
    for (let px = 0; px < w; ++px) {
      const x = px / scale + kArea.x;
      const y = py / scale + kArea.y;
      const i = py * w + px;
      const most = roof.at(x, y);
      if (most <= 0.3) {
        data[i] = 0;
        continue;
      }
      let high = data[i]!;
      if (high > 0) high *= 0.94 + 0.12 * crests(x / 22, y / 22, 2) * Math.min(1, high / 25);
      high = shape(x, y, high);
      data[i] = high < 0.01 ? 0 : (most * high) / (most ** 4 + high ** 4) ** 0.25;
    }
  return heights;
}

/** For each pixel of the picture the row of the height field that is seen there. */
export function project({ w, h, scale, data }: Heights): Float32Array {
  const rows = Math.round(kFrame.h * scale);
  const above = (kFrame.y - kArea.y) * scale;
  const seen = new Float32Array(w * rows);
  for (let x = 0; x < w; ++x) {
    let top = rows;
    let lastRow = h - 1;
    let lastY = h - 1 - data[(h - 1) * w + x]! * scale - above;
    for (let y = h - 1; y >= 0 && top > 0; --y) {
      const at = y - data[y * w + x]! * scale - above;
      if (at < top) {
        const joined = lastY - at > 1e-3 && lastY - at < 40;
        for (let q = Math.min(rows, Math.ceil(top)) - 1; q >= Math.max(0, Math.ceil(at)); --q)
          seen[q * w + x] = y + (joined ? clamp((q - at) / (lastY - at)) : 0) * (lastRow - y);
        top = at;
      }
      lastRow = y;
      lastY = at;
    }
  }
  return seen;
}

/** Heights on a grid, for what needs no detail. */
export function coarse(heights: Heights, step: number): Grid {
  const grid = new Grid(step);
  for (let y = 0; y < grid.h; ++y)
    for (let x = 0; x < grid.w; ++x)
      grid.data[y * grid.w + x] = at(heights, kArea.x + x * step, kArea.y + y * step);
  return grid;
}

/** 1 where the sun does not come; `rise` is how steeply its light falls there. */
export function castShadow(
  low: Grid,
  from: [number, number],
  rise: (i: number) => number,
  reach: number,
): Grid {
  const { w, h, step, data } = low;
  const shadow = new Grid(step);
  for (let y = 0; y < h; ++y)
    for (let x = 0; x < w; ++x) {
      const i = y * w + x;
      const steep = rise(i);
      let most = 0;
      for (let t = 3; t < reach && most < 5; t += 3 + t * 0.03) {
        const X = (x + (from[0] * t) / step) | 0;
        const Y = (y + (from[1] * t) / step) | 0;
        if (X < 0 || Y < 0 || X >= w || Y >= h) break;
        most = Math.max(most, data[Y * w + X]! - data[i]! - steep * t);
      }
      shadow.data[i] = clamp(most / 4);
    }
  return blurred(shadow, 1);
}

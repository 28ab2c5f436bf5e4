// Light under the ground: torches, lava and crystals, each marched through the height field, so that
// rock throws shadows; and the lake, which mirrors what stands behind it.
import { colour, ramp } from '../lib/colour';
import { blurred, type Canvas, Grid, kArea } from '../lib/grid';
import { layered, noise } from '../lib/noise';
import { clamp, mix, smooth } from '../lib/number';
import type { Ground } from './ground';
import { lava } from './palette';
import type { Heights } from './relief';

export interface Flame {
  x: number;
  y: number;
  z: number;
  reach: number;
  strong: number;
}

/** Strength and mean direction of the light at each point. */
export interface LightMap {
  strength: Grid;
  x: Grid;
  y: Grid;
  z: Grid;
}

/** How much of the light of a flame is stopped on its way to a point. */
function hidden(low: Grid, flame: Flame, x: number, y: number, high: number): number {
  const far = Math.hypot(flame.x - x, flame.y - y);
  const parts = Math.floor(far / 4);
  let most = 0;
  for (let k = 2; k < parts - 1 && most < 9; ++k) {
    const t = k / parts;
    const gx = ((mix(x, flame.x, t) - kArea.x) / low.step) | 0;
    const gy = ((mix(y, flame.y, t) - kArea.y) / low.step) | 0;
    const wall = low.data[clamp(gy, 0, low.h - 1) * low.w + clamp(gx, 0, low.w - 1)]!;
    most = Math.max(most, wall - mix(high, flame.z, t));
  }
  return most;
}

export function lightMap(low: Grid, flames: Flame[]): LightMap {
  const { w, h, step } = low;
  const [strength, dx, dy, dz] = [new Grid(step), new Grid(step), new Grid(step), new Grid(step)];
  for (const flame of flames) {
    const x0 = Math.max(0, ((flame.x - flame.reach - kArea.x) / step) | 0);
    const x1 = Math.min(w - 1, ((flame.x + flame.reach - kArea.x) / step) | 0);
    const y0 = Math.max(0, ((flame.y - flame.reach - kArea.y) / step) | 0);
    const y1 = Math.min(h - 1, ((flame.y + flame.reach - kArea.y) / step) | 0);
    for (let gy = y0; gy <= y1; ++gy)
      for (let gx = x0; gx <= x1; ++gx) {
        const x = kArea.x + gx * step;
        const y = kArea.y + gy * step;
        const q = Math.hypot(flame.x - x, flame.y - y) / flame.reach;
        if (q > 1) continue;
        const i = gy * w + gx;
        const high = low.data[i]!;
        const comes = smooth(9, 1, hidden(low, flame, x, y, high));
        if (comes <= 0) continue;
        const much = (flame.strong * comes * (1 - q) ** 2) / (1 + 1.2 * q * q);
        const [ax, ay, az] = [flame.x - x, flame.y - y, flame.z - high];
        const long = Math.hypot(ax, ay, az) || 1;
        strength.data[i]! += much;
        dx.data[i]! += (much * ax) / long;
        dy.data[i]! += (much * ay) / long;
        dz.data[i]! += (much * az) / long;
      }
  }
  const soft = (grid: Grid): Grid => blurred(grid, 1);
  return { strength: soft(strength), x: soft(dx), y: soft(dy), z: soft(dz) };
}

/** Cells around scattered points: how far the next border is, and a number of the cell. */
function plates(x: number, y: number): [number, number] {
  const [cx, cy] = [Math.floor(x), Math.floor(y)];
  let near = 9;
  let second = 9;
  let id = 0;
  for (let j = -1; j <= 1; ++j)
    for (let i = -1; i <= 1; ++i) {
      const a = Math.sin((cx + i) * 127.1 + (cy + j) * 311.7) * 43_758.5453;
      const b = Math.sin((cx + i) * 269.5 + (cy + j) * 183.3) * 43_758.5453;
      const far = Math.hypot(cx + i + a - Math.floor(a) - x, cy + j + b - Math.floor(b) - y);
      if (far < near) {
        second = near;
        near = far;
        id = a - Math.floor(a);
      } else if (far < second) second = far;
    }
  return [second - near, id];
}

/** Crusts drift on the heat; thicker at the banks. */
function lavaTone(x: number, y: number, deep: number) {
  const open = smooth(3, 13, deep);
  const flow = layered(x / 18, y / 12, 2);
  const [edge, id] = plates(x / 15 + flow * 1.3, y / 8 + noise(x / 11 + 9, y / 9) * 0.8);
  const [edge2, id2] = plates(x / 6 + flow, y / 4 + 5 + flow);
  const cover = clamp(0.62 - 0.5 * open + 0.9 * layered(x / 40 + 3, y / 16, 2));
  const crust = smooth(0.04, 0.24, edge) * smooth(cover + 0.1, cover - 0.1, id) * 0.62;
  const scum = smooth(0.05, 0.3, edge2) * smooth(0.5, 0.3, id2) * 0.25 * (1 - open * 0.4);
  let heat =
    0.5 +
    0.3 * open +
    0.24 * noise(x / 30 + flow * 2, y / 5 + flow * 2) +
    0.14 * noise(x / 9, y / 4) -
    Math.max(crust, scum) * smooth(0.4, 4, deep);
  heat -= smooth(1.8, -0.4, deep) * 0.35;
  return ramp(lava, Math.max(heat, 0.04 + 0.06 * noise(x / 3, y / 2)));
}

/** Bright colours come near white without being cut off. */
const softly = (value: number): number =>
  value > 190 ? 190 + 65 * (1 - Math.exp((190 - value) / 65)) : value;

export function lightPass(
  c: Canvas,
  ground: Ground,
  seen: Float32Array,
  heights: Heights,
  fields: { lava: Grid; floor: Grid },
  [torches, glow, gems]: readonly [LightMap, LightMap, LightMap],
): void {
  const { w, h } = ground;
  const { scale, data } = heights;
  const image = c.getImageData(0, 0, w, h);
  const rgb = image.data;
  const lit = (map: LightMap, x: number, y: number, gx: number, gy: number): number => {
    const much = map.strength.at(x, y);
    if (much < 0.004) return 0;
    const facing =
      (-gx * map.x.at(x, y) - gy * map.y.at(x, y) + map.z.at(x, y)) /
      Math.sqrt(gx * gx + gy * gy + 1) /
      much;
    return much * clamp(0.34 + 1.05 * facing, 0.05, 1.5);
  };
  for (let py = 0; py < h; ++py)
    for (let px = 0; px < w; ++px) {
      const o = py * w + px;
      const inner = ground.inner[o]!;
      if (inner <= 0) continue;
      const x = px / scale + kArea.x;
      const y = seen[o]! / scale + kArea.y;
      const hot = fields.lava.at(x, y) + noise(x / 3, y / 3) * 0.8;
      if (hot < 0.6 && ground.heights[o]! < 7) {
        rgb.set(lavaTone(x, y, -hot), o * 4);
        continue;
      }
      const yi = Math.min(heights.h - 2, seen[o]! | 0);
      const i = yi * w + clamp(px, 1, w - 2);
      const gx = (data[i + 1]! - data[i - 1]!) * 0.5 * scale;
      const gy = (data[i + w]! - (yi > 0 ? data[i - w]! : data[i]!)) * 0.5 * scale;
      const t = lit(torches, x, y, gx, gy);
      const raw = lit(glow, x, y, gx, gy);
      const l = raw / (1 + 0.55 * raw);
      const g = gems.strength.at(x, y);
      const level = smooth(8, 2, ground.heights[o]!);
      const dim = mix(0.62, 0.8, level) - smooth(20, 130, fields.floor.at(x, y)) * 0.13;
      const light = [
        dim * 0.95 + t * 0.74 + l * 0.92 + g * 0.1,
        dim * 0.94 + t * 0.5 + l * 0.33 + g * 0.36,
        dim * 1.12 + t * 0.18 + l * 0.06 + g * 0.5,
      ];
      const add = [t * 6 + l * 13, t * 3 + l * 4 + g * 6, 3 + g * 10];
      for (let k = 0; k < 3; ++k) {
        const value = rgb[o * 4 + k]!;
        rgb[o * 4 + k] = mix(value, softly(value * light[k]!) + add[k]!, inner);
      }
    }
  c.putImageData(image, 0, 0);
}

/** Each column of the lake mirrors the picture north of its shore. */
export function reflect(
  c: Canvas,
  ground: Ground,
  seen: Float32Array,
  lake: Grid,
  scale: number,
): void {
  const { w, h, heights } = ground;
  const image = c.getImageData(0, 0, w, h);
  const rgb = image.data;
  const before = rgb.slice();
  const dark = colour('#123244');
  for (let px = 0; px < w; ++px) {
    let shore = -1;
    for (let py = 1; py < h; ++py) {
      const o = py * w + px;
      const x = px / scale + kArea.x;
      const wet = heights[o]! < 2 && lake.at(x, seen[o]! / scale + kArea.y) < -1;
      if (!wet) {
        shore = -1;
        continue;
      }
      if (shore < 0) shore = py;
      const far = (py - shore) / scale;
      const y = py / scale;
      const ripple = noise(x / 9, y / 2.2) * 2.4 * scale * clamp(far / 20);
      const from = clamp(Math.round(shore - (py - shore) * 1.15 + ripple), 0, h - 1) * w + px;
      const much = 0.5 * smooth(95, 4, far);
      for (let k = 0; k < 3; ++k) {
        const deep = mix(before[o * 4 + k]!, dark[k as 0 | 1 | 2], 0.16);
        rgb[o * 4 + k] = mix(deep, before[from * 4 + k]! * 0.86, much);
      }
    }
  }
  c.putImageData(image, 0, 0);
}

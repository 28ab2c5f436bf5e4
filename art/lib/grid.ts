// A raster over the land and beyond its southern edge, from where mountains rise into the picture:
// masks, how far things are, and values read between its points.
import { clamp } from './number';

/** The land of the fields, in the page's units. Every painting shows `kFrame` of it. */
export const kArea = { x: -150, y: -90, w: 1800, h: 1345 };
export const kFrame = { x: -150, y: -70, w: 1800, h: 1125 };

export type Canvas = OffscreenCanvasRenderingContext2D;

export class Grid {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;

  /** `step`: units from point to point. */
  constructor(
    readonly step: number,
    data?: Float32Array,
  ) {
    this.w = Math.ceil(kArea.w / step);
    this.h = Math.ceil(kArea.h / step);
    this.data = data ?? new Float32Array(this.w * this.h);
  }

  at(x: number, y: number): number {
    const gx = clamp((x - kArea.x) / this.step - 0.5, 0, this.w - 1.01);
    const gy = clamp((y - kArea.y) / this.step - 0.5, 0, this.h - 1.01);
    const xi = gx | 0;
    const yi = gy | 0;
    const fx = gx - xi;
    const i = yi * this.w + xi;
    const d = this.data;
    const upper = d[i]! + (d[i + 1]! - d[i]!) * fx;
    const lower = d[i + this.w]! + (d[i + this.w + 1]! - d[i + this.w]!) * fx;
    return upper + (lower - upper) * (gy - yi);
  }

  map(change: (value: number, i: number) => number): Grid {
    return new Grid(this.step, this.data.map(change));
  }
}

export type Mask = Uint8Array;

export function maskOf(step: number, draw: (c: Canvas) => void): Mask {
  const { w, h } = new Grid(step, new Float32Array(0));
  const c = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true })!;
  c.scale(1 / step, 1 / step);
  c.translate(-kArea.x, -kArea.y);
  c.fillStyle = c.strokeStyle = '#fff';
  c.lineCap = c.lineJoin = 'round';
  draw(c);
  const pixels = c.getImageData(0, 0, w, h).data;
  return Uint8Array.from({ length: w * h }, (_, i) => (pixels[i * 4 + 3]! > 127 ? 1 : 0));
}

/** One row of an exact distance transform (Felzenszwalb and Huttenlocher), squares in, squares out. */
function transform(
  from: Float64Array,
  to: Float64Array,
  n: number,
  v: Int32Array,
  z: Float64Array,
) {
  let k = 0;
  v[0] = 0;
  z[0] = -Infinity;
  z[1] = Infinity;
  for (let q = 1; q < n; ++q) {
    const cut = (): number =>
      (from[q]! + q * q - from[v[k]!]! - v[k]! * v[k]!) / (2 * q - 2 * v[k]!);
    let s = cut();
    while (s <= z[k]!) {
      --k;
      s = cut();
    }
    ++k;
    v[k] = q;
    z[k] = s;
    z[k + 1] = Infinity;
  }
  k = 0;
  for (let q = 0; q < n; ++q) {
    while (z[k + 1]! < q) ++k;
    to[q] = (q - v[k]!) ** 2 + from[v[k]!]!;
  }
}

/** How far every point is from the nearest one of the mask (or, with `on` 0, from its outside). */
export function distanceTo(mask: Mask, step: number, on = 1): Grid {
  const grid = new Grid(step);
  const { w, h, data } = grid;
  const kFar = 1e12;
  const square = Float64Array.from(mask, (value) => (value === on ? 0 : kFar));
  const n = Math.max(w, h);
  const [row, done, z] = [new Float64Array(n), new Float64Array(n), new Float64Array(n + 1)];
  const v = new Int32Array(n);
  for (let x = 0; x < w; ++x) {
    for (let y = 0; y < h; ++y) row[y] = square[y * w + x]!;
    transform(row, done, h, v, z);
    for (let y = 0; y < h; ++y) square[y * w + x] = done[y]!;
  }
  for (let y = 0; y < h; ++y) {
    for (let x = 0; x < w; ++x) row[x] = square[y * w + x]!;
    transform(row, done, w, v, z);
    for (let x = 0; x < w; ++x) data[y * w + x] = Math.sqrt(done[x]!) * step;
  }
  return grid;
}

/** Outside positive, inside negative. */
export function edgeDistance(mask: Mask, step: number): Grid {
  const inner = distanceTo(mask, step, 0).data;
  return distanceTo(mask, step, 1).map((value, i) => value - inner[i]!);
}

/** A soft version: the mean over a square of `2 r + 1` points. */
export function blurred(grid: Grid, r: number): Grid {
  const { w, h, data } = grid;
  const across = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  const run = (from: Float32Array, to: Float32Array, n: number, start: number, next: number) => {
    const at = (i: number): number => from[start + clamp(i, 0, n - 1) * next]!;
    let sum = 0;
    for (let i = -r; i <= r; ++i) sum += at(i);
    for (let i = 0; i < n; ++i) {
      to[start + i * next] = sum / (2 * r + 1);
      sum += at(i + r + 1) - at(i - r);
    }
  };
  for (let y = 0; y < h; ++y) run(data, across, w, y * w, 1);
  for (let x = 0; x < w; ++x) run(across, out, h, x, w);
  return new Grid(grid.step, out);
}

// Brush strokes over the ground, ink where one slope stands before another, hachures downhill.
import { distance, type Point, random } from '../../web/src/map/geometry';
import { blend, css } from '../lib/colour';
import { type Canvas, type Grid, kArea, kFrame } from '../lib/grid';
import { noise } from '../lib/noise';
import { clamp, mix, smooth } from '../lib/number';
import { trace } from '../lib/pen';
import type { Ground } from './ground';
import { land, rock } from './palette';
import { type Heights, at as heightAt } from './relief';

const kGap = 3.4;
const kPasses = [
  { long: 6, wide: 2.1, alpha: 0.62, left: 1 },
  { long: 3.2, wide: 1.1, alpha: 0.55, left: 0.65 },
];

/** Short strokes in the ground's own colour: downhill on rock, along the water, with the wind elsewhere. */
export function brush(c: Canvas, ground: Ground, seen: Float32Array, heights: Heights): void {
  const { w, h, image, kind } = ground;
  const { scale, data } = heights;
  const pixels = image.data;
  const roll = random(5);
  const gap = kGap * scale;
  const cells: Point[] = [];
  for (let y = 0; y < h; y += gap) for (let x = 0; x < w; x += gap) cells.push([x, y]);
  for (let i = cells.length - 1; i > 0; --i) {
    const j = Math.floor(roll() * (i + 1));
    [cells[i], cells[j]] = [cells[j]!, cells[i]!];
  }
  const pixel = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= w || y >= h ? -1 : (y | 0) * w + (x | 0);
  c.lineCap = 'round';
  for (const pass of kPasses)
    for (const [cx, cy] of cells) {
      if (roll() > pass.left) continue;
      const x = cx + roll() * gap;
      const y = cy + roll() * gap;
      const o = pixel(x, y);
      if (o < 0) continue;
      const rocky = kind[o]! > 60;
      const i = clamp(seen[o]! | 0, 1, heights.h - 2) * w + clamp(x | 0, 1, w - 2);
      const gx = (data[i + 1]! - data[i - 1]!) * 0.5 * scale;
      const gy = (data[i + w]! - data[i - w]!) * 0.5 * scale;
      let turn: number;
      if (kind[o] === 1) turn = noise(x / (30 * scale), y / (30 * scale)) * 0.5;
      else if (rocky) turn = Math.atan2(-gy + gx * gx + gy * gy, -gx) + (roll() - 0.5) * 0.5;
      else turn = noise(x / (60 * scale), y / (60 * scale)) * 1.8 + (roll() - 0.5) * 0.7;
      let long = pass.long * scale * (0.6 + roll() * 0.8) * (rocky ? 0.75 : 1);
      const [r, g, b] = [pixels[o * 4]!, pixels[o * 4 + 1]!, pixels[o * 4 + 2]!];
      // A stroke does not run over an edge.
      for (const side of [1, -1]) {
        const e = pixel(x + Math.cos(turn) * long * side, y + Math.sin(turn) * long * side);
        const jump =
          e < 0
            ? 99
            : Math.abs(pixels[e * 4]! - r) +
              Math.abs(pixels[e * 4 + 1]! - g) +
              Math.abs(pixels[e * 4 + 2]! - b);
        if (jump > (rocky ? 46 : 52)) long *= 0.35;
      }
      const tone = (roll() - 0.5) * (rocky ? 16 : 20);
      const hue = (roll() - 0.5) * 9;
      c.strokeStyle = css([r + tone + hue, g + tone, b + tone - hue], pass.alpha);
      c.lineWidth = pass.wide * scale * (0.6 + roll() * 0.7);
      const dx = (Math.cos(turn) * long) / 2;
      const dy = (Math.sin(turn) * long) / 2;
      c.beginPath();
      c.moveTo(x - dx, y - dy);
      c.quadraticCurveTo(x + dy * 0.25, y - dx * 0.25, x + dx, y + dy);
      c.stroke();
    }
}

/** Ink along the outlines of what stands before something farther away. */
export function inkEdges(c: Canvas, ground: Ground, seen: Float32Array, scale: number): void {
  const { w, h, heights } = ground;
  const image = c.getImageData(0, 0, w, h);
  const pixels = image.data;
  for (let y = 2; y < h - 2; ++y)
    for (let x = 2; x < w - 2; ++x) {
      const o = y * w + x;
      const high = heights[o]!;
      if (high < 5) continue;
      const jump = Math.max(
        seen[o]! - seen[o - w]!,
        seen[o]! - seen[o - 2 * w]! - scale,
        Math.abs(seen[o]! - seen[o - 1]!) * 0.6,
        Math.abs(seen[o]! - seen[o + 1]!) * 0.6,
      );
      const edge = smooth(7 * scale, 20 * scale, jump);
      if (edge <= 0) continue;
      const loose = 0.65 + 0.5 * noise(x / (9 * scale), y / (9 * scale));
      const much = clamp(edge * 0.55 * smooth(5, 18, high) * loose);
      for (let k = 0; k < 3; ++k)
        pixels[o * 4 + k] = mix(pixels[o * 4 + k]!, land.ink[k as 0 | 1 | 2], much);
    }
  c.putImageData(image, 0, 0);
}

/** Fine lines down the shaded slopes; `c` is in units of the land. */
export function hachures(
  c: Canvas,
  ground: Ground,
  seen: Float32Array,
  heights: Heights,
  rocky: Grid,
  shadow: Grid,
  count: number,
): void {
  const { w, h } = ground;
  const { scale, data } = heights;
  const roll = random(61);
  const slopeAt = (x: number, y: number): [number, number] => {
    const X = clamp(((x - kArea.x) * scale) | 0, 1, w - 2);
    const Y = clamp(((y - kArea.y) * scale) | 0, 1, heights.h - 2);
    const i = Y * w + X;
    return [
      (data[i + 1]! - data[i - 1]!) * 0.5 * scale,
      (data[i + w]! - data[i - w]!) * 0.5 * scale,
    ];
  };
  const visible = (x: number, y: number, high: number): boolean => {
    const X = ((x - kFrame.x) * scale) | 0;
    const Y = ((y - high - kFrame.y) * scale) | 0;
    if (X < 1 || Y < 1 || X >= w - 1 || Y >= h - 1) return false;
    return Math.abs(seen[Y * w + X]! - (y - kArea.y) * scale) < Math.max(5 * scale, 3);
  };
  c.lineCap = 'round';
  for (let k = 0; k < count; ++k) {
    let x = kArea.x + roll() * kArea.w;
    let y = kArea.y + roll() * kArea.h;
    const luck = roll();
    const high = heightAt(heights, x, y);
    if (high < 8 || rocky.at(x, y) > 10) continue;
    let [gx, gy] = slopeAt(x, y);
    const steep = Math.hypot(gx, gy);
    if (steep < 0.3) continue;
    const bright =
      ((gx * 0.72 - gy * 0.06 + 0.69) / Math.sqrt(steep * steep + 1) / 0.69) *
      (1 - 0.5 * shadow.at(x, y));
    const dark = smooth(0.85, 0.1, bright);
    if (luck > dark * (high > 62 ? 0.35 : 0.95) + 0.035 || !visible(x, y, high)) continue;
    const points: Point[] = [[x, y - high]];
    const long = 5 + roll() * (7 + 9 * dark);
    for (let gone = 0; gone < long; ) {
      [gx, gy] = slopeAt(x, y);
      const slope = Math.hypot(gx, gy);
      if (slope < 0.12) break;
      x -= (gx / slope) * 1.1;
      y -= (gy / slope) * 1.1;
      const now = heightAt(heights, x, y);
      const next: Point = [x + noise(x / 3, y / 3) * 0.3, y - now];
      gone += distance(next, points.at(-1)!);
      points.push(next);
      if (now < 5 || !visible(x, y, now)) break;
    }
    if (points.length < 4) continue;
    c.strokeStyle = css(
      bright < 0.5 ? blend(land.ink, rock[0]!, 0.35) : land.ink,
      (0.2 + 0.42 * dark) * 0.55,
    );
    c.lineWidth = 0.42 + 0.5 * dark * roll();
    c.beginPath();
    trace(c, points);
    c.stroke();
  }
}

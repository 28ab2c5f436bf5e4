// What everything that is drawn upon the ground needs to know.
import { distance, type Point } from '../../web/src/map/geometry';
import { type Canvas, kArea, kFrame } from '../lib/grid';
import { clamp } from '../lib/number';
import type { Pen } from '../lib/pen';
import type { Drawn, Fields } from './fields';
import { type Heights, at as heightAt } from './relief';

/** An oval around a point that plants leave free. */
export interface Clearing {
  at: Point;
  rx: number;
  ry: number;
}

/** A light that burns at night. */
export interface Lamp {
  at: Point;
  w: number;
  h: number;
  kind: 'window' | 'spark' | 'fire';
}

/** Something that stands on the land; drawn from north to south. */
export interface Item {
  y: number;
  draw: () => void;
}

export interface Scene {
  pen: Pen;
  fields: Fields;
  ways: Drawn[];
  heights: Heights;
  seen: Float32Array;
  clearings: Clearing[];
  lamps: Lamp[];
  items: Item[];
}

export const isClear = ({ clearings }: Scene, x: number, y: number, room = 0): boolean =>
  !clearings.some(
    ({ at, rx, ry }) => ((x - at[0]) / (rx + room)) ** 2 + ((y - at[1]) / (ry + room)) ** 2 < 1,
  );

export const riseAt = ({ heights }: Scene, x: number, y: number): number => heightAt(heights, x, y);

/** Whether the ground at a point is seen, not hidden by a mountain before it. */
export function isSeen({ heights, seen }: Scene, x: number, y: number): boolean {
  const { w, scale } = heights;
  const X = clamp(((x - kFrame.x) * scale) | 0, 0, w - 1);
  const Y = ((y - heightAt(heights, x, y) - kFrame.y) * scale) | 0;
  if (Y < 0 || Y >= Math.round(kFrame.h * scale)) return true;
  return Math.abs(seen[Y * w + X]! - (y - kArea.y) * scale) < Math.max(8 * scale, 3);
}

/** From now on drawing is in units of the land. */
export function inUnits(c: Canvas, scale: number, draw: () => void): void {
  c.save();
  c.scale(scale, scale);
  c.translate(-kFrame.x, -kFrame.y);
  c.lineCap = c.lineJoin = 'round';
  draw();
  c.restore();
}

export const apart = (list: readonly Point[], at: Point, far: number): boolean =>
  list.every((other) => distance(other, at) >= far);

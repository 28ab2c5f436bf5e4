// What part of the map is in sight: screen = land * scale + offset.
import { signal } from '@preact/signals';
import type { Point } from './geometry';

export interface View {
  scale: number;
  x: number;
  y: number;
}

export type Box = [number, number, number, number];

export const view = signal<View>({ scale: 0.5, x: 0, y: 0 });
export const moving = signal(false);
export const gliding = signal(false);

let size: [number, number] = [0, 0];
let box: Box = [0, 0, 1, 1];
const kNearest = 2.6;

export const fitScale = (): number => Math.min(size[0] / box[2], size[1] / box[3]);
export const isWhole = (): boolean => view.value.scale <= fitScale() * 1.02;

function bounded(next: View): View {
  const least = fitScale();
  const scale = Math.max(least, Math.min(kNearest, next.scale));
  const axis = (offset: number, from: number, long: number, room: number): number => {
    const drawn = long * scale;
    if (drawn <= room) return (room - drawn) / 2 - from * scale;
    return Math.min(-from * scale, Math.max(room - (from + long) * scale, offset));
  };
  return {
    scale,
    x: axis(next.x, box[0], box[2], size[0]),
    y: axis(next.y, box[1], box[3], size[1]),
  };
}

export function moveTo(next: View): void {
  view.value = bounded(next);
}

export function resize(width: number, height: number, land: Box): void {
  const first = size[0] === 0;
  const whole = first || isWhole();
  const centre: Point = [
    (size[0] / 2 - view.value.x) / view.value.scale,
    (size[1] / 2 - view.value.y) / view.value.scale,
  ];
  const isLower = !first && width === size[0];
  size = [width, height];
  box = land;
  if (whole) fit();
  // What is said below the map takes more room or less: the land stays under the finger.
  else if (isLower) moveTo(view.value);
  else
    moveTo({
      scale: view.value.scale,
      x: width / 2 - centre[0] * view.value.scale,
      y: height / 2 - centre[1] * view.value.scale,
    });
}

export function fit(): void {
  moveTo({ scale: 0, x: 0, y: 0 });
}

export function zoom(by: number, around: Point = [size[0] / 2, size[1] / 2]): void {
  const now = view.value;
  const scale = Math.max(fitScale(), Math.min(kNearest, now.scale * by));
  const ratio = scale / now.scale;
  moveTo({
    scale,
    x: around[0] - (around[0] - now.x) * ratio,
    y: around[1] - (around[1] - now.y) * ratio,
  });
}

export function pan(dx: number, dy: number): void {
  moveTo({ ...view.value, x: view.value.x + dx, y: view.value.y + dy });
}

/**
 * How high somebody is who stands at a point, in units, and how much of the upper edge tools take.
 */
const kHead = 74;
const kTools = 54;

/**
 * Brings a point and whoever stands there into sight; where the whole land would be too small to
 * touch, comes nearer too.
 */
export function look(point: Point, force = false): void {
  const near = 0.72;
  const scale = fitScale() >= near * 0.75 ? view.value.scale : Math.max(view.value.scale, near);
  const now = view.value;
  const [sx, sy] = [point[0] * now.scale + now.x, point[1] * now.scale + now.y];
  const margin = 0.22;
  const inside =
    sx > size[0] * margin &&
    sx < size[0] * (1 - margin) &&
    sy > size[1] * margin &&
    sy - kHead * now.scale > Math.min(kTools, size[1] * margin) &&
    sy < size[1] * (1 - margin);
  if (inside && !force && scale === now.scale) return;
  glide();
  moveTo({ scale, x: size[0] / 2 - point[0] * scale, y: size[1] / 2 - point[1] * scale });
}

let gliding_: ReturnType<typeof setTimeout> | undefined;
export function glide(): void {
  gliding.value = true;
  clearTimeout(gliding_);
  gliding_ = setTimeout(() => {
    gliding.value = false;
  }, 450);
}

export const onScreen = ([x, y]: Point): Point => [
  x * view.value.scale + view.value.x,
  y * view.value.scale + view.value.y,
];
export const onLand = ([x, y]: Point): Point => [
  (x - view.value.x) / view.value.scale,
  (y - view.value.y) / view.value.scale,
];

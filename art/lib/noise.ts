// Gradient noise of our own: the same picture on every machine.
import { random } from '../../web/src/map/geometry';

const kTurn = Math.PI * 2;
const order = new Uint8Array(512);
const slopeX = new Float32Array(256);
const slopeY = new Float32Array(256);

{
  const roll = random(1234);
  const list = [...Array(256).keys()];
  for (let i = 255; i > 0; --i) {
    const j = Math.floor(roll() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  for (let i = 0; i < 512; ++i) order[i] = list[i & 255]!;
  for (let i = 0; i < 256; ++i) {
    const angle = roll() * kTurn;
    slopeX[i] = Math.cos(angle);
    slopeY[i] = Math.sin(angle);
  }
}

/** About -1 to 1, one bump per unit. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const X = left & 255;
  const X1 = (left + 1) & 255;
  const Y = top & 255;
  const Y1 = (top + 1) & 255;
  const a = order[order[X]! + Y]!;
  const b = order[order[X1]! + Y]!;
  const c = order[order[X]! + Y1]!;
  const d = order[order[X1]! + Y1]!;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const north = slopeX[a]! * fx + slopeY[a]! * fy;
  const northEast = slopeX[b]! * (fx - 1) + slopeY[b]! * fy;
  const south = slopeX[c]! * fx + slopeY[c]! * (fy - 1);
  const southEast = slopeX[d]! * (fx - 1) + slopeY[d]! * (fy - 1);
  const upper = north + (northEast - north) * u;
  const lower = south + (southEast - south) * u;
  return (upper + (lower - upper) * v) * 1.5;
}

/** Noise in several sizes, each half as strong as the one before. */
export function layered(x: number, y: number, layers: number): number {
  let sum = 0;
  let strength = 0.5;
  let size = 1;
  for (let i = 0; i < layers; ++i) {
    sum += strength * noise(x * size + i * 17.3, y * size - i * 9.1);
    strength *= 0.5;
    size *= 2.03;
  }
  return sum;
}

/** Sharp crests where plain noise has its zeros; 0 to 1. */
export function crests(x: number, y: number, layers: number): number {
  let sum = 0;
  let strength = 0.5;
  let size = 1;
  let all = 0;
  for (let i = 0; i < layers; ++i) {
    sum += strength * (1 - Math.abs(noise(x * size + i * 5.7, y * size + i * 3.3)) * 1.6);
    all += strength;
    strength *= 0.5;
    size *= 2.1;
  }
  return sum / all;
}

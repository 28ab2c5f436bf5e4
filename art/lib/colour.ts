// Colours as three numbers from 0 to 255, mixed in that space as paint boxes on a screen do.
import { clamp, mix } from './number';

export type Colour = readonly [number, number, number];

export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const blend = (a: Colour, b: Colour, t: number): Colour => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** A colour along a row of colours. */
export function ramp(row: readonly Colour[], t: number): Colour {
  const place = clamp(t) * (row.length - 1);
  const i = Math.min(row.length - 2, Math.floor(place));
  return blend(row[i]!, row[i + 1]!, place - i);
}

export const css = (c: Colour, alpha = 1): string =>
  `rgba(${Math.round(c[0])},${Math.round(c[1])},${Math.round(c[2])},${alpha})`;

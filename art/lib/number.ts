export const kTurn = Math.PI * 2;

export const clamp = (x: number, least = 0, most = 1): number => Math.max(least, Math.min(most, x));

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** From 0 at `from` to 1 at `to` without a corner; `from` may be the greater one. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

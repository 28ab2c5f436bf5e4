// Outlines as black pixels, without a browser: to compare figures by their shape alone.
import type { Outline } from './hand';

export interface Silhouette {
  size: number;
  /** Row by row, 1 where it is black. */
  pixels: Uint8Array;
}

function polygon({ start, curves }: Outline): [number, number][] {
  const line: [number, number][] = [[start[0], start[1]]];
  let [x, y] = start;
  for (const [x1, y1, x2, y2, ex, ey] of curves) {
    for (let i = 1; i <= 6; ++i) {
      const t = i / 6;
      const u = 1 - t;
      const blend = (a: number, b: number, c: number, d: number): number =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
      line.push([blend(x, x1, x2, ex), blend(y, y1, y2, ey)]);
    }
    [x, y] = [ex, ey];
  }
  return line;
}

/** Where a horizontal line enters and leaves a polygon. */
function hits(line: readonly [number, number][], y: number): number[] {
  const found: number[] = [];
  line.forEach(([ax, ay], i) => {
    const [bx, by] = line[(i + 1) % line.length]!;
    if (ay <= y !== by <= y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  });
  return found.sort((a, b) => a - b);
}

/** A square of `size` pixels; `unit` units fill its height, the feet at the middle of its lower edge. */
export function rasterOf(outlines: readonly Outline[], size: number, unit: number): Silhouette {
  const pixels = new Uint8Array(size * size);
  const scale = unit / size;
  for (const outline of outlines) {
    const line = polygon(outline);
    for (let row = 0; row < size; ++row) {
      const found = hits(line, (row + 0.5 - size) * scale);
      for (let i = 0; i + 1 < found.length; i += 2) {
        const from = Math.max(0, Math.round(found[i]! / scale + size / 2));
        const to = Math.min(size, Math.round(found[i + 1]! / scale + size / 2));
        for (let column = from; column < to; ++column) pixels[row * size + column] = 1;
      }
    }
  }
  return { size, pixels };
}

/** The share of black pixels that only one of two shapes has: 0 for twins, 1 for strangers. */
export function apart(a: Silhouette, b: Silhouette): number {
  let either = 0;
  let both = 0;
  a.pixels.forEach((pixel, i) => {
    if (pixel || b.pixels[i]) ++either;
    if (pixel && b.pixels[i]) ++both;
  });
  return either === 0 ? 0 : 1 - both / either;
}

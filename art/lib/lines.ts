// Lines through points: soft ones, their normals, ribbons along them.
import { distance, type Point } from '../../web/src/map/geometry';

/** A soft line through the points, one point about every `step` units. */
export function spline(points: readonly Point[], step = 4, closed = false): Point[] {
  const count = points.length;
  const at = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  const line: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); ++i) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const parts = Math.max(2, Math.ceil(distance(p1, p2) / step));
    for (let j = 0; j < parts; ++j) {
      const t = j / parts;
      const soft = (c: 0 | 1): number =>
        0.5 *
        (2 * p1[c] +
          (p2[c] - p0[c]) * t +
          (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * t * t +
          (3 * p1[c] - p0[c] - 3 * p2[c] + p3[c]) * t * t * t);
      line.push([soft(0), soft(1)]);
    }
  }
  if (!closed) line.push([...points[count - 1]!]);
  return line;
}

/** At each point of a line, one unit to its left. */
export function normals(line: readonly Point[]): Point[] {
  return line.map((_, i) => {
    const a = line[Math.max(0, i - 1)]!;
    const b = line[Math.min(line.length - 1, i + 1)]!;
    const far = distance(a, b) || 1;
    return [-(b[1] - a[1]) / far, (b[0] - a[0]) / far];
  });
}

/** The outline of a band along a line; `half` gives the widths to its left and right. */
export function ribbon(
  line: readonly Point[],
  half: (i: number, at: Point) => [number, number],
): Point[] {
  const across = normals(line);
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((at, i) => {
    const [l, r] = half(i, at);
    const [nx, ny] = across[i]!;
    left.push([at[0] + nx * l, at[1] + ny * l]);
    right.push([at[0] - nx * r, at[1] - ny * r]);
  });
  return [...left, ...right.reverse()];
}

/** Points written as 'x,y x,y': a shape takes a line of text, not a screen of brackets. */
export function outline(points: string): Point[] {
  return points.split(' ').map((point) => {
    const [x = NaN, y = NaN] = point.split(',').map(Number);
    return [x, y];
  });
}

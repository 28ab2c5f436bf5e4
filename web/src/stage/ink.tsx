// Backgrounds in the manner of a linocut: rays of light, the edge of the ground. Each is the same
// every time.
import { memo } from '../ui/memo';

/** Numbers between 0 and 1 that only look like chance. */
function sequence(seed: number): () => number {
  let now = seed;
  return () => {
    now = (now * 16807) % 2147483647;
    return now / 2147483647;
  };
}

const at = (angle: number, length: number): string =>
  `${(Math.cos(angle) * length).toFixed(1)} ${(Math.sin(angle) * length).toFixed(1)}`;

/** Wedges that run outwards from a point. */
export function rays(count: number, from: number, to: number, width: number, seed: number): string {
  const next = sequence(seed);
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5 * next()) / count) * 2 * Math.PI;
    const half = (width / to) * (0.5 + next());
    const start = from * (0.75 + 0.5 * next());
    const end = to * (0.7 + 0.3 * next());
    return `M${at(angle, start)}L${at(angle - half, end)}L${at(angle + half, end)}Z`;
  }).join('');
}

/** Tongues along an upper edge, like grass or worn wood. */
export function tufts(width: number, count: number, height: number, seed: number): string {
  const next = sequence(seed);
  const step = width / count;
  let path = `M0 ${height}`;
  for (let i = 0; i < count; ++i) {
    const x = i * step;
    const tip = height * (0.75 * next());
    path += `L${(x + step * (0.3 + 0.5 * next())).toFixed(1)} ${tip.toFixed(1)}L${(x + step).toFixed(1)} ${height}`;
  }
  return `${path}Z`;
}

/** Short leaf-shaped cuts in rows. */
export function cuts(width: number, rows: number[], length: number, seed: number): string {
  const next = sequence(seed);
  let path = '';
  for (const y of rows)
    for (let x = length * next(); x < width; x += length * (1.1 + 1.4 * next())) {
      const run = length * (0.5 + 0.5 * next());
      const rise = 2 * next() - 1;
      path += `M${x.toFixed(1)} ${y}q${(run / 2).toFixed(1)} ${(rise - 1.6).toFixed(1)} ${run.toFixed(1)} ${rise.toFixed(1)}q${(-run / 2).toFixed(1)} 1.6 ${(-run).toFixed(1)} ${(-rise).toFixed(1)}z`;
    }
  return path;
}

const light = rays(64, 120, 1900, 22, 11);
const near = rays(56, 80, 760, 9, 14);

export const Rays = memo(() => (
  <svg
    class="ink-rays"
    viewBox="-800 -420 1600 840"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <path d={light} />
    <path d={near} />
  </svg>
));

const edge = tufts(1600, 150, 16, 5);
const grain = cuts(1600, [34, 58, 82, 106], 30, 9);

export const Ground = memo(() => (
  <svg
    class="ink-ground"
    viewBox="0 0 1600 120"
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
  >
    <path class="earth" d="M0 15H1600V400H0Z" />
    <path class="earth" d={edge} />
    <path class="grain" d="M0 19H1600V22H0Z" />
    <path class="grain" d={grain} />
  </svg>
));

// Whether anything painted hides what must be seen: stones and ways.
import { distance, type Point } from '../../web/src/map/geometry';
import { drawnStones, type Land, nameOf } from './board';
import { isSeen, riseAt, type Scene } from './scene';
import type { Tree } from './trees';

/** The page's stones have a radius of 19. */
const kStone = 19;

/** A mountain in front of a point, or one under it. */
const inRelief = (scene: Scene, [x, y]: Point): boolean =>
  riseAt(scene, x, y) > 2.5 || !isSeen(scene, x, y);

const rim = ([x, y]: Point): Point[] => [
  [x, y],
  [x - kStone, y],
  [x + kStone, y],
  [x, y - kStone],
  [x, y + kStone],
];

export function hiddenBy(scene: Scene, land: Land, trees: readonly Tree[]): string[] {
  const faults: string[] = [];
  for (const { id, at } of drawnStones(land)) {
    if (rim(at).some((point) => inRelief(scene, point))) faults.push(`rock over stone ${id}`);
    if (trees.some(({ x, y, r }) => distance([x, y - r * 0.4], at) < r + kStone))
      faults.push(`a tree over stone ${id}`);
  }
  for (const way of scene.ways) {
    if (way.kind === 'ferry') continue;
    if (way.line.some((point) => inRelief(scene, point)))
      faults.push(`rock over way ${nameOf(way)}`);
    for (const { x, y, r } of trees)
      if (way.line.some((point) => distance([x, y - r * 0.4], point) < r + 2))
        faults.push(`a tree over way ${nameOf(way)}`);
  }
  return faults;
}

/** Ways and stones that fire runs over; bridges are meant to. */
export function burntBy(
  scene: Scene,
  land: Land,
  fire: (x: number, y: number) => number,
): string[] {
  const stones = drawnStones(land)
    .filter(({ at }) => fire(...at) < kStone)
    .map(({ id }) => `fire at stone ${id}`);
  const ways = scene.ways
    .filter(({ kind, line }) => kind === 'road' && line.some((point) => fire(...point) < 5))
    .map((way) => `fire over way ${nameOf(way)}`);
  return [...stones, ...ways];
}

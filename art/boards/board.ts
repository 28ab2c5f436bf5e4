// What the painter knows of a board: the engine's file, and the scenery and roads the page has too.
import type { BoardFile, Scenery, Space } from '../../web/src/game/board';
import type { Point } from '../../web/src/map/geometry';

export interface Stone extends Space {
  at: Point;
}

export interface Way {
  a: number;
  b: number;
  kind: 'road' | 'bridge' | 'ferry';
}

export interface Land {
  file: BoardFile;
  scenery: Scenery;
  stones: Map<number, Stone>;
  ways: Way[];
}

export function landOf(file: BoardFile, scenery: Scenery): Land {
  const [width, height] = file.aspect;
  const stones = new Map<number, Stone>();
  for (const space of file.spaces)
    stones.set(space.id, {
      ...space,
      at: scenery.spaces?.[space.id] ?? [space.x * width, space.y * height],
    });
  const ways: Way[] = [];
  for (const { id, neighbours } of file.spaces)
    for (const next of neighbours) if (id < next) ways.push({ a: id, b: next, kind: 'road' });
  for (const { spaces } of file.bridges ?? []) ways.push(way(spaces, 'bridge'));
  for (const spaces of file.crossings ?? []) ways.push(way(spaces, 'ferry'));
  return { file, scenery, stones, ways };
}

const way = ([a, b]: [number, number], kind: Way['kind']): Way => ({
  a: Math.min(a, b),
  b: Math.max(a, b),
  kind,
});

export const nameOf = ({ a, b }: { a: number; b: number }): string => `${a}-${b}`;
/** Spaces whose stone is drawn: all but those nobody can walk to, except where the beaten lie. */
export const drawnStones = (land: Land): Stone[] =>
  [...land.stones.values()].filter(
    ({ id }) => !land.file.isolated?.includes(id) || id === land.file.defeated,
  );

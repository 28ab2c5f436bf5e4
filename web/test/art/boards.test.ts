import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawnStones, landOf } from '../../../art/boards/board';
import { plotsOf } from '../../../art/boards/crops';
import { roofOf, waysOf } from '../../../art/boards/fields';
import { castShadow, type Heights, project } from '../../../art/boards/relief';
import type { Roads } from '../../../art/boards/roads';
import type { Scene } from '../../../art/boards/scene';
import { hiddenBy } from '../../../art/boards/verify';
import { distanceTo, Grid, kArea, kFrame } from '../../../art/lib/grid';
import type { BoardFile, Scenery } from '../../src/game/board';
import { distance, type Point } from '../../src/map/geometry';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(at(path), 'utf8')) as T;
const boards = ['andor', 'mine'];
const landNamed = (board: string) =>
  landOf(
    read<BoardFile>(`content/board/${board}.json`),
    read<Scenery>(`web/src/map/scenery/${board}.json`),
  );
const roadsOf = (board: string) => read<Roads>(`web/src/map/scenery/${board}.roads.json`);

/** Level land, or with one block of height on it. */
function scene(board: string, block?: { x: number; y: number; size: number; high: number }): Scene {
  const scale = 0.2;
  const [w, h] = [kArea.w * scale, kArea.h * scale];
  const data = new Float32Array(w * h);
  if (block)
    for (let y = 0; y < h; ++y)
      for (let x = 0; x < w; ++x)
        if (
          Math.abs(x / scale + kArea.x - block.x) < block.size &&
          Math.abs(y / scale + kArea.y - block.y) < block.size
        )
          data[y * w + x] = block.high;
  const heights: Heights = { w, h, scale, data };
  const ways = waysOf(landNamed(board), roadsOf(board));
  return { heights, seen: project(heights), ways } as Scene;
}

describe.each(boards)('the board %s', (board) => {
  const land = landNamed(board);
  it('has all its stones in the picture', () => {
    for (const {
      id,
      at: [x, y],
    } of drawnStones(land)) {
      expect(x, String(id)).toBeGreaterThan(kFrame.x + 20);
      expect(x, String(id)).toBeLessThan(kFrame.x + kFrame.w - 20);
      expect(y, String(id)).toBeGreaterThan(kFrame.y + 20);
      expect(y, String(id)).toBeLessThan(kFrame.y + kFrame.h - 20);
    }
  });
  it('draws every way from stone to stone', () => {
    for (const { a, b, line } of waysOf(land, roadsOf(board))) {
      expect(line[0]).toEqual(land.stones.get(a)!.at);
      expect(line.at(-1)).toEqual(land.stones.get(b)!.at);
    }
  });
  it('keeps sights and wells off the stones', () => {
    const spots = { ...land.scenery.sights, ...land.scenery.wells };
    for (const [name, [x, y]] of Object.entries(spots))
      for (const { id, at: stone } of drawnStones(land))
        if (name !== 'castle')
          expect(distance([x, y - 8], stone), `${name} at ${id}`).toBeGreaterThan(27);
  });
  it('hides nothing where nothing rises', () => {
    expect(hiddenBy(scene(board), land, [])).toEqual([]);
  });
  it('finds a tree and a rock before a stone or a way', () => {
    const {
      id,
      at: [x, y],
      neighbours,
    } = drawnStones(land).find((one) => one.neighbours.length > 0)!;
    const tree = { x: x + 4, y: y + 6, r: 7, rise: 0 };
    expect(hiddenBy(scene(board), land, [tree])).toContain(`a tree over stone ${id}`);
    const rock = { x, y: y + 44, size: 14, high: 60 };
    expect(hiddenBy(scene(board, rock), land, [])).toContain(`rock over stone ${id}`);
    const way = `${Math.min(id, neighbours[0]!)}-${Math.max(id, neighbours[0]!)}`;
    const line = scene(board).ways.find(({ a, b }) => `${a}-${b}` === way)!.line;
    const [mx, my] = line[Math.floor(line.length / 2)]!;
    expect(hiddenBy(scene(board), land, [{ x: mx, y: my, r: 6, rise: 0 }])).toContain(
      `a tree over way ${way}`,
    );
  });
  it('has its paintings, within their weight', () => {
    for (const variant of ['day', 'night', 'calm'])
      for (const [width, most] of [
        [1800, 650_000],
        [3600, 1_600_000],
      ]) {
        const file = at(`art/paintings/${board}-${variant}-${width}.webp`);
        expect(existsSync(file), file.pathname).toBe(true);
        expect(statSync(file).size).toBeLessThan(most!);
      }
  });
});

describe('the painter', () => {
  it('lets nothing rise before what must be seen', () => {
    const step = 45;
    const flat = new Uint8Array(new Grid(step).data.length);
    const grid = distanceTo(flat, step);
    const here = 12 * grid.w + 20;
    flat[here] = 1;
    const roof = roofOf(flat, distanceTo(flat, step), {
      north: () => [0.9, 5],
      sides: () => [1.5, 7],
      most: 200,
    });
    expect(roof.data[here]).toBe(0);
    // To the south little, to the north as much as the sides allow.
    expect(roof.data[here + grid.w]).toBeCloseTo(0.9 * (step - 5));
    expect(roof.data[here - grid.w]).toBeCloseTo(1.5 * (step - 7));
  });
  it('puts shadows on the side away from the light', () => {
    const low = new Grid(15);
    const wall = 40 * low.w + 40;
    low.data[wall] = 60;
    const shadow = castShadow(low, [-1, 0], () => 0.8, 150);
    expect(shadow.data[wall + 3]).toBeGreaterThan(0);
    expect(shadow.data[wall - 3]).toBe(0);
  });
  it('sows the same plots every time, and only in fields', () => {
    const field: Point[] = [
      [0, 0],
      [400, 0],
      [400, 400],
      [0, 400],
    ];
    const one = plotsOf([field])(210, 190);
    expect(plotsOf([field])(210, 190)).toEqual(one);
    expect(one.edge).toBeGreaterThanOrEqual(0);
    expect(plotsOf([field])(1200, 900).plot.sown).toBe(false);
  });
  it('ships little', () => {
    const folder = at('art/paintings/');
    const all = readdirSync(folder).map((file) => statSync(new URL(file, folder)).size);
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000_000);
  });
});

// Roads: trodden earth, laid down in short strokes along the way. No outline and no even light line
// along the middle: at double size those look like rope.
import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, css } from '../lib/colour';
import { normals, ribbon } from '../lib/lines';
import { layered, noise } from '../lib/noise';
import { kTurn, smooth } from '../lib/number';
import { type Pen, trace } from '../lib/pen';
import type { Drawn } from './fields';
import { land } from './palette';

export interface Earth {
  light: Colour;
  middle: Colour;
  dark: Colour;
  /** Grass or rubble at the edge. */
  edge: readonly [Colour, Colour];
}

export const kMeadowEarth: Earth = {
  light: land.roadLight,
  middle: land.road,
  dark: land.roadDark,
  edge: [land.lush, land.floor],
};

const signedArea = (outline: Point[]): number =>
  outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    return sum + x * ny - nx * y;
  }, 0);

/** A band of uneven width; all of them run the same way round, so that they can be one path. */
function band(line: Point[], half: number, unrest: number, seed: number): Point[] {
  const outline = ribbon(line, (_, [x, y]) => [
    half + layered(x / 17 + seed, y / 17, 2) * unrest,
    half + layered(x / 17, y / 17 + seed + 30, 2) * unrest,
  ]);
  return signedArea(outline) < 0 ? outline.reverse() : outline;
}

function fillAll(pen: Pen, roads: Drawn[], half: number, unrest: number, seed: number): void {
  pen.c.beginPath();
  for (const { line } of roads) trace(pen.c, band(line, half, unrest, seed), true);
  pen.c.fill('nonzero');
}

function strokes(pen: Pen, { line }: Drawn, earth: Earth): void {
  const across = normals(line);
  const { roll } = pen;
  for (let i = 0; i < line.length - 1; ++i) {
    const [x, y] = line[i]!;
    const [nx, ny] = across[i]!;
    for (let k = 0; k < 4; ++k) {
      const aside = (roll() + roll() - 1) * (3.9 + noise(x / 12, y / 12) * 1.2);
      const px = x + nx * aside;
      const py = y + ny * aside;
      // Worn light in the middle and towards the sun, dark at the edges and in the ruts.
      const rut = smooth(0.9, 0.2, Math.abs(Math.abs(aside) - 1.5)) * 0.22;
      const worn =
        0.66 - Math.abs(aside) * 0.1 + noise(px / 11, py / 11) * 0.4 - rut + roll() * 0.2;
      const tone =
        worn > 0.5
          ? blend(earth.middle, earth.light, smooth(0.5, 1, worn))
          : blend(earth.dark, earth.middle, smooth(-0.25, 0.5, worn));
      const long = 1.2 + roll() * 2.6;
      const turn = Math.atan2(-nx, ny) + (roll() - 0.5) * 1.1;
      const dx = Math.cos(turn) * long;
      const dy = Math.sin(turn) * long;
      pen.line(
        [
          [px - dx / 2, py - dy / 2],
          [px + dx / 2, py + dy / 2],
        ],
        css(tone, 0.34 + roll() * 0.26),
        0.8 + roll() * 1.3,
      );
    }
  }
}

/** Pebbles and tufts that grow over the edge. */
function edges(pen: Pen, { line }: Drawn, earth: Earth): void {
  const { roll } = pen;
  const across = normals(line);
  line.forEach(([x, y], i) => {
    if (i % 2 === 1) return;
    const [nx, ny] = across[i]!;
    for (const side of [-1, 1]) {
      if (roll() < 0.42) continue;
      const aside = side * (3.3 + roll() * 3.1);
      const px = x + nx * aside + (roll() - 0.5) * 4;
      const py = y + ny * aside;
      if (roll() < 0.16) {
        const r = 0.4 + roll() * 0.7;
        pen.oval(px + 0.3, py + 0.35, r, r * 0.75, css(earth.dark, 0.7));
        pen.oval(px, py, r, r * 0.75, css(earth.light, 0.9));
        continue;
      }
      for (let k = 0; k < 2; ++k)
        pen.line(
          [
            [px + k * 0.9, py],
            [px + k * 0.9 + (roll() - 0.5) * 2, py - 1.4 - roll() * 2],
          ],
          css(blend(earth.edge[0], earth.edge[1], roll() * 0.8), 0.85),
          0.65,
        );
    }
  });
}

export function drawRoads(pen: Pen, ways: Drawn[], earth: Earth): void {
  const roads = ways.filter(({ kind }) => kind !== 'ferry');
  pen.shade(1.3, () => {
    pen.c.fillStyle = css(blend(earth.dark, [255, 255, 255], 0.32), 0.6);
    fillAll(pen, roads, 5.2, 3.4, 3);
  });
  pen.within(() => {
    pen.c.filter = `blur(${0.5 * pen.scale}px)`;
    pen.c.fillStyle = css(earth.middle, 0.92);
    fillAll(pen, roads, 3.7, 3, 11);
  });
  for (const road of roads) strokes(pen, road, earth);
  for (const road of roads) edges(pen, road, earth);
}

/** Level ground under a stone, so that the ways meet on a small place. */
export function drawPlaces(pen: Pen, stones: readonly Point[], earth: Earth): void {
  for (const [x, y] of stones)
    for (let k = 0; k < 46; ++k) {
      const turn = pen.roll() * kTurn;
      const away = Math.sqrt(pen.roll()) * 21;
      pen.oval(
        x + Math.cos(turn) * away,
        y + Math.sin(turn) * away * 0.9,
        1.4 + pen.roll() * 2.4,
        0.9 + pen.roll() * 1.2,
        css(blend(earth.middle, away > 15 ? earth.dark : earth.light, pen.roll() * 0.5), 0.4),
      );
    }
}

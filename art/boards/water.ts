// Lines on the water: the current, the surf, reeds and stones at the banks.
import type { Point } from '../../web/src/map/geometry';
import { blend, css } from '../lib/colour';
import { normals } from '../lib/lines';
import { layered, noise } from '../lib/noise';
import { land, rock, water } from './palette';
import type { Scene } from './scene';

export interface River {
  line: Point[];
  /** Half its width at each point. */
  half: number[];
  outline: Point[];
}

/** Broken lines along the coast, fainter farther out. */
export function drawSurf({ pen, fields }: Scene, coast: Point[]): void {
  const across = normals(coast);
  for (const out of [6, 13, 22, 33]) {
    let run: Point[] = [];
    const end = (): void => {
      if (run.length > 3) pen.line(run, css(land.foam, 0.62 * (1 - out / 48)), out < 8 ? 1.1 : 0.8);
      run = [];
    };
    coast.forEach(([x, y], i) => {
      const [nx, ny] = across[i]!;
      const at: Point = [
        x - nx * out + noise(i / 4, out) * 2.2,
        y - ny * out + noise(i / 3, out + 9) * 1.6,
      ];
      if (noise(x / 26 + out, out) > -0.2 && fields.sea.at(...at) < -2) run.push(at);
      else end();
    });
    end();
  }
}

function current({ pen, fields }: Scene, { line, half }: River, across: Point[]): void {
  const { roll } = pen;
  for (let i = 0; i < line.length - 1; ++i)
    for (let k = 0; k < 2; ++k) {
      if (roll() > 0.4) continue;
      const aside = (roll() * 2 - 1) * half[i]! * 0.72;
      const long = 2 + Math.floor(roll() * 3);
      const points: Point[] = [];
      for (let j = 0; j <= long && i + j < line.length; ++j) {
        const [x, y] = line[i + j]!;
        const [nx, ny] = across[i + j]!;
        points.push([x + nx * aside, y + ny * aside + Math.sin(j * 2) * 0.4]);
      }
      if (points.length < 2 || points.some(([x, y]) => fields.river.at(x, y) > -2)) continue;
      pen.line(
        points,
        roll() < 0.35 ? css(water[2]!, 0.45) : css(land.foam, 0.5),
        0.6 + roll() * 0.5,
      );
    }
}

function banks({ pen, fields }: Scene, { line, half }: River, across: Point[]): void {
  const { roll } = pen;
  line.forEach(([x, y], i) => {
    const [nx, ny] = across[i]!;
    for (const side of [-1, 1]) {
      if (layered(x / 50 + side * 9, y / 50, 2) < 0.1 || roll() < 0.45) continue;
      const away = (half[i]! + 1 + roll() * 3) * side;
      const [px, py] = [x + nx * away, y + ny * away];
      if (
        fields.road.at(px, py) < 12 ||
        fields.sea.at(px, py) < 16 ||
        fields.river.at(px, py) < 0.5
      )
        continue;
      for (let k = 0; k < 4; ++k)
        pen.line(
          [
            [px + k * 1.1, py + 1],
            [px + k * 1.1 + (roll() - 0.5) * 2.4, py - 4 - roll() * 4],
          ],
          css(blend(land.floor, land.lush, roll()), 0.9),
          0.7,
        );
    }
    if (roll() > 0.07 || y < 0) return;
    const away = half[i]! * (0.72 + roll() * 0.2) * (roll() < 0.5 ? 1 : -1);
    const [px, py, r] = [x + nx * away, y + ny * away, 1.2 + roll() * 1.8];
    pen.oval(px + 0.6, py + 0.7, r * 1.2, r * 0.8, css(water[2]!, 0.6));
    pen.oval(px, py, r, r * 0.72, css(rock[2]!), css(land.ink, 0.4), 0.4);
    pen.oval(px - r * 0.25, py - r * 0.25, r * 0.5, r * 0.3, css(rock[3]!));
  });
}

export function drawRivers(scene: Scene, rivers: River[]): void {
  for (const river of rivers) {
    const across = normals(river.line);
    current(scene, river, across);
    banks(scene, river, across);
  }
}

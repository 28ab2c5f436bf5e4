// What grows low: tufts, flowers, and hedges between the plots.
import { random } from '../../web/src/map/geometry';
import { blend, colour, css } from '../lib/colour';
import { kFrame } from '../lib/grid';
import { layered } from '../lib/noise';
import { kTurn } from '../lib/number';
import type { Place } from './crops';
import { land } from './palette';
import { isClear, riseAt, type Scene } from './scene';

const flowers = ['#f4e9c8', '#e8c34e', '#d97a5b', '#e9e2f2'].map(colour);

export function drawTufts(scene: Scene, count: number): void {
  const { pen, fields } = scene;
  const { roll } = pen;
  for (let i = 0; i < count; ++i) {
    const x = kFrame.x + roll() * kFrame.w;
    const y = kFrame.y + roll() * kFrame.h;
    const blades = 2 + Math.floor(roll() * 3);
    if (
      fields.road.at(x, y) < 9 ||
      fields.river.at(x, y) < 6 ||
      fields.sea.at(x, y) < 12 ||
      fields.forest.at(x, y) < 4 ||
      fields.rock.at(x, y) < 14 ||
      fields.stone.at(x, y) < 26 ||
      fields.crops.at(x, y) < 0 ||
      roll() > 0.35 + layered(x / 50 + 3, y / 50, 2)
    )
      continue;
    for (let k = 0; k < blades; ++k)
      pen.line(
        [
          [x + k * 1.3, y],
          [x + k * 1.3 + (k - blades / 2) * 0.9, y - 2.2 - roll() * 2.2],
        ],
        css(blend(land.floor, land.lush, roll() * 0.9), 0.6),
        0.55,
      );
    if (roll() > 0.12) continue;
    const flower = pen.pick(flowers);
    for (let k = 0; k < 4; ++k)
      pen.oval(x + (roll() - 0.5) * 7, y + (roll() - 0.5) * 4, 0.75, 0.65, css(flower, 0.9));
  }
}

interface Bush {
  x: number;
  y: number;
  r: number;
}

function hedgesOf(scene: Scene, plotAt: (x: number, y: number) => Place): Bush[] {
  const { fields } = scene;
  const roll = random(808);
  const bushes: Bush[] = [];
  const kGap = 1.5;
  for (let row = kFrame.y; row < kFrame.y + kFrame.h; row += kGap)
    for (let column = kFrame.x; column < kFrame.x + kFrame.w; column += kGap) {
      if (fields.crops.at(column, row) > 34) continue;
      const x = column + (roll() - 0.5) * kGap;
      const y = row + (roll() - 0.5) * kGap;
      const { plot, next, edge } = plotAt(x, y);
      if (edge > 0.8 || (!plot.sown && !next.sown)) continue;
      // Between two plots there is a hedge or none: no dotted lines.
      const pair = Math.abs(Math.sin(plot.x * 12.9 + next.x * 12.9 + plot.y * 7.7 + next.y * 7.7));
      if (pair < 0.42) continue;
      if (
        fields.road.at(x, y) < 8.5 ||
        fields.stone.at(x, y) < 26 ||
        fields.river.at(x, y) < 7 ||
        fields.rock.at(x, y) < 0 ||
        fields.forest.at(x, y) < 2 ||
        !isClear(scene, x, y, 2)
      )
        continue;
      bushes.push({ x, y, r: 1.6 + roll() * 0.8 + layered(x / 11, y / 11, 2) * 1.4 });
    }
  return bushes.sort((a, b) => a.y - b.y);
}

/** In four passes over all of them, so that they grow together: shadow, dark, middle, light. */
export function drawHedges(scene: Scene, plotAt: (x: number, y: number) => Place): void {
  const { pen } = scene;
  const { roll } = pen;
  const bushes = hedgesOf(scene, plotAt).map((bush) => ({
    ...bush,
    y: bush.y - riseAt(scene, bush.x, bush.y),
  }));
  // One path without a filter: a soft edge for each of some ten thousand bushes takes minutes.
  pen.shade(0, () =>
    pen.shape(
      (c) => {
        for (const { x, y, r } of bushes) {
          c.moveTo(x + r * 2.1, y + r * 0.8);
          c.ellipse(x + r * 0.9, y + r * 0.8, r * 1.2, r * 0.7, 0, 0, kTurn);
        }
      },
      css(blend(land.shade, land.warm, 0.3), 0.5),
    ),
  );
  for (const { x, y, r } of bushes)
    pen.oval(x + 0.3, y + 0.4, r, r * 0.8, css(blend(land.hedge, [20, 22, 34], 0.4)));
  for (const { x, y, r } of bushes)
    pen.oval(x - 0.2, y - r * 0.35, r * 0.8, r * 0.62, css(land.hedge));
  for (const { x, y, r } of bushes)
    for (let k = 0; k < 2; ++k)
      pen.oval(
        x - r * 0.35 + (roll() - 0.5) * r,
        y - r * 0.75 + (roll() - 0.5) * r * 0.6,
        r * 0.34,
        r * 0.22,
        css(blend(land.hedge, land.meadow, 0.35 + roll() * 0.4), 0.9),
      );
}

// Fields of crops: cells around scattered points, some sown, each with furrows of its own.
import { inside, type Point, random } from '../../web/src/map/geometry';
import { noise } from '../lib/noise';

const kCell = 46;

export interface Plot {
  x: number;
  y: number;
  sown: boolean;
  crop: number;
  turn: number;
  furrow: number;
}

export interface Place {
  plot: Plot;
  next: Plot;
  /** How far the border with the next plot is. */
  edge: number;
}

/** Which plot a point belongs to. */
export function plotsOf(fields: readonly Point[][]): (x: number, y: number) => Place {
  const known = new Map<number, Plot>();
  const plotAt = (cx: number, cy: number): Plot => {
    const key = cx * 4096 + cy;
    const before = known.get(key);
    if (before) return before;
    const roll = random((cx * 7919 + cy * 104_729 + 11) >>> 0);
    roll();
    const x = (cx + 0.5 + (roll() - 0.5) * 0.72) * kCell;
    const y = (cy + 0.5 + (roll() - 0.5) * 0.72) * kCell;
    const plot: Plot = {
      x,
      y,
      sown: fields.some((field) => inside([x, y], field)) && roll() > 0.3,
      crop: Math.floor(roll() * 6),
      turn: roll() * Math.PI,
      furrow: 3.1 + roll() * 1.8,
    };
    known.set(key, plot);
    return plot;
  };
  return (px, py) => {
    const x = px + noise(px / 40, py / 40) * 7;
    const y = py + noise(px / 40 + 9, py / 40) * 7;
    const cx = Math.floor(x / kCell);
    const cy = Math.floor(y / kCell);
    let plot = plotAt(cx, cy);
    let next = plot;
    let near = Infinity;
    let second = Infinity;
    for (let j = -1; j <= 1; ++j)
      for (let i = -1; i <= 1; ++i) {
        const other = plotAt(cx + i, cy + j);
        const square = (other.x - x) ** 2 + (other.y - y) ** 2;
        if (square < near) {
          second = near;
          next = plot;
          near = square;
          plot = other;
        } else if (square < second) {
          second = square;
          next = other;
        }
      }
    return {
      plot,
      next,
      edge: (second - near) / (2 * Math.hypot(plot.x - next.x, plot.y - next.y) || 1),
    };
  };
}

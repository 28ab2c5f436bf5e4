// Pen and brush over a canvas, in the units of the land.
import type { Point } from '../../web/src/map/geometry';
import { type Colour, css } from './colour';
import type { Canvas } from './grid';
import { noise } from './noise';
import { kTurn } from './number';

export type Paint = string | CanvasGradient | null;

export function trace(c: Canvas, points: readonly Point[], close = false): void {
  points.forEach(([x, y], i) => {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  });
  if (close) c.closePath();
}

export class Pen {
  constructor(
    readonly c: Canvas,
    /** Pixels per unit: filters are measured in pixels. */
    readonly scale: number,
    readonly roll: () => number,
  ) {}

  shape(draw: (c: Canvas) => void, fill: Paint, ink: Paint = null, width = 0.9): void {
    const { c } = this;
    c.beginPath();
    draw(c);
    if (fill) {
      c.fillStyle = fill;
      c.fill();
    }
    if (ink) {
      c.strokeStyle = ink;
      c.lineWidth = width;
      c.stroke();
    }
  }
  poly(points: readonly Point[], fill: Paint, ink: Paint = null, width = 0.9): void {
    this.shape((c) => trace(c, points, true), fill, ink, width);
  }
  line(points: readonly Point[], ink: Paint, width: number): void {
    this.shape((c) => trace(c, points), null, ink, width);
  }
  oval(
    x: number,
    y: number,
    rx: number,
    ry: number,
    fill: Paint,
    ink: Paint = null,
    width = 0.9,
    turn = 0,
  ): void {
    this.shape((c) => c.ellipse(x, y, rx, ry, turn, 0, kTurn), fill, ink, width);
  }
  /** From left to right, as the light falls. */
  across(x0: number, x1: number, stops: readonly Colour[]): CanvasGradient {
    const made = this.c.createLinearGradient(x0, 0, x1, 0);
    stops.forEach((stop, i) => {
      made.addColorStop(i / (stops.length - 1), css(stop));
    });
    return made;
  }
  glow(x: number, y: number, r: number, tone: Colour, alpha: number): void {
    const light = this.c.createRadialGradient(x, y, 0, x, y, r);
    light.addColorStop(0, css(tone, alpha));
    light.addColorStop(0.35, css(tone, alpha * 0.4));
    light.addColorStop(1, css(tone, 0));
    this.oval(x, y, r, r, light);
  }
  /** What is drawn here darkens, and has soft edges of `blur` units. */
  shade(blur: number, draw: () => void): void {
    this.within(() => {
      this.c.globalCompositeOperation = 'multiply';
      if (blur > 0) this.c.filter = `blur(${blur * this.scale}px)`;
      draw();
    });
  }
  within(draw: () => void): void {
    this.c.save();
    draw();
    this.c.restore();
  }
  /** Moves the origin to a point, and enlarges. */
  at([x, y]: Point, size: number, draw: () => void): void {
    this.within(() => {
      this.c.translate(x, y);
      this.c.scale(size, size);
      draw();
    });
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)]!;
  }
}

/** Straight lines drawn by hand. */
export const wobbly = (points: readonly Point[], much = 0.5): Point[] =>
  points.map(([x, y]) => [x + noise(x / 4, y / 4) * much, y + noise(x / 4 + 20, y / 4) * much]);

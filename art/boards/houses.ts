// Buildings: lit from the left, inked, with windows that burn at night.
import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, colour, css } from '../lib/colour';
import { noise } from '../lib/noise';
import { clamp, mix } from '../lib/number';
import { type Pen, wobbly } from '../lib/pen';
import { land, slate, tiles, timber, wall } from './palette';
import type { Lamp } from './scene';

export const ink = (alpha = 0.85): string => css(land.ink, alpha);
export const tone = (hex: string, alpha = 1): string => css(colour(hex), alpha);

/** Everything that is built knows where its lamps are. */
export class Builder {
  constructor(
    readonly pen: Pen,
    readonly lamps: Lamp[],
  ) {}

  /** The shadow at the foot of something: to the right, towards us. */
  ground(x: number, y: number, w: number, h = w * 0.35): void {
    this.pen.shade(Math.max(1.2, w * 0.06), () =>
      this.pen.oval(
        x + w * 0.35,
        y + 1,
        w,
        h,
        css(blend(land.shade, [255, 255, 255], 0.3), 0.55),
        null,
        0,
        0.12,
      ),
    );
  }

  window(x: number, y: number, w = 1.6, h = 3.4): void {
    this.pen.shape((c) => {
      c.moveTo(x - w / 2, y);
      c.lineTo(x - w / 2, y - h + w / 2);
      c.arc(x, y - h + w / 2, w / 2, Math.PI, 0);
      c.lineTo(x + w / 2, y);
      c.closePath();
    }, tone('#2a2230'));
    this.lamps.push({ at: [x, y - h / 2], w, h, kind: 'window' });
  }

  bricks(x: number, y: number, w: number, h: number, count: number): void {
    const { roll } = this.pen;
    for (let i = 0; i < count; ++i) {
      const bx = x + roll() * (w - 3);
      const by = y + roll() * h;
      const long = 2 + roll() * 1.5;
      const points: Point[] = [
        [bx, by],
        [bx + long, by],
      ];
      if (roll() < 0.5) points.push([bx + 2.6, by + 1.4]);
      this.pen.line(points, ink(0.28), 0.45);
    }
  }

  /** A curtain wall from x0 to x1 whose top may slope. */
  curtain(
    x0: number,
    x1: number,
    y: number,
    h: number,
    tones: readonly [Colour, Colour],
    slope: readonly [number, number] = [0, 0],
  ): void {
    const fill = this.pen.across(x0, x1, tones);
    const [d0, d1] = slope;
    this.pen.poly(
      wobbly(
        [
          [x0, y + d0],
          [x0, y - h + d0],
          [x1, y - h + d1],
          [x1, y + d1],
        ],
        0.3,
      ),
      fill,
      ink(0.8),
      0.7,
    );
    const teeth = Math.max(2, Math.round((x1 - x0) / 5.2));
    const wide = (x1 - x0) / (teeth * 2 - 1);
    for (let i = 0; i < teeth; ++i) {
      const a = x0 + i * 2 * wide;
      const top = y - h + mix(d0, d1, i / teeth);
      this.pen.poly(
        [
          [a, top + 0.5],
          [a, top - 2.6],
          [a + wide, top - 2.6],
          [a + wide, top + 0.5],
        ],
        fill,
        ink(0.7),
        0.5,
      );
    }
    this.bricks(x0, y - h + 1, x1 - x0, h - 2, Math.floor(((x1 - x0) * h) / 24));
  }

  private cone(x: number, y: number, half: number, h: number, tones: readonly Colour[]): void {
    const shaded = blend(tones[2]!, [30, 24, 50], 0.3);
    const fill = this.pen.across(x - half, x + half, [tones[0]!, tones[1]!, tones[2]!, shaded]);
    this.pen.shape(
      (c) => {
        c.moveTo(x - half, y);
        c.quadraticCurveTo(x - half * 0.3, y - h * 0.45, x, y - h);
        c.quadraticCurveTo(x + half * 0.3, y - h * 0.45, x + half, y);
        c.quadraticCurveTo(x, y + half * 0.28, x - half, y);
        c.closePath();
      },
      fill,
      ink(),
      0.7,
    );
    for (const t of [0.25, 0.5, 0.75]) {
      const row = y - h * (1 - t) * 0.93;
      this.pen.shape(
        (c) => {
          c.moveTo(x - half * t * 0.86, row);
          c.quadraticCurveTo(x, row + half * 0.22 * t, x + half * t * 0.86, row);
        },
        null,
        ink(0.25),
        0.45,
      );
    }
  }

  flag(x: number, y: number, hex: string, size = 1): void {
    this.pen.line(
      [
        [x, y],
        [x, y - 11 * size],
      ],
      ink(0.9),
      0.8,
    );
    this.pen.shape(
      (c) => {
        c.moveTo(x, y - 11 * size);
        c.quadraticCurveTo(x + 6 * size, y - 13.5 * size, x + 13 * size, y - 9 * size);
        c.quadraticCurveTo(x + 6 * size, y - 8 * size, x, y - 5.5 * size);
        c.closePath();
      },
      tone(hex),
      ink(),
      0.55,
    );
  }

  /** A round tower on its foot, with battlements, and a roof if it has one. */
  tower(
    x: number,
    y: number,
    w: number,
    h: number,
    more: { roof?: readonly Colour[]; roofHeight?: number; windows?: Point[]; flag?: string } = {},
  ): void {
    const shaded = blend(wall[2]!, [50, 46, 70], 0.35);
    const fill = this.pen.across(x - w / 2, x + w / 2, [wall[0]!, wall[1]!, wall[2]!, shaded]);
    const foot = w * 0.07;
    this.pen.poly(
      wobbly(
        [
          [x - w / 2 - foot, y],
          [x - w / 2, y - h],
          [x + w / 2, y - h],
          [x + w / 2 + foot, y],
        ],
        0.3,
      ),
      fill,
      ink(0.8),
      0.7,
    );
    this.bricks(x - w / 2, y - h + 2, w, h - 3, Math.floor((w * h) / 22));
    const half = w * 0.62;
    const crown = Math.max(3, w * 0.26);
    const top = y - h - crown;
    this.pen.poly(
      [
        [x - half, y - h],
        [x - half, top],
        [x + half, top],
        [x + half, y - h],
      ],
      fill,
      ink(0.8),
      0.7,
    );
    const tooth = (half * 2) / 7;
    for (let i = 0; i < 4; ++i) {
      const a = x - half + i * 2 * tooth;
      this.pen.poly(
        [
          [a, top + 0.4],
          [a, top - tooth],
          [a + tooth, top - tooth],
          [a + tooth, top + 0.4],
        ],
        fill,
        ink(0.75),
        0.6,
      );
    }
    const high = more.roofHeight ?? w * 1.05;
    if (more.roof) this.cone(x, top, w * 0.66, high, more.roof);
    if (more.flag) this.flag(x, top - (more.roof ? high : 0), more.flag);
    for (const [dx, up] of more.windows ?? []) this.window(x + dx, y - up);
  }

  /** A house with a gable to the right. */
  house(
    x: number,
    y: number,
    w: number,
    h: number,
    more: { roof?: readonly Colour[]; windows?: Point[]; door?: number; chimney?: number } = {},
  ): void {
    const { pen } = this;
    const roof = more.roof ?? tiles;
    const deep = w * 0.34;
    const corner = x + w / 2 - deep;
    const eaves = y - h;
    const ridge = eaves - w * 0.34;
    this.ground(x + w * 0.2, y, w * 0.7, 5);
    pen.poly(
      [
        [x - w / 2, y],
        [x - w / 2, eaves],
        [corner, eaves],
        [corner, y],
      ],
      tone('#f0e2c2'),
      ink(),
      0.7,
    );
    pen.poly(
      [
        [corner, y],
        [corner, eaves],
        [x + w / 2 - deep / 2, eaves - w * 0.3],
        [x + w / 2, eaves - 0.5],
        [x + w / 2, y - 2],
      ],
      tone('#a8927c'),
      ink(),
      0.7,
    );
    const beam = css(timber[2]!);
    for (const t of [0.05, 0.3, 0.55, 0.8]) {
      const post = x - w / 2 + (w - deep) * t;
      pen.line(
        [
          [post, y],
          [post, eaves],
        ],
        beam,
        0.9,
      );
    }
    pen.line(
      [
        [x - w / 2, y - h * 0.52],
        [corner, y - h * 0.52],
      ],
      beam,
      0.8,
    );
    const slope: [Point, Point, Point, Point] = [
      [x - w / 2 - 2.5, eaves + 1.5],
      [x - w / 2 + deep * 0.35, ridge],
      [x + w / 2 - deep / 2 + 1, ridge],
      [corner + 0.5, eaves + 1.5],
    ];
    pen.poly(wobbly(slope, 0.5), css(roof[1]!), ink(0.9), 0.8);
    pen.poly(
      [
        slope[0],
        slope[1],
        [mix(slope[1][0], slope[2][0], 0.45), ridge],
        [mix(slope[0][0], slope[3][0], 0.45), slope[0][1]],
      ],
      css(roof[0]!, 0.75),
    );
    for (const t of [0.2, 0.4, 0.6, 0.8])
      pen.line(
        wobbly(
          [
            [mix(slope[1][0], slope[0][0], t), mix(ridge, slope[0][1], t)],
            [mix(slope[2][0], slope[3][0], t), mix(ridge, slope[3][1], t)],
          ],
          0.6,
        ),
        ink(0.32),
        0.5,
      );
    pen.poly(
      [
        slope[2],
        [x + w / 2 + 1.5, eaves + 0.5],
        [x + w / 2 - 0.4, eaves + 0.8],
        [x + w / 2 - deep / 2 + 0.5, eaves - w * 0.27],
        slope[3],
      ],
      css(roof[2]!),
      ink(0.9),
      0.7,
    );
    for (const [dx, up] of more.windows ?? []) this.window(x + dx, y - up, 2.6, 3.2);
    if (more.door !== undefined) {
      pen.shape((c) => c.rect(x + more.door! - 1.8, y - 6, 3.6, 6), tone('#4a2f1c'), ink(), 0.5);
      this.lamps.push({ at: [x + more.door, y - 3], w: 2.6, h: 5, kind: 'window' });
    }
    if (more.chimney !== undefined) this.chimney(x + more.chimney, eaves - w * 0.22, w * 0.3);
  }

  private chimney(x: number, y: number, h: number): void {
    this.pen.poly(
      [
        [x - 1.8, y],
        [x - 1.8, y - h],
        [x + 1.8, y - h],
        [x + 1.8, y],
      ],
      tone('#a89482'),
      ink(),
      0.6,
    );
    for (let i = 0; i < 7; ++i)
      this.pen.oval(
        x + i * 1.6 + Math.sin(i) * 1.2,
        y - h - 2 - i * 3.4,
        1.5 + i * 0.62,
        1.2 + i * 0.4,
        css([250, 246, 236], 0.42 - i * 0.05),
      );
  }

  /** Rock in planes: lit on the left, dark on the right, with cracks downwards. */
  crag(outline: readonly Point[], planes: number): void {
    const { pen } = this;
    const { roll, c } = pen;
    const low = Math.max(...outline.map(([, y]) => y));
    const top = Math.min(...outline.map(([, y]) => y));
    const left = Math.min(...outline.map(([x]) => x));
    const right = Math.max(...outline.map(([x]) => x));
    const rough: Point[] = outline.flatMap((p, i): Point[] => {
      const q = outline[(i + 1) % outline.length]!;
      const parts = Math.max(1, Math.round(Math.hypot(p[0] - q[0], p[1] - q[1]) / 4.5));
      return Array.from({ length: parts }, (_, k): Point => {
        const t = k / parts;
        const y = mix(p[1], q[1], t);
        const much = k ? Math.min(1, (low - y) / 8) * 2.3 : 0;
        return [mix(p[0], q[0], t) + (roll() - 0.5) * much, y + (roll() - 0.5) * much];
      });
    });
    pen.poly(rough, tone('#c6b495'), ink(0.8), 0.7);
    pen.within(() => {
      c.beginPath();
      for (const [i, [x, y]] of rough.entries()) i ? c.lineTo(x, y) : c.moveTo(x, y);
      c.closePath();
      c.clip();
      for (let i = 0; i < planes; ++i) {
        const x = mix(left, right, roll());
        const y = mix(top, low, Math.sqrt(roll()));
        const across = (x - left) / (right - left);
        const dark = clamp(
          across * 1.15 + noise(x / 6, y / 9) * 0.75 - 0.1 + ((y - top) / (low - top)) * 0.15,
        );
        const plane =
          dark < 0.33
            ? blend(colour('#e6d5b4'), colour('#c4b090'), dark * 3)
            : colour(dark < 0.66 ? '#a3917c' : '#776c72');
        const long = 4 + roll() * 8;
        const wide = 2 + roll() * 3;
        pen.poly(
          [
            [x, y - long],
            [x + wide, y - long * 0.4],
            [x + wide * 0.6, y + long * 0.7],
            [x - wide * 0.6, y + long * 0.5],
            [x - wide, y - long * 0.2],
          ],
          css(plane, 0.62),
        );
        if (roll() > 0.25 + across) continue;
        pen.line(
          [
            [x, y - long],
            [x + 0.8 + noise(x, y) * 1.5, y - long * 0.4],
            [x + noise(y, x) * 1.6, y + long * 0.3],
          ],
          ink(0.3 + 0.3 * across),
          0.55,
        );
      }
    });
  }

  bushes(x0: number, x1: number, y: number, count: number): void {
    const { roll } = this.pen;
    for (let i = 0; i < count; ++i)
      this.pen.oval(
        mix(x0, x1, roll()),
        y + (roll() - 0.5) * 4,
        2 + roll() * 1.6,
        1.2 + roll() * 0.8,
        css(blend(land.lush, land.floor, roll() * 0.8), 0.9),
      );
  }
}

export const roofs = { tiles, slate };

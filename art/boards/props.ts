// Things of the mine. What glows is drawn after the light pass, everything else before it.
import { distance, type Point, random } from '../../web/src/map/geometry';
import { colour, css } from '../lib/colour';
import { normals, outline, spline } from '../lib/lines';
import { kTurn } from '../lib/number';
import { type Pen, wobbly } from '../lib/pen';
import { type Builder, ink, tone } from './houses';
import { cave, timber } from './palette';

const moved = (points: readonly Point[], x: number, y: number): Point[] =>
  points.map(([dx, dy]) => [x + dx, y + dy]);

/** A beam with a light left edge. */
function beam(pen: Pen, a: Point, b: Point, wide: number): void {
  pen.line([a, b], ink(0.95), wide + 1.4);
  pen.line([a, b], css(timber[1]!), wide);
  pen.line(
    [
      [a[0] - wide * 0.22, a[1]],
      [b[0] - wide * 0.22, b[1] - wide * 0.2],
    ],
    css(timber[0]!),
    wide * 0.34,
  );
}

/** A frame that stands across a gallery. */
export function timberFrame({ pen }: Builder, x: number, y: number): void {
  const [w, h] = [20, 29];
  pen.shade(0.8, () => {
    for (const side of [-1, 1]) pen.oval(x + side * w + 4, y + 1, 6, 2, css(cave.shadow, 0.45));
  });
  beam(pen, [x - w + 1, y], [x - w + 3, y - h], 3.6);
  beam(pen, [x + w - 1, y], [x + w - 3, y - h], 3.6);
  beam(pen, [x - w - 3, y - h - 1], [x + w + 3, y - h - 0.4], 4.2);
  beam(pen, [x - w + 3, y - h * 0.62], [x - w + 10, y - h], 2);
  beam(pen, [x + w - 3, y - h * 0.62], [x + w - 10, y - h], 2);
}

export function torch({ pen }: Builder, x: number, y: number): void {
  pen.line(moved(outline('0,1 0,-9'), x, y), css([40, 26, 20]), 2.6);
  pen.line(moved(outline('-0.5,1 -0.5,-9'), x, y), css([150, 104, 62]), 1.1);
  pen.poly(moved(outline('-3,-8 3,-8 2,-12 -2,-12'), x, y), css([70, 56, 54]), ink(0.9), 0.6);
}

export function flame(pen: Pen, x: number, y: number, size: number): void {
  for (const [k, hex] of [
    [1, '#e8561c'],
    [0.74, '#ffa52e'],
    [0.44, '#fff3b4'],
  ] as const) {
    const top = y - 11 * size * k - 8 + 4 * k;
    const foot = y + 1 - 3 * (1 - k);
    pen.shape((c) => {
      c.moveTo(x, top);
      c.bezierCurveTo(
        x + k,
        y - 8 * size * k - 4,
        x + 4.6 * size * k,
        y - 5 * size * k - 4,
        x + 3 * size * k,
        foot,
      );
      c.quadraticCurveTo(x, y + 3 * k, x - 3 * size * k, foot);
      c.bezierCurveTo(
        x - 4.4 * size * k,
        y - 4 * size * k,
        x - 1.6 * size * k,
        y - 5 * size * k,
        x,
        top,
      );
      c.closePath();
    }, tone(hex));
  }
}

export function lamp(pen: Pen, x: number, y: number): void {
  pen.line(moved(outline('0,0 0,-13'), x, y), css(timber[2]!), 1.5);
  pen.oval(x, y - 14, 2.2, 2.6, '#ffd680', ink(0.9), 0.6);
  pen.oval(x, y - 14, 1, 1.3, '#fffbe0');
}

/** Shards that grow out of the rock in all directions, most of them small, none like an icon. */
export function crystal(pen: Pen, x: number, y: number, violet: boolean): void {
  const tones = (
    violet
      ? ['#3b2a5c', '#6a4a9c', '#a486d8', '#e6d8fb']
      : ['#1d4452', '#34717f', '#76b3b8', '#d8f0ec']
  ).map(colour);
  const roll = random(Math.floor(x * 13 + y * 7));
  roll();
  const shards = Array.from({ length: 9 }, () => {
    const turn = (roll() - 0.5) * 2.2;
    return {
      dx: turn * 8 + (roll() - 0.5) * 5,
      dy: roll() * 4,
      turn: turn * 0.7,
      h: 3 + roll() ** 2 * 12,
      w: 0.9 + roll() * 1.3,
    };
  }).sort((p, q) => p.dy - q.dy);
  pen.shade(1.2, () => pen.oval(x + 2, y + 2, 13, 5, css(cave.shadow, 0.6)));
  for (const { dx, dy, turn, h, w } of shards)
    pen.at([x + dx, y + dy], 1, () => {
      pen.c.rotate(turn);
      pen.poly(
        [
          [-w, 0],
          [-w, -h * 0.7],
          [0, -h],
          [w, -h * 0.66],
          [w, 0],
        ],
        css(tones[1]!),
        ink(0.6),
        0.45,
      );
      pen.poly(
        [
          [0, 0],
          [0, -h * 0.62],
          [w, -h * 0.66],
          [w, 0],
        ],
        css(tones[0]!, 0.8),
      );
      pen.poly(
        [
          [-w, -h * 0.7],
          [0, -h],
          [0, -h * 0.6],
        ],
        css(tones[3]!, 0.9),
      );
      pen.poly(
        [
          [0, -h],
          [w, -h * 0.66],
          [0, -h * 0.6],
        ],
        css(tones[2]!),
      );
    });
  for (let i = 0; i < 9; ++i) {
    const r = 0.8 + roll() * 1.6;
    pen.oval(
      x + (roll() - 0.5) * 26,
      y + 2 + roll() * 4,
      r,
      r * 0.7,
      css(cave.wall),
      ink(0.5),
      0.4,
    );
  }
}

export function rails(pen: Pen, points: Point[]): void {
  const line = spline(points, 2);
  const across = normals(line);
  let gone = 0;
  line.forEach(([x, y], i) => {
    if (i) gone += distance([x, y], line[i - 1]!);
    if (gone < 5.2) return;
    gone = 0;
    const [nx, ny] = across[i]!;
    const ends: Point[] = [
      [x + nx * 6, y + ny * 6],
      [x - nx * 6, y - ny * 6],
    ];
    pen.line(ends, tone('#4a3222', 0.95), 2.4);
    pen.line(moved(ends, 0, -0.6), css(timber[1]!, 0.9), 0.9);
  });
  for (const side of [-3.6, 3.6]) {
    const rail = line.map(
      ([x, y], i): Point => [x + across[i]![0] * side, y + across[i]![1] * side],
    );
    pen.line(rail, css([50, 44, 50]), 1.7);
    pen.line(moved(rail, -0.3, -0.5), css([176, 168, 164]), 0.7);
  }
}

export function mineCart(b: Builder, x: number, y: number, load: 'ore' | 'gold'): void {
  const { pen } = b;
  b.ground(x + 2, y + 2, 14, 4);
  const heap =
    load === 'gold' ? ['#e6b93e', '#f6dc78', '#b9852a'] : ['#6c625f', '#8a7d74', '#4d464c'];
  const roll = random(Math.floor(x + y));
  for (let i = 0; i < 18; ++i) {
    const r = 1.8 + roll() * 1.8;
    pen.oval(
      x - 9 + roll() * 18,
      y - 15 - Math.sqrt(roll()) * 4,
      r,
      r * 0.8,
      tone(heap[i % 3]!),
      ink(0.7),
      0.5,
    );
  }
  pen.poly(moved(outline('-13,-14 13,-14 10,-2 -10,-2'), x, y), tone('#7b6a60'), ink(0.95), 0.9);
  pen.poly(moved(outline('-13,-14 -3,-14 -3,-2 -10,-2'), x, y), tone('#a8907a', 0.7));
  pen.line(moved(outline('-13.5,-14 13.5,-14'), x, y), css([58, 50, 54]), 2);
  for (const dx of [-6.5, 6.5]) {
    pen.oval(x + dx, y - 0.6, 3.2, 3.2, css([62, 54, 58]), ink(0.95), 0.8);
    pen.oval(x + dx - 0.5, y - 1, 1.1, 1.1, css([170, 158, 146]));
  }
}

export function boulders({ pen }: Builder, x: number, y: number, count: number): void {
  const roll = random(Math.floor(x * 31 + y));
  for (let i = 0; i < count; ++i) {
    const r = 1.6 + roll() * 2.8;
    const px = x + (roll() - 0.5) * 16;
    const py = y + (roll() - 0.5) * 6;
    pen.oval(px + r * 0.5, py + r * 0.4, r * 1.2, r * 0.7, css(cave.shadow, 0.5));
    const corners = Array.from({ length: 7 }, (_, k): Point => {
      const turn = (k / 7) * kTurn + roll() * 0.4;
      return [px + Math.cos(turn) * r, py - r * 0.25 + Math.sin(turn) * r * 0.78];
    });
    pen.poly(corners, tone('#8d7b6c'), ink(0.8), 0.6);
    pen.poly([corners[3]!, corners[4]!, corners[5]!, [px, py - r * 0.3]], tone('#c2ab8c'));
    pen.poly([corners[0]!, corners[1]!, corners[2]!, [px, py - r * 0.2]], tone('#554a50', 0.8));
  }
}

export function stalagmite({ pen }: Builder, x: number, y: number, h: number): void {
  pen.oval(x + 2, y + 0.5, h * 0.34, h * 0.12, css(cave.shadow, 0.5));
  const side = (from: number, to: number, fill: string, line: string | null): void =>
    pen.shape(
      (c) => {
        c.moveTo(x + from * h, y);
        c.quadraticCurveTo(x + from * 0.35 * h, y - h * 0.4, x, y - h);
        c.quadraticCurveTo(x + to * 0.35 * h, y - h * 0.4, x + to * h, y);
        c.quadraticCurveTo(x, y + h * 0.12, x + from * h, y);
        c.closePath();
      },
      fill,
      line,
      0.7,
    );
  side(-0.26, 0.28, tone('#8f7d6f'), ink());
  side(0.04, 0.28, tone('#544950', 0.85), null);
  pen.line(
    [
      [x - 0.6, y - h * 0.9],
      [x - h * 0.14, y - h * 0.15],
    ],
    tone('#cbb596', 0.9),
    h * 0.06,
  );
}

export function jetty({ pen }: Builder, x: number, y: number, turn: number, long: number): void {
  pen.at([x, y], 1, () => {
    pen.c.rotate(turn);
    for (let t = 0; t < long; t += 3.3)
      pen.poly(
        wobbly(
          [
            [t, -6],
            [t + 2.9, -6],
            [t + 2.9, 6],
            [t, 6],
          ],
          0.6,
        ),
        css(pen.roll() < 0.4 ? timber[0]! : timber[1]!),
        ink(0.8),
        0.5,
      );
    for (const side of [-6.4, 6.4])
      for (const t of [2, long - 1]) pen.oval(t, side, 1.8, 1.8, css(timber[2]!), ink(0.9), 0.6);
  });
}

export function boat(pen: Pen, x: number, y: number, side: number): void {
  pen.within(() => {
    const { c } = pen;
    c.translate(x, y);
    c.scale(side * 1.15, 1.15);
    pen.oval(1, 4, 17, 3.4, 'rgba(8,24,38,.5)');
    pen.shape(
      () => {
        c.moveTo(-17, -3.5);
        c.quadraticCurveTo(-11, 6, 0, 6);
        c.quadraticCurveTo(11, 6, 17, -4.5);
        c.quadraticCurveTo(0, 0.5, -17, -3.5);
        c.closePath();
      },
      css(timber[1]!),
      ink(0.95),
      0.9,
    );
    pen.shape(
      () => {
        c.moveTo(-17, -3.5);
        c.quadraticCurveTo(0, -6.5, 17, -4.5);
        c.quadraticCurveTo(0, 1.5, -17, -3.5);
        c.closePath();
      },
      tone('#4a3020'),
      ink(0.9),
      0.7,
    );
    pen.line(outline('-13,0.6 0,3 13,0'), css(timber[0]!, 0.8), 0.9);
    pen.line(outline('-9,-8 3,4'), tone('#c79a62'), 1);
    pen.line(outline('14,-4.5 14,-13'), css(timber[2]!), 1.1);
    pen.oval(14, -14, 1.7, 2, '#ffcf6a', ink(0.8), 0.5);
  });
}

/** Crates and barrels of the storeroom. */
export function stores({ pen }: Builder, x: number, y: number): void {
  const crate = (cx: number, cy: number, s: number): void => {
    pen.poly(
      moved(
        [
          [-s, 0],
          [-s, -s * 1.5],
          [s, -s * 1.5],
          [s, 0],
        ],
        cx,
        cy,
      ),
      css(timber[0]!),
      ink(0.9),
      0.8,
    );
    pen.poly(
      moved(
        [
          [-s, -s * 1.5],
          [-s * 0.5, -s * 2],
          [s * 1.5, -s * 2],
          [s, -s * 1.5],
        ],
        cx,
        cy,
      ),
      tone('#d4ab74'),
      ink(0.9),
      0.7,
    );
    pen.poly(
      moved(
        [
          [s, 0],
          [s, -s * 1.5],
          [s * 1.5, -s * 2],
          [s * 1.5, -s * 0.5],
        ],
        cx,
        cy,
      ),
      css(timber[2]!),
      ink(0.9),
      0.7,
    );
    pen.line(
      moved(
        [
          [-s, 0],
          [s, -s * 1.5],
        ],
        cx,
        cy,
      ),
      css(timber[1]!),
      1.2,
    );
  };
  const barrel = (cx: number, cy: number, s: number): void => {
    const half = (right: number, fill: string): void =>
      pen.shape(
        (c) => {
          c.moveTo(cx - s * 0.8, cy);
          c.quadraticCurveTo(cx - s * 1.2, cy - s, cx - s * 0.8, cy - s * 2);
          c.lineTo(cx + s * right, cy - s * 2);
          c.quadraticCurveTo(cx + s * (right + 0.4), cy - s, cx + s * right, cy);
          c.closePath();
        },
        fill,
        ink(0.9),
        0.7,
      );
    half(0.8, css(timber[1]!));
    half(-0.2, css(timber[0]!, 0.8));
    pen.oval(cx, cy - s * 2, s * 0.8, s * 0.3, tone('#6b4a2b'), ink(0.9), 0.6);
    for (const t of [0.45, 1.5])
      pen.line(
        moved(
          [
            [-s, -s * t],
            [s, -s * t],
          ],
          cx,
          cy,
        ),
        css([60, 52, 54]),
        1,
      );
  };
  crate(x - 2, y - 14, 6);
  crate(x + 16, y, 7);
  crate(x - 4, y, 8);
  barrel(x + 6, y + 20, 5.4);
  barrel(x + 19, y + 18, 5.4);
  barrel(x - 8, y + 26, 4.8);
}

export function hoard(b: Builder, x: number, y: number): void {
  const { pen } = b;
  const { roll } = pen;
  b.ground(x, y, 24, 6);
  const coins = ['#b07a20', '#dba733', '#f3cd5a', '#ffeaa0'];
  for (let i = 0; i < 260; ++i) {
    const turn = roll() * kTurn;
    const away = Math.sqrt(roll());
    pen.oval(
      x + Math.cos(turn) * away * 25,
      y - (1 - away) * 16 + Math.sin(turn) * away * 5.2,
      1.3,
      0.95,
      tone(pen.pick(coins)),
      ink(0.35),
      0.3,
    );
  }
  for (const [dx, dy, hex] of [
    [-10, -3, '#c23a4b'],
    [8, -7, '#3aa0c2'],
    [1, 0, '#57b06a'],
    [15, 0, '#c23a4b'],
  ] as const) {
    pen.poly(moved(outline('-2.2,0 0,-2.9 2.2,0 0,2.6'), x + dx, y + dy), tone(hex), ink(0.8), 0.5);
    pen.oval(x + dx - 0.5, y + dy - 0.9, 0.6, 0.5, '#fff');
  }
  const [cx, cy] = [x - 23, y + 1];
  pen.poly(moved(outline('-9,0 -9,-9 9,-9 9,0'), cx, cy), css(timber[1]!), ink(0.95), 0.9);
  pen.shape(
    (c) => {
      c.moveTo(cx - 9, cy - 9);
      c.quadraticCurveTo(cx - 10, cy - 18, cx, cy - 18);
      c.quadraticCurveTo(cx + 10, cy - 18, cx + 9, cy - 9);
      c.closePath();
    },
    css(timber[0]!),
    ink(0.95),
    0.9,
  );
  for (const dx of [-5.5, 5.5])
    pen.line(
      moved(
        [
          [dx, 0],
          [dx, -16],
        ],
        cx,
        cy,
      ),
      tone('#d9a83c'),
      1.5,
    );
  pen.oval(cx, cy - 8.2, 1.8, 2, tone('#f0c95a'), ink(0.9), 0.5);
}

/** An arch on two pillars before the treasure. */
export function hallArch(b: Builder, x: number, y: number): void {
  const { pen } = b;
  for (const side of [-23, 23]) {
    const px = x + side;
    b.ground(px + 2, y, 9, 3);
    const fill = pen.across(px - 7, px + 7, ['#cdb898', '#93826f', '#4b424a'].map(colour));
    for (const [half, from, to] of [
      [8, 0, 4],
      [5.5, 4, 28],
      [8, 28, 33],
    ] as const)
      pen.poly(
        moved(
          [
            [-half, -from],
            [-half, -to],
            [half, -to],
            [half, -from],
          ],
          px,
          y,
        ),
        fill,
        ink(0.9),
        0.7,
      );
  }
  pen.poly(
    wobbly(moved(outline('-34,-32 -31,-40 0,-46 31,-40 34,-32 30,-31 0,-36 -30,-31'), x, y), 0.4),
    tone('#b3a083'),
    ink(0.95),
    0.9,
  );
  pen.poly(moved(outline('-4.5,-41 0,-47 4.5,-41 0,-35'), x, y), tone('#e9bb45'), ink(0.95), 0.7);
}

function portal(pen: Pen, size: number, stone: string, dark: string | CanvasGradient): void {
  const arch = (half: number, up: number, fill: string | CanvasGradient): void =>
    pen.poly(
      [
        [-half, 2],
        [-half, -up * 0.62],
        [-half * 0.6, -up],
        [half * 0.6, -up],
        [half, -up * 0.62],
        [half, 2],
      ],
      fill,
      ink(0.95),
      0.9,
    );
  arch(16 * size, 27 * size, stone);
  arch(9.5 * size, 20 * size, dark);
}

export function woodenDoor(b: Builder, x: number, y: number): void {
  const { pen } = b;
  pen.at([x, y], 1, () => {
    portal(pen, 1.05, tone('#a8957b'), css(timber[1]!));
    b.bricks(-15, -26, 30, 26, 18);
    for (const dx of [-6, -2, 2, 6])
      pen.line(
        [
          [dx, 2],
          [dx, -18],
        ],
        ink(0.6),
        0.6,
      );
    for (const dy of [-3, -13])
      pen.line(
        [
          [-9, dy],
          [9, dy],
        ],
        css([58, 50, 54]),
        1.9,
      );
    pen.oval(4.5, -7, 1.3, 1.3, tone('#d9b050'), ink(0.9), 0.5);
  });
}

/**
 * The gate of the mine: pillars and an arch set into the flank, with stone blocks that run into the
 * rock on both sides, so that it belongs to the mountain.
 */
export function gate(b: Builder, x: number, y: number): void {
  const { pen } = b;
  const { roll } = pen;
  pen.shade(4, () => pen.oval(x + 3, y - 24, 40, 34, css([150, 140, 170], 0.8)));
  pen.at([x, y], 1.2, () => {
    // Courses of dressed stone that end at different lengths in the living rock.
    for (let row = 0; row < 8; ++row) {
      const up = -row * 6;
      const reach = 34 - row * 1.6 - roll() * 9;
      for (const side of [-1, 1])
        for (let at = 15; at < reach; at += 7)
          pen.poly(
            wobbly(
              [
                [side * at, up + 4],
                [side * at, up - 1.6],
                [side * (at + 6.6), up - 1.6],
                [side * (at + 6.6), up + 4],
              ],
              0.6,
            ),
            css(
              colour(
                side < 0
                  ? ['#d9c7a4', '#c9b694', '#e2d2b0'][Math.floor(roll() * 3)]!
                  : ['#8f8076', '#7d7069', '#9c8c80'][Math.floor(roll() * 3)]!,
              ),
            ),
            ink(0.55),
            0.5,
          );
    }
    for (const side of [-1, 1]) {
      const px = side * 19;
      const fill = pen.across(px - 6, px + 6, ['#e8d6b2', '#b39f82', '#6b5f62'].map(colour));
      pen.poly(
        [
          [px - 5.5, 4],
          [px - 4.8, -30],
          [px + 4.8, -30],
          [px + 5.5, 4],
        ],
        fill,
        ink(0.9),
        0.8,
      );
      pen.poly(
        [
          [px - 7, -30],
          [px - 7, -35],
          [px + 7, -35],
          [px + 7, -30],
        ],
        fill,
        ink(0.9),
        0.8,
      );
      pen.poly(
        [
          [px - 5, -35],
          [px, -44],
          [px + 5, -35],
        ],
        fill,
        ink(0.9),
        0.7,
      );
    }
    const dark = pen.c.createRadialGradient(0, -2, 1, 0, -8, 24);
    dark.addColorStop(0, '#c9762c');
    dark.addColorStop(0.4, '#5a3420');
    dark.addColorStop(1, '#17131b');
    pen.poly(outline('-16,4 -16,-22 -9,-37 9,-37 16,-22 16,4'), tone('#c2af90'), ink(0.95), 0.9);
    b.bricks(-15, -34, 30, 34, 16);
    pen.poly(outline('-11,4 -11,-18 -6,-28 6,-28 11,-18 11,4'), dark, ink(0.95), 0.9);
    for (const side of [-1, 1])
      pen.poly(
        [
          [side * 11, 4],
          [side * 11, -17],
          [side * 6.5, -15],
          [side * 6.5, 7],
        ],
        css(timber[1]!),
        ink(0.9),
        0.7,
      );
    pen.poly(outline('-4.5,-34 0,-41 4.5,-34 0,-28'), tone('#e9bb45'), ink(0.95), 0.7);
  });
}

export function tents(b: Builder, x: number, y: number): void {
  const { pen } = b;
  b.ground(x, y, 18, 4);
  pen.poly(moved(outline('-18,0 -2,-24 5,0'), x, y), tone('#e2d2ac'), ink(0.9), 0.8);
  pen.poly(moved(outline('-2,-24 18,-3 5,0'), x, y), tone('#9a8468'), ink(0.9), 0.8);
  pen.poly(moved(outline('-9,0 -3,-17 -1,0'), x, y), tone('#3a2a22'), ink(0.8), 0.5);
  b.flag(x - 2, y - 24, '#c4452f', 0.7);
  beam(pen, [x + 22, y + 2], [x + 31, y - 1], 1.6);
  beam(pen, [x + 23, y - 1], [x + 31, y + 2], 1.6);
  pen.at([x + 27, y], 0.8, () => flame(pen, 0, 0, 1));
  b.lamps.push({ at: [x + 27, y - 8], w: 3, h: 3, kind: 'fire' });
}

export function wagon(b: Builder, x: number, y: number): void {
  const { pen } = b;
  b.ground(x, y + 2, 18, 4);
  pen.shape(
    (c) => {
      c.moveTo(x - 18, y - 8);
      c.quadraticCurveTo(x - 18, y - 28, x, y - 28);
      c.quadraticCurveTo(x + 18, y - 28, x + 18, y - 8);
      c.closePath();
    },
    pen.across(x - 18, x + 18, ['#dd7a58', '#b8503a', '#7a3330'].map(colour)),
    ink(0.9),
    0.9,
  );
  for (const dx of [-9, 0, 9])
    pen.shape(
      (c) => {
        c.moveTo(x + dx, y - 8);
        c.quadraticCurveTo(x + dx, y - 24, x + dx * 0.6, y - 27.4);
      },
      null,
      ink(0.4),
      0.7,
    );
  pen.poly(moved(outline('-20,-8 20,-8 18,-2 -18,-2'), x, y), css(timber[1]!), ink(0.9), 0.8);
  for (const dx of [-11, 11]) {
    pen.oval(x + dx, y - 1, 5.2, 5.2, css(timber[2]!), ink(0.95), 0.9);
    pen.oval(x + dx, y - 1, 3.6, 3.6, css(timber[0]!));
    for (let i = 0; i < 4; ++i) {
      const turn = (i / 4) * Math.PI;
      const [cx, cy] = [Math.cos(turn) * 4, Math.sin(turn) * 4];
      pen.line(
        moved(
          [
            [dx - cx, -1 - cy],
            [dx + cx, -1 + cy],
          ],
          x,
          y,
        ),
        css(timber[2]!),
        0.7,
      );
    }
  }
  beam(pen, [x + 20, y - 4], [x + 34, y + 2], 1.6);
}

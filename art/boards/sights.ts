// The named places of the land, each on the middle of its foot.

import type { Point } from '../../web/src/map/geometry';
import { blend, type Colour, colour, css } from '../lib/colour';
import { outline } from '../lib/lines';
import { noise } from '../lib/noise';
import { clamp, kTurn } from '../lib/number';
import { wobbly } from '../lib/pen';
import { type Builder, ink, roofs, tone } from './houses';
import { golden, land, leaves, tiles, timber, wall } from './palette';

export type Sight = (b: Builder, x: number, y: number) => void;

const flat = (points: readonly Point[], x: number, y: number): Point[] =>
  points.map(([dx, dy]) => [x + dx, y + dy]);

/** The castle of the king: on its rock, with a wall, a gatehouse, a hall and the keep. */
export const castle: Sight = (b, x, y) => {
  const { pen } = b;
  b.ground(x + 14, y - 4, 96, 22);
  b.crag(
    flat(
      outline(
        '-84,0 -80,-12 -72,-20 -66,-34 -40,-40 10,-42 56,-38 66,-24 78,-14 84,-2 62,0 40,-4 16,-2 -12,-3 -40,0 -62,-2',
      ),
      x,
      y,
    ),
    220,
  );
  b.bushes(x - 68, x + 66, y - 34, 34);
  // Behind the wall: two towers, the keep, the hall.
  b.tower(x - 40, y - 40, 16, 40, {
    roof: roofs.slate,
    roofHeight: 20,
    windows: outline('-2,24 -2,12'),
  });
  b.tower(x + 40, y - 40, 15, 36, { roof: tiles, roofHeight: 19, windows: [[-1, 20]] });
  const keep = (left: number, right: number, fill: Colour): void =>
    pen.poly(
      flat(
        [
          [left, -36],
          [left, -88],
          [right, -88],
          [right, -36],
        ],
        x,
        y,
      ),
      css(fill),
      ink(0.8),
      0.8,
    );
  keep(-19, 4, wall[0]!);
  keep(4, 19, wall[2]!);
  b.bricks(x - 19, y - 87, 21, 48, 44);
  pen.poly(flat(outline('-22,-87 -9,-106 11,-107 22,-89 4,-85'), x, y), css(tiles[1]!), ink(), 0.8);
  pen.poly(flat(outline('-22,-87 -9,-106 11,-107 4,-85'), x, y), css(tiles[0]!), ink(0.7), 0.5);
  pen.poly(flat(outline('4,-85 11,-107 22,-89'), x, y), css(tiles[2]!), ink(0.8), 0.6);
  for (let i = 1; i < 5; ++i)
    pen.line(
      flat(
        [
          [-22 + i * 2.7, -87 - i * 3.9],
          [4 + i * 1.4, -85 - i * 4.3],
        ],
        x,
        y,
      ),
      ink(0.25),
      0.5,
    );
  for (const [dx, up] of outline('-13,62 -6,62 -9.5,75 11,66 -13,50'))
    b.window(x + dx, y - up, 2.1, 4.6);
  b.flag(x + 1, y - 106, '#e0a92e', 1.05);
  pen.poly(flat(outline('12,-36 12,-60 38,-60 38,-36'), x, y), css(wall[1]!), ink(0.8), 0.7);
  pen.poly(flat(outline('8,-59 16,-73 40,-73 42,-59'), x, y), css(tiles[1]!), ink(), 0.8);
  for (const dx of [19, 26, 33]) b.window(x + dx, y - 46, 2, 4.4);
  // The wall with its towers, and the gate.
  b.curtain(x - 62, x - 18, y - 22, 22, [wall[0]!, wall[1]!], [-8, 2]);
  b.curtain(x + 18, x + 62, y - 22, 22, [wall[1]!, wall[2]!], [2, -7]);
  b.tower(x - 63, y - 22, 19, 36, {
    roof: tiles,
    roofHeight: 21,
    windows: outline('-3,24 -3,10'),
    flag: '#c4452f',
  });
  b.tower(x + 63, y - 22, 18, 34, { roof: tiles, roofHeight: 20, windows: [[-2, 22]] });
  b.tower(x - 17, y - 12, 16, 34, {
    windows: outline('-2,24 -2,10'),
  });
  b.tower(x + 17, y - 12, 16, 34, { windows: [[-2, 24]] });
  b.curtain(x - 10, x + 10, y - 13, 27, [wall[1]!, wall[1]!]);
  pen.shape(
    (c) => {
      c.moveTo(x - 7, y - 12);
      c.lineTo(x - 7, y - 24);
      c.arc(x, y - 24, 7, Math.PI, 0);
      c.lineTo(x + 7, y - 12);
      c.closePath();
    },
    tone('#3a2418'),
    ink(0.9),
    0.8,
  );
  b.lamps.push({ at: [x, y - 20], w: 9, h: 12, kind: 'window' });
  for (const dx of [-4, -1.3, 1.3, 4])
    pen.line(
      flat(
        [
          [dx, -12],
          [dx, -28],
        ],
        x,
        y,
      ),
      ink(0.7),
      0.55,
    );
  pen.poly(
    wobbly(flat(outline('-7,-12 7,-12 8,-4 -2,4 -6,12 -20,12 -13,2 -5,-5'), x, y), 1),
    css(land.road),
    css(land.roadDark, 0.6),
    0.7,
  );
};

/** An inn with a bench, and smoke above it. */
export const tavern: Sight = (b, x, y) =>
  b.house(x, y, 42, 15, {
    windows: outline('-15,7 -7,7 15,9'),
    door: 1,
    chimney: -5,
  });

export const ruin =
  (size: number): Sight =>
  (b, x, y) => {
    const { pen } = b;
    const { roll } = pen;
    const w = 18 * size;
    const h = 40 * size;
    b.ground(x, y, 15 * size, 5);
    const fill = pen.across(
      x - w / 2,
      x + w / 2,
      ['#dccdb0', '#b9a88f', '#776a69', '#5a5262'].map(colour),
    );
    const top: Point[] = [
      [-w / 2, -h],
      [-w / 2 + 4 * size, -h - 1],
      [-w / 2 + 4 * size, -h + 4 * size],
      [-size, -h + 5 * size],
      [0, -h + 10 * size],
      [3 * size, -h + 8 * size],
      [4 * size, -h + 14 * size],
      [w / 2, -h + 12 * size],
    ];
    pen.poly(flat([[-w / 2 - 2, 0], ...top, [w / 2 + 2, -1], [2, 2.5]], x, y), fill, ink(0.9), 0.8);
    b.bricks(x - w / 2, y - h + 12 * size, w, h - 14 * size, 26 * size);
    b.window(x - 2 * size, y - 22 * size, 2.4, 4.5);
    b.window(x - 3 * size, y - 11 * size, 2, 3.4);
    pen.shape((c) => {
      c.moveTo(x - 3 * size, y + 1);
      c.arc(x, y - 5 * size, 3 * size, Math.PI, 0);
      c.lineTo(x + 3 * size, y + 1);
      c.closePath();
    }, tone('#2a2028'));
    for (let i = 0; i < 6; ++i) {
      const r = 1.4 + roll() * 1.6;
      pen.oval(
        x + (roll() - 0.3) * 30 * size,
        y + 2 + roll() * 3,
        r,
        r * 0.7,
        tone('#b9a88f'),
        ink(0.7),
        0.5,
      );
    }
    for (let i = 0; i < 16; ++i)
      pen.oval(
        x - w / 2 + roll() * 5,
        y - roll() * 24 * size,
        1.1,
        0.9,
        css(blend(land.floor, land.lush, roll()), 0.85),
      );
  };

const rocks: Record<'summer' | 'claw', Point[]> = {
  summer: outline('-21,1 -18,-11 -10,-18 -7,-29 1,-34 8,-24 14,-17 19,-7 22,1 2,4'),
  claw: outline(
    '-21,1 -18,-13 -20,-30 -12,-19 -9,-24 -8,-42 0,-24 3,-27 8,-37 11,-18 16,-22 20,-7 22,1 0,4',
  ),
};
export const rockOf =
  (kind: 'summer' | 'claw'): Sight =>
  (b, x, y) => {
    b.ground(x + 3, y, 20, 5);
    b.crag(flat(rocks[kind], x, y), 60);
    b.bushes(x - 21, x + 22, y + 2, 9);
  };

export const treeOfCrows: Sight = (b, x, y) => {
  const { pen } = b;
  b.ground(x, y, 11, 3);
  const branch = (
    x0: number,
    y0: number,
    turn: number,
    long: number,
    wide: number,
    left: number,
  ): void => {
    const x1 = x0 + Math.cos(turn) * long;
    const y1 = y0 + Math.sin(turn) * long;
    pen.line(
      [
        [x0, y0],
        [(x0 + x1) / 2 + noise(x0, y0) * 1.6, (y0 + y1) / 2],
        [x1, y1],
      ],
      css([52, 40, 38]),
      wide,
    );
    pen.line(
      [
        [x0 - wide * 0.22, y0],
        [x1 - wide * 0.2, y1],
      ],
      css([142, 120, 98], 0.8),
      wide * 0.3,
    );
    if (left === 0) return;
    branch(x1, y1, turn - 0.35 - pen.roll() * 0.4, long * 0.72, wide * 0.62, left - 1);
    branch(x1, y1, turn + 0.35 + pen.roll() * 0.4, long * 0.7, wide * 0.6, left - 1);
  };
  branch(x, y, -1.62, 17, 4, 3);
  for (const [dx, dy] of outline('-13,-37 6,-46 15,-33 -22,-46'))
    pen.shape((c) => {
      c.moveTo(x + dx - 4, y + dy - 1.6);
      c.quadraticCurveTo(x + dx - 1.6, y + dy - 3, x + dx, y + dy);
      c.quadraticCurveTo(x + dx + 1.8, y + dy - 3, x + dx + 4.4, y + dy - 1.4);
      c.quadraticCurveTo(x + dx + 1, y + dy - 1, x + dx, y + dy + 1.6);
      c.quadraticCurveTo(x + dx - 1, y + dy - 1, x + dx - 4, y + dy - 1.6);
      c.closePath();
    }, ink(0.95));
};

/** One clump of a great crown; `dim` 1 on the side away from the light. */
function clump(
  b: Builder,
  x: number,
  y: number,
  r: number,
  tones: readonly Colour[],
  dim: number,
): void {
  const { pen } = b;
  pen.oval(x + 0.5, y + 0.7, r + 0.7, r * 0.92 + 0.6, css(blend(tones[0]!, [24, 20, 34], 0.45)));
  pen.oval(x, y, r, r * 0.92, css(tones[0]!));
  const dabs = (count: number, shift: number, spread: number, size: number, fill: Colour): void => {
    for (let i = 0; i < count; ++i) {
      const turn = pen.roll() * kTurn;
      const away = Math.sqrt(pen.roll()) * r * spread;
      pen.oval(
        x - r * shift + Math.cos(turn) * away,
        y - r * shift * 1.15 + Math.sin(turn) * away,
        r * size,
        r * size * 0.72,
        css(fill, 0.95),
      );
    }
  };
  dabs(14, 0.1, 0.75, 0.22, blend(tones[1]!, tones[0]!, dim * 0.8));
  dabs(10, 0.26, 0.5, 0.17, blend(tones[2]!, tones[1]!, dim));
  dabs(6, 0.4, 0.32, 0.12, blend(tones[3]!, tones[1]!, dim));
}

export const greatTree =
  (r: number, kind: 'oak' | 'songs'): Sight =>
  (b, x, y) => {
    const { pen } = b;
    const crown = y - r * 1.12;
    if (kind === 'songs') pen.glow(x, y - r, r * 2.1, [255, 240, 170], 0.55);
    b.ground(x + 6, y, r * 1.05, r * 0.3);
    pen.shape(
      (c) => {
        c.moveTo(x - r * 0.42, y + 3);
        c.quadraticCurveTo(x - r * 0.12, y - 2, x - r * 0.15, y - r * 0.7);
        c.lineTo(x + r * 0.17, y - r * 0.7);
        c.quadraticCurveTo(x + r * 0.14, y - 2, x + r * 0.46, y + 3);
        c.quadraticCurveTo(x + r * 0.1, y - 1, x, y + 4);
        c.quadraticCurveTo(x - r * 0.1, y - 1, x - r * 0.42, y + 3);
        c.closePath();
      },
      css([84, 58, 38]),
      ink(0.9),
      0.8,
    );
    const tones = kind === 'songs' ? golden : leaves[3]!;
    const clumps = Array.from({ length: 13 }, (_, i): [number, number, number] => {
      const turn = (i / 13) * kTurn;
      const away = i % 2 ? 0.72 : 0.46;
      return [
        x + Math.cos(turn) * r * away,
        crown + Math.sin(turn) * r * away * 0.8,
        r * (0.36 + pen.roll() * 0.09),
      ];
    });
    clumps.push([x, crown - r * 0.03, r * 0.5]);
    clumps.sort((p, q) => p[1] - q[1]);
    for (const [cx, cy, cr] of clumps)
      clump(b, cx, cy, cr, tones, clamp((cx - x + cy - crown) / (r * 1.6) + 0.4));
    if (kind === 'oak') return;
    for (let i = 0; i < 16; ++i) {
      const turn = pen.roll() * kTurn;
      const away = Math.sqrt(pen.roll()) * r * 0.9;
      const at: Point = [x + Math.cos(turn) * away, crown + Math.sin(turn) * away * 0.8];
      pen.oval(...at, 1.15, 1.15, tone('#fff6cf', 0.95));
      b.lamps.push({ at, w: 1, h: 1, kind: 'spark' });
    }
  };

/** An arch of dressed stone in the face of the mountain behind it: the mountain itself is relief. */
export const mineGate: Sight = (b, x, y) => {
  const { pen } = b;
  const { roll } = pen;
  const arch = (half: number, spring: number, fill: string | CanvasGradient): void =>
    pen.shape(
      (c) => {
        c.moveTo(x - half, y + 2);
        c.lineTo(x - half, y - spring);
        c.arc(x, y - spring, half, Math.PI, 0);
        c.lineTo(x + half, y + 2);
        c.closePath();
      },
      fill,
      ink(0.9),
      0.9,
    );
  // Shade of the hollow the arch stands in, so that it lies in the rock and not upon it.
  pen.shade(3, () =>
    pen.oval(x + 2, y - 14, 24, 22, css(blend(land.shade, [255, 255, 255], 0.2), 0.75)),
  );
  const stone = pen.across(x - 16, x + 16, ['#dccbaa', '#b7a68c', '#7d7069'].map(colour));
  arch(16, 17, stone);
  for (let i = 0; i < 9; ++i) {
    const turn = Math.PI + ((i + 0.5) * Math.PI) / 9;
    pen.line(
      [
        [x + Math.cos(turn) * 10.5, y - 17 + Math.sin(turn) * 10.5],
        [x + Math.cos(turn) * 16, y - 17 + Math.sin(turn) * 16],
      ],
      ink(0.7),
      0.6,
    );
  }
  for (const up of [5, 11])
    for (const side of [-1, 1])
      pen.line(
        [
          [x + side * 10.5, y - up],
          [x + side * 16, y - up],
        ],
        ink(0.55),
        0.5,
      );
  const dark = pen.c.createRadialGradient(x, y - 4, 1, x, y - 8, 18);
  dark.addColorStop(0, '#8a5326');
  dark.addColorStop(0.5, '#3a2620');
  dark.addColorStop(1, '#1c171f');
  arch(10.5, 16, dark);
  pen.poly(flat(outline('-4,-34 0,-39.5 4,-34 0,-29'), x, y), tone('#e0b040'), ink(0.9), 0.6);
  for (const side of [-1, 1]) {
    pen.line(
      [
        [x + side * 20, y - 7],
        [x + side * 20, y - 14],
      ],
      css(timber[2]!),
      1.4,
    );
    pen.oval(x + side * 20, y - 16.5, 2, 3, tone('#ffb43c'));
    pen.oval(x + side * 20, y - 16, 1, 1.7, tone('#fff0b0'));
    b.lamps.push({ at: [x + side * 20, y - 16.5], w: 2, h: 2, kind: 'fire' });
  }
  // Rails, and the rubble that was carried out.
  for (const [from, to] of outline('-4,-15 4,-4'))
    pen.line(
      [
        [x + from, y + 3],
        [x + to, y + 15],
      ],
      tone('#4d4650'),
      1,
    );
  for (let i = 0; i < 5; ++i)
    pen.line(
      flat(
        [
          [-6 - i * 2, 4 + i * 2.5],
          [5 - i * 1.6, 4 + i * 2.5],
        ],
        x,
        y,
      ),
      css(timber[1]!),
      1.1,
    );
  for (let i = 0; i < 26; ++i) {
    const side = roll() < 0.5 ? -1 : 1;
    const r = 0.9 + roll() * 2.2;
    const px = x + side * (15 + roll() * 20);
    const py = y + 1 + roll() * 6;
    pen.oval(px + r * 0.4, py + r * 0.4, r * 1.1, r * 0.7, css(land.shade, 0.4));
    pen.oval(
      px,
      py,
      r,
      r * 0.75,
      css(blend(colour('#d8c8a8'), colour('#857a80'), roll())),
      ink(0.5),
      0.4,
    );
  }
};

/** A den under a ledge: a black mouth in the slope, teeth of stone, bones before it. */
export const lair: Sight = (b, x, y) => {
  const { pen } = b;
  const { roll } = pen;
  pen.shade(3, () =>
    pen.oval(x + 2, y - 8, 22, 15, css(blend(land.shade, [255, 255, 255], 0.2), 0.8)),
  );
  // An uneven mouth, darker inside, without an outline of its own.
  const mouth: Point[] = outline(
    '-16,3 -15,-5 -11,-10 -9,-15 -2,-17 3,-21 8,-16 13,-13 14,-6 17,1 6,4 -6,3',
  );
  pen.poly(wobbly(flat(mouth, x, y), 1.6), tone('#3b3036'));
  pen.poly(
    wobbly(
      flat(
        mouth.map(([dx, dy]): Point => [dx * 0.84 + 0.8, dy * 0.88 + 0.6]),
        x,
        y,
      ),
      1.6,
    ),
    tone('#1a151d'),
  );
  for (const [dx, dy, long] of [
    [-9, -13, 5],
    [-5, -15, 3],
    [1, -18, 6],
    [6, -15, 4],
    [11, -11, 5],
  ] as const)
    pen.poly(
      flat(
        [
          [dx - 1.4, dy],
          [dx + 1.6, dy - 0.5],
          [dx + 0.4, dy + long],
        ],
        x,
        y,
      ),
      tone('#6f6468'),
    );
  pen.line(flat(outline('-15,-6 -11,-11 -9,-16 -2,-18 3,-22'), x, y), tone('#e6d5b4', 0.7), 1.1);
  for (let i = 0; i < 14; ++i) {
    const r = 1 + roll() * 2.4;
    const px = x + (roll() < 0.5 ? -1 : 1) * (12 + roll() * 14);
    pen.oval(
      px,
      y + 1 + roll() * 5,
      r,
      r * 0.7,
      css(blend(colour('#c6b495'), colour('#776c72'), roll())),
      ink(0.5),
      0.4,
    );
  }
  for (const [dx, dy, turn] of [
    [16, 8, 0.4],
    [-15, 8, -0.5],
    [21, 11, -0.4],
    [3, 11, 0.2],
  ] as const)
    pen.at([x + dx, y + dy], 1, () => {
      pen.c.rotate(turn);
      pen.line(outline('-4,0 4,0'), tone('#f6eeda'), 1.5);
      for (const side of [-4.4, 4.4])
        for (const up of [-0.9, 0.9]) pen.oval(side, up, 1.2, 1.1, tone('#f6eeda'));
    });
  pen.oval(x - 8, y + 8, 3.2, 3, tone('#f6eeda'), ink(0.8), 0.5);
  for (const dx of [-9.1, -6.9]) pen.oval(x + dx, y + 7.8, 0.75, 0.85, ink(0.95));
};

export const mill: Sight = (b, x, y) => {
  const { pen } = b;
  b.ground(x, y, 10, 3);
  pen.poly(flat(outline('-7,0 -5,-20 5,-20 7,0'), x, y), tone('#e9dab8'), ink(), 0.7);
  pen.poly(flat(outline('1,0 1,-20 5,-20 7,0'), x, y), tone('#9a8878'));
  pen.shape(
    (c) => {
      c.moveTo(x - 6, y - 20);
      c.quadraticCurveTo(x, y - 31, x + 6, y - 20);
      c.closePath();
    },
    css(tiles[1]!),
    ink(),
    0.7,
  );
  b.window(x - 1, y - 9, 2, 4);
  for (let i = 0; i < 4; ++i)
    pen.at([x - 1, y - 21], 1, () => {
      pen.c.rotate(0.5 + (i * Math.PI) / 2);
      pen.line(outline('0,0 0,-17'), ink(0.9), 0.9);
      pen.poly(outline('0.4,-3 4.6,-3 4.2,-17 0.4,-17'), tone('#f6ecd4', 0.92), ink(0.75), 0.5);
    });
};

export const sheep: Sight = (b, x, y) => {
  const { pen } = b;
  for (let i = 0; i < 5; ++i) {
    const px = x + (pen.roll() - 0.5) * 20;
    const py = y + (pen.roll() - 0.5) * 10;
    pen.oval(px + 0.8, py + 1, 2.3, 1.1, css(land.shade, 0.35));
    pen.oval(px, py, 2.1, 1.5, tone('#fbf5e6'), ink(0.6), 0.4);
    pen.oval(px - 2, py - 0.5, 0.8, 0.7, ink(0.9));
  }
};

export const ship =
  (size: number): Sight =>
  (b, x, y) => {
    const { pen } = b;
    pen.at([x, y], size, () => {
      pen.shape(
        (c) => {
          c.moveTo(-15, 0);
          c.quadraticCurveTo(-12, 7, 0, 7);
          c.quadraticCurveTo(12, 7, 17, -2);
          c.quadraticCurveTo(6, 2, -15, 0);
          c.closePath();
        },
        css(timber[1]!),
        ink(0.9),
        0.9,
      );
      pen.line(outline('0,1 0,-25'), css(timber[2]!), 1.3);
      for (const [side, hex] of [
        [-1, '#f2e4c4'],
        [1, '#c9543b'],
      ] as const)
        pen.shape(
          (c) => {
            c.moveTo(side, -23);
            c.quadraticCurveTo(side * 15, -15, side * 11, -3);
            c.quadraticCurveTo(side * 7, -6, side, -4);
            c.closePath();
          },
          tone(hex),
          ink(0.9),
          0.8,
        );
      for (let i = 0; i < 5; ++i)
        pen.line(
          [
            [-19 + i * 8, 8 + (i % 2)],
            [-15 + i * 8, 7],
            [-12 + i * 8, 8 + (i % 2)],
          ],
          css(land.foam, 0.9),
          0.9,
        );
    });
  };

export const birds: Sight = (b, x, y) => {
  const { pen } = b;
  for (let i = 0; i < 4; ++i) {
    const px = x + i * 11 + pen.roll() * 6;
    const py = y + (pen.roll() - 0.5) * 12;
    pen.line(
      [
        [px - 4, py - 1.6],
        [px - 1.6, py - 2.2],
        [px, py],
        [px + 1.8, py - 2.2],
        [px + 4, py - 1.2],
      ],
      ink(0.75),
      0.9,
    );
  }
};

export const compass: Sight = (b, x, y) => {
  const { pen } = b;
  const r = 46;
  pen.at([x, y], 1, () => {
    pen.oval(0, 0, r * 0.78, r * 0.78, null, ink(0.7), 0.8);
    pen.oval(0, 0, r * 0.7, r * 0.7, null, ink(0.5), 0.5);
    for (let i = 0; i < 32; ++i) {
      const turn = (i / 32) * kTurn;
      const [dx, dy] = [Math.cos(turn) * r, Math.sin(turn) * r];
      pen.line(
        [
          [dx * 0.7, dy * 0.7],
          [dx * 0.78, dy * 0.78],
        ],
        ink(0.6),
        0.5,
      );
    }
    for (const [long, wide, first] of [
      [0.66, 0.2, Math.PI / 4],
      [1, 0.18, 0],
    ] as const)
      for (let i = 0; i < 4; ++i)
        for (const side of [-1, 1]) {
          const turn = first + (i / 4) * kTurn;
          const aside = turn + (side * Math.PI) / 4;
          pen.poly(
            [
              [0, 0],
              [Math.cos(turn) * r * long, Math.sin(turn) * r * long],
              [Math.cos(aside) * r * wide, Math.sin(aside) * r * wide],
            ],
            tone(side > 0 ? '#7a3b2a' : '#f3e4bd'),
            ink(),
            0.6,
          );
        }
    pen.oval(0, 0, r * 0.1, r * 0.1, tone('#e0b040'), ink(0.9), 0.7);
  });
};

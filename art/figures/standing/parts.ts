// What standing figures share. The origin lies between the feet; a person is about 56 units high.
import { type Drawing, dot, line, moved, rod, shape, shapes } from '../hand';
import { kInk, kPaper, kTones } from '../tones';

export type Skin = readonly [string, string];

/** A face of 13 by 13 around the origin: lit from the left, looking a little to the right. */
export function face([light, shade]: Skin): Drawing {
  return [
    shape('-7.6,-6! 7.6,-6! 8,2 4,8.4 -3.4,8.4 -8,2', kInk),
    shape('-6,-5! 6,-5! 6.4,1.6 3,6.8 -2.6,6.8 -6.4,1.6', light),
    shape('3.4,-5! 6,-5! 6.4,1.6 3,6.8 1,6.8 4.4,2', shade),
    dot(-1.8, 0, 1.15, kInk, 1.4),
    dot(3.4, 0, 1.15, kInk, 1.4),
  ];
}

/** A round shield of radius 12 around the origin. */
export const roundShield = (field: string, lit: string): Drawing => [
  dot(0, 0, 13, kInk),
  dot(0, 0, 10.4, field),
  shape('-10,-2 -7.4,-7.4 0,-10.4! 0,10.4! -7.4,7.4 -10,3', lit),
  dot(0, 0, 4.6, kInk),
  dot(-0.4, -0.4, 3, kTones.gold.mid),
];

/** A sword of 46, its grip at the origin, pointing up. */
export const sword = (): Drawing => [
  shape('-3,4! -4.6,-34! 0,-44! 4.6,-34! 3,4!', kInk),
  shape('-1.4,-2! -2.4,-33! 0,-39! 0,-2!', '#ffffff'),
  shape('0,-2! 0,-39! 2.4,-33! 1.4,-2!', kTones.steel.mid),
  shape('-8.6,-4! 8.6,-4! 8.6,1! -8.6,1!', kInk),
  shape('-7,-2.8! 7,-2.8! 7,-0.4! -7,-0.4!', kTones.gold.mid),
  shape('-2.2,1! 2.2,1! 2.2,8! -2.2,8!', kInk),
];

/** Two legs in boots, `wide` apart at the feet. */
export function legs(top: number, wide: number, hose: string, boot: string): Drawing {
  const leg = (side: number): string =>
    `${side * 1},${top}! ${side * (wide * 0.62)},${top}! ${side * wide},0! ${side * (wide - 11)},0!`;
  const inner = (side: number, a: number, b: number): string =>
    `${side * 3.4 + a},${top + 2}! ${side * (wide * 0.5) + a},${top + 2}! ${side * (wide - 4) + b},-7! ${side * (wide - 8.4) + b},-7!`;
  const shoe = (side: number): string =>
    `${side * (wide - 8.8)},-6! ${side * (wide - 3.4)},-6! ${side * (wide - 2)},-1.4! ${side * (wide - 9.4)},-1.4!`;
  return [
    shapes(kInk, leg(-1), leg(1)),
    shape(inner(-1, 0, 0), hose),
    shape(inner(1, -0.6, -1), hose),
    shapes(boot, shoe(-1), shoe(1)),
  ];
}

/** A spear, a staff: a rod with an ink rim. */
export const pole = (way: string, width = 3.2): Drawing => [
  rod(way, width + 2.4, kInk),
  rod(way, width - 0.6, kTones.wood.light),
];

export const crown = (): Drawing => [
  shape('-9,3! -11,-10! -5,-4! 0,-13! 5,-4! 11,-10! 9,3!', kInk),
  shape('-7,1! -8.4,-5.4! -4.2,-1! 0,-8.8! 4.2,-1! 8.4,-5.4! 7,1!', kTones.gold.mid),
  shape('-7,1! -8.4,-5.4! -4.2,-1! 0,-8.8! 0,1!', kTones.gold.light),
];

/** Strands of hair, a beard, a tail: each a way with its width. */
export const strands = (fill: string, width: number, ...ways: string[]): Drawing =>
  ways.map((way) => line(way, [width * 0.5, width, 0.3], fill));

export const at = (drawing: Drawing, x: number, y: number, turn = 0, size = 1): Drawing =>
  moved(drawing, { x, y, turn, size });

export const kPaperTone = kPaper;

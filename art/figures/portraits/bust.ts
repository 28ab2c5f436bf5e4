// A portrait is a bust in a box of 240 by 280, cut out of paper. Heroes look to the right and are lit
// from there, creatures look to the left: on the stage the light lies between them.
import { type Drawing, line, moved, shape } from '../hand';
import { kInk, kPaper } from '../tones';

export type Eyes = 'open' | 'tight' | 'closed';
export type Pose = 'ready' | 'hurt' | 'beaten';
export const kPoses: readonly Pose[] = ['ready', 'hurt', 'beaten'];

export interface Bust {
  /** From the lowest to the topmost; the head is turned around its pivot when somebody is beaten. */
  back?: Drawing;
  body: Drawing;
  head(eyes: Eyes): Drawing;
  front?: Drawing;
  pivot: readonly [number, number];
  /** Where a blow leaves its marks. */
  wound: readonly [number, number];
  /** Looks to the left. */
  beast?: boolean;
}

export const around = (
  drawing: Drawing,
  [x, y]: readonly [number, number],
  turn: number,
): Drawing => moved(moved(moved(drawing, { x: -x, y: -y }), { turn }), { x, y });

const channel = (colour: string, i: number): number =>
  Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);

/** A colour on its way to another. */
export function mixed(from: string, to: string, part: number): string {
  const mix = [0, 1, 2].map((i) =>
    Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mix.join('')}`;
}

/** What has lost its colour; ink stays ink. */
export const paled = (drawing: Drawing, part: number): Drawing =>
  drawing.map((mark) =>
    mark.fill === kInk ? mark : { ...mark, fill: mixed(mark.fill, '#c9bfae', part) },
  );

/** Three scratches, wet. */
function scratches([x, y]: readonly [number, number], deep: boolean): Drawing {
  const one = (dx: number, dy: number, size: number): Drawing => {
    const way = `${x + dx},${y + dy} ${x + dx + 9 * size},${y + dy + 10 * size} ${x + dx + 15 * size},${y + dy + 23 * size}`;
    return [line(way, [0.6, 6.4 * size, 0.6], kInk), line(way, [0.2, 3.6 * size, 0.2], '#d23a2a')];
  };
  return deep
    ? [...one(-4, -8, 1.1), ...one(9, -11, 1.2), ...one(-22, 14, 0.9), ...one(24, 4, 0.8)]
    : [...one(0, -6, 1), ...one(12, -9, 0.9)];
}

/** Cracks run through the block of whoever is beaten, from its edge inwards. */
export const cracks = (): Drawing => [
  shape('-6,58! 58,82! 44,88! 96,118! 40,102! 50,94! -6,76!', kPaper),
  shape('246,150! 190,168! 202,176! 150,204! 206,186! 196,178! 246,170!', kPaper),
  shape('60,290! 74,238! 82,246! 92,200! 90,250! 82,256! 82,290!', kPaper),
  shape('156,-8! 148,36! 156,42! 146,76! 166,44! 158,36! 172,-8!', kPaper),
];

export function posed(bust: Bust, pose: Pose): Drawing {
  const { back = [], body, head, front = [], pivot, wound, beast = false } = bust;
  const side = beast ? -1 : 1;
  if (pose === 'ready') return [...back, ...body, ...head('open'), ...front];
  if (pose === 'hurt') {
    const bent = around([...head('tight'), ...scratches(wound, false)], pivot, -5 * side);
    return [...back, ...body, ...bent, ...front];
  }
  const fallen = around([...head('closed'), ...scratches(wound, true)], pivot, 15 * side);
  return paled([...back, ...body, ...front, ...fallen], 0.42);
}

// What scenes are made of: sky, mountains, hills, woods, walls. Light comes from the sun of the
// scene; who stands against it is ink with a lit edge.
import type { Point } from '../../web/src/map/geometry';
import { random } from '../../web/src/map/geometry';
import {
  cuts,
  disc,
  dot,
  fill,
  line,
  plane,
  shape,
  short,
  spikes,
  tongues,
  wedges,
} from '../lib/lino';
import { bone, gold, green, ink, paper, red, stone, type Tones, wood } from '../lib/tones';

export interface Size {
  w: number;
  h: number;
}

/** Light, middle and deep of a sky. */
export const skies = {
  dawn: ['#ffe9b0', '#f6c065', '#e08d3e'],
  day: ['#f4f0d8', '#b9d3d6', '#7ba4b4'],
  dusk: ['#ffd08a', '#dd7a3c', '#8e3a2c'],
  night: ['#a9a4d8', '#3d3d7a', '#2d2d60'],
  fire: ['#ffd277', '#d9531e', '#6f1c17'],
  mist: ['#f1efe4', '#c6cfcf', '#8fa0a6'],
  cave: ['#f3d488', '#7b6542', '#352b26'],
  violet: ['#efe2f6', '#b08cc8', '#6a4488'],
} as const satisfies Record<string, Tones>;

/** A sky with its sun and the rays that are cut from it. */
export function sky({ w, h }: Size, tones: Tones, sun: Point, r: number, rays = 22): string {
  return (
    `<path d="M0 0H${w}V${h}H0Z" fill="${tones[1]}"/>` +
    fill(wedges(sun, Math.hypot(w, h), rays, 4), tones[2]) +
    fill(
      spikes(sun, [r * 1.1, Math.hypot(w, h) * 0.5], rays, (r * 1.5 * Math.PI) / rays),
      tones[0],
    ) +
    dot(sun[0], sun[1], r * 1.22, tones[0]) +
    dot(sun[0], sun[1], r, paper)
  );
}

/** The colours of far rock: light, middle, deep. */
export const rock: Tones = ['#c3b2c4', '#75678a', '#443a5c'];

/** A mountain on its foot: lit on its left, snow above, cuts where light runs into the shade. */
export function peak(
  x: number,
  foot: number,
  w: number,
  h: number,
  seed = 1,
  tones = rock,
): string {
  const roll = random(seed);
  const shift = (roll() - 0.5) * w * 0.12;
  const top: Point = [x + shift, foot - h];
  const at = (dx: number, dy: number, sharp = true): string =>
    `${short(x + dx * w)},${short(foot - dy * h)}${sharp ? '!' : ''}`;
  const tip = `${short(top[0])},${short(top[1])}!`;
  const whole = [
    at(-0.5, 0),
    at(-0.3, 0.36),
    at(-0.17, 0.58),
    tip,
    at(0.16, 0.66),
    at(0.28, 0.4),
    at(0.5, 0),
  ];
  const lit = [
    at(-0.5, 0),
    at(-0.3, 0.36),
    at(-0.17, 0.58),
    tip,
    at(-0.02, 0.62),
    at(-0.1, 0.34),
    at(-0.04, 0),
  ];
  const snow = [
    at(-0.14, 0.66),
    tip,
    at(0.12, 0.72),
    at(0.06, 0.62),
    at(0.02, 0.74),
    at(-0.04, 0.58),
    at(-0.08, 0.7),
  ];
  return (
    plane(whole.join(' '), tones[2]) +
    plane(lit.join(' '), tones[1]) +
    fill(
      cuts(
        `${at(-0.05, 0.66)} ${at(-0.09, 0.3)} ${at(-0.05, 0)}`,
        `${at(0.12, 0.56)} ${at(0.14, 0.26)} ${at(0.2, 0)}`,
        Math.max(4, Math.round(h / 9)),
        { width: Math.max(1.4, h / 40), seed, jitter: 0.5 },
      ),
      tones[1],
    ) +
    plane(snow.join(' '), paper)
  );
}

/** A slope across the scene: its ridge, and the ground below it. */
export function hill({ w, h }: Size, ridge: string, tones: Tones, seed = 2, grass = true): string {
  const body = `${ridge} ${w},${h}! 0,${h}!`;
  const low = ridge
    .split(' ')
    .map((point) => {
      const [x = 0, y = 0] = point.replace('!', '').split(',').map(Number);
      return `${x},${y + 9}`;
    })
    .join(' ');
  return (
    plane(body, ink) +
    plane(`${low} ${w},${h}! 0,${h}!`, tones[1]) +
    fill(
      cuts(
        low,
        low.replace(/,([\d.]+)/g, (_, y) => `,${Number(y) - 10}`),
        Math.round(w / 9),
        { width: 1.7, seed, jitter: 0.6 },
      ),
      tones[1],
    ) +
    (grass
      ? fill(tongues(ridge, Math.round(w / 7), 4.6, { seed, lean: 0.3, broad: 0.9 }), ink)
      : '')
  );
}

/** The dark ground right before us, with its grass. */
export const foreground = ({ w, h }: Size, at: number, seed = 3): string =>
  plane(
    `-4,${at + 3} ${w * 0.3},${at} ${w * 0.7},${at + 4} ${w + 4},${at} ${w + 4},${h}! -4,${h}!`,
    ink,
  ) +
  fill(
    tongues(
      `${w + 2},${at + 1} ${w * 0.7},${at + 5} ${w * 0.3},${at + 1} -2,${at + 4}`,
      Math.round(w / 5),
      8,
      {
        seed,
        lean: 0.2,
        broad: 0.9,
      },
    ),
    ink,
  );

/** A road that winds from the foreground into the land: points from near to far, widths with them. */
export const road = (points: string, near: number, far: number): string =>
  line(points, [near + 3, (near + far) / 2 + 3, far + 2], ink) +
  line(points, [near, (near + far) / 2, far], '#ecd9a8') +
  line(points, [near * 0.24, (near + far) * 0.1, far * 0.2], paper);

export function fir(x: number, foot: number, h: number, lit: string = green[1]): string {
  const w = h * 0.24;
  const tier = (top: number, low: number, half: number): string =>
    `M${short(x)} ${short(foot - h * top)}L${short(x + half)} ${short(foot - h * low)}L${short(x - half)} ${short(foot - h * low)}Z`;
  return (
    fill(
      tier(1, 0.6, w * 0.8) +
        tier(0.78, 0.34, w * 1.15) +
        tier(0.52, 0.1, w * 1.5) +
        shape(
          `${x - w * 0.2},${foot - h * 0.14}! ${x + w * 0.2},${foot - h * 0.14}! ${x + w * 0.2},${foot}! ${x - w * 0.2},${foot}!`,
        ),
      ink,
    ) +
    fill(
      cuts(
        `${x - 1},${foot - h * 0.9} ${x - 1},${foot - h * 0.14}`,
        `${x - w * 0.5},${foot - h * 0.66} ${x - w * 1.3},${foot - h * 0.12}`,
        5,
        { width: Math.max(0.9, h * 0.035), seed: Math.round(x) + 3, jitter: 0.3 },
      ),
      lit,
    )
  );
}

/** Firs side by side on their own ground; `heights` from left to right. */
export function firs(
  x: number,
  foot: number,
  step: number,
  heights: readonly number[],
  lit: string = green[1],
): string {
  const last = x + (heights.length - 1) * step;
  const ground = `${last + step},${foot + 1} ${(x + last) / 2},${foot - 3} ${x - step},${foot + 1}`;
  return (
    heights.map((h, i) => fir(x + i * step, foot + (i % 2) * 2, h, lit)).join('') +
    plane(`${ground} ${(x + last) / 2},${foot + 8}`, ink) +
    fill(tongues(ground, heights.length * 4, 7, { lean: 0.2, broad: 1 }), ink)
  );
}

const wallTones: Tones = [bone, '#c7a877', '#7d6545'];

/** A round tower with a pointed roof, or battlements. */
export function tower(x: number, foot: number, w: number, h: number, roof: number): string {
  const [l, r] = [x - w / 2, x + w / 2];
  const top = foot - h;
  const box = (a: number, b: number, c: number, d: number): string =>
    shape(
      `${short(a)},${short(b)}! ${short(c)},${short(b)}! ${short(c)},${short(d)}! ${short(a)},${short(d)}!`,
    );
  const walls =
    fill(box(l - 1.4, top - 1, r + 1.4, foot), ink) +
    fill(box(l + 0.6, top + 1, x, foot), wallTones[0]) +
    fill(box(x, top + 1, r - 0.8, foot), wallTones[1]) +
    fill(
      cuts(
        `${r - 0.8},${top + 2} ${r - 0.8},${foot}`,
        `${x},${top + 3} ${x},${foot}`,
        Math.max(4, Math.round(h / 5)),
        {
          width: 0.9,
          seed: Math.round(x + h),
          jitter: 0.6,
        },
      ),
      wallTones[2],
    );
  const slit = fill(box(x - w * 0.12, top + h * 0.24, x + w * 0.08, top + h * 0.24 + w * 0.5), ink);
  if (roof > 0)
    return (
      walls +
      slit +
      fill(shape(`${l - 3.4},${top + 1}! ${x},${top - roof - 2}! ${r + 3.4},${top + 1}!`), ink) +
      fill(
        shape(`${l - 0.6},${top - 0.6}! ${x - 0.3},${top - roof + 2.4}! ${x - 0.3},${top - 0.6}!`),
        red[1],
      ) +
      fill(
        shape(`${x + 0.7},${top - roof + 3}! ${r + 0.6},${top - 0.6}! ${x + 0.7},${top - 0.6}!`),
        red[2],
      )
    );
  const merlons = [0, 1, 2].map((i) =>
    box(l - 2 + i * ((w + 4) / 2.6), top - 5, l - 2 + i * ((w + 4) / 2.6) + (w + 4) / 4.6, top),
  );
  return walls + slit + fill(merlons.join('') + box(l - 2.4, top - 1.4, r + 2.4, top + 1.6), ink);
}

/** The Rietburg: `x` is its middle, `foot` the ground. */
export function castle(x: number, foot: number, scale = 1): string {
  const flag =
    line('-5,-60 -5,-78', [1.6, 1.6, 1.2], ink) +
    plane('-5,-78! 11,-75! 7,-71.6! 11,-68! -5,-67!', ink) +
    plane('-3.6,-76! 7.4,-74! 4.6,-71.6! 7.4,-69.4! -3.6,-68.6!', gold[1]);
  const wall =
    plane('-40,0! -40,-20! 42,-20! 42,0!', ink) +
    plane('-38,0! -38,-17.6! 40,-17.6! 40,0!', wallTones[1]) +
    plane('-38,0! -38,-17.6! -14,-17.6! -14,0!', wallTones[0]) +
    fill(
      cuts('40,-16 40,0', '14,-16 14,0', 4, { width: 1.1, seed: 4, jitter: 0.5 }),
      wallTones[2],
    ) +
    fill(
      Array.from({ length: 10 }, (_, i) =>
        shape(
          `${-40 + i * 8.4},-24! ${-35 + i * 8.4},-24! ${-35 + i * 8.4},-19! ${-40 + i * 8.4},-19!`,
        ),
      ).join(''),
      ink,
    );
  const gate =
    plane('-13,0! -13,-11 -5,-17 3,-11 3,0!', ink) +
    plane('-10.4,0! -10.4,-10 -5,-14 0.4,-10 0.4,0!', wood[2]);
  const body =
    tower(-24, -14, 9, 26, 17) +
    flag +
    tower(-5, -14, 14, 42, 0) +
    tower(20, -14, 11, 32, 20) +
    wall +
    tower(-37, 0, 10, 30, 16) +
    tower(39, 0, 11, 26, 15) +
    gate;
  return `<g transform="translate(${short(x)} ${short(foot)})scale(${scale})">${body}</g>`;
}

/** A farm house in the fields. */
export function house(x: number, foot: number, scale = 1): string {
  const body =
    plane('-13,0! -13,-9! -16,-9! -8,-20! 12,-20! 18,-9! 14,-9! 14,0!', ink) +
    plane('-11,-1.4! -11,-9! -7,-14! -3,-9! -3,-1.4!', bone) +
    plane('-1,-1.4! -1,-9! 12,-9! 12,-1.4!', wallTones[1]) +
    plane('-6,-18! 11,-18! 15,-10.6! -0.6,-10.6!', red[1]) +
    fill(cuts('-4,-17 10,-17', '0,-11 14,-11', 6, { width: 0.9, seed: 3 }), red[2]) +
    plane('3,-1.4! 3,-6.4! 7,-6.4! 7,-1.4!', ink) +
    plane('-9,-4! -9,-8! -5,-8! -5,-4!', gold[0]);
  return `<g transform="translate(${short(x)} ${short(foot)})scale(${scale})">${body}</g>`;
}

/** Somebody seen from behind, in a cloak: origin between the feet, about 30 high. */
export function walker(x: number, foot: number, tones: Tones, sign: string, scale = 1): string {
  const body =
    sign +
    plane('-9,0! -9,-10 -6,-20 -4,-23 4,-23 6,-20 9,-10 9,0!', ink) +
    plane('-7,-1.6! -7,-10 -4.6,-19 -1,-21 -1.6,-1.6!', tones[1]) +
    plane('0.6,-1.6! 1,-20.6 4.6,-18 6.6,-9 6.6,-1.6!', tones[2]) +
    fill(cuts('-2,-18 -2,-2', '-6,-12 -6.6,-2', 4, { width: 0.8, seed: 5 }), tones[0]) +
    fill(disc(0, -26, 5.6), ink) +
    line('-3.4,-24 -3.4,-28 0,-30', [0.6, 1.9, 0.6], tones[0]);
  return `<g transform="translate(${short(x)} ${short(foot)})scale(${scale})">${body}</g>`;
}

export const spear =
  line('9,0 10,-24 11,-40', [1.8, 2, 1.4], ink) + plane('11,-47! 13.4,-39! 8.6,-39!', ink);
export const staff =
  line('10,0 10.6,-20 11,-38', [2, 2.4, 2], ink) +
  fill(disc(11, -40, 4.2), ink) +
  dot(11, -40, 2.4, gold[0]);
export const axe =
  line('10,0 10,-20 10,-34', [2, 2.2, 2], ink) +
  plane('10,-37! 18,-39 19,-27 10,-29! 3,-27 3,-38', ink) +
  plane('11,-35! 16.4,-36.4 17,-30 11,-31!', stone[0]);
export const blade =
  line('9,-8 12,-24 14,-40', [2, 3.4, 0.6], ink) +
  line('9,-10 12,-24 13.8,-38', [0.6, 1.6, 0.4], '#dfe4e6');
export const bowBack =
  line('-11,-4 -15,-18 -9,-34', [1.2, 3, 1.2], ink) +
  line('-11,-4 -10,-18 -9,-34', [0.8, 0.8, 0.8], ink);

/** A broad crown on a great trunk: the Tree of Songs. */
export function greatTree(x: number, foot: number, scale = 1, lit: string = gold[1]): string {
  const clumps: [number, number, number][] = [
    [-30, -44, 15],
    [30, -46, 15],
    [-20, -62, 17],
    [20, -64, 17],
    [0, -74, 18],
    [0, -50, 24],
  ];
  const body =
    plane('-13,2! -5,-8 -6,-26 -22,-40! -2,-34 20,-42! 7,-26 6,-8 14,2!', ink) +
    fill(clumps.map(([cx, cy, r]) => disc(cx, cy, r)).join(''), ink) +
    clumps
      .map(
        ([cx, cy, r]) =>
          dot(cx - 2.4, cy - 2.4, r - 5, lit) +
          fill(
            cuts(
              `${cx + r * 0.5},${cy - r * 0.7} ${cx + r * 0.7},${cy + r * 0.5}`,
              `${cx - r * 0.2},${cy - r * 0.3} ${cx},${cy + r * 0.6}`,
              5,
              { width: 2, seed: Math.round(cx + cy + 200), jitter: 0.5 },
            ),
            ink,
          ) +
          line(
            `${cx - r * 0.6},${cy + r * 0.1} ${cx - r * 0.5},${cy - r * 0.4} ${cx},${cy - r * 0.66}`,
            [0.4, 2.6, 0.4],
            '#ffe9a6',
          ),
      )
      .join('') +
    line('-2,-2 -2,-14 -5,-26', [1.6, 2.4, 0.6], wood[1]);
  return `<g transform="translate(${short(x)} ${short(foot)})scale(${scale})">${body}</g>`;
}

/** A flame on its foot. */
export const flame = (x: number, foot: number, scale = 1): string =>
  `<g transform="translate(${short(x)} ${short(foot)})scale(${scale})">${
    plane('0,-34! 9,-20 14,-8 8,2! -9,2! -14,-9 -8,-18 -5,-13!', ink) +
    plane('0,-28! 7,-18 11,-8 6,0! -7,0! -11,-8 -8,-13 -4,-7!', '#d9531e') +
    plane('1,-18! 6,-9 4,0! -4,0! -5,-7', '#ffb938') +
    plane('0,-9! 3,-4 1.6,0! -2,0!', '#fff2b8')
  }</g>`;

/** Rings and lines on the water below `at`. */
export const lake = ({ w, h }: Size, at: number, tones: Tones): string =>
  `<path d="M0 ${at}H${w}V${h}H0Z" fill="${tones[1]}"/>` +
  Array.from({ length: 9 }, (_, i) => {
    const y = at + 4 + ((h - at) * i) / 9;
    const x = (i * 67) % w;
    return line(
      `${x - 40},${y} ${x},${y - 1} ${x + 44},${y}`,
      [0.4, 2.2 + i * 0.2, 0.4],
      i % 2 ? tones[2] : tones[0],
    );
  }).join('');

/** Only what lies within an outline; `name` is used once in a picture. */
export const within = (outline: string, name: string, inner: string): string =>
  `<clipPath id="${name}"><path d="${outline}"/></clipPath><g clip-path="url(#${name})">${inner}</g>`;

/** Framed as a picture of its own. */
export const picture = ({ w, h }: Size, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${inner}</svg>\n`;

// What is found, brought and stands in the way. A number is no part of a drawing: the page writes it.
import { cuts, disc, dot, fill, line, placed, plane, shape, swell } from '../lib/lino';
import {
  blue,
  bone,
  gold,
  green,
  ink,
  paper,
  paper2,
  red,
  stone,
  type Tones,
  white,
  wood,
  yellow,
} from '../lib/tones';
import { type Drawing, thing } from './drawing';

const herb = thing(
  swell('35,63 31,46 33,26', [4.4, 5, 3]) +
    shape('33,1! 46,12 44,27 32,36! 21,27 21,12') +
    shape('31,48! 13,50 2,36 3,23! 20,23 30,35') +
    shape('34,52! 35,37 48,27 62,28! 61,45 48,55'),
  plane('32.6,6! 25,15 25,26 31.4,31.4!', green[0]),
  plane('34,7! 42,15 40.4,26 33.6,31.4!', green[1]),
  fill(cuts('34,12 34,29', '41,14 39,27', 5, { width: 1.8, seed: 2 }), green[0]),
  plane('28.6,44.4! 15,45 6.6,35 6.4,27.4! 19,35', green[1]),
  plane('29,42! 21,28.4 8,26.4! 20,34', green[0]),
  fill(cuts('12,30 27,43', '11,37 24,46', 5, { width: 1.6, seed: 7 }), green[2]),
  plane('37,47.4! 39,38 48.6,31 58.6,31.4! 47,39.4', green[0]),
  plane('38,50! 48,42 57.6,34! 57,43 47,50.6', green[1]),
  fill(cuts('42,46 56,36', '44,51 56,43', 4, { width: 1.6, seed: 9 }), green[2]),
  line('32.8,31 33,10', [0.6, 1.6, 0.3], ink),
  plane('30,54.6! 38.6,53.4! 39.2,58.4! 30.8,59.6!', red[1]),
);

/** Each colour of rune stone has a shape and a sign of its own. */
const runeStone = (
  outline: string,
  lit: string,
  dim: string,
  sign: string,
  tones: Tones,
): Drawing =>
  thing(
    shape(outline),
    plane(lit, stone[0]),
    plane(dim, stone[1]),
    fill(cuts('48,18 50,46', '36,16 34,52', 8, { width: 2.2, seed: 9, jitter: 0.5 }), stone[2]),
    sign
      .split('|')
      .map((stroke) => line(stroke, [5, 7.4, 5], ink))
      .join(''),
    sign
      .split('|')
      .map((stroke) => line(stroke, [2, 4, 2], tones[1]))
      .join(''),
    sign
      .split('|')
      .map((stroke) => line(stroke, [0.6, 1.6, 0.6], tones[0]))
      .join(''),
  );
const runeBlue = runeStone(
  '11,14! 26,4! 47,7! 58,22! 57,47! 43,61! 20,59! 6,45! 6,26!',
  '14.6,16.6! 27,8.6! 34,9.6! 27,30! 25,55! 21.6,54.8! 10.4,43! 10.4,27.4!',
  '36,10.4! 45,11.4! 53.6,23.6! 52.8,45! 41.4,56.6! 27.4,55.4! 30,31!',
  '25,51 25,14|25,15 40,24 26,33|28,33 41,50',
  blue,
);
const runeGreen = runeStone(
  '20,6! 40,2! 50,14! 56,40! 48,58! 28,62! 12,56! 8,32! 12,16!',
  '15.4,18! 21.6,9.6! 33,7! 27,30! 27,57.6! 15.4,53! 12,33!',
  '35.4,7! 38.4,6.4! 46.4,16! 51.8,40.6! 45.4,54.8! 29.6,57.8! 30,31!',
  '31,54 31,12|31,13 44,24|31,13 18,24|31,32 43,41',
  green,
);
const runeYellow = runeStone(
  '7,20! 22,7! 44,4! 57,14! 60,38! 50,56! 32,62! 10,54! 3,38!',
  '10.6,22! 23.4,11! 33,9.4! 27,30! 27,56! 12.6,51! 7.4,38!',
  '35.6,9! 43,8.4! 53,16.4! 55.6,37.6! 47,52.8! 32,57.4! 30,31!',
  '31,12 44,27 31,42 18,27 31,12|31,42 20,54|31,42 42,54',
  yellow,
);

type Facets = readonly [light: string, middle: string, deep: string, glint: string];
/** Two: a drop. Four: a rose. Six: a crown cut, the richest. */
const ruby: Facets = ['#f6a6b4', '#c9304f', '#761129', '#fff0f2'];
const sapphire: Facets = ['#a6d6f4', '#2d7fc0', '#153f74', '#f0faff'];
const emerald: Facets = ['#a9e8b4', '#259a59', '#0d5232', '#f2fff4'];
const gem2 = thing(
  shape('32,2! 50,28! 50,46! 40,60! 24,60! 14,46! 14,28!'),
  plane('31,8.4! 31,30! 18.4,30!', ruby[0]),
  plane('33.4,9! 45.4,30! 33.4,30!', ruby[1]),
  plane('17.6,32.6! 31,32.6! 31,56! 25.6,56! 17.6,45!', ruby[1]),
  plane('33.4,32.6! 46.4,32.6! 46.4,45! 38.4,56! 33.4,56!', ruby[2]),
  fill(cuts('34,35 34,54', '44,35 40,53', 5, { width: 1.9, seed: 3 }), ruby[1]),
  plane('29.6,15! 29.6,27! 22.4,27!', ruby[3]),
);
const gem4 = thing(
  shape('20,6! 44,6! 59,21! 59,43! 44,58! 20,58! 5,43! 5,21!'),
  plane('21.6,10! 42.4,10! 40,20! 24,20!', sapphire[0]),
  plane('18.4,12! 21.6,21.4! 21.4,22! 9,23!', sapphire[0]),
  plane('45.6,12! 55,23! 42.6,22! 42.4,21.4!', sapphire[1]),
  plane('23,22.6! 41,22.6! 41,41.4! 23,41.4!', sapphire[1]),
  plane('23,22.6! 33,22.6! 23,33!', sapphire[3]),
  plane('9,25.4! 20.4,24! 20.4,40! 9,38.6!', sapphire[1]),
  plane('43.6,24! 55,25.4! 55,38.6! 43.6,40!', sapphire[2]),
  plane('9,41! 21.4,42.4! 18.4,52!', sapphire[2]),
  plane('24,44! 40,44! 42.4,54! 21.6,54!', sapphire[2]),
  plane('42.6,42.4! 55,41! 45.6,52!', sapphire[2]),
  fill(cuts('41,25 41,41', '28,30 30,41', 5, { width: 1.8, seed: 3 }), sapphire[2]),
);
const gem6 = thing(
  shape('18,8! 46,8! 62,25! 32,62! 2,25!'),
  plane('19.6,12! 30,12! 24,23! 8.6,23!', emerald[0]),
  plane('34,12! 44.4,12! 55.4,23! 40,23!', emerald[1]),
  plane('32,12.6! 38,23! 26,23!', emerald[3]),
  plane('9,26.4! 23,26.4! 29.6,52.4!', emerald[1]),
  plane('26,26.4! 38,26.4! 32,54!', emerald[0]),
  plane('41,26.4! 55,26.4! 34.4,52.4!', emerald[2]),
  fill(cuts('41,29 36,48', '52,29 42,44', 5, { width: 2, seed: 3 }), emerald[1]),
  line('12,22 20,13.6', [0.4, 2.2, 0.4], white),
);

/** A gem or rune stone that lies face down: one back for all of its kind, which tells no colour. */
const back = (sign: string): Drawing =>
  thing(
    disc(32, 32, 29),
    dot(32, 32, 25.4, '#4b4468'),
    plane('32,57 16,52 7,38 7,26 13,15 18,30 24,44', '#6d6590'),
    fill(cuts('52,17 57,40', '44,52 34,57', 6, { width: 1.6, seed: 5 }), '#37314f'),
    sign,
  );
const gemBack = back(
  fill(shape('21,15! 43,15! 54,27! 32,52! 10,27!'), ink) +
    plane('22.6,18! 30,18! 25.4,25.6! 15,25.6!', white) +
    plane('34,18! 41.4,18! 49,25.6! 38.6,25.6!', bone) +
    plane('32,19! 36.4,25.6! 27.6,25.6!', paper2) +
    plane('15.4,28! 25.4,28! 30,44.6!', bone) +
    plane('28,28! 36,28! 32,46.6!', white) +
    plane('38.6,28! 48.6,28! 34,44.6!', '#b89d6c'),
);
const rise = ['32,14 32,49', '31.4,34 21,20', '32.6,34 43,20'];
const runeBack = back(
  fill(shape('21,10! 42,9! 50,20! 50,44! 41,54! 22,54! 13,43! 14,20!'), ink) +
    plane('22.4,13! 33,12.6! 28,32! 29,51! 23,51! 16.4,42! 17.4,21!', bone) +
    plane('34,12.6! 40.6,12.4! 47,21! 47,43! 39.8,51! 30,51! 29,32!', '#c9b489') +
    rise.map((stroke) => line(stroke, [3.4, 5, 3.8], ink)).join(''),
);

const scroll = shape(
  '12,6! 50,6 59,9 58,18 51,20! 51,45! 58,48 57,58 50,60! 13,60 5,57 6,47 13,45! 13,18 6,15',
);
const scrollBody = [
  plane('17,10! 48,10! 47,56! 17,56!', paper),
  plane('40,10! 48,10! 47,56! 36,56!', paper2),
  plane('50.4,9.6! 55,11 54,15.6 50.4,16.4!', '#b89d6c'),
  plane('9,50 14,48.4! 46,48.4! 48,56.4! 14,56.4 8.8,54.6', '#dcc391'),
  line('14,49 30,48 46,49', [0.6, 1.8, 0.6], ink),
  line('10,12 14,9.4 20,9.6', [0.6, 1.8, 0.6], ink),
];
const writing = (rows: number[]): string =>
  rows.map((y) => line(`21,${y} 30,${y - 1} 42,${y}`, [1, 2.2, 0.6], wood[2])).join('');
const wax = (x: number, y: number, r: number): string =>
  fill(disc(x, y, r + 2), ink) +
  dot(x, y, r, red[1]) +
  line(`${x - r + 1.6},${y + 0.6} ${x - 1.6},${y - r + 1.6}`, [0.4, 1.8, 0.4], red[0]) +
  dot(x + 0.6, y + 0.6, r * 0.42, red[2]);
const parchment = thing(scroll, ...scrollBody, writing([17, 24, 31, 38, 44]));
const sealedParchment = thing(
  shape('4,22! 10,17! 56,17! 61,22! 61,42! 56,47! 10,47! 4,42!') + disc(32, 35, 13),
  plane('8,24! 12,21! 12,43! 8,40!', '#b89d6c'),
  plane('14,21! 54,21! 54,31! 14,31!', paper),
  plane('14,31! 54,31! 54,43! 14,43!', paper2),
  plane('56,22! 58,24! 58,40! 56,42!', wood[0]),
  fill(cuts('44,41 54,41', '42,34 54,33', 4, { width: 1.6, seed: 5 }), '#b89d6c'),
  plane('29,17! 35,17! 35,47! 29,47!', red[1]),
  plane('29,17! 31,17! 31,47! 29,47!', red[0]),
  wax(32, 35, 10.6),
);
const sealedLetter = thing(
  shape('4,13! 60,13! 60,53! 4,53!'),
  plane('7.6,16.6! 56.4,16.6! 56.4,49.4! 7.6,49.4!', paper),
  plane('7.6,49.4! 26,32! 38,32! 56.4,49.4!', paper2),
  line('7,16 32,39 57,16', [2, 2.6, 2], ink),
  line('8,50 24,33', [0.8, 2, 1], ink),
  line('56,50 40,33', [0.8, 2, 1], ink),
  fill(cuts('46,20 55,20', '44,29 55,42', 5, { width: 1.5, seed: 2 }), bone),
  wax(32, 37, 7.4),
);

/** Coins of the land: a tower and a rim of beads. */
const coinFace = (x: number, y: number, r: number): string =>
  dot(x, y, r, gold[2]) +
  dot(x - 0.8, y - 0.8, r - 1.2, gold[1]) +
  fill(
    shape(
      `${x - r * 0.36},${y + r * 0.46}! ${x - r * 0.36},${y - r * 0.2}! ${x - r * 0.5},${y - r * 0.5}! ${x - r * 0.2},${y - r * 0.5}! ${x - r * 0.2},${y - r * 0.32}! ${x},${y - r * 0.32}! ${x},${y - r * 0.5}! ${x + r * 0.26},${y - r * 0.5}! ${x + r * 0.26},${y - r * 0.2}! ${x + r * 0.3},${y + r * 0.46}!`,
    ),
    gold[2],
  ) +
  line(
    `${x - r * 0.78},${y + r * 0.1} ${x - r * 0.6},${y - r * 0.5} ${x - r * 0.1},${y - r * 0.8}`,
    [0.4, r * 0.14, 0.4],
    gold[0],
  );
const coin = thing(disc(32, 32, 28), coinFace(32, 32, 24.4));
const coins = thing(
  disc(22, 40, 20) + disc(42, 26, 20),
  coinFace(42, 26, 16.8),
  fill(disc(22, 40, 20), ink),
  coinFace(22, 40, 16.8),
);

const rubble = thing(
  shape('2,58! 5,38! 13,34! 17,22! 30,8! 44,14! 47,26! 56,31! 62,46! 62,58!'),
  plane('19.6,24! 29.6,13! 33,28! 21,36!', stone[0]),
  plane('31.6,12.4! 41.4,17! 44,31! 35.4,28!', stone[1]),
  plane('8,40! 18,36.6! 22,54.4! 6,54.4!', stone[0]),
  plane('20.6,38.6! 33.6,31! 37.6,54.4! 25.4,54.4!', stone[1]),
  plane('36,31.4! 45.4,34! 44,54.4! 41,54.4!', stone[2]),
  plane('47,31! 53.6,34! 58.6,46.6! 58.4,54.4! 47,54.4!', stone[1]),
  fill(cuts('36,17 39,27', '42,20 43,29', 3, { width: 1.7, seed: 4 }), stone[2]),
  fill(cuts('33,36 36,53', '25,42 29,53', 5, { width: 1.8, seed: 6 }), stone[2]),
  fill(cuts('57,44 57,53', '49,42 50,53', 4, { width: 1.6, seed: 8 }), stone[2]),
);

/** A mark that lies face down in the mine: a mouth in the rock, and what waits there. */
const hollow = (sign: string): Drawing =>
  thing(
    shape('4,60! 4,36 14,12 32,4 50,12 60,36 60,60!'),
    plane('8,56.4! 8,37 17,15.6 29,9.6 20,30 19,56.4!', stone[1]),
    fill(cuts('9,34 9,55', '19,30 18,55', 5, { width: 1.9, seed: 2 }), stone[0]),
    plane('45,56.4! 44,30 37,9.6 48,16 56,37 56,56.4!', stone[2]),
    fill(cuts('46,30 46,55', '54,36 55,55', 5, { width: 1.7, seed: 3 }), stone[1]),
    sign,
  );
const mageMark = hollow(
  plane('22,56.4! 24,38 28,27 32,24 36,27 40,38 42,56.4!', '#4b4468') +
    plane('28,36 32,30 36,36 34.6,42 29.4,42', ink) +
    dot(30.4, 37.4, 1.5, '#ff5a3c') +
    dot(33.8, 37.4, 1.5, '#ff5a3c'),
);
const trapMark = hollow(
  plane('20,56! 22.6,44! 26,52! 29,42! 32,52! 35,42! 38,52! 41.4,44! 44,56!', bone) +
    plane('20,26! 23,36! 26,28! 29,38! 32,28! 35,38! 38,28! 41,36! 44,26! 32,20', bone),
);
/** Nobody has looked inside yet. */
const hideout = hollow(
  line('24,30 26,22 34,21 39,27 36,34 32,38 32,44', [3, 5.4, 3.4], bone) + dot(32, 51, 3, bone),
);
const coldMark = hollow(
  [0, 60, 120]
    .map((turn) => placed(line('0,-15 0,15', [2.6, 3.4, 2.6], '#cdeaf6'), 32, 40, 1, turn))
    .join('') +
    [0, 60, 120, 180, 240, 300]
      .map((turn) => placed(line('-4,-13 0,-9 4,-13', [1, 2.4, 1], '#cdeaf6'), 32, 40, 1, turn))
      .join(''),
);

/** Somebody on the road with the hood drawn down: who it is shows later. */
const stranger = thing(
  shape('6,62! 9,40 18,28 18,14 32,2 46,14 46,28 55,40 58,62!'),
  plane('10.6,58.4! 13,42 22,31 28,58.4!', '#7f7c96'),
  fill(cuts('19,37 23,57', '11,50 13,58', 5, { width: 1.8, seed: 4 }), '#b3b0c6'),
  plane('36,58.4! 42,31 51,42 53.4,58.4!', '#4d4a63'),
  fill(cuts('44,38 44,57', '51,46 52,57', 4, { width: 1.6, seed: 6 }), '#7f7c96'),
  plane('21.6,16 32,6 37,9 27,16 26,28 22,26', '#7f7c96'),
  line('21,22 23,14 30,8.6', [0.4, 2.2, 0.4], '#b3b0c6'),
  dot(31, 21, 1.6, bone),
  dot(37, 21, 1.6, bone),
  line('54,62 53,34 55,12', [2.4, 3.4, 2.4], ink),
  line('54,60 53,34 55,14', [0.6, 1.6, 0.6], wood[0]),
);

export const finds: Record<string, Drawing> = {
  herb,
  'rune-blue': runeBlue,
  'rune-green': runeGreen,
  'rune-yellow': runeYellow,
  'gem-2': gem2,
  'gem-4': gem4,
  'gem-6': gem6,
  gem: gemBack,
  rune: runeBack,
  parchment,
  'sealed-parchment': sealedParchment,
  'sealed-letter': sealedLetter,
  gold: coin,
  coins,
  rubble,
  hideout,
  stranger,
  'mage-mark': mageMark,
  'trap-mark': trapMark,
  'cold-mark': coldMark,
};

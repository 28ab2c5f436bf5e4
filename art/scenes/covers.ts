// The covers of the legends, one picture each; title and frame are the page's.
import { cuts, disc, dot, fill, line, placed, plane, rays, shape } from '../lib/lino';
import {
  blue,
  bone,
  gold,
  green,
  ink,
  paper,
  purple,
  steel,
  stone,
  type Tones,
  wood,
  yellow,
} from '../lib/tones';
import { whole } from '../things/drawing';
import { things } from '../things/things';
import {
  axe,
  blade,
  bowBack,
  castle,
  firs,
  flame,
  foreground,
  hill,
  house,
  peak,
  picture,
  road,
  type Size,
  skies,
  sky,
  spear,
  staff,
  tower,
  walker,
  within,
} from './parts';

export const kCover: Size = { w: 200, h: 240 };

const thingAt = (id: string, x: number, y: number, size: number, turn = 0): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})scale(${size / 64})translate(-32 -32)">${whole(things[id]!)}</g>`;

const meadow: Tones = ['#c3d06b', '#7d9a3c', '#3f5a22'];

/** Four come over the hill and see it for the first time. */
const roadToTheCastle = [
  sky(kCover, skies.dawn, [104, 92], 34),
  peak(22, 150, 80, 62, 3),
  peak(176, 150, 90, 74, 5),
  peak(62, 152, 56, 36, 8),
  hill(kCover, '0,148 40,140 100,146 160,138 200,146', meadow, 4),
  plane('34,190! 50,150 74,118 92,108! 122,108! 146,124 168,168 178,192!', ink),
  plane('40,190! 54,152 77,121 92,112! 104,112! 96,134 104,160 84,190!', meadow[1]),
  fill(
    cuts('100,118 98,150 92,188', '136,124 148,152 160,186', 13, {
      width: 2.6,
      seed: 6,
      jitter: 0.5,
    }),
    meadow[1],
  ),
  fill(cuts('60,150 48,188', '80,140 76,186', 6, { width: 2, seed: 9 }), meadow[0]),
  castle(105, 112, 0.82),
  road('70,246 92,214 128,196 96,170 112,146 101,130 101,113', 22, 4),
  firs(2, 196, 13, [40, 54, 34]),
  firs(176, 194, 13, [34, 50, 44]),
  foreground(kCover, 214),
  walker(58, 226, blue, blade, 1.05),
  walker(84, 230, green, bowBack, 1),
  walker(107, 231, yellow, axe, 0.86),
  walker(132, 228, purple, staff, 1.08),
].join('');

/** The crown lies beside the bed; a herb and a candle are what is left to hope for. */
const sickKing = [
  sky(kCover, skies.violet, [100, 70], 26, 26),
  castleFar(),
  `<path d="M0 0H200V240H0Z${shape('40,150! 40,64 66,22 100,10 134,22 160,64 160,150!')}" fill="#3a2430" fill-rule="evenodd"/>`,
  fill(cuts('6,20 6,150', '34,24 34,150', 12, { width: 2, seed: 4, jitter: 0.6 }), '#5e3a48'),
  fill(cuts('194,20 194,150', '168,24 168,150', 12, { width: 2, seed: 5, jitter: 0.6 }), '#5e3a48'),
  line('100,8 100,150', [3, 3.4, 3], ink),
  line('40,92 160,92', [3, 3.4, 3], ink),
  line('40,150 40,64 66,22 100,10 134,22 160,64 160,150', [5, 5, 5], ink),
  plane('0,150! 200,150! 200,240! 0,240!', ink),
  plane('0,154! 200,154! 200,162! 0,162!', wood[1]),
  plane('0,154! 90,154! 90,157! 0,157!', wood[0]),
  fill(cuts('0,170 200,170', '4,236 196,236', 15, { width: 2.6, seed: 8, jitter: 0.7 }), wood[2]),
  plane('30,152 44,132 100,126 156,132 170,152 158,172 100,180 42,172', ink),
  plane('36,151 48,137 98,131 100,142 60,152 46,164', '#d0524a'),
  plane('100,131 152,137 164,151 154,168 100,175 46,168 62,155 104,146', '#8d231f'),
  fill(cuts('60,158 150,150', '60,174 156,168', 12, { width: 2, seed: 3, jitter: 0.5 }), '#d0524a'),
  dot(34, 152, 5, gold[1]),
  dot(166, 152, 5, gold[1]),
  thingAt('crown', 100, 110, 84, -6),
  candle(166, 148),
  thingAt('herb', 48, 190, 74, -38),
].join('');

function castleFar(): string {
  return placed(
    plane('44,148! 60,128 84,118 118,124 140,136 156,148!', '#4c2f63') + castle(100, 122, 0.42),
    0,
    0,
  );
}

function candle(x: number, foot: number): string {
  return (
    dot(x, foot - 60, 17, '#ffe9b0') +
    dot(x, foot - 60, 11, '#fff6d8') +
    placed(flame(0, 0, 0.6), x, foot - 50) +
    plane(
      `${x - 7},${foot}! ${x - 7},${foot - 46}! ${x + 7},${foot - 46}! ${x + 7},${foot}!`,
      ink,
    ) +
    plane(`${x - 5},${foot}! ${x - 5},${foot - 43}! ${x},${foot - 41} ${x},${foot}!`, paper) +
    plane(`${x},${foot}! ${x},${foot - 41} ${x + 5},${foot - 43}! ${x + 5},${foot}!`, '#cdb98e') +
    plane(
      `${x - 15},${foot + 6}! ${x - 12},${foot - 4}! ${x + 12},${foot - 4}! ${x + 15},${foot + 6}!`,
      ink,
    ) +
    plane(
      `${x - 12},${foot + 3.6}! ${x - 10},${foot - 1.6}! ${x + 10},${foot - 1.6}! ${x + 12},${foot + 3.6}!`,
      gold[1],
    )
  );
}

/** Beacons on the hills, and four weapons raised against what comes. */
const daysOfResistance = [
  sky(kCover, skies.dusk, [100, 150], 30, 24),
  peak(30, 172, 90, 56, 2, ['#c58a72', '#7d4038', '#481f26']),
  peak(170, 172, 100, 66, 6, ['#c58a72', '#7d4038', '#481f26']),
  hill(kCover, '0,168 50,158 100,166 150,156 200,164', ['#8a8a3a', '#5d5a24', '#302d16'], 4),
  beacon(30, 160),
  beacon(168, 158),
  hordes(),
  hill(kCover, '0,196 60,188 120,194 200,184', ['#7a8434', '#4b5620', '#262c12'], 7),
  arm(26, 246, 2, green, raisedBow()),
  arm(174, 246, -3, purple, raisedStaff()),
  arm(76, 240, -7, blue, raisedSword()),
  arm(126, 244, 8, yellow, raisedAxe()),
  foreground(kCover, 226, 5),
].join('');

function beacon(x: number, foot: number): string {
  return (
    dot(x, foot - 22, 16, '#ffcf77') +
    plane(
      `${x - 9},${foot + 6}! ${x - 4},${foot - 12}! ${x + 4},${foot - 12}! ${x + 9},${foot + 6}!`,
      ink,
    ) +
    plane(
      `${x - 9},${foot - 12}! ${x + 9},${foot - 12}! ${x + 6},${foot - 8}! ${x - 6},${foot - 8}!`,
      ink,
    ) +
    flame(x, foot - 12, 0.8)
  );
}

/** Far away, along the ridge: horns and spears. */
function hordes(): string {
  return Array.from({ length: 15 }, (_, i) => {
    const x = 6 + i * 13.6;
    const y = 190 + Math.sin(i * 1.7) * 3;
    const horned = i % 3 !== 1;
    return (
      fill(
        shape(
          `${x - 5},${y + 6}! ${x - 5},${y - 5} ${x},${y - 10} ${x + 5},${y - 5} ${x + 5},${y + 6}!`,
        ),
        ink,
      ) +
      (horned
        ? plane(`${x - 4},${y - 7}! ${x - 8},${y - 14}! ${x - 1},${y - 9}!`, ink) +
          plane(`${x + 4},${y - 7}! ${x + 8},${y - 14}! ${x + 1},${y - 9}!`, ink)
        : line(`${x + 5},${y + 4} ${x + 6},${y - 24}`, [1.6, 1.6, 0.6], ink)) +
      dot(x - 1.6, y - 4, 0.9, '#ffb938') +
      dot(x + 1.6, y - 4, 0.9, '#ffb938')
    );
  }).join('');
}

/** A fist raised from below, holding something: origin at the elbow. */
function arm(x: number, y: number, turn: number, tones: Tones, held: string): string {
  const sleeve =
    held +
    plane('-16,20! -13,-18 -11,-38! 11,-38! 13,-18 16,20!', ink) +
    plane('-12,18! -10,-18 -8,-35! 1,-35! -2,-16 0,18!', tones[1]) +
    fill(cuts('0,-33 0,16', '8,-32 11,16', 7, { width: 1.7, seed: 4 }), tones[1]) +
    line('-9,14 -8,-12 -6,-31', [0.4, 2, 0.4], tones[0]) +
    plane('-12,-36! 12,-36! 13,-42! -13,-42!', ink) +
    plane('-10.4,-37.6! 10.4,-37.6! 11,-40.6! -11,-40.6!', gold[1]) +
    plane('-12,-42! -13,-56 -8,-62 8,-62 13,-56 12,-42!', ink) +
    plane('-9,-43.4! -10,-55 -7,-59 1,-59 0,-43.4!', '#f2c79b') +
    plane('1.6,-43.4! 2,-59 7,-59 10,-55 9,-43.4!', '#c98a5c') +
    [-47.6, -52, -56]
      .map((at) => line(`-9,${at} 0,${at + 0.6} 9,${at}`, [0.6, 1.5, 0.6], ink))
      .join('');
  return placed(sleeve, x, y, 1, turn);
}
function raisedSword(): string {
  return (
    plane('-9,-72! -8,-150! 0,-174! 8,-150! 9,-72!', ink) +
    plane('-5,-74! -4.6,-149! -0.8,-161! -0.8,-74!', steel[0]) +
    plane('1.2,-74! 1.2,-161! 4.6,-149! 5,-74!', steel[2]) +
    fill(cuts('5,-140 5,-80', '1.6,-138 1.6,-80', 8, { width: 1.2, seed: 3 }), steel[1]) +
    plane('-27,-76! 27,-76! 29,-68! 24,-62! -24,-62! -29,-68!', ink) +
    plane('-24,-73! 24,-73! 25,-68! 22,-65.4! -22,-65.4! -25,-68!', gold[1]) +
    plane('-24,-73! 0,-73! 0,-70.4! -24.6,-70.4!', gold[0]) +
    line('0,-66 0,-30', [7, 7, 7], wood[2])
  );
}
function raisedAxe(): string {
  return (
    line('0,-30 0,-80 0,-132', [6, 6.4, 6], ink) +
    line('0,-40 0,-80 0,-128', [2.4, 3, 2.4], wood[1]) +
    plane('-4,-130! -26,-140 -31,-116 -22,-98 -4,-106!', ink) +
    plane('4,-130! 26,-140 31,-116 22,-98 4,-106!', ink) +
    plane('-6,-126! -22,-134 -26,-116 -20,-103 -6,-110!', steel[0]) +
    plane('6,-126! 22,-134 26,-116 20,-103 6,-110!', steel[1]) +
    fill(cuts('8,-124 8,-110', '24,-128 22,-106', 6, { width: 1.8, seed: 3 }), steel[2]) +
    line('-24,-128 -26,-116 -21,-105', [0.4, 2.4, 0.4], '#fffdf4')
  );
}
function raisedBow(): string {
  return (
    line('26,-150 -10,-118 -14,-64 8,-14', [2, 8, 2], ink) +
    line('24,-147 -8,-117 -12,-66 8,-18', [0.6, 3.6, 0.6], wood[1]) +
    line('26,-150 18,-80 8,-14', [1.6, 1.6, 1.6], ink)
  );
}
function raisedStaff(): string {
  return (
    line('0,-30 0,-90 0,-140', [6, 6, 5], ink) +
    line('0,-40 0,-90 0,-136', [2, 2.6, 2], wood[0]) +
    fill(rays([0, -150], [14, 24], 12, 2.6, { seed: 3, jitter: 0.1 }), '#f6e7ff') +
    thingAt('star', 0, -150, 32)
  );
}

/** The mountain is hollow, and what it hides shines. */
const goldUnderTheMountain = [
  sky(kCover, skies.day, [150, 40], 16, 20),
  peak(100, 240, 300, 226, 4, ['#c0b0b8', '#6f6377', '#3b3346']),
  plane('20,240! 30,180 56,136 100,120 146,136 172,182 182,240!', ink),
  plane('27,240! 36,184 60,143 100,127 141,143 165,184 174,240!', '#4a3420'),
  within(
    shape('27,240! 36,184 60,143 100,127 141,143 165,184 174,240!'),
    'cave',
    fill(rays([100, 214], [40, 112], 26, 5, { seed: 6, from: 186, to: 354 }), '#7b5526') +
      fill(rays([100, 214], [30, 84], 22, 4.4, { seed: 9, from: 190, to: 350 }), '#c98d2c') +
      dot(100, 210, 34, '#f5c95c') +
      dot(100, 212, 25, '#ffeaa6'),
  ),
  stalactites(),
  plane('16,240! 40,214 66,222 100,206 136,220 162,212 186,240!', ink),
  plane('28,240! 48,221 70,228 100,212 132,226 158,220 174,240!', gold[1]),
  heapOfCoins(),
  thingAt('gem-6', 76, 208, 32, -12),
  thingAt('gem-2', 122, 206, 30, 14),
  thingAt('gem-4', 100, 218, 24, 0),
  pickaxe(40, 200, -24),
  lantern(166, 196),
].join('');

function stalactites(): string {
  return [
    [52, 150, 24],
    [70, 136, 30],
    [92, 128, 20],
    [114, 129, 34],
    [136, 140, 22],
    [150, 152, 26],
  ]
    .map(([x, y, h]) =>
      plane(`${x! - 6},${y! - 4}! ${x! + 6},${y! - 4}! ${x! + 0.6},${y! + h!}!`, ink),
    )
    .join('');
}
function heapOfCoins(): string {
  return Array.from({ length: 26 }, (_, i) => {
    const x = 36 + ((i * 37) % 128);
    const y = 240 - ((i * 13) % 16) * (1 - Math.abs(x - 100) / 90);
    return (
      fill(disc(x, y, 6.4), ink) +
      dot(x, y, 4.8, i % 3 ? gold[1] : gold[0]) +
      dot(x + 0.8, y + 0.8, 2.4, gold[2])
    );
  }).join('');
}
function pickaxe(x: number, y: number, turn: number): string {
  return placed(
    line('0,-46 0,0 0,40', [6, 7, 6], ink) +
      line('0,-42 0,0 0,36', [2.4, 3.2, 2.4], wood[0]) +
      line('-36,-30 0,-46 36,-30', [0.8, 13, 0.8], ink) +
      line('-30,-33 0,-46 30,-33', [0.6, 6.4, 0.6], steel[1]) +
      line('-28,-34 -10,-44 0,-47', [0.4, 2.4, 0.4], '#fffdf4'),
    x,
    y,
    1,
    turn,
  );
}
function lantern(x: number, y: number): string {
  return placed(
    fill(rays([0, 6], [18, 30], 14, 2.6, { seed: 2, jitter: 0.1 }), '#f5c95c') +
      line('-8,-18 0,-30 8,-18', [2, 2.6, 2], ink) +
      plane('-14,-12! -8,-20! 8,-20! 14,-12!', ink) +
      plane('-12,-12! 12,-12! 14,24! -14,24!', ink) +
      plane('-8,-9! 8,-9! 9.6,19! -9.6,19!', '#ffdf7d') +
      flame(0, 18, 0.62) +
      line('0,-10 0,20', [1.2, 1.2, 1.2], ink) +
      plane('-16,24! 16,24! 18,29! -18,29!', ink) +
      plane('-11,-13.4! -7,-18! 0,-18! 0,-13.4!', gold[1]),
    x,
    y,
    0.9,
  );
}

/** It has come, and the sky burns. */
const wrathOfTheDragon = [
  sky(kCover, skies.fire, [150, 84], 30, 24),
  peak(180, 206, 90, 48, 3, ['#b0685a', '#6d2f2b', '#3a1518']),
  hill(kCover, '0,206 60,198 130,204 200,196', ['#7a3a1c', '#4b2413', '#25120c'], 4, false),
  castle(154, 206, 0.5),
  flame(136, 206, 0.6),
  flame(166, 208, 0.5),
  dragon(),
  foreground(kCover, 228, 8),
].join('');

/** Its neck and head from the left; the breath reaches 204 units far. */
export function dragon(): string {
  const hide: Tones = ['#f0a04f', '#c23f22', '#6f1c17'];
  return [
    // the wing behind
    plane('-6,96! 18,60 40,20 76,-6! 70,20 84,40! 66,48 62,66! 50,70 44,92! 30,104', ink),
    plane('4,90! 24,60 44,26 66,6! 60,26 46,48 36,74 26,94', hide[2]),
    fill(cuts('20,66 52,18', '40,80 68,34', 9, { width: 2.4, seed: 4, jitter: 0.5 }), hide[1]),
    line('0,98 30,52 74,-4', [3, 3.6, 1], hide[0]),
    // neck
    plane('-6,246! -8,186 8,146 30,120 44,94 66,78! 92,112! 78,126 66,148 66,182 84,246!', ink),
    plane('2,246! 0,190 16,152 37,126 50,100 64,90! 74,100! 52,124 36,156 34,196 44,246!', hide[1]),
    fill(
      cuts('34,150 30,196 40,240', '58,158 58,196 72,240', 12, { width: 3, seed: 5, jitter: 0.5 }),
      hide[1],
    ),
    fill(cuts('8,176 6,236', '24,170 24,236', 9, { width: 2.6, seed: 8, jitter: 0.4 }), hide[0]),
    [
      [2, 178],
      [12, 150],
      [27, 126],
      [41, 104],
    ]
      .map(([x, y]) =>
        plane(`${x! + 2},${y! + 14}! ${x! - 16},${y! - 8}! ${x! + 8},${y! - 6}!`, ink),
      )
      .join(''),
    // head: horns, brow, upper and lower jaw
    plane('58,84! 44,62! 24,50! 34,44! 56,48! 74,62!', ink),
    plane('54,62! 42,54! 34,50! 54,52! 68,62!', bone),
    plane('60,70! 52,44! 40,26! 52,26! 68,42! 82,62!', ink),
    plane('66,58! 58,42! 50,31! 64,44! 76,60!', bone),
    plane(
      '52,88 66,64 90,54 116,62! 128,58! 132,66! 158,76 168,88! 164,94! 140,92! 120,96! 108,102! 92,112 70,110',
      ink,
    ),
    plane(
      '60,86 72,69 91,60 112,67! 122,70! 152,80 160,87! 136,86! 112,86 98,92 84,100 72,98',
      hide[1],
    ),
    plane('66,80 76,70 91,64 110,70! 96,76 80,84', hide[0]),
    fill(cuts('84,98 100,88', '66,96 76,82', 5, { width: 2.2, seed: 3 }), hide[2]),
    plane('98,104! 124,102! 146,108! 150,116! 132,124 104,124 84,116', ink),
    plane('100,108! 122,106.4! 142,111! 132,119 106,119.6 92,115', hide[2]),
    line('96,116 114,119 134,115', [0.6, 2.2, 0.6], hide[1]),
    [116, 126, 136, 146, 154]
      .map((x, i) =>
        plane(`${x},${91 - i * 0.4}! ${x + 6},${90 - i * 0.4}! ${x + 3.4},${100 - i * 0.8}!`, bone),
      )
      .join(''),
    [110, 120, 130, 139]
      .map((x, i) => plane(`${x},${105 + i}! ${x + 6},${105.6 + i}! ${x + 2},${97 + i}!`, bone))
      .join(''),
    plane('90,74! 104,70 112,76! 104,80! 94,80!', ink),
    plane('94,76! 103,73.4 108,76.4! 102,78.4!', '#ffe27a'),
    line('104,73.6 103,78.4', [0.6, 1.6, 0.6], ink),
    line('86,71 100,66 114,72', [1, 4, 1], ink),
    dot(152, 80, 2, ink),
    // breath
    plane('150,96! 176,96 204,86! 204,140! 182,128 172,136! 166,120 152,118! 160,108!', '#ffb938'),
    plane('158,101! 180,102 204,96! 204,126! 182,117 170,118! 164,110!', '#fff2b8'),
    plane('150,96! 176,95 204,84! 204,88! 178,99 158,100!', '#d9531e'),
    plane(
      '152,118! 166,120 172,136! 182,128 204,140! 204,146! 184,134 172,143! 160,124!',
      '#d9531e',
    ),
  ].join('');
}

/** Nobody must know who walks there at night between the lanterns. */
const kingsEscort = [
  sky(kCover, skies.night, [142, 56], 26, 20),
  stars(),
  peak(40, 164, 110, 60, 3, ['#8d86c0', '#413f78', '#222046']),
  peak(150, 166, 120, 48, 6, ['#8d86c0', '#413f78', '#222046']),
  hill(kCover, '0,162 60,154 130,162 200,152', ['#5d6a86', '#333f5e', '#1c2340'], 4),
  firs(-2, 196, 14, [88, 110, 70, 92], '#4a6a86'),
  firs(158, 196, 14, [72, 104, 84, 112], '#4a6a86'),
  road('92,246 104,214 94,192 104,176 100,162', 46, 6),
  fill(rays([52, 206], [10, 34], 18, 3.4, { seed: 4, jitter: 0.2 }), '#d9b45c'),
  fill(rays([134, 212], [10, 34], 18, 3.4, { seed: 6, jitter: 0.2 }), '#d9b45c'),
  walker(58, 232, blue, spear + lanternInHand(), 1.5),
  walker(146, 234, green, spear + lanternInHand(-26), 1.5),
  walker(78, 214, purple, staff, 1.06),
  walker(126, 214, yellow, axe, 0.96),
  hoodedKing(),
  foreground(kCover, 230, 6),
].join('');

function stars(): string {
  return Array.from({ length: 18 }, (_, i) =>
    dot((i * 53) % 200, 8 + ((i * 29) % 84), i % 4 ? 0.9 : 1.6, paper),
  ).join('');
}
function lanternInHand(x = 2): string {
  return placed(lantern(0, 0), x - 12, -12, 0.4);
}
function hoodedKing(): string {
  return placed(
    plane('-18,0! -17,-20 -14,-38! -8,-44! -10,-54 0,-63 10,-54 8,-44! 14,-38! 17,-20 18,0!', ink) +
      plane('-13,-2! -14,-24 -9,-41 -3,-44 -4,-2!', '#8a6a52') +
      fill(cuts('-5,-38 -5,-4', '-12,-28 -13,-4', 7, { width: 1.4, seed: 4 }), '#c9a37a') +
      plane('2,-2! 2,-44 9,-40 13.6,-24 13,-2!', '#4d3a30') +
      fill(cuts('3,-36 3,-4', '10,-30 11,-4', 6, { width: 1.2, seed: 6 }), '#8a6a52') +
      line('-8,-50 -4,-58 3,-58', [0.4, 2, 0.4], '#c9a37a') +
      placed(whole(things.crown!), -8, -73, 0.25),
    102,
    228,
    1,
  );
}

/** The gate is broken open from within. */
const liberatingTheMine = [
  sky(kCover, skies.mist, [100, 150], 20, 26),
  peak(30, 240, 180, 210, 5, ['#b9bcc0', '#5f6a72', '#2f373f']),
  peak(172, 240, 190, 226, 7, ['#b9bcc0', '#5f6a72', '#2f373f']),
  plane('34,240! 36,150 58,92 100,72 142,92 164,150 166,240!', ink),
  arch(),
  plane('56,240! 58,156 74,116 100,104 126,116 142,156 144,240!', '#2a1c14'),
  within(
    shape('56,240! 58,156 74,116 100,104 126,116 142,156 144,240!'),
    'gate',
    fill(rays([100, 236], [20, 134], 30, 6, { seed: 6, from: 190, to: 350 }), '#8a5a1e') +
      fill(rays([100, 236], [10, 104], 26, 5, { seed: 9, from: 190, to: 350 }), '#e0a33c') +
      dot(100, 232, 38, '#f5c95c') +
      dot(100, 232, 30, '#ffe7a0'),
  ),
  brokenBars(),
  walker(82, 232, ['#e0a33c', '#7c5a2a', '#3d2a18'], axe, 1.06),
  walker(120, 233, ['#e0a33c', '#7c5a2a', '#3d2a18'], spear, 1),
  walker(101, 240, ['#f6d36b', '#a5692f', '#5d3b20'], '', 1.14),
  thingAt('golden-shield', 100, 74, 40),
  pickaxe(28, 206, 18),
  foreground(kCover, 232, 4),
].join('');

function arch(): string {
  const blocks = [
    '40,236! 41,200! 53,200! 52,236!',
    '41,196! 42,164! 55,166! 53.6,196!',
    '43,159! 47,136! 60,142! 56,161!',
    '49,131! 58,112! 70,122! 62,138!',
    '61,108! 74,92! 83,106! 73,118!',
    '126,92! 139,108! 127,118! 117,106!',
    '142,112! 151,131! 138,138! 130,122!',
    '153,136! 157,159! 144,161! 140,142!',
    '158,164! 159,196! 146.4,196! 145,166!',
    '159,200! 160,236! 148,236! 147,200!',
  ];
  return blocks
    .map(
      (points, i) =>
        plane(points, i < 5 ? stone[0] : stone[2]) +
        (i < 5
          ? ''
          : fill(
              cuts(
                points.split(' ').slice(0, 2).join(' '),
                points.split(' ').slice(2, 4).reverse().join(' '),
                3,
                { width: 1.2, seed: i },
              ),
              stone[1],
            )),
    )
    .join('');
}
function brokenBars(): string {
  return [
    '64,240 66,180 60,150',
    '76,196 74,150 78,122',
    '124,122 127,150 122,190',
    '136,240 135,184 141,150',
  ]
    .map((points) => line(points, [6, 6, 3], ink) + line(points, [1.4, 2, 0.6], steel[1]))
    .join('');
}

/** For a legend that has brought no picture: a road into a land nobody has told of. */
const unknown = [
  sky(kCover, skies.day, [70, 86], 24),
  peak(150, 158, 120, 92, 4),
  peak(58, 158, 90, 54, 9),
  hill(kCover, '0,156 60,146 130,154 200,144', meadow, 4),
  house(150, 164, 0.8),
  hill(kCover, '0,184 70,172 140,180 200,168', ['#a9bc5a', '#62803a', '#33501f'], 7),
  road('108,246 92,214 120,190 92,170 110,152', 30, 3),
  firs(4, 208, 15, [58, 80, 46]),
  firs(168, 204, 14, [50, 72, 62]),
  tower(40, 150, 9, 30, 14),
  foreground(kCover, 220),
  thingAt('banner', 60, 206, 54),
].join('');

export const covers: Readonly<Record<string, string>> = {
  'legend-1': roadToTheCastle,
  'legend-2': sickKing,
  'legend-3': daysOfResistance,
  'legend-4': goldUnderTheMountain,
  'legend-5': wrathOfTheDragon,
  'kings-escort': kingsEscort,
  'liberating-the-mine': liberatingTheMine,
  unknown,
};

export const coverFile = (id: string): string => picture(kCover, covers[id]!);

// Small pictures for cards, by subject. Which card shows which: web/src/art/vignettes.json.
import { random } from '../../web/src/map/geometry';
import { cut, cuts, dot, fill, line, placed, plane, rays, shape } from '../lib/lino';
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
  water,
  wood,
  yellow,
} from '../lib/tones';
import { whole } from '../things/drawing';
import { things } from '../things/things';
import { dragon } from './covers';
import {
  axe,
  blade,
  bowBack,
  castle,
  firs,
  flame,
  foreground,
  greatTree,
  hill,
  house,
  lake,
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

export const kVignette: Size = { w: 300, h: 132 };

const meadow: Tones = ['#c3d06b', '#7d9a3c', '#3f5a22'];
const dusk: Tones = ['#8a8a3a', '#5d5a24', '#302d16'];
const nightLand: Tones = ['#5d6a86', '#333f5e', '#1c2340'];
const rockLand: Tones = ['#8d8074', '#54493f', '#2c2521'];

/** A thing as the hero of the picture, with an edge of paper. */
const motif = (id: string, x: number, y: number, size: number, turn = 0): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})scale(${size / 64})translate(-32 -32)"><path d="${
    things[id]!.outline
  }" fill="${ink}" stroke="${paper}" stroke-width="7" stroke-linejoin="round"/>${whole(things[id]!)}</g>`;

/** Land under a sky: mountains, a slope, woods at both sides. */
const land = (tones: Tones, ground: Tones, sun: [number, number, number], lit?: string): string =>
  sky(kVignette, tones, [sun[0], sun[1]], sun[2], 24) +
  peak(56, 98, 120, 56, 3) +
  peak(248, 98, 130, 66, 5) +
  hill(kVignette, '0,96 80,88 180,95 300,86', ground, 4) +
  firs(8, 114, 14, [34, 48, 30], lit) +
  firs(264, 112, 14, [30, 44, 38], lit);

const day = (x = 84, y = 46): string => land(skies.day, meadow, [x, y, 15]);
const dawn = (x = 150, y = 70): string => land(skies.dawn, meadow, [x, y, 22]);
const evening = (x = 150, y = 74): string => land(skies.dusk, dusk, [x, y, 22]);
const night = (x = 226, y = 34): string =>
  land(skies.night, nightLand, [x, y, 15], '#4a6a86') + stars();
const near = (seed = 3): string => foreground(kVignette, 119, seed);

function stars(): string {
  return Array.from({ length: 22 }, (_, i) =>
    dot((i * 53) % 300, 5 + ((i * 29) % 58), i % 4 ? 0.8 : 1.5, paper),
  ).join('');
}

/** Horns and spears along a line from left to right. */
function horde(at: number, count: number, size: number, eyes = '#ffb938'): string {
  return Array.from({ length: count }, (_, i) => {
    const x = ((i + 0.5) * 300) / count;
    const y = at + Math.sin(i * 1.7) * 3;
    const one =
      plane('-7,10! -7,-5 -3,-11 3,-11 7,-5 7,10!', ink) +
      (i % 3 === 1
        ? line('8,8 9,-30', [1.8, 1.8, 0.6], ink) + plane('-6,-8! -9,-17! -1,-11!', ink)
        : plane('-5,-8! -11,-17! -1,-11!', ink) + plane('5,-8! 11,-17! 1,-11!', ink)) +
      dot(-2.6, -4, 1.2, eyes) +
      dot(2.6, -4, 1.2, eyes);
    return placed(one, x, y, size);
  }).join('');
}

const smoke = (x: number, foot: number, tall: number, tone: string): string =>
  line(
    `${x},${foot} ${x + 7},${foot - tall * 0.4} ${x - 4},${foot - tall * 0.7} ${x + 10},${foot - tall}`,
    [3, 15, 4],
    tone,
  ) +
  line(
    `${x - 1},${foot} ${x + 4},${foot - tall * 0.4} ${x - 7},${foot - tall * 0.7}`,
    [1, 5, 1],
    ink,
  );

/** Slanting strokes over the whole picture. */
function rain(tone: string, thick: number, seed = 5): string {
  const roll = random(seed);
  return fill(
    Array.from({ length: 70 }, () => {
      const [x, y] = [roll() * 320, roll() * 120 - 10];
      return cut([x, y], [x - 9, y + 22 + roll() * 8], thick);
    }).join(''),
    tone,
  );
}

const cave = (tone: string, lit: string, at: [number, number]): string =>
  `<path d="M0 0H300V132H0Z" fill="${ink}"/>` +
  within(
    shape('14,132! 22,84 54,40 104,20 150,15 200,20 248,42 278,84 288,132!'),
    'cave',
    `<path d="M0 0H300V132H0Z" fill="${tone}"/>` +
      fill(rays(at, [24, 150], 34, 5, { seed: 6 }), lit) +
      dot(at[0], at[1], 24, lit),
  ) +
  fill(cuts('20,100 60,40 140,16', '4,80 40,20 136,2', 12, { width: 2.4, seed: 4 }), rockLand[1]) +
  fill(
    cuts('280,100 240,40 160,16', '296,80 260,20 164,2', 12, { width: 2.4, seed: 7 }),
    rockLand[1],
  ) +
  [70, 96, 190, 224]
    .map((x, i) =>
      plane(`${x - 6},${24 + (i % 2) * 8}! ${x + 6},${22 + (i % 2) * 8}! ${x},${48 + i * 3}!`, ink),
    )
    .join('');

const eyes = (x: number, y: number, size: number, tone = '#ffd24a'): string =>
  placed(plane('-9,-3! -2,1! -8,3!', tone) + plane('9,-3! 2,1! 8,3!', tone), x, y, size);

const raven = (x: number, y: number, size: number): string =>
  placed(plane('-16,-6! -7,-7 0,0! 7,-8 17,-9! 9,-2 4,4 -1,8! -4,3 -9,-1', ink), x, y, size);

const boat = (x: number, y: number): string =>
  placed(
    plane('-34,-2! 34,-2! 24,13 -22,13', ink) +
      plane('-29,1! 28,1! 21,9 -19,9', wood[1]) +
      line('-24,4 0,5.4 22,4', [0.6, 1.6, 0.6], wood[0]) +
      walker(-12, 0, blue, '', 0.7) +
      walker(6, 0, green, spear, 0.72),
    x,
    y,
  );

const company = (foot: number, size = 1): string =>
  walker(112, foot, blue, blade, size) +
  walker(140, foot + 3, green, bowBack, size * 0.96) +
  walker(164, foot + 3, yellow, axe, size * 0.84) +
  walker(190, foot, purple, staff, size * 1.04);

const hut = (x: number, foot: number): string => house(x, foot, 1.6);

const bridge =
  lake({ w: 300, h: 132 }, 92, water) +
  line('20,92 90,74 150,70 210,74 280,92', [9, 11, 9], ink) +
  line('20,91 90,73 150,69 210,73 280,91', [3, 5, 3], wood[0]) +
  [50, 90, 130, 170, 210, 250]
    .map((x) => line(`${x},${74 + Math.abs(x - 150) * 0.12} ${x},112`, [4, 5, 4], ink))
    .join('');

const scenes: Record<string, () => string> = {
  road: () => day() + road('150,140 128,116 176,104 150,94', 24, 3) + hut(222, 104) + near(),
  castle: () =>
    sky(kVignette, skies.dawn, [150, 58], 30, 26) +
    peak(50, 100, 110, 62, 3) +
    peak(252, 100, 120, 70, 5) +
    hill(kVignette, '0,98 70,92 150,84 230,92 300,96', meadow, 4) +
    castle(150, 92, 0.8) +
    firs(10, 114, 14, [36, 48, 30]) +
    firs(262, 114, 14, [32, 46, 38]) +
    near(),
  company: () => dawn() + road('150,140 146,112 152,98', 60, 8) + near() + company(124, 1.2),
  dawn: () => dawn(150, 84) + hut(96, 106) + near(),
  night: () => night() + hut(110, 108) + near(),
  'red-moon': () =>
    land(
      ['#f0b089', '#7a2f3a', '#4d1c2c'],
      ['#4a3a3c', '#33262c', '#1c1419'],
      [150, 48, 24],
      '#7a4a52',
    ) +
    near() +
    eyes(84, 108, 0.9) +
    eyes(220, 110, 0.9),
  market: () =>
    day(230, 38) +
    motif('stall', 150, 80, 82) +
    motif('wineskin', 86, 102, 34) +
    motif('helm', 214, 102, 34) +
    near(),
  smoke: () =>
    evening() +
    smoke(98, 94, 74, '#5a4a44') +
    smoke(206, 92, 84, '#6b5a52') +
    house(98, 100, 1) +
    house(210, 98, 1) +
    flame(108, 98, 0.7) +
    flame(200, 96, 0.8) +
    near(),
  horde: () => evening(150, 52) + horde(104, 9, 1.9) + near(),
  drums: () =>
    night(70, 30) +
    horde(102, 13, 0.9) +
    plane('124,124! 120,92 150,84 180,92 176,124!', ink) +
    plane('127,94 150,89 173,94 150,100', bone) +
    fill(cuts('128,104 172,104', '130,122 170,122', 9, { width: 2.4, seed: 3 }), wood[1]) +
    near(),
  tree: () => dawn(150, 60) + greatTree(150, 116, 1.16) + near(),
  river: () =>
    sky(kVignette, skies.day, [80, 36], 14) +
    peak(230, 84, 120, 54, 4) +
    hill(kVignette, '0,80 100,76 200,82 300,76', meadow, 5) +
    lake({ w: 300, h: 132 }, 96, water) +
    firs(20, 96, 14, [34, 46]) +
    motif('wineskin', 170, 106, 40, 14) +
    near(),
  bridge: () =>
    sky(kVignette, skies.dusk, [150, 50], 18) +
    peak(40, 96, 120, 60, 3) +
    peak(262, 96, 120, 54, 6) +
    bridge +
    walker(132, 70, blue, blade, 0.9) +
    walker(164, 70, green, bowBack, 0.86) +
    near(),
  fire: () =>
    night(250, 28) +
    company(112, 0.9) +
    flame(150, 120, 1.3) +
    motif('campfire', 150, 102, 40) +
    near(),
  storm: () =>
    land(
      ['#b9c2c6', '#6f7d86', '#55626b'],
      ['#7d8a54', '#55663c', '#2f3c22'],
      [150, 20, 8],
      '#5d7a5c',
    ) +
    plane('20,22 60,6 120,14 180,4 250,12 290,26 240,40 160,34 90,42 40,36', ink) +
    plane('30,24 66,11 120,18 180,9 244,16 276,26 236,34 160,28 90,36 46,31', '#54616b') +
    plane('176,36! 164,66! 176,66! 166,96! 196,58! 182,58! 192,36!', '#ffe27a') +
    near() +
    rain('#e3eef2', 0.9),
  rain: () =>
    land(
      ['#d7dedf', '#98a6ac', '#8391a0'],
      ['#8f9d5c', '#63743f', '#364526'],
      [40, 20, 8],
      '#5d7a5c',
    ) +
    hut(150, 108) +
    near() +
    rain('#f0f6f8', 1),
  tavern: () =>
    night(40, 26) + placed(house(0, 0, 3.1), 150, 120) + near() + motif('wineskin', 236, 98, 44),
  well: () => day(220, 36) + motif('well', 150, 82, 88) + near(),
  'dry-well': () =>
    evening(230, 60) + motif('well-empty', 150, 82, 88) + raven(210, 40, 1) + near(),
  forest: () =>
    sky(kVignette, skies.mist, [150, 60], 20) +
    firs(
      4,
      104,
      17,
      [70, 84, 62, 90, 74, 88, 66, 92, 78, 84, 70, 94, 76, 84, 68, 90, 72, 86],
      '#5f8a63',
    ) +
    eyes(96, 96, 0.9) +
    eyes(204, 92, 0.8) +
    near(),
  ravens: () =>
    evening() +
    raven(90, 34, 1.5) +
    raven(150, 22, 1.1) +
    raven(206, 40, 1.3) +
    raven(176, 60, 0.8) +
    raven(120, 58, 0.8) +
    near(),
  bell: () =>
    dawn(150, 60) +
    line('100,14 200,14', [8, 9, 8], ink) +
    line('104,13 196,13', [2, 4, 2], wood[1]) +
    plane('112,100! 122,84 126,48 140,28 160,28 174,48 178,84 188,100!', ink) +
    plane('120,95! 130,80 133,50 144,34 150,34 150,95!', gold[0]) +
    fill(cuts('152,38 152,94', '168,50 178,94', 10, { width: 2.6, seed: 4 }), gold[1]) +
    dot(150, 106, 8, ink) +
    dot(148, 105, 5, gold[2]) +
    near(),
  fog: () =>
    sky(kVignette, skies.mist, [150, 50], 18) +
    firs(40, 104, 22, [50, 70, 44, 66], '#8aa39a') +
    firs(200, 104, 20, [60, 44, 70], '#8aa39a') +
    [
      [60, 84],
      [150, 70],
      [232, 90],
      [110, 104],
      [200, 108],
    ]
      .map(([x, y]) => placed(things.fog!.body, x! - 60, y! - 36, 1.8))
      .join('') +
    near(),
  witch: () =>
    sky(kVignette, skies.mist, [70, 40], 14) +
    firs(10, 108, 18, [70, 90, 60], '#8aa39a') +
    firs(236, 108, 18, [66, 92, 72], '#8aa39a') +
    walker(142, 120, ['#b58fd0', '#5d3f7a', '#33204a'], staff, 2) +
    plane('122,66! 142,24! 162,66! 176,70 142,78 108,70', ink) +
    plane('130,64! 142,34! 144,66!', '#7a5a9a') +
    placed(things.fog!.body, 20, 66, 1.6) +
    placed(things.fog!.body, 190, 70, 1.5) +
    near(),
  tower: () =>
    evening(84, 60) +
    plane('110,124 128,96 172,96 192,124', ink) +
    tower(150, 100, 28, 66, 0) +
    eyes(150, 60, 0.8, '#ff5a3c') +
    raven(206, 30, 1) +
    near(),
  banner: () =>
    dawn(90, 56) +
    motif('banner', 150, 70, 92) +
    walker(206, 122, ['#e27462', '#b8352a', '#741d18'], blade, 1.2) +
    near(),
  crown: () => dawn() + motif('crown', 150, 74, 86) + near(),
  herb: () => day(220, 40) + motif('herb', 150, 74, 92) + near(),
  runes: () =>
    night(150, 40) +
    motif('rune-blue', 84, 86, 58) +
    motif('rune-yellow', 150, 80, 66) +
    motif('rune-green', 216, 86, 58) +
    near(),
  parchment: () => dawn(70, 50) + motif('parchment', 150, 72, 92) + near(),
  letter: () => dawn(70, 50) + motif('sealed-letter', 150, 74, 86) + near(),
  shield: () =>
    day(76, 44) +
    motif('golden-shield', 150, 72, 92) +
    motif('golden-shield', 82, 86, 58) +
    motif('golden-shield', 218, 86, 58) +
    near(),
  battle: () => evening() + motif('swords', 150, 70, 104) + near(),
  strength: () => dawn() + motif('strength', 150, 68, 104) + near(),
  heart: () => dawn() + motif('willpower', 150, 74, 80) + near(),
  treasure: () =>
    cave('#4a3420', '#c98d2c', [150, 104]) +
    motif('coins', 150, 92, 60) +
    motif('gem-6', 94, 102, 40) +
    motif('gem-2', 204, 100, 40) +
    near(),
  mine: () =>
    cave('#352b26', '#6d5433', [150, 110]) +
    motif('rubble', 90, 100, 52) +
    walker(150, 118, yellow, axe, 1.5) +
    walker(196, 120, ['#e0a33c', '#7c5a2a', '#3d2a18'], spear, 1.2) +
    near(),
  eyes: () =>
    cave('#241c19', '#3a2c24', [150, 120]) +
    eyes(96, 70, 1.5) +
    eyes(196, 62, 1.8, '#ff5a3c') +
    eyes(150, 92, 1.1) +
    eyes(60, 98, 0.9) +
    eyes(244, 94, 1) +
    near(),
  'fire-storm': () =>
    cave('#6f1c17', '#d9531e', [150, 110]) +
    flame(90, 120, 1.8) +
    flame(150, 122, 2.6) +
    flame(212, 120, 2) +
    near(),
  sea: () =>
    cave('#1d3a46', '#2f6a7e', [150, 62]) +
    lake({ w: 300, h: 132 }, 92, ['#9fd6dc', '#2a6377', '#173f52']) +
    boat(150, 96),
  kraken: () =>
    cave('#1d3a46', '#2f6a7e', [150, 62]) +
    lake({ w: 300, h: 132 }, 92, ['#9fd6dc', '#2a6377', '#173f52']) +
    boat(150, 96) +
    line('60,132 44,80 74,44 92,60', [16, 13, 2], ink) +
    line('60,130 46,82 73,50', [8, 6, 1], '#7a5a9a') +
    line('240,132 258,84 230,48 212,62', [16, 13, 2], ink) +
    line('240,130 255,86 231,54', [8, 6, 1], '#7a5a9a'),
  dwarves: () =>
    cave('#352b26', '#6d5433', [150, 110]) +
    walker(104, 120, stone, axe, 1.4) +
    walker(150, 122, steel, spear, 1.5) +
    walker(196, 120, stone, axe, 1.4) +
    motif('golden-shield', 150, 100, 34) +
    near(),
  dragon: () =>
    sky(kVignette, skies.fire, [214, 44], 20, 24) +
    hill(kVignette, '0,108 100,100 200,106 300,100', ['#7a3a1c', '#4b2413', '#25120c'], 4, false) +
    castle(250, 108, 0.5) +
    flame(240, 108, 0.5) +
    placed(dragon(), 34, 2, 0.72) +
    near(),
  mage: () =>
    night(150, 40) +
    walker(150, 124, ['#8d86c0', '#413f78', '#222046'], staff, 2.4) +
    eyes(150, 62, 0.8, '#ff5a3c') +
    near(),
  feast: () => night(40, 26) + hut(220, 106) + company(114, 1) + flame(70, 118, 1) + near(),
  strangers: () =>
    evening(76, 50) +
    road('150,140 148,112 152,98', 70, 8) +
    motif('stranger', 106, 88, 62) +
    motif('stranger', 152, 82, 68) +
    motif('stranger', 198, 88, 62) +
    near(),
};

export const vignettes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(scenes).map(([id, draw]) => [id, draw()]),
);

export const vignetteFile = (id: string): string => picture(kVignette, vignettes[id]!);

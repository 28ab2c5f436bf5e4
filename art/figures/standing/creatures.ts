// Creatures look to the left, into the light. One sign each: horns; ears and a spear; long and low; a
// mountain with a club; wings. Whoever is special changes the outline, not only the colour.
import {
  cuts,
  type Drawing,
  dot,
  line,
  moved,
  recoloured,
  rod,
  shape,
  shapes,
  tufts,
} from '../hand';
import { kGlow, kInk, kPaper, kTones } from '../tones';
import { dragon } from './dragon';
import { at, crown, pole } from './parts';

const { gor: gorTone, skral: skralTone, wardrak: wardrakTone, troll: trollTone } = kTones;
const { bone, cloth, wood, steel, red, gold, moss, ghost } = kTones;

// ---- gor ----------------------------------------------------------------------------------------
const cleaver = (): Drawing => [
  ...pole('20,-14 30,-30', 3.6),
  shape('25,-27! 30,-52! 41,-58! 44,-44! 36,-26!', kInk),
  shape('29,-30! 32.6,-50! 38.4,-53! 34,-30!', steel.light),
  shape('38.4,-53! 41,-44! 35,-30! 34,-30!', steel.mid),
];

const gorBody = (): Drawing => [
  shapes(kInk, '-15,-16! -17,0! -3,0! -1,-10!', '14,-16! 17,0! 3,0! 1,-10!'),
  shapes(gorTone.mid, '-13,-9! -7,-9! -6,-2! -14.4,-2!', '5,-8! 9,-8! 11,-2! 5,-2!'),
  shape('-17,-26 -13,-38 0,-42 15,-38 20,-26 17,-10! -15,-10!', kInk),
  shape('-14,-26 -11,-34 -3,-38! -3,-14! -13,-14!', gorTone.mid),
  cuts('-2,-38 -2,-15', '9,-36 9,-15', 6, 3.2, gorTone.mid),
  shape('-17,-18! 18,-18! 17,-9! 11,-5! 6,-10! 0,-4! -6,-10! -11,-5! -16,-9!', kInk),
  shape('-15,-16! 1,-16! 0,-7! -6,-12! -11,-8! -14,-10.6!', wood.mid),
];

const gorArms = (): Drawing => [
  shape('-13,-36 -25,-30 -28,-15 -24,-5! -16,-7 -16,-18 -10,-26', kInk),
  shape('-15,-32 -22.6,-27 -25,-15 -22.6,-8.6! -19,-10 -19,-20', gorTone.mid),
  line('-17,-31 -23.4,-24 -23.6,-14', [0.6, 2.8, 0.6], gorTone.light),
  shape('12,-36 22,-32 27,-20 21,-11 14,-16', kInk),
  cuts('15,-31 20,-24 20,-17', '20,-32 25,-22 24,-16', 4, 2.6, gorTone.mid),
];

/** The head, with horns that curve up and outwards. */
const gorHead = (horn = 1): Drawing => [
  ...moved(
    [
      shape('-9,-2! -21,-2 -27,-16! -17,-10 -7,-11!', kInk),
      line('-8,-6.4 -18,-5.8 -24,-12', [4.4, 3.6, 0], bone.light),
      shape('9,-2! 21,-3 26,-17! 16,-10 6,-11!', kInk),
      line('8,-6.8 17,-6.6 23,-13', [4, 3.2, 0], bone.mid),
    ],
    { y: -47, size: horn },
  ),
  shape('-16,-42 -13,-54 -2,-58 9,-54 12,-42 8,-29 -3,-26 -14,-30', kInk),
  shape('-13,-42 -10.6,-51 -2,-55! -2,-42 -3,-30! -11.6,-32', gorTone.mid),
  cuts('-1,-54 -1,-31', '8,-51 7,-32', 6, 2.8, gorTone.mid),
  line('-12,-44 -10,-51 -4,-54', [0.6, 2.6, 0.6], gorTone.light),
  shape('-16,-48! -3,-43.6! 9,-48! 8,-43! -3,-38.6! -14,-42!', kInk),
  shapes(kGlow.amber, '-13,-44.4! -6.4,-41.6! -11,-40!', '0,-41.8! 6.6,-44.4! 4.4,-40.4!'),
  shape('-16,-37! 8,-37! 5,-29! -12,-29!', kInk),
  shapes(
    bone.light,
    '-15,-33! -12.6,-42! -9,-33!',
    '1.4,-33! 5.4,-42! 7.6,-33!',
    '-6.6,-31! -4.8,-35! -3,-31!',
  ),
];

const gor = (): Drawing => [...cleaver(), ...gorBody(), ...gorArms(), ...gorHead()];

/** Twice the horns, no weapon but its fists: something in the wood has made it large. */
function fatedGor(): Drawing {
  const leaves = tufts('-18,-36 -10,-43 4,-44 18,-38', 6, 9, kInk, { lean: -0.2, seed: 8 });
  const green = tufts('-15,-36 -8,-41 4,-42 15,-37', 5, 6, moss.light, {
    lean: -0.2,
    fat: 0.9,
    seed: 8,
  });
  const antler: Drawing = [
    rod('-6,-55 -13,-66 -12,-80', 6, kInk),
    rod('-13,-67 -25,-72', 5, kInk),
    rod('-12.4,-72 -4,-78', 5, kInk),
    rod('4,-55 12,-66 13,-80', 6, kInk),
    rod('12,-67 24,-73', 5, kInk),
    rod('12.6,-72 5,-78', 5, kInk),
    rod('-6,-56 -13,-66 -12,-78', 2.6, bone.light),
    rod('-13,-67 -23,-71', 2.2, bone.light),
    rod('4,-56 12,-66 13,-78', 2.6, bone.mid),
    rod('12,-67 22,-72', 2.2, bone.mid),
  ];
  return [...gorBody(), leaves, green, ...gorArms(), ...antler, ...gorHead(0.01)];
}

/** The chief: a skull for a helm, a mantle of fur, a long cleaver. */
function gorChief(): Drawing {
  return [
    ...pole('18,-10 33,-52', 4),
    shape('26,-44! 28,-78! 48,-88! 52,-66! 40,-46!', kInk),
    shape('30,-48! 32,-74.6! 44,-81.6! 38,-48!', steel.light),
    shape('44,-81.6! 48,-66! 39,-49! 38,-48!', steel.mid),
    ...gorBody(),
    tufts('-20,-34 -10,-43 6,-44 21,-34', 7, 10, kInk, { lean: -0.1, seed: 8 }),
    tufts('20,-30 6,-38 -6,-38 -18,-30', 7, 8, red.mid, { lean: 0, fat: 1, seed: 9 }),
    ...gorArms(),
    ...gorHead(1.35),
    shape('-9,-52! -8,-60 -2,-65 5,-60 5,-52! -2,-50!', kInk),
    shape('-6,-54 -5,-59 -2,-61.6 2,-59 2.6,-54 -1.6,-52.6', bone.light),
    shapes(kInk, '-5,-57! -2.6,-57! -3.6,-55!', '-0.6,-57! 1.8,-57! 0.6,-55!'),
  ];
}

/** Strings of green light, and no will of its own. */
function ensorcelledGor(): Drawing {
  const tones = {
    [kGlow.amber]: kGlow.green,
    [gorTone.mid]: ghost.mid,
    [gorTone.light]: ghost.light,
  };
  const flames = (fill: string, high: number): Drawing => [
    tufts('-30,-4 -32,-26 -20,-48', 5, high, fill, { lean: 0.9, fat: 0.9, seed: 4 }),
    tufts('20,-46 32,-26 29,-4', 5, high, fill, { lean: -0.9, fat: 0.9, seed: 6 }),
    tufts('-12,-57 -2,-60 9,-57', 3, high * 1.5, fill, { lean: 0, seed: 2 }),
  ];
  return [
    ...flames(kInk, 14),
    ...flames(ghost.light, 8),
    ...recoloured([...gorBody(), ...gorArms(), ...gorHead(1.15)], tones),
  ];
}

/** A lash, raised. */
const whip = (): Drawing => [
  line('-24,-10 -34,-34 -26,-62 -40,-78', [4, 5, 2], kInk),
  line('-24,-12 -33,-34 -25.4,-61 -38,-76', [1, 2, 0.4], wood.light),
];

/** It holds somebody on a rope. */
function captor(): Drawing {
  const captive: Drawing = [
    shape('22,-30 26,-34 36,-34 40,-29 43,0! 19,0!', kInk),
    shape('24,-28! 31,-30! 31,-3! 22,-3!', red.mid),
    cuts('32,-29 32,-4', '38,-28 40,-4', 5, 2.6, red.mid),
    shape('24,-34 25,-45 37,-45 38,-35 31,-30', kInk),
    shape('26.6,-43! 35,-43! 35,-36 31,-33 27,-36', '#f6cfa6'),
    rod('28,-40 29.6,-40', 2, kInk),
    rod('32.6,-40 34.2,-40', 2, kInk),
    ...at(crown(), 31, -46, 6, 0.62),
    ...[-24, -18, -12].map((y) => rod(`21,${y} 42,${y - 1}`, 2.2, kPaper)),
  ];
  return [
    ...moved(captive, { x: 16 }),
    ...gorBody(),
    rod('14,-22 27,-16 40,-20', 3.6, kInk),
    rod('14,-22 27,-16 40,-20', 1.6, kPaper),
    ...whip(),
    ...gorArms(),
    ...gorHead(),
  ];
}

/** A mug in place of the cleaver, and a stagger. */
const mug = (): Drawing => [
  shape('-8,-9! 8,-9! 7,10! -7,10!', kInk),
  shape('7,-6 15,-5 15,5 7,7 7,3 11,2 11,-2 7,-2', kInk),
  shape('-5.6,-5! 5.6,-5! 5,7.6! -5,7.6!', wood.light),
  shapes(wood.deep, '-2.6,-5! -1,-5! -1,7.6! -2.6,7.6!', '2,-5! 3.6,-5! 3.4,7.6! 2,7.6!'),
  shape('-9,-8 -7,-14 -2,-13 2,-16 6,-12 10,-10 8,-6 -6,-5', kInk),
  shape('-7,-8 -5.6,-11.4 -1.6,-10.6 2,-13 5,-10 7,-8.4 4,-6.6 -4,-6.6', '#fffaf0'),
];

const bubbles = (x: number, y: number): Drawing => [
  dot(x, y, 4, kInk),
  dot(x, y, 2.4, kPaper),
  dot(x + 8, y - 9, 5, kInk),
  dot(x + 8, y - 9, 3.2, kPaper),
];

const drunkenGor = (): Drawing => [
  ...bubbles(16, -62),
  ...moved([...gorBody(), ...gorArms(), ...gorHead()], { turn: 8, x: 3 }),
  ...at(mug(), -26, -20, -10, 1.1),
];

// ---- skral --------------------------------------------------------------------------------------
const spear = (): Drawing => [
  ...pole('-25,2 -21,-66', 3),
  shape('-20.4,-88! -13.6,-75 -17.4,-64! -24.4,-64! -28,-75', kInk),
  shape('-20.6,-83! -21,-67! -24.6,-74.6', steel.light),
  shape('-20.6,-83! -16.6,-74.6 -20,-67!', steel.mid),
];

const skralBody = (): Drawing => [
  // The tail.
  shape('8,-22 24,-18 30,-34! 35,-16 24,-4 8,-9', kInk),
  line('14,-14 25,-13 30,-23', [0.6, 3.6, 0.4], skralTone.mid),
  // Legs of a beast.
  shape('-10,-28 -16,-17 -9,-9 -17,0! -4,0! 1,-9 -3,-16 3,-26', kInk),
  line('-9,-23 -12,-16.6 -5,-9.6 -9,-3', [1.4, 3.8, 2], skralTone.mid),
  shape('2,-28 9,-17 15,-10 9,0! 22,0! 23,-12 17,-19 15,-30', kInk),
  line('9,-24 12.6,-17 18.6,-11 16,-3', [1.2, 3.2, 1.8], skralTone.mid),
  shape('-11,-44 -2,-52 10,-48 16,-34 13,-20 -7,-20 -13,-32', kInk),
  shape('-9.6,-41 -3,-47.6 1,-47.6! 0,-34 -2,-24! -8,-29', skralTone.mid),
  cuts('1,-47 1,-33 0,-24', '10,-44 11,-32 8,-24', 6, 3.2, skralTone.mid),
  line('-8.4,-33 -7.6,-40 -3,-45', [0.6, 2.6, 0.6], skralTone.light),
  shape('-11,-27! 14,-27! 13,-17! 7,-12! 1,-17! -4,-12! -10,-17!', kInk),
  shape('-9,-25! 2,-25! 1,-19.4! -4,-15! -8,-19!', red.deep),
];

const skralArm = (): Drawing => [
  shape('-8,-45 -19,-44 -28,-38! -24,-31 -13,-33 -4,-36', kInk),
  line('-8,-41 -17,-39.6 -23,-36.4', [3, 4.6, 3.4], skralTone.mid),
];

const skralHead = (ears = true): Drawing => [
  tufts('2,-70 12,-64 18,-52 19,-38', 5, 11, kInk, { lean: 0.3, fat: 1.6, seed: 2 }),
  shape('-2,-72 9,-67 17,-52 16,-38 0,-42', kInk),
  cuts('6,-62 10,-51 10,-43', '12,-60 16,-50 15,-42', 4, 2.6, skralTone.mid),
  shape(
    `-27,-58! -24,-64 -14,-67 -7,-71 ${ears ? '-7,-88! 1,-78 8,-88!' : '0,-74'} 10,-70 9,-58 2,-49 -9,-47 -20,-48! -17,-53!`,
    kInk,
  ),
  shape('-24,-60 -14,-63.6 -6,-68! -1,-66 2,-59 -5,-55.4 -18,-56', skralTone.mid),
  line('-23,-61 -13,-64.6 -5,-68.6', [0.8, 2.4, 0.6], skralTone.light),
  ...(ears
    ? [
        line('-5,-82 -4,-74', [0.4, 2.6, 0.6], skralTone.mid),
        line('6.6,-82 6.6,-73', [0.4, 2.6, 0.6], skralTone.mid),
      ]
    : []),
  shape('-9,-62.6! -1,-66.4! -3.4,-60.6!', kGlow.amber),
  shapes(bone.light, '-20,-56! -17,-56! -18.6,-51!', '-14,-56! -11.4,-56! -12.8,-52!'),
  line('-18,-50 -9,-50.4 -3,-52.6', [0.4, 2, 0.4], skralTone.mid),
];

const skral = (): Drawing => [...spear(), ...skralBody(), ...skralArm(), ...skralHead()];

/** A banner on the spear, plates on the shoulders, a crown: lord of the tower. */
function towerSkral(): Drawing {
  return [
    ...pole('-27,2 -25,-104', 3.4),
    shape('-23,-104! 8,-100! 0,-92! 10,-84! -22,-82!', kInk),
    shape('-22,-101! 2,-98! -4,-92! 3,-87! -21.6,-85!', red.mid),
    shape('-18,-97! -8,-96! -8,-89.4! -18,-89!', kInk),
    shapes(
      gold.light,
      '-17,-90! -17,-95.4! -15,-95.4! -15,-93.6! -14,-93.6! -14,-96! -12,-96! -12,-93.6! -11,-93.6! -11,-95.4! -9,-95.4! -9,-90!',
    ),
    ...skralBody(),
    ...skralArm(),
    shape('-2,-52 10,-54 20,-44 18,-34! 8,-40 -2,-42', kInk),
    shape('0,-48.6 9,-50 15,-43 14.6,-39! 7,-43 0,-44.6!', steel.light),
    ...skralHead(),
    ...at(crown(), 1, -73, 8, 1.15),
  ];
}

/** A lamp on the brow, a pick, a sack of ore: it has dug where dwarves should. */
function mineSkral(): Drawing {
  return [
    // The sack on its back.
    shape('6,-58 18,-66 34,-60 40,-42 33,-26 16,-24 8,-36', kInk),
    shape('14,-54 22,-59 31,-54 34,-43 28,-32 18,-32 14,-42', cloth.mid),
    cuts('18,-56 22,-46 20,-34', '28,-54 31,-44 27,-33', 4, 3.4, cloth.light),
    ...pole('-30,4 -22,-80', 4.4),
    shape('-54,-58! -44,-80 -22,-91 2,-84 16,-66! -2,-76 -22,-80 -41,-71', kInk),
    line('-48,-66 -38,-79 -22,-86 -4,-81.6 9,-72', [0.8, 5, 0.8], steel.light),
    ...skralBody(),
    ...skralArm(),
    ...skralHead(false),
    shape('-18,-64! -14,-77 -2,-83 10,-77 15,-64! 0,-69!', kInk),
    shape('-13.6,-68 -10,-75.6 -2,-79.6! -2,-71!', gold.mid),
    cuts('-1,-79 -1,-72', '9,-75.6 11,-68', 3, 3, gold.deep),
    dot(-14, -70, 6, kInk),
    dot(-14.4, -70, 4.2, kGlow.white),
  ];
}

/** No spear: black dice of stone with runes float around it. */
function runeSkral(): Drawing {
  const rune = (x: number, y: number, turn: number, sign: string): Drawing =>
    at(
      [
        shape('-8,-9 0,-11 8,-9 9,8 0,11 -9,8', kInk),
        shape('-5.6,-6.6 0,-8 5.6,-6.6 6,5.8 0,8 -6,5.8', kTones.ghost.deep),
        rod(sign, 2.4, ghost.light),
      ],
      x,
      y,
      turn,
    );
  return [
    ...skralBody(),
    shape('-8,-45 -18,-52 -30,-54! -31,-46 -18,-42 -6,-36', kInk),
    line('-8,-41.6 -18,-46.6 -27,-50', [3, 4.6, 3.4], skralTone.mid),
    ...recoloured(skralHead(), { [kGlow.amber]: kGlow.green }),
    ...rune(-36, -68, -12, '-1,5! -1,-5! 3,-2! -1,1!'),
    ...rune(-44, -42, 14, '-3,4! 0,-5! 3,4!'),
    ...rune(26, -72, 10, '0,-5! 0,5!'),
  ];
}

const drunkenSkral = (): Drawing => [
  ...bubbles(20, -84),
  ...moved([...skralBody(), ...skralArm(), ...skralHead()], { turn: 7, x: 2 }),
  ...at(mug(), -24, -42, -8, 1.15),
];

// ---- wardrak ------------------------------------------------------------------------------------
const wardrakBody = (): Drawing => [
  // The tail, whipped up.
  shape('28,-24 44,-30 50,-48! 57,-30 44,-14 28,-12', kInk),
  line('34,-21 45,-24 50.6,-36', [0.6, 3.4, 0.4], wardrakTone.mid),
  // Far legs.
  shape('-4,-20 -14,-9 -26,-4! -24,0! -12,0! -2,-8 4,-16', kInk),
  shape('22,-20 32,-11 43,-6! 44,0! 31,-1 20,-9', kInk),
  // Spines and the back.
  tufts('-16,-36 0,-41 17,-37 34,-28', 7, 15, kInk, { lean: 0.5, fat: 1.4, seed: 3 }),
  shape('-22,-27 -16,-39 0,-42 17,-38 33,-29 35,-18 23,-12 4,-14 -13,-12', kInk),
  cuts('-15,-36 0,-39 17,-36 30,-28', '-11,-24 0,-26 15,-25 27,-21', 9, 3.8, wardrakTone.mid),
  line('-16,-35 0,-39.6 18,-36.4', [0.6, 2.6, 0.4], wardrakTone.light),
  // Near legs.
  shape('-15,-27 -24,-14 -40,-5! -41,0! -26,0! -14,-8 -3,-16', kInk),
  line('-14,-22 -22,-11.6 -33,-4', [1, 4, 1.2], wardrakTone.mid),
  shape('19,-27 33,-18 29,-8 40,0! 24,0! 19,-8 14,-14', kInk),
  line('22,-22 28.4,-16 25,-8 32,-2.4', [1, 3.8, 1.2], wardrakTone.mid),
];

const wardrakHead = (): Drawing => [
  shape('-15,-38 -9,-49 4,-58! 0,-46 -6,-35', kInk),
  line('-11,-41 -4,-48.6', [0.8, 2.8, 0.3], wardrakTone.light),
  shape(
    '-53,-36! -44,-44 -30,-47 -16,-41 -13,-29 -24,-21 -35,-20 -48,-14! -45,-23 -36,-28 -51,-29!',
    kInk,
  ),
  shape('-49,-37 -42,-41 -29,-44 -20,-39.6! -24,-34.6 -36,-33 -47,-32.6', wardrakTone.mid),
  line('-48,-37.6 -41,-41.6 -29,-44.6', [0.6, 2.4, 0.4], wardrakTone.light),
  shape('-34,-37.4! -23,-41! -26.4,-34.4!', kGlow.red),
  shapes(
    bone.light,
    '-47,-31! -43,-31! -44.6,-24!',
    '-40,-30! -36.4,-29.6! -38,-25!',
    '-45,-17! -41,-19! -43.6,-24!',
  ),
  line('-43,-18 -34,-22 -25,-24', [0.4, 2.4, 0.4], wardrakTone.mid),
];

const wardrak = (): Drawing => [...wardrakBody(), ...wardrakHead()];

const drunkenWardrak = (): Drawing => [
  ...bubbles(-40, -58),
  ...wardrakBody(),
  ...moved(wardrakHead(), { turn: -14, x: -2, y: 2 }),
  ...at(mug(), -58, -12, 0, 1.15),
];

// ---- troll --------------------------------------------------------------------------------------
const club = (): Drawing => [
  shape('24,-48! 30,-86 26,-104 40,-112 54,-104 52,-86! 36,-44!', kInk),
  shape('29,-52! 34,-86 31,-102 39,-107! 42,-86 34,-52!', wood.mid),
  cuts('43,-104 42,-84 36,-58', '49,-101 47,-86 40,-62', 6, 3.4, wood.mid),
  shapes(
    kInk,
    '31,-101! 13,-105! 31,-86!',
    '49,-101! 67,-101! 49,-85!',
    '34,-109! 40,-127! 48,-107!',
  ),
  shapes(
    bone.light,
    '30,-97.6! 20,-101.4! 30,-91!',
    '50,-97.4! 60,-98.4! 50,-90!',
    '38,-109! 40,-118.6! 44,-108!',
  ),
];

const trollBody = (): Drawing => [
  // Short legs under a great weight.
  shapes(kInk, '-27,-26! -31,0! -5,0! -2,-18!', '27,-26! 31,0! 6,0! 3,-18!'),
  shapes(trollTone.mid, '-24,-17! -12,-17! -10,-4! -27,-4!', '11,-15! 18,-15! 21,-4! 10,-4!'),
  line('-23,-15 -25,-6', [0.8, 3.4, 0.8], trollTone.light),
  shapes(
    bone.light,
    '-28,0! -26,-5! -22,0!',
    '-21,0! -19,-5! -15,0!',
    '-14,0! -12,-5! -8,0!',
    '10,0! 12,-4! 15,0!',
    '18,0! 20,-4! 23,0!',
  ),
  // Shoulders as wide as a gate, a hump behind them, a belly in front.
  shape('-33,-46 -30,-66 -14,-80 10,-84 30,-76 38,-58 35,-34 30,-18! -28,-18!', kInk),
  shape('-29,-46 -26,-62 -14,-74 -2,-78! -4,-48 -4,-22! -25,-22!', trollTone.mid),
  shape('-27,-44 -23,-56 -14,-58 -9,-48 -12,-36 -22,-34', trollTone.light),
  cuts('-3,-76 -4,-48 -4,-24', '14,-74 15,-48 14,-24', 9, 4.6, trollTone.mid),
  cuts('18,-74 26,-64 28,-48', '26,-76 34,-62 34,-46', 6, 3.6, trollTone.mid, { seed: 4 }),
  dot(-11, -32, 2, kInk),
  shape('-31,-27! 32,-27! 31,-14! 22,-7! 14,-14! 5,-6! -4,-14! -13,-6! -21,-12! -29,-9!', kInk),
  shape('-28,-24.4! 2,-24.4! 3,-10.4! -4,-17! -12.6,-9.6! -20,-15! -26.6,-13!', wood.mid),
  cuts('4,-24 28,-24', '4,-14 27,-15', 5, 3, wood.mid),
];

const trollArm = (): Drawing => [
  // The arm that hangs, down to the ground.
  shape('-28,-66 -41,-58 -47,-36 -46,-14 -40,-2! -28,-2! -25,-14 -30,-28 -26,-46', kInk),
  shape('-31,-60 -39,-53 -43,-36 -42,-16 -38,-6! -31,-6! -30,-16 -34,-30 -30,-46', trollTone.mid),
  line('-35,-55 -41,-38 -40,-18', [0.8, 4, 0.8], trollTone.light),
  shapes(kInk, '-39,-8! -38,-2! -36.4,-2! -37,-9!', '-34.6,-8! -34,-2! -32.4,-2! -33,-9!'),
  // The arm with the club.
  shape('22,-72 36,-70 44,-58 41,-46 30,-42 20,-50', kInk),
  cuts('25,-66 33,-62 34,-50', '34,-68 41,-58 38,-48', 5, 3.4, trollTone.mid),
  dot(34, -50, 8.4, kInk),
  dot(33, -51, 5.8, trollTone.mid),
  rod('30,-53 36,-54', 1.6, kInk),
  rod('30,-49.6 36,-50', 1.6, kInk),
];

/** A small head, low between the shoulders, all jaw. */
const trollHead = (): Drawing => [
  tufts('-18,-86 -8,-95 4,-94', 4, 9, kInk, { lean: 0.2, fat: 1.5, seed: 4 }),
  shape('-22,-66 -20,-82 -10,-92 3,-90 10,-80 14,-62 8,-50 -7,-46 -21,-51 -25,-58', kInk),
  shape('-19,-68 -17,-80 -8.4,-88! -5,-72 -6,-53! -18,-55 -21,-60', trollTone.mid),
  line('-18,-70 -16,-80 -10,-86', [0.8, 3.4, 0.8], trollTone.light),
  cuts('-5,-86 -5,-70 -6,-52', '4,-84 7,-70 4,-54', 7, 3.6, trollTone.mid),
  shape('10,-76 18,-82! 18,-70 12,-64', kInk),
  line('12,-72 15.6,-77', [1, 2.4, 0.4], trollTone.mid),
  shape('-23,-75! -9,-71! 7,-76! 7,-70! -7,-65.6! -22,-69!', kInk),
  shapes('#ffe08a', '-19,-71.6! -12,-69! -17,-67!', '-3,-68.8! 4.6,-72! 2,-67.4!'),
  shape('-13,-68! -6,-68! -3.4,-60.6! -15,-59.6!', trollTone.light),
  shape('-24,-58! 10,-58! 8,-50! -20,-50!', kInk),
  shapes(
    bone.light,
    '-23,-54! -20.6,-66! -16,-54!',
    '4,-54! 8,-65! 11,-54!',
    '-13,-51! -13,-56.6! -8.6,-56.6! -8.6,-51!',
    '-5.6,-51! -5.6,-56! -1.4,-56! -1.4,-51!',
  ),
];

const troll = (): Drawing => [...club(), ...trollBody(), ...trollArm(), ...trollHead()];

/** A stone hammer, horns of a bull, a mantle of teeth: their chief. */
function trollChief(): Drawing {
  const hammer: Drawing = [
    ...pole('34,-40 44,-112', 6),
    shape('20,-128! 66,-122! 64,-96! 20,-102!', kInk),
    shape('24,-124! 42,-121.6! 41,-102.6! 24,-105!', kTones.grey.light),
    shape('42,-121.6! 62,-119! 60.6,-100! 41,-102.6!', kTones.grey.mid),
    cuts('44,-119 43,-104', '56,-117 55,-103', 4, 3.4, kTones.grey.deep),
  ];
  const horns: Drawing = [
    shape('-16,-80! -34,-80 -44,-98! -28,-91 -12,-91!', kInk),
    line('-15,-85.4 -31,-85 -40,-94', [6, 5, 0], bone.light),
    shape('6,-82! 22,-84 30,-101! 17,-94 2,-92!', kInk),
    line('6,-87 18,-88.6 26,-97', [5, 4.4, 0], bone.mid),
  ];
  const mantle: Drawing = [
    shape(
      '-34,-58 -22,-62 0,-46 24,-60 38,-60 34,-44! 26,-38! 18,-44! 10,-34! 0,-40! -10,-33! -18,-42! -26,-36! -36,-42!',
      kInk,
    ),
    shape('-31,-55 -21,-58 -1,-43! -10,-37! -17,-46! -26,-41! -33,-45!', red.mid),
    cuts('2,-43 26,-55', '6,-37 32,-46', 6, 3.4, red.mid),
  ];
  const cape: Drawing = [
    shape('20,-78 40,-66 52,-34 62,2! 50,-2 44,4! 34,-2 20,0!', kInk),
    cuts('34,-62 44,-34 48,-8', '40,-60 51,-34 56,-6', 7, 3.4, red.mid),
  ];
  return [
    ...moved(hammer, { size: 1.12, x: -2, y: 4 }),
    ...cape,
    ...trollBody(),
    ...trollArm(),
    ...mantle,
    ...moved(horns, { size: 1.2, y: 16 }),
    ...trollHead(),
  ];
}

/** Half a tree: bark, moss, and branches where a club would be. */
function treeGiant(): Drawing {
  const bark = { [trollTone.mid]: wood.mid, [trollTone.light]: wood.light };
  const branch = (way: string, wide: number): Drawing => [
    line(way, [wide, wide * 0.8, 2], kInk),
    line(way, [wide - 4, wide * 0.8 - 4, 0.4], wood.mid),
  ];
  const crowns = (fill: string, grow: number): Drawing => [
    dot(-30, -110, 17 + grow, fill, 14 + grow),
    dot(-6, -122, 20 + grow, fill, 16 + grow),
    dot(22, -116, 19 + grow, fill, 15 + grow),
    dot(42, -98, 15 + grow, fill, 12 + grow),
  ];
  return [
    ...branch('30,-60 40,-84 44,-100', 15),
    ...branch('-14,-86 -26,-100 -30,-112', 12),
    ...branch('2,-86 6,-106 4,-122', 13),
    ...crowns(kInk, 3),
    ...crowns(moss.deep, 0),
    dot(-34, -114, 10, moss.mid, 7),
    dot(-11, -127, 13, moss.mid, 9),
    dot(17, -120, 11, moss.mid, 8),
    cuts('-42,-112 -34,-121', '-34,-110 -28,-116', 4, 3, moss.light),
    cuts('-22,-124 -10,-134', '-12,-121 -3,-129', 5, 3.4, moss.light, { seed: 3 }),
    cuts('8,-120 18,-128', '17,-116 24,-122', 4, 3, moss.light, { seed: 5 }),
    ...recoloured([...trollBody(), ...trollArm(), ...trollHead()], bark),
    tufts('-32,-62 -20,-74', 3, 7, moss.mid, { lean: 0, seed: 5 }),
    tufts('14,-80 30,-72', 3, 7, moss.mid, { lean: 0, seed: 6 }),
  ];
}

const drunkenTroll = (): Drawing => [
  ...bubbles(14, -104),
  ...moved([...trollBody(), ...trollArm(), ...trollHead()], { turn: 6, x: 2 }),
  ...at(mug(), 42, -74, 16, 1.7),
];

// ---- the dark mage, the bewitched prince -----------------------------------------------------------
const kNight = { light: '#8f86b8', mid: '#4b4270', deep: '#2a2442' } as const;

function darkMage(): Drawing {
  return [
    // A staff with a skull.
    ...pole('-27,2 -25,-72', 3.4),
    shape('-37,-82 -34,-92 -24,-95 -15,-91 -13,-81 -18,-76! -19,-68! -31,-68! -32,-76!', kInk),
    shape(
      '-34,-83 -31,-90 -24,-92 -18,-89 -16,-82 -21,-77! -22,-71! -29,-71! -30,-77!',
      bone.light,
    ),
    shapes(kInk, '-30.6,-84 -28,-86 -26,-83 -28.6,-81', '-23.6,-83 -21,-86 -19,-83.6 -21.6,-81'),
    // A cloak that tears into smoke on the right.
    shape('-12,-50 2,-54 14,-46 24,-30 40,-26! 30,-20 44,-12! 31,-8 40,0! -24,0! -20,-24', kInk),
    shape('-10,-46 -2,-49! -3,-26 -4,-4! -20,-4! -16,-24', kNight.mid),
    line('-11,-40 -15,-24 -16.6,-8', [0.6, 3.4, 0.6], kNight.light),
    cuts('0,-46 0,-24 0,-5', '10,-42 16,-24 22,-5', 9, 3.2, kNight.mid),
    cuts('20,-28 26,-16 28,-6', '32,-27 38,-14 36,-3', 4, 2.8, kNight.mid),
    shape('-8,-46 -20,-46 -32,-40 -30,-32 -18,-33 -8,-34', kInk),
    line('-9,-41 -19,-40.6 -25,-37.4', [3, 5, 4], kNight.mid),
    dot(-26, -36.6, 3, '#bfc7a8'),
    // The hood with its horns.
    shape('-10,-62! -22,-70 -22,-86! -13,-77 -3,-72!', kInk),
    line('-10,-67 -18,-72 -20,-80', [3.4, 3, 0], bone.mid),
    shape('6,-72! 15,-77 24,-87! 23,-70 11,-60!', kInk),
    line('8,-69 16,-73 21,-81', [3, 2.6, 0], bone.deep),
    shape('-15,-44 -15,-60 -6,-74! 6,-72 15,-60 15,-46 4,-40 -8,-40', kInk),
    shape('-12,-48 -12,-59 -5,-69.6! -3,-62 -9,-54 -8,-45', kNight.mid),
    shapes(kGlow.red, '-8,-56.6! -1.6,-54! -6.6,-52!', '2.6,-54! 8.6,-57! 6.6,-52.4!'),
    line('-6,-47 0,-45.6 5,-47', [0.3, 1.6, 0.3], '#bfc7a8'),
  ];
}

function bewitchedPrince(): Drawing {
  const thread = (way: string): Drawing => [rod(way, 3.6, kInk), rod(way, 1.8, ghost.light)];
  return [
    shape('-10,-42 -22,-3! 0,3 25,-3! 12,-42', kInk),
    shape('-9,-38 -1,-40! -2,-1! -18.6,-5.6!', kTones.purple.deep),
    cuts('0,-38 0,-3', '9,-36 18,-5', 8, 3, kTones.purple.deep),
    line('-10,-34 -15,-16 -17,-8', [0.6, 2.6, 0.6], ghost.mid),
    // The sword points at us all.
    ...at(swordOf(ghost.light), -15, -30, -62, 0.95),
    dot(-15, -30, 4.6, kInk),
    dot(-15, -30, 3, '#dfe8c8'),
    shape('-8,-48 -8,-58 9,-58 9,-47 2,-40 -4,-41', kInk),
    shape('-6,-55! 6,-55! 6,-48 2,-43 -3,-43 -6,-48', '#dfe8c8'),
    shapes(
      kInk,
      '-5.6,-53.4! 0,-51.4! -1,-47.6! -4.6,-47.6!',
      '1.4,-51.4! 6,-53.4! 5.6,-47.6! 2,-47.6!',
    ),
    shapes(kGlow.green, '-4.4,-51.2! -0.8,-50! -3.4,-48.6!', '2,-50! 5.4,-51.2! 4.6,-48.6!'),
    ...at(crown(), 0, -59, 0, 1.05),
    // Threads pull him from above.
    ...thread('-15,-34 -20,-60 -14,-88'),
    ...thread('13,-36 20,-60 14,-90'),
    ...thread('0,-72 1,-82 0,-94'),
  ];
}

const swordOf = (blade: string): Drawing => [
  shape('-3,4! -4.6,-34! 0,-44! 4.6,-34! 3,4!', kInk),
  shape('-1.4,-2! -2.4,-33! 0,-39! 2.4,-33! 1.4,-2!', blade),
  shape('-8.6,-4! 8.6,-4! 8.6,1! -8.6,1!', kInk),
  shape('-7,-2.8! 7,-2.8! 7,-0.4! -7,-0.4!', gold.mid),
];

/** Creatures nobody has drawn, by how strong they are: a shade with eyes, larger and with more horns. */
const shade = (high: number, horns: Drawing): Drawing => [
  ...horns,
  tufts(`-20,0 -22,${-high * 0.5} -13,${-high * 0.9}`, 5, 8, kInk, { lean: 0.5, seed: 5 }),
  tufts(`13,${-high * 0.9} 22,${-high * 0.5} 20,0`, 5, 8, kInk, { lean: 0.5, seed: 7 }),
  shape(
    `-22,0! -20,${-high * 0.6} -9,${-high} 9,${-high} 20,${-high * 0.6} 22,0! 11,-6 0,0! -11,-6`,
    kInk,
  ),
  shape(`-18,-6! -16.6,${-high * 0.58} -8,${-high + 4}! -6,${-high * 0.5} -8,-10!`, kShade.mid),
  line(`-16,-14 -14.6,${-high * 0.6} -8,${-high + 5}`, [0.6, 3, 0.6], kShade.light),
  cuts(`-5,${-high + 6} -5,-10`, `8,${-high + 8} 9,-10`, 7, 3.4, kShade.mid),
  shapes(
    kGlow.amber,
    `-12,${-high * 0.72}! -4,${-high * 0.66}! -10,${-high * 0.62}!`,
    `2,${-high * 0.66}! 9,${-high * 0.73}! 7,${-high * 0.62}!`,
  ),
  shapes(
    bone.light,
    `-10,${-high * 0.52}! -6,${-high * 0.52}! -8,${-high * 0.42}!`,
    `-3,${-high * 0.52}! 1,${-high * 0.52}! -1,${-high * 0.44}!`,
    `4,${-high * 0.52}! 8,${-high * 0.52}! 6,${-high * 0.42}!`,
  ),
];
const kShade = { light: '#c99a8c', mid: '#8d4d45' } as const;

const shadeHorns = (high: number, size: number): Drawing =>
  moved(
    [
      shape('-6,0! -16,-6 -15,-22! -8,-12 0,-8!', kInk),
      line('-6,-4 -12,-8 -13,-16', [3.4, 3, 0], bone.light),
      shape('6,0! 16,-6 15,-22! 8,-12 0,-8!', kInk),
      line('6,-4 12,-8 13,-16', [3, 2.6, 0], bone.mid),
    ],
    { y: -high + 3, size },
  );

const weakShade = (): Drawing => shade(42, []);
const strongShade = (): Drawing => shade(58, shadeHorns(58, 1));
const mightyShade = (): Drawing => moved(shade(62, shadeHorns(62, 1.6)), { size: 1.35 });

export const kCreatures = {
  gor,
  'gor-chief': gorChief,
  'fated-gor': fatedGor,
  'ensorcelled-gor': ensorcelledGor,
  captor,
  'drunken-gor': drunkenGor,
  skral,
  'tower-skral': towerSkral,
  'mine-skral': mineSkral,
  'rune-skral': runeSkral,
  'drunken-skral': drunkenSkral,
  wardrak,
  'drunken-wardrak': drunkenWardrak,
  troll,
  'troll-chief': trollChief,
  'tree-giant': treeGiant,
  'drunken-troll': drunkenTroll,
  'dark-mage': darkMage,
  'bewitched-prince': bewitchedPrince,
  dragon,
  'weak-shade': weakShade,
  'strong-shade': strongShade,
  'mighty-shade': mightyShade,
} as const;

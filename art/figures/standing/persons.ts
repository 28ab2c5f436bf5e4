// Whoever else stands on the land: narrower and lower than the heroes, each with one sign.
import { cuts, type Drawing, dot, line, moved, rod, shape, shapes, star } from '../hand';
import { type Family, kGlow, kInk, kPaper, kSkins, kTones } from '../tones';
import { at, crown, face, legs, pole, type Skin, strands } from './parts';

const { red, gold, cloth, moss, steel, wood, grey, bone } = kTones;

/** A long garment from the shoulders to the ground. */
const robe = ({ light, mid }: Family, wide = 17): Drawing => [
  shape(`-9,-38 0,-41 9,-38 ${wide - 3},-16 ${wide},0! 0,2.4 ${-wide},0! ${3 - wide},-16`, kInk),
  shape(`-7,-36 -0.6,-38! -1,-1.4! ${2.6 - wide},-3.4! ${5 - wide},-16`, mid),
  line(`-8,-32 ${5.6 - wide},-16 ${4.6 - wide},-7`, [0.6, 2.6, 0.6], light),
  cuts('1,-36 1,-3', `7,-34 ${wide - 4},-4`, 7, 2.8, mid),
];

/** Tunic and trousers. */
const smock = ({ light, mid }: Family): Drawing => [
  ...legs(-18, 12, wood.mid, wood.deep),
  shape('-11,-36 0,-40 11,-36 13,-12! -13,-12!', kInk),
  shape('-9,-34 -0.6,-37! -0.6,-15! -10,-15!', mid),
  line('-9,-31 -9.6,-19', [0.6, 2.4, 0.6], light),
  cuts('1,-36 1,-16', '9,-34 10,-16', 5, 2.6, mid),
  rod('-12,-20.6 12,-20.6', 2.6, wood.deep),
];

const head = (skin: Skin, y = -46): Drawing => at(face(skin), 0, y);

function prince(): Drawing {
  return [
    ...robe(red, 18),
    ...legs(-14, 11, steel.mid, wood.deep),
    shape('-12,-37 0,-41 12,-37 13,-11! 0,-8! -13,-11!', kInk),
    shape('-10,-35 -0.6,-38! -0.6,-11.6! -10.4,-13.6!', red.mid),
    cuts('1,-37 1,-12', '9,-35 10,-14', 6, 2.6, red.mid),
    rod('-12,-21 12,-21', 3, gold.mid),
    // A short sword at his side, a hand raised in greeting.
    shape('-11,-36 -20,-40 -23,-52! -15,-53! -13,-44 -7,-37', kInk),
    line('-11,-37.6 -16,-41 -18.4,-48', [3, 3.6, 2.6], red.light),
    dot(-19, -54, 4.2, kInk),
    dot(-19, -54, 2.7, kSkins.fair[0]),
    ...head(kSkins.fair),
    shape('-9,-42 -9,-54 0,-58 9,-54 9,-44! 6,-51 -6,-51 -7,-42', kInk),
    ...strands('#d9a54f', 3.4, '0,-55 -6,-53 -7.6,-45', '1,-55 6,-53 7.6,-47'),
    ...at(crown(), 0, -56),
  ];
}

function king(): Drawing {
  return [
    ...pole('23,0 22,-50', 3),
    dot(22, -55, 6.4, kInk),
    dot(21.6, -55.4, 4.2, gold.light),
    ...robe(red, 22),
    shape('-14,-38 0,-42 14,-38 12,-26! 0,-22 -12,-26!', kInk),
    shape('-12,-36 0,-39.6 12,-36 10,-28.6! 0,-25 -10,-28.6!', kPaper),
    shapes(
      kInk,
      '-6,-33! -4.6,-29.6! -7.4,-29.6!',
      '0,-31! 1.4,-27.6! -1.4,-27.6!',
      '6,-33! 7.4,-29.6! 4.6,-29.6!',
    ),
    shape('-3.6,-22! 3.6,-22! 4.4,0! -4.4,0!', kPaper),
    dot(22, -36, 4, kInk),
    dot(22, -36, 2.6, kSkins.pale[0]),
    ...head(kSkins.pale, -47),
    shape('-9,-48 -9,-38 -5,-30 0,-25! 5,-30 9,-38 9,-48! 4,-42.6 -4,-42.6', kInk),
    ...strands('#efe8da', 4, '-6,-43 -6,-36 -2,-29', '0,-41 0,-34 0,-28', '6,-43 6,-36 3,-31'),
    ...at(crown(), 0, -56, 0, 1.3),
  ];
}

function witch(): Drawing {
  const { mid, light } = moss;
  return [
    ...robe(moss, 17),
    // Bent forward, a kettle in front of her.
    shape('-8,-36 -20,-30 -24,-22 -16,-20 -6,-28', kInk),
    line('-9,-33 -17,-28 -20,-24', [2.6, 4, 3], mid),
    shape('-36,-22! -14,-22! -15,-10 -20,-2! -31,-2! -35,-10', kInk),
    shape('-33,-19! -24,-19! -24,-5! -30,-5! -32,-11', steel.deep),
    shape('-34,-24 -25,-28 -15,-24 -25,-20', kGlow.green),
    dot(-29, -32, 3.4, kInk),
    dot(-29, -32, 2, kGlow.green),
    dot(-22, -38, 4, kInk),
    dot(-22, -38, 2.6, kGlow.green),
    ...head(kSkins.tan, -44),
    shape('-6,-44 -15,-41! -6,-39', kInk),
    shape('-5,-43.6 -12.6,-41.2! -5,-40.4', kSkins.tan[0]),
    ...strands('#cfc6ba', 3.4, '5,-48 9,-40 8,-30', '8,-47 13,-40 13,-33'),
    shape(
      '-19,-47! -9,-51 -6,-62 -1,-70 10,-74 21,-66! 12,-66 9,-60 10,-52 19,-48! 8,-46 -9,-45.6',
      kInk,
    ),
    shape('-6,-52 -3.4,-62 1,-68 6,-70! 2,-62 1,-53!', mid),
    cuts('3,-64 2,-54', '7,-63 9,-53', 4, 2.4, mid),
    line('-16,-47.4 0,-50 15,-48.4', [0.6, 2.4, 0.6], mid),
    rod('-6.6,-54 9,-55', 2.4, light),
  ];
}

const straw = (): Drawing => [
  shape('-19,-48! -9,-53 -7,-61 0,-64 7,-61 9,-53 19,-48! 0,-46', kInk),
  shape('-5.6,-53 -4.6,-59.6 -0.4,-61.6! -0.4,-53!', gold.light),
  cuts('1,-61 1,-53', '6,-59 7,-53', 3, 2.2, gold.mid),
  line('-16,-48.6 0,-51 16,-49', [0.6, 3, 0.6], gold.mid),
];

function farmer(): Drawing {
  return [
    ...pole('-22,2 -19,-58', 2.8),
    shape(
      '-27,-58! -28,-74! -23.6,-74! -23,-64! -21,-64! -21,-76! -17,-76! -17,-64! -15,-64! -14,-74! -10,-73! -12,-58!',
      kInk,
    ),
    ...smock(cloth),
    shape('-9,-36 -19,-33 -24,-26 -18,-22 -8,-27', kInk),
    line('-9,-32.6 -16,-30 -19,-27', [2.6, 3.6, 3], cloth.light),
    dot(-20.4, -26, 3.8, kInk),
    dot(-20.4, -26, 2.5, kSkins.tan[0]),
    ...head(kSkins.tan),
    ...straw(),
  ];
}

/** A sheep at the feet, a crook. */
function shepherd(): Drawing {
  return [
    ...pole('19,0 18,-56', 2.8),
    shape('15,-56 14,-68 22,-75 31,-71 31,-62! 26,-62! 26,-67 22,-69.6 19.6,-66 21,-56', kInk),
    ...smock(moss),
    ...head(kSkins.tan),
    shape('-11,-44 -12,-53 -6,-60 5,-60 12,-53 11,-44! 6,-51 -6,-51', kInk),
    shape('-9,-49 -8.6,-54 -4,-58 0,-58! 0,-53! -6,-53', moss.mid),
    shapes(kInk, '-33,-8! -34,0! -30,0! -29,-6!', '-20,-8! -19,0! -15,0! -16,-8!'),
    dot(-24, -12, 12.6, kInk, 9),
    dot(-24.6, -12.6, 10.2, '#fbf6ea', 6.6),
    cuts('-32,-14 -18,-14', '-30,-8 -17,-8', 4, 2.4, bone.mid),
    shape('-33,-18 -41,-17 -43,-10 -38,-7 -32,-11', kInk),
    dot(-38.6, -13, 1, kPaper),
  ];
}

/** A lute, and a feather in the cap. */
function minstrel(): Drawing {
  return [
    ...robe(kTones.blue, 15),
    ...head(kSkins.fair),
    shape('-9,-40 -11,-50 -5,-58 5,-58 11,-51 11,-36! 7,-40 6.4,-50 -6,-50 -7,-42', kInk),
    ...strands('#e0b25a', 3.6, '0,-54 -7,-51 -8.6,-43', '1,-54 8,-50 9,-41'),
    shape('-13,-52! -10,-60 2,-64 12,-58 13,-51! 0,-55!', kInk),
    shape('-9.6,-55.6 -7,-60 0,-61.6! 0,-57.6!', red.mid),
    shape('5,-60! 14,-72 25,-75! 20,-66 10,-58!', kInk),
    line('7,-61 14,-69 22,-72.6', [0.6, 3.2, 0.4], kPaper),
    // The lute, held across.
    rod('-2,-22 18,-38', 6, kInk),
    rod('-2,-22 17,-37.2', 2.8, wood.mid),
    shape('17,-42! 26,-44! 24,-35! 17,-35!', kInk),
    dot(-8, -17, 11.6, kInk, 10),
    dot(-8.4, -17.4, 9, wood.light, 7.4),
    dot(-6, -18.6, 3.2, kInk),
    rod('-13,-14 14,-35', 1, kPaper),
  ];
}

function woman(): Drawing {
  return [
    ...robe(cloth, 18),
    shape('-7,-32! 7,-32! 10,-4! -10,-4!', kInk),
    shape('-5,-30! 1,-30! 1,-6! -7.6,-6!', kPaper),
    cuts('2,-29 2,-7', '5,-28 7,-7', 4, 2.2, kPaper),
    ...head(kSkins.fair),
    shape('-10,-40 -12,-52 -5,-60 5,-60 12,-52 10,-40! 6.6,-50 0,-53 -6.6,-50', kInk),
    shape('-9.6,-46 -9.6,-52 -4.4,-57.4 0,-57.8! 0,-54.6 -6.6,-52', kPaper),
    cuts('1,-57 8,-53', '2,-54 9,-47', 4, 2.2, kPaper),
    // A basket on her arm.
    shape('8,-34 18,-30 19,-22 11,-22', kInk),
    line('10,-31 15,-28.6 15.6,-24', [2.4, 3.4, 2.4], cloth.light),
    shape('9,-22 16,-31 26,-30 29,-21 26,-21 23,-26.6 16,-27 13,-21', kInk),
    shape('8,-22! 30,-22! 27,-9! 11,-9!', kInk),
    shape('11,-19.6! 19,-19.6! 19,-11.4! 12.6,-11.4!', wood.light),
    cuts('20,-19 20,-12', '27,-19 25,-12', 3, 2.4, wood.light),
  ];
}

function oldMan(): Drawing {
  return [
    ...pole('-22,0 -16,-44', 3),
    ...robe(grey, 17),
    shape('-8,-34 -18,-32 -22,-26 -16,-22 -6,-27', kInk),
    line('-9,-31 -15,-29 -18,-26', [2.4, 3.4, 2.6], grey.light),
    dot(-18.6, -25.6, 3.6, kInk),
    dot(-18.6, -25.6, 2.3, kSkins.pale[0]),
    ...head(kSkins.pale, -43),
    shape('-9,-44 -11,-32 -6,-22 0,-12! 6,-22 11,-32 9,-44! 4,-39 -4,-39', kInk),
    ...strands('#f4efe2', 4.4, '-6,-39 -7,-31 -3,-22', '0,-38 0,-28 0,-17', '6,-39 7,-31 3.6,-24'),
    shape('-8,-46! -8,-51 0,-54 8,-51 8,-46! 0,-50!', kInk),
    ...strands('#f4efe2', 2.6, '-7,-46 -9,-42 -8,-37', '7,-46 9,-42 8,-37'),
  ];
}

function stranger(): Drawing {
  const { mid, light } = grey;
  return [
    shape('-8,-46 0,-64! 10,-46 16,-22 19,0! 0,2 -19,0! -16,-22', kInk),
    shape('-7,-43 -1,-58! -2,-36 -3,-3! -15.6,-3! -13,-22', mid),
    line('-8,-36 -12,-20 -13.6,-8', [0.6, 2.8, 0.6], light),
    cuts('1,-36 1,-4', '9,-36 14,-5', 7, 2.8, mid),
    shape('-7,-46 0,-55 8,-46 5,-36 -4,-36', kInk),
    dot(-2, -44, 1.2, kPaper),
    dot(3.4, -44, 1.2, kPaper),
  ];
}

/** Two dwarves behind one great shield. */
function shieldDwarves(): Drawing {
  const one: Drawing = [
    shapes(kInk, '-13,-14! -14,0! -1,0! 0,-8!', '13,-14! 14,0! 1,0! 0,-8!'),
    shape('-15,-24 -10,-32 10,-32 15,-24 14,-8! -14,-8!', kInk),
    shape('-12,-23 -8,-29 -1,-29! -1,-11! -11,-11!', steel.deep),
    ...at(face(kSkins.tan), 0, -37),
    shape('-10,-38 -9,-26 0,-13! 9,-26 10,-38! 4,-32.6 -4,-32.6', kInk),
    ...strands('#d8cfc0', 4, '-6,-33 -6,-26 -2,-19', '0,-31 0,-25 0,-17'),
    ...strands('#a79f92', 3.4, '6,-33 6,-27 3,-21'),
    shape('-12,-39! -11,-48 0,-55! 11,-48 12,-39! 5,-43! -5,-43!', kInk),
    shape('-9,-43.6 -7,-48.6 -0.4,-52! -0.4,-44.6!', steel.light),
    cuts('1,-51 1,-45', '8,-48 9,-43', 3, 2.4, steel.mid),
  ];
  return [
    ...moved(one, { x: 16 }),
    ...moved(one, { x: -16 }),
    shape('-17,-27! 0,-31! 17,-27! 16,-9 0,5! -16,-9', kInk),
    shape('-14,-24.6! 0,-28! 0,0.6! -13,-10', gold.light),
    shape('0,-28! 14,-24.6! 13,-10 0,0.6!', gold.mid),
    shape('-7,-22! 7,-22! 7,-12 0,-5! -7,-12', kInk),
    star(0, -15.4, 5.4, steel.light, 4),
  ];
}

/** A person whom nobody has drawn: a wanderer with a bundle. */
function wanderer(): Drawing {
  return [
    ...pole('-17,0 -15,-52', 2.8),
    ...robe(cloth, 16),
    shape('6,-42 18,-44 24,-34 18,-25 8,-28', kInk),
    shape('9,-39 16,-41 20,-34.6 16,-29 10,-31', wood.light),
    ...head(kSkins.tan),
    shape('-10,-42 -10,-54 0,-60 10,-54 10,-42! 6.4,-50 -6.4,-50', kInk),
    shape('-7.6,-51.6 -4.6,-55.6 0,-57.4! 0,-52!', cloth.mid),
    cuts('1,-57 7,-53', '1,-53 8,-49', 3, 2.2, cloth.mid),
  ];
}

/** A tower of stone; restored it has its roof and banner again. */
const tower = (): Drawing => [
  shape(
    '-15,0! -13,-48! -18,-48! -18,-62! -11,-62! -11,-56! -5,-56! -5,-62! 5,-62! 5,-56! 11,-56! 11,-62! 18,-62! 18,-48! 13,-48! 15,0!',
    kInk,
  ),
  shape('-12,-3! -10.4,-46! -15,-51! -15,-59! -14,-59! -14,-53! -1,-53! -1,-3!', grey.light),
  cuts('0,-52 0,-4', '10,-51 11,-4', 9, 3, grey.mid),
  shape('-4,0! -4,-12 0,-16 4,-12 4,0!', kInk),
  shapes(kInk, '-7,-40! -4,-40! -4,-32! -7,-32!', '-8,-26! -2,-26! -2,-24.6! -8,-24.6!'),
];

const restoredTower = (): Drawing => [
  ...tower(),
  shape('-21,-60! 0,-88! 21,-60!', kInk),
  shape('-15.6,-62.6! 0,-83! 0,-62.6!', red.mid),
  cuts('1,-80 1,-63', '6,-74 14,-63', 5, 2.8, red.mid),
  rod('0,-86 0,-104', 2.6, kInk),
  shape('0,-105! 20,-99! 0,-92!', kInk),
  shape('2,-102! 14,-99! 2,-95!', gold.mid),
];

export const kPersons = {
  prince,
  king,
  witch,
  farmer,
  woman,
  shepherd,
  minstrel,
  'old-man': oldMan,
  stranger,
  'shield-dwarves': shieldDwarves,
  wanderer,
} as const;

/** A marker nobody has drawn: a standing stone with a pennant. */
const standingStone = (): Drawing => [
  rod('13,0 11,-62', 3.4, kInk),
  shape('12,-62! 32,-55! 12,-46!', kInk),
  shape('14,-59! 26,-55! 14,-49.6!', red.mid),
  shape('-17,0! -15,-30 -6,-44 5,-42 13,-26 15,0!', kInk),
  shape('-13.6,-3! -12,-29 -5,-40! -2,-20 -2,-3!', grey.light),
  cuts('-1,-39 0,-4', '8,-34 11,-4', 6, 3, grey.mid),
  rod('-9,-12 -8,-24', 2, kInk),
];

export const kMarkers = {
  tower,
  'restored-tower': restoredTower,
  'standing-stone': standingStone,
} as const;

// Eight heroes. One sign each: a sword held high, a drawn bow, an axe or a hammer on a square body, a
// cone with a staff. Woman and man of a kind share the sign and differ in outline.
import { cuts, type Drawing, dot, line, rod, shape, shapes, star } from '../hand';
import { kGlow, kInk, kPaper, kSkins, kTones } from '../tones';
import { at, face, legs, pole, roundShield, strands, sword } from './parts';

const { blue, green, yellow, purple, steel, gold, wood, red } = kTones;

const warriorBody = (slim: number): Drawing => [
  // The cloak flies to the left.
  shape('-6,-46 -20,-36 -31,-10! -22,-13 -17,-5! -9,-9 0,-5! 10,-8 15,-40', kInk),
  shape('-8,-42 -18,-33 -26,-15! -20,-17 -15,-10! -9,-14 -6,-24', blue.mid),
  cuts('-9,-39 -17,-28 -22,-18', '-13,-36 -24,-24 -27,-14', 5, 2.6, blue.light),
  ...legs(-24, 14, steel.mid, wood.mid),
  shape(`${-12 + slim},-42 0,-46 ${13 - slim},-41 ${12 - slim},-19! ${-11 + slim},-19!`, kInk),
  shape(`${-9.6 + slim},-40 0,-43! 1,-23! ${-9 + slim},-23!`, steel.light),
  cuts('1,-42 1,-24', '8,-40 8,-24', 5, 2.4, steel.mid),
  shape(
    `${-11 + slim},-24! ${12 - slim},-24! ${13 - slim},-14! 5,-17! 0,-12! -5,-17! ${-12 + slim},-14!`,
    kInk,
  ),
  shape(`${-9 + slim},-22! 2,-22! 0,-15.4! -5,-19! ${-10 + slim},-16.4!`, blue.mid),
  shape('-10,-24.6! 11,-24.6! 11,-21.6! -10,-21.6!', gold.mid),
  // The arm that holds the sword high.
  shape('8,-42 16,-44 20,-54! 27,-52! 25,-38 14,-31 8,-33', kInk),
  line('11,-39 19,-40 23,-49', [4, 4, 3.4], steel.light),
  ...at(sword(), 24, -55, 9, 1.04),
  dot(23.4, -52, 4.4, kInk),
  dot(23, -52.2, 2.8, kSkins.fair[0]),
];

function warriorMan(): Drawing {
  return [
    ...warriorBody(0),
    ...at(face(kSkins.fair), 1, -51),
    shape('-6,-47.6 -4,-43 2,-41.6 7,-44 8,-47.6 4,-46.2 -2,-46.2', '#7a4726'),
    shape('-9,-51! -9.4,-59 -4,-66.6 5,-66.6 10.4,-59 10,-51! 7,-54.6! -5.6,-54.6!', kInk),
    shape('-7,-58 -3,-64 1,-64.6! 1,-58! -7,-58!', steel.light),
    cuts('2,-64 2,-58.6', '8,-61 8.4,-58', 3, 2, steel.mid),
    shape('-8,-58! 9,-58! 9,-55.4! -8,-55.4!', gold.mid),
    shape('-0.4,-56! 2.4,-56! 2,-49.6! 0,-49.6!', steel.mid),
    // The plume.
    shape('3,-66! -4,-78 -19,-77! -15,-73 -21,-66! -12,-66 -4,-65!', kInk),
    line('1,-69 -6,-75 -15,-74', [1, 3.6, 0.4], red.mid),
    line('-1,-68 -8,-71 -16,-68', [1, 2.8, 0.4], red.light),
    // A pointed shield.
    shape('-26,-40! -13,-43! 1,-40! 0,-24 -13,-8! -25,-24', kInk),
    shape('-23.4,-37.6! -13,-40! -13,-12.4! -22.6,-25', blue.light),
    shape('-13,-40! -1.6,-37.6! -2.4,-25 -13,-12.4!', blue.mid),
    shapes(
      kPaper,
      '-15,-38! -11,-38! -11,-16! -13,-13.6! -15,-16!',
      '-23,-32! -2,-32! -2.2,-28! -22.8,-28!',
    ),
  ];
}

function warriorWoman(): Drawing {
  const [hair, lit] = ['#c9622a', '#f0994f'];
  return [
    // Hair behind, in the wind.
    shape('2,-64 -10,-63 -22,-56 -34,-60! -29,-52 -35,-44! -24,-45 -14,-38 -2,-40', kInk),
    ...strands(
      hair,
      4.4,
      '-4,-58 -18,-52 -30,-56',
      '-4,-52 -18,-47 -30,-47',
      '-5,-47 -14,-43 -22,-44',
    ),
    ...strands(lit, 2.4, '-6,-60 -16,-56 -24,-57'),
    ...warriorBody(1.6),
    ...at(face(kSkins.fair), 1, -51),
    shape('-9,-44 -10,-56 -4,-64 5,-63.6 9.6,-57 9,-48! 6.4,-55 1,-57.6 -4,-55 -6.4,-48', kInk),
    ...strands(hair, 4, '3,-61 -4,-59 -7,-50', '2,-60.6 7,-58 8,-52'),
    ...strands(lit, 2, '1,-61.8 -4,-60 -7,-55'),
    shape('-6.4,-56! 7.4,-56! 7.4,-53.6! -6.4,-53.6!', gold.mid),
    dot(1, -54.8, 2, gold.light),
    ...at(roundShield(blue.mid, blue.light), -14, -28, 0, 1.02),
  ];
}

/** The bow points to the right, drawn; the string runs to the cheek. */
const bow = (): Drawing => [
  shape('16,-74! 28,-62 33,-38 28,-14 16,-2! 22,-1! 34,-14 39,-38 34,-62 22,-75!', kInk),
  line('20,-71 32,-58 36,-38 32,-18 20,-5', [1.4, 3, 1.4], '#d9964f'),
  rod('19,-73 -14,-38', 1.5, kInk),
  rod('-14,-38 19,-3', 1.5, kInk),
  shape('-15,-39.6! 36,-39.6! 36,-43! 46,-38! 36,-33! 36,-36.4! -15,-36.4!', kInk),
  shape('37,-40! 43,-38! 37,-36!', kPaper),
];

const archerBody = (): Drawing => [
  ...legs(-23, 17, wood.mid, wood.deep),
  shape('-9,-43 0,-46 10,-42 12,-15! 4,-18! 0,-12! -6,-18! -13,-14!', kInk),
  shape('-7,-41 0,-43.6! 0,-17! -5.6,-20.4! -10,-18!', green.mid),
  cuts('1,-42 1,-19', '8,-40 9,-20', 6, 2.6, green.mid),
  line('-6,-39 -8,-30 -9,-22', [0.4, 2.6, 0.4], green.light),
  shape('-10.6,-27! 11,-27! 11.4,-23! -11,-23!', kInk),
  shape('-10,-26.2! 10.4,-26.2! 10.6,-23.8! -10.4,-23.8!', gold.mid),
];

const archerArms = (sleeve: string, skin: string): Drawing => [
  ...bow(),
  shape('6,-44! 30,-42! 34,-38! 30,-33.6! 6,-33!', kInk),
  line('8,-39 20,-38.4 28,-38', [5, 4.6, 4], sleeve),
  dot(31.4, -38, 3, skin),
  shape('-3,-44 -18,-46 -23,-40 -18,-34 -12,-35 -3,-34', kInk),
  line('-5,-40 -14,-42 -19,-39.6', [4, 4.4, 3], sleeve),
  dot(-13.6, -38, 3, skin),
];

function archerMan(): Drawing {
  return [
    // Quiver and short cape.
    shape('-8,-44 -22,-30 -22,-14! -14,-16 -6,-24', kInk),
    line('-10,-40 -18,-28 -19,-18', [1, 4.4, 0.6], green.deep),
    shapes(kInk, '-20,-50! -12,-60! -9,-56! -14,-44!'),
    ...archerBody(),
    ...archerArms(green.light, kSkins.fair[0]),
    ...at(face(kSkins.fair), 1, -51.4),
    line('-3,-45.6 1,-43.6 6,-45', [0.6, 3.6, 0.6], '#5a3520'),
    // A pointed hat with a feather.
    ...at(
      [
        shape('-16,-53! -9,-58 -4,-68 4,-70 9,-62 12,-57 21,-55! 10,-52 -6,-51.6', kInk),
        shape('-8,-57.4 -3,-66 1,-67.6! 1,-58!', green.light),
        cuts('2,-67 2,-58', '8,-62 9,-57', 3, 2.6, green.mid),
        line('-13,-53.4 0,-55.4 16,-54.4', [0.6, 2.6, 0.6], green.mid),
        shape('-2,-62! -12,-76 -25,-80! -20,-70 -8,-59!', kInk),
        line('-3,-63 -12,-73 -22,-77', [0.6, 4, 0.4], red.mid),
        line('-6,-65 -12,-71.6', [0.4, 1.6, 0.4], '#f0b0a0'),
      ],
      0,
      -3.4,
    ),
  ];
}

function archerWoman(): Drawing {
  return [
    // A long cloak that swings to the left.
    shape('-6,-48 -20,-38 -33,-8! -25,-11 -19,-2! -12,-8 -4,-6 6,-40', kInk),
    shape('-9,-42 -19,-33 -27,-13! -22,-14 -18,-8! -12,-14 -6,-26', green.mid),
    cuts('-11,-38 -19,-26 -22,-16', '-15,-36 -25,-22 -27,-14', 5, 2.8, green.light),
    ...archerBody(),
    ...archerArms(green.light, kSkins.brown[0]),
    ...at(face(kSkins.brown), 1.4, -51),
    // The hood.
    shape(
      '-10,-42 -12,-54 -8,-64 -14,-72! -2,-70 7,-65 11,-54 9,-43! 7.4,-52 3,-58 -3,-57 -6,-50 -5,-42',
      kInk,
    ),
    shape('-8.4,-46 -9.6,-55 -6,-63 -8,-68! -1,-66.6! 2,-60.4! -4,-58.4 -7.4,-52', green.mid),
    line('-8.6,-50 -8.4,-57 -4,-64', [0.4, 2.6, 0.4], green.light),
    cuts('3,-65 8,-58', '4,-61 8,-52', 3, 2.4, green.mid),
    line('-6,-44 -9,-36 -6,-28', [1, 3.6, 0.4], '#4a2a1a'),
  ];
}

const dwarfBody = (slim: number): Drawing => [
  shapes(kInk, '-16,-15! -17,0! -2,0! -1,-12!', '16,-15! 18,0! 3,0! 1,-12!'),
  shapes(wood.mid, '-13,-7.6! -5,-7.6! -5,-2! -14,-2!', '5,-7.6! 12,-7.6! 14,-2! 5.6,-2!'),
  shape(
    `${-20 + slim},-24 ${-15 + slim},-37 0,-40 ${15 - slim},-37 ${20 - slim},-24 17,-8! -17,-8!`,
    kInk,
  ),
  shape(`${-16.6 + slim},-24 ${-12 + slim},-34 0,-37! 0,-11! -14.6,-11!`, yellow.mid),
  line(`${-14.6 + slim},-26 ${-11 + slim},-33 -5,-35.6`, [0.6, 3, 0.6], yellow.light),
  cuts('1,-36 1,-12', '12,-33 12,-12', 6, 3, yellow.mid),
  shape('-18,-17! 18.4,-17! 18,-11! -17.6,-11!', kInk),
  shape('-17,-15.8! 17.4,-15.8! 17,-12.2! -17,-12.2!', wood.mid),
  shape('-4,-18! 4,-18! 4,-10! -4,-10!', kInk),
  shape('-2.4,-16.4! 2.4,-16.4! 2.4,-11.6! -2.4,-11.6!', gold.light),
];

/** Fists on a haft that lies across the body. */
const dwarfArms = (sleeve: string, skin: string): Drawing => [
  shape('-15,-36 -25,-30 -25,-18 -17,-14 -12,-22', kInk),
  line('-17,-32 -22,-27 -20,-20', [3, 4.4, 3.6], sleeve),
  dot(-19, -18.6, 4.6, kInk),
  dot(-19.2, -18.8, 3.1, skin),
  shape('13,-36 24,-34 29,-26 22,-19 13,-23', kInk),
  line('15,-33 22,-31 24,-26', [3, 4, 3], sleeve),
  dot(24, -25, 4.6, kInk),
  dot(23.8, -25.2, 3.1, skin),
];

function dwarfMan(): Drawing {
  const [beard, lit] = ['#cf5522', '#f59a55'];
  return [
    ...dwarfBody(0),
    // An axe with two blades, upright beside him.
    ...pole('26,-1 26,-66', 3.8),
    shape('24,-46! 12,-41 8,-54 12,-70! 18,-62 26,-62 34,-62 40,-70! 45,-54 40,-40! 28,-46!', kInk),
    shape('23,-49.6! 14,-45.6 11.4,-54 13.4,-63! 18,-58 23,-58!', steel.light),
    shape('29,-58! 34,-58 38.6,-63! 41.4,-54 38,-45.6 29,-49.6!', steel.mid),
    line('13,-47 10.4,-54 12.4,-63', [0.6, 2, 0.6], '#ffffff'),
    shape('22.6,-67! 29.4,-67! 29.4,-44! 22.6,-44!', kInk),
    shape('24.4,-65! 27.6,-65! 27.6,-46! 24.4,-46!', gold.mid),
    ...dwarfArms(steel.mid, kSkins.fair[0]),
    ...at(face(kSkins.fair), 0, -42, 0, 1.05),
    shape('-12,-44 -14,-32 -9,-20 0,-9! 9,-20 14,-32 12,-44! 6,-37.6 0,-39 -6,-37.6', kInk),
    ...strands(
      beard,
      5,
      '-9,-37 -9,-28 -4,-19',
      '-4,-35.6 -4,-26 -1,-14',
      '3,-35.6 4,-26 1,-15',
      '9,-37 9.4,-29 5,-20',
    ),
    ...strands(lit, 2.4, '-10,-36 -10.4,-29 -7,-23', '-5,-34 -5.4,-27 -3,-20'),
    line('-7,-37.4 0,-39.6 8,-37', [0.6, 3.4, 0.6], lit),
    // The helm.
    shape('-13,-44! -13,-53 -6,-60.6 6,-60.6 13,-53 13,-44! 6,-48! -6,-48!', kInk),
    shape('-10,-50 -5,-57.6 0,-58.6! 0,-50! -9.6,-50!', steel.light),
    cuts('1,-58 1,-51', '10,-54 10,-50', 4, 2.4, steel.mid),
    shape('-12,-50.6! 12,-50.6! 12,-47! -12,-47!', gold.mid),
    shape('-2,-63! 2.4,-63! 2,-48! -2,-48!', gold.light),
  ];
}

function dwarfWoman(): Drawing {
  const [hair, lit] = ['#a8401c', '#e57f3e'];
  return [
    // A round shield on her back.
    ...at(roundShield(wood.mid, wood.light), -13, -28, 0, 1.35),
    ...dwarfBody(1.6),
    // The hammer, straight up beside her.
    ...pole('27,-2 26,-52', 3.8),
    shape('11,-71! 41,-71! 42,-50! 11,-50!', kInk),
    shape('13.6,-68.4! 26,-68.4! 26,-52.8! 13.6,-52.8!', steel.light),
    shape('26,-68.4! 39,-68.4! 39,-52.8! 26,-52.8!', steel.mid),
    shape('23,-68.4! 28.6,-68.4! 28.6,-52.8! 23,-52.8!', gold.mid),
    ...dwarfArms(yellow.deep, kSkins.pale[0]),
    ...at(face(kSkins.pale), 0, -43, 0, 1.1),
    line('-1.6,-38.4 1.4,-37.6 4.4,-38.6', [0.2, 1.4, 0.2], '#a03c30'),
    // Braids that stand out in bows.
    shape('-8,-46 -19,-44 -24,-34 -20,-22 -15,-13! -10,-16 -13,-27 -10,-38', kInk),
    shape('8,-46 17,-45 20,-36 17,-24 14,-14! 9,-17 11,-28 9,-38', kInk),
    ...strands(
      hair,
      5.6,
      '-10,-42 -18,-37 -17,-27',
      '-17,-31 -16,-24 -13.6,-18',
      '10,-42 16,-37 14,-27',
      '14.6,-31 14,-24 12,-18',
    ),
    ...strands(lit, 2.6, '-12,-42 -19,-37 -18,-31', '10,-42.6 14.4,-39.6 15,-34'),
    shapes(
      gold.mid,
      '-18.6,-21.6! -12.6,-22.6! -12,-19! -17.6,-18!',
      '10.6,-22.6! 15.8,-22! 15,-18.4! 10.2,-19!',
    ),
    // A cap with a brow band, hair parted below.
    shape('-12,-42 -13,-53 -6,-61 6,-61 13,-53 12,-42! 8,-48 0,-51.6 -8,-48', kInk),
    shape('-10.4,-52.6 -5.6,-58 0,-58.8! 0,-53.4! -8,-52!', yellow.mid),
    cuts('1,-58.4 1,-54', '9.6,-55 10,-51', 4, 2.2, yellow.mid),
    line('-11,-51 0,-53.4 11,-51', [2.6, 3, 2.6], steel.light),
    ...strands(hair, 3.6, '-1,-51 -6,-50 -9.6,-44', '1,-51 6,-50 9.6,-44'),
    dot(0, -53, 2.2, red.mid),
  ];
}

const wizardRobe = (): Drawing => [
  shape('-10,-44 2,-47 11,-42 17,-20 22,0! 10,-3 0,1 -12,-3 -24,0! -18,-22', kInk),
  shape('-8,-42 0,-44! -1,-22 -2,-3! -12,-6 -19.6,-4! -15,-24', purple.mid),
  line('-9,-38 -14,-22 -17,-8', [0.6, 3.4, 0.6], purple.light),
  cuts('1,-42 1,-22 0,-4', '9,-39 12,-21 16,-4', 9, 3, purple.mid),
  shape('-15,-25! 15,-25! 16,-20.6! -16.4,-20.6!', kInk),
  shape('-14.6,-24! 14.6,-24! 15,-21.6! -15.4,-21.6!', gold.mid),
];

const wizardStaff = (): Drawing => [...pole('25,0 23,-62', 3.4)];

function wizardMan(): Drawing {
  return [
    ...wizardStaff(),
    dot(22.6, -67, 11.4, kInk),
    dot(22.6, -67, 8.8, purple.deep),
    star(22.6, -67, 9.6, kGlow.white),
    ...wizardRobe(),
    shape('6,-42 17,-40 28,-36 28,-27 16,-26 8,-30', kInk),
    line('9,-37 17,-35.6 23,-33', [3, 5, 4.4], purple.light),
    dot(25, -32.4, 4.4, kInk),
    dot(24.8, -32.6, 3, kSkins.fair[0]),
    ...at(face(kSkins.fair), 0, -48),
    shape('-10,-50 -11,-36 -6,-24 0,-10! 7,-24 11,-36 10,-50! 5,-44 0,-45 -5,-44', kInk),
    ...strands(
      '#fbf6ea',
      4.6,
      '-7,-44 -7,-34 -3,-24',
      '-2.6,-42 -2.4,-30 -0.6,-17',
      '3,-42 3.6,-32 1,-21',
    ),
    ...strands('#cfc6ba', 3, '7,-43 7.4,-35 4.4,-27'),
    line('-6,-43.6 0,-45.6 6,-43.6', [0.6, 3, 0.6], '#fbf6ea'),
    // The hat: a tall cone.
    ...at(
      [
        shape(
          '-20,-50! -10,-55 -6,-70 -3,-84 -11,-92! 3,-90 8,-72 12,-55 21,-51! 10,-49 -8,-48.6',
          kInk,
        ),
        shape('-7.6,-56 -4,-70 -1,-84 -3,-88! 0,-86! 1,-70 1,-57!', purple.light),
        cuts('2,-84 2,-58', '4,-82 9,-58', 6, 2.6, purple.mid),
        line('-17,-50.6 0,-53 17,-51.4', [0.6, 2.6, 0.6], purple.mid),
        line('-8,-57 1,-58.4 10,-57', [2, 2.6, 2], gold.mid),
      ],
      0,
      -3.6,
    ),
  ];
}

function wizardWoman(): Drawing {
  const hair = '#5a4a86';
  return [
    ...wizardStaff(),
    // The staff ends in a moon.
    shape('23,-58! 12,-66 12,-80 22,-88! 17,-79 20,-70 28,-68 36,-74! 34,-63 28,-58!', kInk),
    line('21,-62 15,-72 18,-82', [1, 3.4, 0.4], gold.light),
    line('21,-62 28,-64 33,-70', [1, 3, 0.4], gold.mid),
    dot(24, -76, 4.2, kInk),
    dot(24, -76, 2.8, kGlow.white),
    // Hair in the wind.
    shape('-4,-52 -16,-48 -30,-52! -25,-44 -33,-37! -22,-37 -24,-28! -12,-33 -2,-38', kInk),
    ...strands(
      hair,
      4,
      '-6,-48 -16,-44 -26,-48',
      '-6,-44 -16,-39 -27,-39',
      '-6,-41 -13,-36 -20,-32',
    ),
    ...strands('#a596d6', 1.8, '-8,-49 -16,-46 -22,-48'),
    ...wizardRobe(),
    shape('6,-42 17,-40 28,-36 28,-27 16,-26 8,-30', kInk),
    line('9,-37 17,-35.6 23,-33', [3, 5, 4.4], purple.light),
    dot(25, -32.4, 4.4, kInk),
    dot(24.8, -32.6, 3, kSkins.brown[0]),
    ...at(face(kSkins.brown), 0.4, -49),
    ...strands(hair, 3.4, '-3,-54 -7.4,-48 -6.4,-38', '3,-54 8,-48 7.4,-41'),
    // The tip of the hat hangs over.
    ...at(
      [
        shape(
          '-19,-52! -11,-57 -9,-70 -4,-80 6,-86 17,-84 23,-75! 14,-78 9,-73 12,-58 20,-53! 10,-51 -8,-50.4',
          kInk,
        ),
        shape('-8.6,-58 -6.4,-70 -2,-78 5,-82.6! 2,-72 1,-59!', purple.light),
        cuts('3,-76 2,-60', '8,-74 10,-59', 5, 2.6, purple.mid),
        line('6,-83 14,-81.6 18,-78.6', [1, 2.4, 0.4], purple.mid),
        line('-16,-52.4 0,-54.6 16,-53.4', [0.6, 2.6, 0.6], purple.mid),
        line('-8.6,-59 1,-60.4 10.6,-59', [2, 2.6, 2], gold.mid),
      ],
      0,
      -2,
    ),
  ];
}

export const kHeroes = {
  'warrior-female': warriorWoman,
  'warrior-male': warriorMan,
  'archer-female': archerWoman,
  'archer-male': archerMan,
  'dwarf-female': dwarfWoman,
  'dwarf-male': dwarfMan,
  'wizard-female': wizardWoman,
  'wizard-male': wizardMan,
} as const;

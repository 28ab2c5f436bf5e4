// One face, three-quarters to the right, lit from the right. Women and men differ in jaw, brow and
// lips; character comes from what is laid over it.
import { cuts, type Drawing, dot, line, moved, shape, shapes } from '../hand';
import { kInk } from '../tones';
import type { Eyes } from './bust';

export interface FaceOf {
  skin: readonly [string, string];
  iris: string;
  brow: string;
  /** A woman's mouth; a man's is a line. */
  lips?: string;
  /** Wider jaw, heavier brow. */
  broad?: boolean;
  /** Furrows of age. */
  old?: boolean;
}

const eyesOf = ({ iris, lips, skin }: FaceOf, eyes: Eyes): Drawing => {
  if (eyes === 'closed')
    return [
      line('110,113 123,121 138,115', [1, 4.4, 1], kInk),
      line('145,114 153,120 163,113', [1, 4, 1], kInk),
      line('114,122 124,127 134,123', [0.3, 2, 0.3], skin[1]),
    ];
  const narrow = eyes === 'tight' ? 3.6 : 1.5;
  const lash = lips ? 5.2 : 4.4;
  return [
    shape(
      `111,116! 119,${108.6 + narrow} 130,${108.6 + narrow} 137,116! 128,120.6 118,120.6`,
      '#fffaf0',
    ),
    shape(
      `145,115! 150,${108.4 + narrow} 158,${108.4 + narrow} 163,114! 157,119 150,119`,
      '#fffaf0',
    ),
    dot(127.6, 113.8, 5.4, kInk),
    dot(127.6, 114.2, 4.4, iris),
    dot(128, 114, 2.2, kInk),
    dot(156, 113, 5, kInk),
    dot(156, 113.4, 4.1, iris),
    dot(156.2, 113.2, 2, kInk),
    dot(129.8, 112.2, 1.4, '#ffffff'),
    dot(158, 111.6, 1.3, '#ffffff'),
    line(`108,117 121,${106.6 + narrow} 139,116`, [1.2, lash + 0.8, 1.4], kInk),
    line(`143,116 152,${106.2 + narrow} 165,112.6`, [1.2, lash + 0.4, 1.6], kInk),
    line('114,122.4 124,124 134,121.6', [0.3, 1.6, 0.3], kInk),
  ];
};

const mouthOf = ({ lips, skin }: FaceOf, eyes: Eyes): Drawing => {
  if (eyes === 'tight')
    return [
      shape('126,158 140,153 155,157 152,166 138,168 128,165', kInk),
      shape('130,159! 151,158! 149,162.6! 131,163.4!', '#fffaf0'),
    ];
  const slack: Drawing =
    eyes === 'closed' ? [shape('131,160 142,157 153,160 146,168 137,168', kInk)] : [];
  if (!lips)
    return [
      line('127,160 142,157.4 156,159.6', [0.8, 3.8, 0.8], kInk),
      ...slack,
      line('134,168 142,170 150,167.6', [0.4, 2.6, 0.4], skin[1]),
    ];
  return [
    shape('128,160 137,154.6 142,156.6 147,154.4 155,159 148,166 136,167', lips),
    line('127,160.4 142,160 156,159.4', [0.6, 2.6, 0.6], kInk),
    ...slack,
    line('135,171 142,172.4 149,170.6', [0.4, 2.4, 0.4], skin[1]),
  ];
};

export function face(of: FaceOf, eyes: Eyes): Drawing {
  const { skin, brow, lips, broad = false, old = false } = of;
  const [light, shade] = skin;
  const jaw = broad ? 6 : 0;
  const sorrow = eyes === 'open' ? 0 : 5;
  return [
    // The ink behind it.
    shape(
      `82,80 126,60 164,76 174,104 170,118 175,136 168,158 ${158 + jaw},180 ${140 + jaw},192 118,188 ${98 - jaw},170 84,144 78,110`,
      kInk,
    ),
    shape(
      `90,82 126,68 160,82 168,104 163,117! 169,134 163,154 ${153 + jaw},173 ${139 + jaw},184 121,180 ${103 - jaw},163 91,140 86,110`,
      light,
    ),
    // The side away from the light.
    shape(
      `90,82 108,74 101,108 104,136 ${113 - jaw},158 126,181! 121,180 ${103 - jaw},163 91,140 86,110`,
      shade,
    ),
    cuts('102,92 100,116 104,142 116,168', '117,92 111,116 117,142 131,168', 9, 5, shade, {
      seed: 6,
      uneven: 0.4,
    }),
    // Under the brow, beside the nose, under the lip.
    shape('108,108 122,103 138,108 137,113! 122,105.6 110,114!', shade),
    shape('142,104! 146,110 148,124 152,134 146,146! 137,144 142,132 140,116', shade),
    line('139,145 149,149.6 160,143', [1, 4, 1.2], kInk),
    line('158,128 162,137 159,144', [0.3, 2.6, 0.6], kInk),
    line('152,116 155,128 158,136', [0.3, 2, 0.3], '#fff3dc'),
    ...eyesOf(of, eyes),
    line(
      `106,${103 + sorrow} 121,${94 + sorrow * 0.2} 139,${104 - sorrow}`,
      [2, broad ? 8.6 : lips ? 5 : 7, 2.4],
      brow,
    ),
    line(
      `145,${103 - sorrow} 154,${94.6 + sorrow * 0.2} 166,${100 + sorrow}`,
      [2.4, broad ? 7.6 : lips ? 4.4 : 6, 1.4],
      brow,
    ),
    ...mouthOf(of, eyes),
    ...(lips
      ? []
      : [cuts('122,180 136,186 150,180', '124,172 137,176 149,172', 5, 3, shade, { seed: 3 })]),
    ...(old
      ? [
          line('112,128 122,131 130,128', [0.3, 2.2, 0.3], shade),
          line('146,126 154,128 162,125', [0.3, 2, 0.3], shade),
          line('124,146 120,156 124,166', [0.3, 2.6, 0.3], shade),
          line('116,88 132,84 148,88', [0.3, 2, 0.3], shade),
        ]
      : []),
    line('164,140 160,154 152,170', [0.4, 3, 0.4], '#fff3dc'),
  ];
}

/** Neck and collarbones, under the head. */
export const neck = ([light, shade]: readonly [string, string]): Drawing => [
  shape('92,140 146,166 152,222! 86,222!', kInk),
  shape('118,176 146,178 148,218! 116,218!', light),
  shape('100,164 122,178 122,218! 98,218!', shade),
  cuts('118,182 118,214', '134,184 134,212', 4, 4.6, shade),
];

/** Shoulders in ink, to be cut into. */
export const shoulders = (wide = 0): Drawing => [
  shape(
    `${14 - wide},284! ${24 - wide},240 58,216 98,202 148,202 188,216 ${218 + wide},240 ${228 + wide},284!`,
    kInk,
  ),
];

/** A blade upright at the right of the picture. */
export const blade = (): Drawing => [
  shape('190,232! 191,46! 201,16! 211,46! 212,232!', kInk),
  shape('194.6,214! 195.4,48! 201,28! 201,214!', '#a9b4bb'),
  shape('201,214! 201,28! 206.8,48! 207.6,214!', '#f4f6f6'),
  line('201,60 201,196', [0.6, 2.2, 0.6], kInk),
  shape('172,212! 230,206! 231,219! 172,226!', kInk),
  shape('176,215.6! 227,210! 227,216! 176,221.6!', '#d9a02b'),
  shape('194,222! 209,220! 209,284! 194,284!', kInk),
  shapes(
    '#8f5c31',
    '197,230! 206,227! 206,233! 197,236!',
    '197,242! 206,239! 206,245! 197,248!',
    '197,254! 206,251! 206,257! 197,260!',
    '197,266! 206,263! 206,269! 197,272!',
  ),
];

/** A braid: lenses of hair, one over the other, along a way of points. */
export function braid(
  beads: readonly (readonly [number, number])[],
  size: number,
  dark: string,
  lit: string,
): Drawing {
  const bead: Drawing = [
    shape('-15,-11 0,-17 15,-11 12,7 0,13 -12,7', kInk),
    shape('-11,-8 -1,-13! 0,9! -9,5', dark),
    shape('1,-13! 11,-8 9,5 2,9!', lit),
    line('1,-12 1,8', [0.5, 2.4, 0.5], kInk),
  ];
  return beads.flatMap(([x, y]) => moved(bead, { x, y, size }));
}

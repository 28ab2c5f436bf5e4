// Wells, stalls, fog, and the backs of cards: what lies on the board to be used or turned over.
import { cuts, disc, dot, fill, line, placed, plane, rays, shape, swell } from '../lib/lino';
import {
  blue,
  bone,
  gold,
  green,
  ink,
  paper,
  red,
  steel,
  stone,
  type Tones,
  water,
  white,
  wood,
} from '../lib/tones';
import { type Drawing, thing } from './drawing';

const wellOutline = shape(
  '5,23! 32,0! 59,23! 56,28! 50,27! 50,38! 57,41 56,57 32,63.6 8,57 7,41 14,38! 14,27! 8,28!',
);
const well = (full: boolean): Drawing => {
  const roof: Tones = full ? red : ['#a59a8c', '#7b7166', '#4d463f'];
  return thing(
    wellOutline,
    plane('10.6,22.4! 31,5! 33,5.6! 27.6,24!', roof[1]),
    fill(cuts('28,9 13,22', '30,14 25,23', 5, { width: 1.8, seed: 2 }), roof[0]),
    plane('36,8! 53.4,22.4! 31,24!', roof[2]),
    plane('18,27! 21.4,27! 21.4,39! 18,39!', wood[0]),
    plane('42.6,27! 46,27! 46,39! 42.6,39!', wood[1]),
    line('22,28.6 32,30 42,28.6', [1.6, 2, 1.6], wood[1]),
    full
      ? plane('29,31! 36,31! 35,37! 30,37!', wood[1]) + line('32,29 32,32', [1, 1, 1], bone)
      : line('32,29 33,33 31,36', [1, 1.4, 0.6], bone),
    full
      ? plane('11.6,43 32,38.4 52.4,43 32,48', water[1])
      : plane('11.6,43 32,39 52.4,43 32,47.6', '#3b332d'),
    full
      ? line('16,43 28,40.6 42,41.4', [0.4, 2, 0.4], white) +
          line('30,45.4 40,45 47,43', [0.4, 1.4, 0.4], water[2])
      : line('18,41.6 32,39.6 46,41.6', [0.4, 1.6, 0.4], '#5d5249'),
    plane('11,47! 21,50! 21,58.4! 11.6,55!', stone[0]),
    plane('23.6,50.6! 38,50.8! 38,60! 23.6,59.2!', stone[1]),
    plane('40.6,50.4! 53,47! 52.4,55! 40.6,59.2!', stone[2]),
    fill(cuts('25,58 37,58.6', '25,53 37,53.6', 4, { width: 1.2, seed: 5 }), stone[0]),
  );
};

const stall = thing(
  shape('5,4! 59,4! 63,25 57,29! 57,60! 7,60! 7,29! 1,25'),
  [0, 1, 2, 3, 4]
    .map((i) => {
      const x = 6 + i * 10.6;
      const out = (i - 2) * 0.9;
      return plane(
        `${x},7! ${x + 9.4},7! ${x + 9.4 + out},23 ${x + 4.7 + out},28 ${x + out},23`,
        i % 2 === 1 ? paper : i < 3 ? red[1] : red[2],
      );
    })
    .join(''),
  line('8,12 8,20', [0.4, 1.8, 0.4], red[0]),
  plane('11,31! 53,31! 53,41! 11,41!', wood[2]),
  line('14,38 14,31', [1, 1, 1], wood[1]),
  dot(20, 38, 5, ink),
  dot(20, 38.4, 3.6, gold[1]),
  plane('27,41! 28,34 30.6,31! 33.4,34 34.4,41!', green[1]),
  dot(42.6, 37.6, 5.4, ink),
  dot(42.6, 38, 4, red[1]),
  dot(41.4, 36.6, 1.3, red[0]),
  plane('9,43! 55,43! 55,57! 9,57!', wood[1]),
  plane('9,43! 55,43! 55,46! 9,46!', wood[0]),
  line('24,46 24,57', [1.4, 1.4, 1.4], ink),
  line('40,46 40,57', [1.4, 1.4, 1.4], ink),
  fill(cuts('11,51 22,51', '12,53 21,53', 2, { width: 1.6, seed: 3 }), wood[2]),
  fill(cuts('26,49 38,49', '27,54 37,54', 3, { width: 1.6, seed: 4 }), wood[2]),
  fill(cuts('42,50 53,50', '43,54 52,54', 3, { width: 1.6, seed: 5 }), wood[2]),
);

/** Fog has no ink: its outline is the dusk at its lower edge. */
const fog: Drawing = {
  outline: '',
  body: [
    fill(
      shape('2,46 4,36 13,32 15,20 28,13 40,19 51,22 54,32 62,38 61,49 47,55 31,53 14,56'),
      '#8d99b3',
    ),
    fill(
      shape('3,43 6,35 14,31 17,20 28,14 39,20 50,23 53,32 60,38 58,45 46,50 30,48 14,51'),
      '#f3f1e8',
    ),
    line('16,33 24,22 36,24 40,32', [0.6, 3, 0.6], '#c3cad8'),
    line('8,42 20,46 32,41 46,45 56,41', [0.6, 3.2, 0.6], '#b4bdce'),
    line('38,31 46,27 53,33', [0.6, 2.4, 0.6], '#c3cad8'),
    line('20,37 26,33 33,36', [0.6, 2.2, 0.6], '#c3cad8'),
  ].join(''),
};

const cardOutline = shape('9,2! 55,2! 57,4! 57,60! 55,62! 9,62! 7,60! 7,4!');
const frame = (paperTone: string, lineTone: string): string =>
  plane('10,5! 54,5! 54,59! 10,59!', paperTone) +
  fill(`${shape('13,8! 51,8! 51,56! 13,56!')}${shape('15,10! 15,54! 49,54! 49,10!')}`, lineTone);
/** The back of a legend card: the castle. */
const legendCard = thing(
  cardOutline,
  frame('#7a2d1c', gold[1]),
  plane(
    '18,48! 20,40! 22,40! 22,26! 20,26! 20,21! 27,21! 27,26! 26,26! 26,33! 29,33! 29,22! 27,22! 27,16! 37,16! 37,22! 35,22! 35,33! 38,33! 38,26! 37,26! 37,21! 44,21! 44,26! 42,26! 42,40! 44,40! 46,48!',
    gold[1],
  ),
  plane('29,48! 29,42 32,38.6 35,42 35,48!', '#7a2d1c'),
  line('32,16 32,12', [1, 1, 1], gold[1]),
  plane('32,11! 38,13! 32,15!', gold[0]),
);
/** The backs of event cards: the sun that rises, in gold or silver. */
const eventCard = (tones: Tones): Drawing =>
  thing(
    cardOutline,
    frame(tones[1], tones[2]),
    fill(rays([32, 42], [13, 26], 9, 3, { seed: 2, from: 190, to: 352, jitter: 0.1 }), tones[0]),
    plane('20,44! 20,36 26,30.6 32,29.6 38,30.6 44,36 44,44!', ink),
    plane('22.6,42! 23,36.6 27,33 32,32 37,33 41,36.6 41.4,42!', tones[0]),
    plane('16,44! 48,44! 48,47! 16,47!', ink),
    line('18,50.6 32,49.4 46,50.6', [0.6, 1.8, 0.6], tones[2]),
  );
const silver: Tones = ['#eef2f4', '#a9b3ba', '#5f6b75'];

/** A card that waits on a space, face down. */
const card = thing(
  cardOutline,
  frame(paper, '#a98a55'),
  dot(32, 32, 13, red[1]),
  fill(disc(32, 32, 13), '#8a4519'),
  plane('32,21! 35,29! 43,30! 37,35.4! 39,43.6! 32,39! 25,43.6! 27,35.4! 21,30! 29,29!', paper),
);

/** The other side of a fog token of the event kind: an open eye in the mist. */
const event = thing(
  disc(32, 32, 29),
  dot(32, 32, 25.4, '#d8ccb0'),
  fill(cuts('50,18 56,34 48,50', '38,20 44,34 38,46', 9, { width: 2.4, seed: 3 }), '#a89873'),
  plane('12,33 22,22 32,19 42,22 52,33 42,43 32,46 22,43', ink),
  plane('16,33 24,25.6 32,23 40,25.6 48,33 40,40 32,42.4 24,40', paper),
  dot(32, 32.6, 8, ink),
  dot(32, 32.6, 5.6, blue[1]),
  dot(32, 32.6, 2.8, ink),
  dot(29.6, 30, 2, white),
);

/** A bridge that is closed, a way that is barred. */
const gate = thing(
  shape('4,62! 4,22 16,6 32,2 48,6 60,22 60,62! 50,62! 50,26 42,14 32,12 22,14 14,26 14,62!') +
    [20, 28, 36, 44].map((x) => swell(`${x},12 ${x},62`, [4, 4, 4])).join('') +
    swell('14,32 50,32', [4, 4, 4]) +
    swell('14,48 50,48', [4, 4, 4]),
  plane('7,58! 7,24 17,10 21,11 11,25 11,58!', stone[0]),
  plane('53,58! 53,25 43,11 47,10 57,24 57,58!', stone[2]),
  fill(cuts('20,8 44,8', '22,11 42,11', 5, { width: 1.4, seed: 3 }), stone[1]),
  [20, 28, 36, 44]
    .map((x) => line(`${x - 0.4},16 ${x - 0.4},60`, [0.8, 1.6, 0.8], steel[1]))
    .join(''),
);

const campfire = thing(
  shape('32,1! 44,16 52,32 50,46 60,52! 58,60! 44,62! 20,62! 6,60! 4,52! 14,46 12,32 20,20 24,27!'),
  plane('32,7! 41,19 48,33 44,47! 20,47! 16,34 21,25 25,33!', '#d9531e'),
  plane('33,21! 40,31 41,40 38,47! 25,47! 23,38 27,32 29,37!', '#ffb938'),
  plane('32,34! 36,40 35,47! 29,47! 29,41', '#fff2b8'),
  placed(plane('-24,-3! 24,-3! 24,3! -24,3!', ink), 32, 54, 1, 9),
  placed(plane('-22,-1.6! 22,-1.6! 22,1.8! -22,1.8!', wood[1]), 32, 54, 1, 9),
  placed(plane('-24,-3! 24,-3! 24,3! -24,3!', ink), 32, 54, 1, -9),
  placed(plane('-22,-1.6! 22,-1.6! 22,1.8! -22,1.8!', wood[0]), 32, 54, 1, -9),
);

export const places: Record<string, Drawing> = {
  well: well(true),
  'well-empty': well(false),
  stall,
  fog,
  'card-legend': legendCard,
  'card-gold': eventCard(gold),
  'card-silver': eventCard(silver),
  card,
  event,
  gate,
  campfire,
};

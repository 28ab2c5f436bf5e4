// A die of each colour, seen from above a little from the left. Its eyes are the page's: they change.
import { cuts, fill, line, plane, shape } from '../lib/lino';
import { blue, green, grey, purple, red, type Tones, yellow } from '../lib/tones';
import { type Drawing, thing } from './drawing';

const black: Tones = ['#5d565a', '#2c2629', '#171214'];

/** The face that is up is left free from 10 to 50 in both directions. */
const die = (tones: Tones): Drawing =>
  thing(
    shape('4,9! 9,3! 51,3! 56,8! 62,15! 62,56! 57,62! 16,62! 9,57! 4,51!'),
    plane('8,9.6! 10.4,7! 49.6,7! 52,9.6! 52,49.6! 49.6,52! 10.4,52! 8,49.6!', tones[1]),
    plane('55,12! 58.4,16.4! 58.4,54.6! 55,52!', tones[2]),
    plane('12,55! 52,55! 55.4,58.4! 17,58.4!', tones[2]),
    fill(cuts('51,30 51,51', '42,44 36,51', 5, { width: 1.8, seed: 4 }), tones[2]),
    line('10.4,34 10.4,13 14,9.6 36,9.6', [0.6, 2.4, 0.6], tones[0]),
  );

export const dice: Record<string, Drawing> = {
  'die-yellow': die(yellow),
  'die-blue': die(blue),
  'die-green': die(green),
  'die-purple': die(purple),
  'die-grey': die(grey),
  'die-red': die(red),
  'die-black': die(black),
};

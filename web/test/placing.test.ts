import { describe, expect, it } from 'vitest';
import { extentOf, figureOf } from '../src/art/drawings';
import { nearest } from '../src/map/find';
import { distance } from '../src/map/geometry';
import {
  bodyOf,
  kHero,
  kNumber,
  kTether,
  placesOf,
  type Stander,
  shared,
  sizeOf,
} from '../src/map/placing';
import { board, mine } from './game';

const hero = (figure: string): Stander => ({ figure, scale: kHero });
const creature = (figure: string): Stander => ({ figure, scale: sizeOf(figure) });

const crowds: Record<string, Stander[]> = {
  'one hero': [hero('wizard-male')],
  'a gor': [creature('gor')],
  'a troll': [creature('troll')],
  'a wardrak': [creature('wardrak')],
  'a hero at a skral': [creature('skral'), hero('archer-female')],
  'four heroes': ['dwarf-male', 'warrior-female', 'archer-male', 'wizard-female'].map(hero),
  'the dragon': [creature('dragon')],
  'the dragon and four heroes': [
    creature('dragon'),
    ...['dwarf-male', 'warrior-female', 'archer-male', 'wizard-female'].map(hero),
  ],
};

/** How much of each number is hidden by a crowd at a space, in parts of one. */
function hiddenBy(land: typeof board, space: number, crowd: Stander[]): [number, number][] {
  const spots = placesOf(land, space, crowd);
  return [...land.at].flatMap(([id, [x, y]]): [number, number][] => {
    const number = { left: x - kNumber, top: y - kNumber, right: x + kNumber, bottom: y + kNumber };
    const hidden = crowd.reduce(
      (sum, one, i) =>
        sum + shared(bodyOf({ ...one, scale: spots[i]!.scale }, spots[i]!.at), number),
      0,
    );
    return hidden > 0 ? [[id, hidden / (4 * kNumber * kNumber)]] : [];
  });
}

describe('figures beside their stones', () => {
  it.each(Object.keys(crowds))('hide no number of either board: %s', (name) => {
    const hidden: string[] = [];
    for (const land of [board, mine])
      for (const { id } of land.spaces.values()) {
        if (land.file.isolated?.includes(id)) continue;
        for (const [other, part] of hiddenBy(land, id, crowds[name]!))
          if (part > 0.31) hidden.push(`${land.file.id} ${id} hides ${other}: ${part.toFixed(2)}`);
      }
    expect(hidden).toEqual([]);
  });
  it('stand near enough, and the dragon is tied to its stone', () => {
    for (const { id } of board.spaces.values()) {
      const [one] = placesOf(board, id, crowds['one hero']!);
      expect(distance(one!.at, board.point(id)), String(id)).toBeLessThan(kTether);
      const [dragon] = placesOf(board, id, crowds['the dragon']!);
      expect(distance(dragon!.at, board.point(id)), String(id)).toBeLessThan(215);
      expect(dragon!.scale, String(id)).toBeGreaterThan(sizeOf('dragon') * 0.5);
    }
  });
  it('do not move because of others elsewhere, and stay where they are', () => {
    const one = crowds['a gor']!;
    expect(placesOf(board, 18, one)).toEqual(placesOf(board, 18, [...one]));
  });
  it('do not stand on each other', () => {
    const crowd = crowds['four heroes']!;
    const bodies = placesOf(board, 18, crowd).map(({ at }, i) => bodyOf(crowd[i]!, at));
    for (const [i, one] of bodies.entries())
      for (const two of bodies.slice(i + 1)) {
        const area = (one.right - one.left) * (one.bottom - one.top);
        expect(shared(one, two) / area).toBeLessThan(0.5);
      }
  });
});

describe('what a finger means', () => {
  const [x, y] = board.point(18);
  const body = { space: 72, left: x - 40, right: x + 40, top: y - 60, bottom: y + 40 };
  it('is the stone it touches, even behind somebody', () => {
    expect(nearest(board, [x + 5, y], 30, [body])).toBe(18);
  });
  it('is the stone of whom it touches, and of the one in front', () => {
    expect(nearest(board, [x, y - 50], 30, [body])).toBe(72);
    const before = { ...body, space: 34, bottom: y + 60 };
    expect(nearest(board, [x, y - 50], 30, [body, before])).toBe(34);
  });
  it('is the nearest stone, or none', () => {
    expect(nearest(board, [x + 26, y], 30)).toBe(18);
    expect(nearest(board, [-100, -50], 30, [body])).toBeNull();
  });
});

describe('who is drawn how', () => {
  it('gives every creature, character and walker of the content a drawing of its own', () => {
    const kinds = 'gor skral wardrak troll tower-skral mine-skral rune-skral tree-giant fated-gor '
      .concat('ensorcelled-gor bewitched-prince dark-mage troll-chief dragon captor gor-chief ')
      .concat('drunken-gor drunken-skral drunken-wardrak drunken-troll')
      .split(' ');
    for (const kind of kinds) expect(figureOf({ of: kind, otherwise: 'creature' })).toBe(kind);
    const people = 'prince witch shield-dwarves shepherd minstrel king woman old-man stranger';
    for (const kind of people.split(' ')) expect(figureOf({ of: kind })).toBe(kind);
    for (const kind of ['tower', 'restored-tower'])
      expect(figureOf({ of: kind, otherwise: 'marker' })).toBe(kind);
  });
  it('knows women and men', () => {
    expect(figureOf({ of: 'archer', look: 'male' })).toBe('archer-male');
    expect(figureOf({ of: 'archer', look: 'female' })).toBe('archer-female');
  });
  it('has something for whoever an author invents', () => {
    expect(figureOf({ of: 'cave-troll', otherwise: 'creature' })).toBe('troll');
    expect(figureOf({ of: 'mud-thing', strength: 2 })).toBe('weak-shade');
    expect(figureOf({ of: 'mud-thing', strength: 10 })).toBe('strong-shade');
    expect(figureOf({ of: 'mud-thing', strength: 30 })).toBe('mighty-shade');
    expect(figureOf({ of: 'hermit' })).toBe('wanderer');
    expect(figureOf({ of: 'bell', otherwise: 'marker' })).toBe('standing-stone');
    expect(extentOf('wanderer').body.up).toBeGreaterThan(50);
  });
});

// What a copy is made of: the game without its seed, kept up to date by what is told.
import { describe, expect, it } from 'vitest';
import { followed, type Game, hashOf } from '../src/copy/followed';
import { isCheap } from '../src/copy/network';

const game: Game = {
  setup: { legend: 'legend-2' },
  history: ['a', 'b', 'c'],
  together: [2],
  hashes: [{ at: 3, hash: 'three' }],
};
const more = { did: 'play', was: 'three', hash: 'five', length: 5 };
const added = { history: ['d', 'e'], together: [4] };

describe('a game that is followed', () => {
  it('gets what was played, chance included, and ends where the server is', () => {
    const now = followed(game, { ...more, added })!;
    expect(now.history).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(now.together).toEqual([2, 4]);
    expect(now.hashes).toEqual([{ at: 5, hash: 'five' }]);
    expect(game.history).toHaveLength(3);
  });

  it('goes back with an undo', () => {
    const now = followed(game, { did: 'undo', was: 'three', hash: 'one', length: 1 })!;
    expect(now.history).toEqual(['a']);
    expect(now.together).toEqual([]);
    expect(hashOf(now)).toBe('one');
  });

  it('takes the same message twice for one', () => {
    const now = followed(game, { ...more, added })!;
    expect(followed(now, { ...more, added })).toBe(now);
  });

  it('is asked for anew where something was missed or begins a chapter', () => {
    expect(followed(game, { ...more, added, was: 'four' })).toBeNull();
    expect(followed(game, { ...more, added, length: 6 })).toBeNull();
    expect(followed(game, more)).toBeNull();
    expect(followed(game, { ...more, added, did: 'edit' })).toBeNull();
    expect(followed(game, { ...more, added, did: 'dice' })).toBeNull();
  });
});

describe('a megabyte at rest', () => {
  const large = (query: string): boolean => query.includes('min-width');
  const none = (): boolean => false;
  it('is fetched over a network that costs nothing, or a large screen where nobody tells', () => {
    expect(isCheap({ type: 'wifi' }, none)).toBe(true);
    expect(isCheap(undefined, large)).toBe(true);
    expect(isCheap({ effectiveType: '4g' }, large)).toBe(true);
  });
  it('is not where it may cost something', () => {
    expect(isCheap({ type: 'cellular' }, large)).toBe(false);
    expect(isCheap({ saveData: true, type: 'wifi' }, large)).toBe(false);
    expect(isCheap({ effectiveType: '3g' }, large)).toBe(false);
    expect(isCheap(undefined, none)).toBe(false);
    expect(isCheap(undefined, () => true)).toBe(false);
  });
});

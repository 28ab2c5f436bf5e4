// What a copy is made of: the game without its seed, kept up to date by what is told.
import { describe, expect, it, vi } from 'vitest';
import { Ahead } from '../src/copy/ahead';
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

describe('looking ahead', () => {
  const begun = () => {
    const said: unknown[] = [];
    const ahead = new Ahead(async (request) => {
      said.push(request.do);
      return { ok: true };
    });
    return { ahead, said };
  };
  const odds = { do: 'odds', creature: 1 };

  it('is the engine’s here once it has the position, and the server’s until then', async () => {
    vi.useFakeTimers();
    const { ahead, said } = begun();
    ahead.follow('one', () => ({ do: 'load' }));
    expect(ahead.answer(odds, 'one')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await ahead.answer(odds, 'one')).toEqual({ ok: true });
    expect(ahead.answer({ do: 'play' }, 'one')).toBeNull();
    expect(ahead.answer(odds, 'two')).toBeNull();
    expect(said).toEqual(['load', 'odds']);
    vi.useRealTimers();
  });

  it('takes up the last of many moves, and nothing twice', async () => {
    vi.useFakeTimers();
    const { ahead, said } = begun();
    for (const hash of ['one', 'two', 'three']) ahead.follow(hash, () => ({ do: hash }));
    await vi.advanceTimersByTimeAsync(1000);
    ahead.follow('three', () => ({ do: 'again' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual(['three']);
    ahead.stop();
    expect(ahead.answer(odds, 'three')).toBeNull();
    vi.useRealTimers();
  });
});

import { describe, expect, it } from 'vitest';
import {
  allTo,
  evenly,
  evenlyIn,
  isWhole,
  leftOf,
  nothing,
  partIn,
  sharingOf,
} from '../src/game/parts';
import type { Action, Open } from '../src/protocol/types';

const heroes = ['dwarf', 'archer', 'warrior', 'wizard'];
const share = (who: string, gold: number, wineskin: number): Action => ({
  who,
  do: 'share',
  gold,
  willpower: 0,
  wineskin,
});

describe('sharing out on one device', () => {
  const gift: Open = {
    question: 'share',
    what: 'gain',
    gold: 16,
    willpower: 0,
    sharers: heroes,
    wineskin: 2,
  };
  const sharing = sharingOf(gift, [share('dwarf', 0, 0)])!;
  it('knows what there is', () => {
    expect(sharing.goods).toEqual(['gold', 'wineskin']);
    expect(leftOf(sharing, nothing(sharing), 'gold')).toBe(16);
    expect(isWhole(sharing, nothing(sharing))).toBe(false);
  });
  it('evenly, as far as it goes', () => {
    const parts = evenly(sharing);
    expect(heroes.map((hero) => parts[hero]!.gold)).toEqual([4, 4, 4, 4]);
    expect(heroes.map((hero) => parts[hero]!.wineskin)).toEqual([1, 1, 0, 0]);
    expect(isWhole(sharing, parts)).toBe(true);
  });
  it('one good evenly, the others as they are', () => {
    const parts = evenlyIn(sharing, allTo(sharing, 'dwarf'), 'gold');
    expect(heroes.map((hero) => parts[hero]!.gold)).toEqual([4, 4, 4, 4]);
    expect(parts.dwarf!.wineskin).toBe(2);
  });
  it('all to one', () => {
    const parts = allTo(sharing, 'warrior');
    expect(parts.warrior).toEqual({ gold: 16, wineskin: 2 });
    expect(isWhole(sharing, parts)).toBe(true);
  });
  it('a reward is one total in two coins', () => {
    const reward = sharingOf(
      { question: 'share', what: 'reward', total: 5, sharers: ['dwarf', 'archer'] },
      [],
    )!;
    const parts = evenlyIn(reward, evenly(reward), 'willpower');
    expect(parts).toEqual({ dwarf: { gold: 0, willpower: 3 }, archer: { gold: 0, willpower: 2 } });
    expect(isWhole(reward, parts)).toBe(true);
    expect(leftOf(reward, { dwarf: { gold: 1, willpower: 1 } }, 'gold')).toBe(3);
  });
  it('what is lost or paid is named one by one', () => {
    expect(sharingOf({ question: 'share', what: 'loss', sharers: heroes }, [])).toBeNull();
    expect(sharingOf({ question: 'action' }, [])).toBeNull();
  });
  it('finds the answer that says it', () => {
    const list = [share('dwarf', 3, 1), share('dwarf', 4, 1), share('archer', 4, 1)];
    expect(partIn(list, 'dwarf', { gold: 4, wineskin: 1 })).toBe(list[1]);
    expect(partIn(list, 'dwarf', { gold: 5, wineskin: 1 })).toBeUndefined();
  });
});

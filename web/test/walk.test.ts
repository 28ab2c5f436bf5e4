import { describe, expect, it } from 'vitest';
import { fareOf, freeSteps, hourPrice, stepTo, waysFrom } from '../src/game/walk';
import { board, game } from './game';

describe('walking', () => {
  it('finds the shortest way and crosses the river by bridges alone', () => {
    const ways = waysFrom(board, game(), 14, false);
    expect(ways.get(0)).toEqual([2, 0]);
    expect(ways.get(48)).toEqual([17, 16, 48]);
    expect(ways.has(80)).toBe(false);
    expect(ways.has(14)).toBe(false);
  });
  it('goes around creatures when farmers walk along', () => {
    expect(waysFrom(board, game(), 14, false).get(4)).toEqual([3, 4]);
    expect(waysFrom(board, game(), 14, true).get(4)).not.toContain(3);
    expect(waysFrom(board, game(), 10, true).get(3)).toEqual([3]);
  });
  it('does not cross a closed bridge or rubble', () => {
    expect(waysFrom(board, game({ closed: [[16, 48]] }), 16, false).get(48)).not.toEqual([48]);
    expect(waysFrom(board, game({ rubble: [71] }), 43, false).has(71)).toBe(false);
  });
  it('tells the price of overtime, as today has it', () => {
    expect(hourPrice(board, game(), 7)).toBe(0);
    expect(hourPrice(board, game(), 8)).toBe(2);
    expect(hourPrice(board, game(), 11)).toBeNull();
    expect(hourPrice(board, game({ today: ['gold-9'] }), 10)).toBeNull();
    expect(hourPrice(board, game({ today: ['gold-26'] }), 8)).toBe(0);
    expect(hourPrice(board, game({ today: ['gold-19'] }), 9)).toBe(3);
  });
  it('adds up a walk and stops where the day ends', () => {
    const state = game();
    state.heroes[0]!.hour = 6;
    const fare = fareOf(board, state, 'warrior', [17, 16, 48], null);
    expect(fare).toMatchObject({ hours: 3, willpower: 4, steps: 3 });
    state.heroes[0]!.willpower = 4;
    expect(fareOf(board, state, 'warrior', [17, 16, 48], null)).toMatchObject({ hours: 2, willpower: 2, steps: 2 });
  });
  it('lets wineskin and herb pay', () => {
    expect(freeSteps('wineskin')).toBe(2);
    expect(freeSteps('wineskin-half')).toBe(1);
    expect(freeSteps('herb-4')).toBe(4);
    expect(freeSteps('helm')).toBe(0);
    expect(fareOf(board, game(), 'warrior', [17, 16, 48], 'wineskin')).toMatchObject({ hours: 1, steps: 3 });
  });
  it('warns of farmers who would die, and offers those on the way', () => {
    const state = game();
    state.heroes[0]!.farmers = 2;
    expect(fareOf(board, state, 'warrior', [3], null).farmersDie).toBe(2);
    expect(fareOf(board, state, 'warrior', [2], null).farmersDie).toBe(0);
    expect(fareOf(board, state, 'archer', [24], null).farmers).toEqual([24]);
  });
  it('takes the step the engine offers', () => {
    const step = { who: 'dwarf', do: 'step', to: 9 };
    const paid = { ...step, pay: 'wineskin-half' };
    expect(stepTo([step, paid], 'dwarf', 9, null)).toBe(step);
    expect(stepTo([step, paid], 'dwarf', 9, 'wineskin')).toBe(paid);
    expect(stepTo([step], 'dwarf', 9, 'wineskin')).toBe(step);
    expect(stepTo([step], 'dwarf', 8, null)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { stepOf } from '../src/game/walk';
import type { Action, Walk } from '../src/protocol/types';

describe('walking', () => {
  const step: Action = { who: 'dwarf', do: 'step', to: 9 };
  const paid: Action = { ...step, pay: 'wineskin-half' };
  const walk: Walk = { to: 11, way: [8, 9, 11], hours: 3, willpower: 0 };
  it('plays the step the server named', () => {
    expect(stepOf([paid, step], 'dwarf', walk, 1)).toBe(step);
    expect(stepOf([step, paid], 'dwarf', { ...walk, pays: ['wineskin', 'wineskin-half'] }, 1)).toBe(
      paid,
    );
    expect(stepOf([step], 'dwarf', walk, 0)).toBeUndefined();
    expect(stepOf([step], 'archer', walk, 1)).toBeUndefined();
  });
  it('does not pay with what was not named, nor with an hour where a thing was', () => {
    expect(stepOf([paid], 'dwarf', walk, 1)).toBeUndefined();
    expect(
      stepOf([step], 'dwarf', { ...walk, pays: ['wineskin', 'wineskin-half'] }, 1),
    ).toBeUndefined();
  });
  it('leads the ally that was meant', () => {
    const lead: Action = { who: 'dwarf', do: 'lead', ally: 'prince', to: 9 };
    expect(stepOf([step, lead], 'dwarf', { ...walk, ally: 'prince' }, 1)).toBe(lead);
    expect(stepOf([lead], 'dwarf', { ...walk, ally: 'shield-dwarves' }, 1)).toBeUndefined();
    expect(stepOf([lead], 'dwarf', walk, 1)).toBeUndefined();
  });
});

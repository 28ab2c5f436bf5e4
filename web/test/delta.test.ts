// What a push tells of the heroes, put into what is on view.
import { expect, it } from 'vitest';
import { withChanges } from '../src/game/delta';
import { game } from './game';

const before = game();

it('puts the heroes who changed in their places and leaves the others', () => {
  const last = before.heroes.at(-1)!;
  const after = withChanges(before, { day: 3, heroes: [{ ...last, gold: 77 }] });
  expect(after.heroes).toEqual([...before.heroes.slice(0, -1), { ...last, gold: 77 }]);
  expect(after.heroes[0]).toBe(before.heroes[0]);
  expect(after.day).toBe(3);
});

it('leaves all heroes where none is told', () => {
  expect(withChanges(before, { day: 2 }).heroes).toEqual(before.heroes);
});

// Women and men: how each hero of this table looks.
import type { Look } from '../art/drawings';
import { heroFiles } from './board';
import { shown } from './store';

/** Where nobody has chosen. */
export const usualLook = (hero: string): Look =>
  heroFiles.get(hero)?.look === 'male' ? 'male' : 'female';

export function lookOf(hero: string): Look {
  const one: { id: string; look?: string } | undefined = shown.value?.heroes.find(
    ({ id }) => id === hero,
  );
  const chosen = one?.look;
  return chosen === 'male' || chosen === 'female' ? chosen : usualLook(hero);
}

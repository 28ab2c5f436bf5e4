// Women and men: how each hero of this table looks.
import type { Look } from '../art/drawings';
import { heroFiles } from './board';
import { shown } from './store';

/** Where nobody has chosen. */
export const usualLook = (hero: string): Look =>
  heroFiles.get(hero)?.look === 'male' ? 'male' : 'female';

export const lookOf = (hero: string): Look => shown.value?.looks?.[hero] ?? usualLook(hero);

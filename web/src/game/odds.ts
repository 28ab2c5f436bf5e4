// The odds of the fights that could be begun, and of the one under way; they follow the game.
import { computed, effect, signal } from '@preact/signals';
import type { Odds } from '../protocol/types';
import { ask, link } from './connection';
import { answers, looking, state } from './store';

/** The odds the server told, and the position they belong to. */
const told = signal<{ hash: string; odds: ReadonlyMap<number, Odds> }>({
  hash: '',
  odds: new Map(),
});

/** The creatures somebody may fight now; in a fight the one that is fought. */
export const foes = computed<number[]>(() => {
  const fight = state.value?.fight;
  if (fight) return typeof fight.creature === 'number' ? [fight.creature] : [];
  return answers.value.flatMap((action) =>
    action.do === 'fight' && typeof action.creature === 'number' ? [action.creature] : [],
  );
});

effect(() => {
  const hash = state.value?.hash ?? '';
  const wanted = foes.value;
  if (wanted.length === 0 || looking.value || link.value !== 'online') return;
  if (told.peek().hash === hash && wanted.every((id) => told.peek().odds.has(id))) return;
  Promise.all(
    wanted.map((creature) => ask<Odds>({ do: 'odds', creature }).catch(() => undefined)),
  ).then((found) => {
    if (state.peek()?.hash !== hash) return;
    const odds = found.flatMap((one) => (one ? [[one.creature, one] as const] : []));
    told.value = { hash, odds: new Map(odds) };
  });
});

/** The odds of a fight in the position on view, once they are known. */
export const oddsOf = (creature: number): Odds | undefined =>
  told.value.hash === state.value?.hash ? told.value.odds.get(creature) : undefined;

/** What would help most; asked for when somebody wants to know. */
export const helpsOf = async (creature: number): Promise<Odds> =>
  ask<Odds>({ do: 'odds', creature, helps: true });

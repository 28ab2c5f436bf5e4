// The advice of a companion, and the position it is for.
import { computed, signal } from '@preact/signals';
import { state } from '../game/store';
import type { Action, PlanPart, Reason } from '../protocol/types';

export interface Hint {
  who: string;
  action: Action;
  /** The turn of whoever is asked, as far as chance and others have no part in it. */
  actions: Action[];
  reason: Reason;
  plan: PlanPart[];
  /** The position it is for. */
  hash: string;
}

export const given = signal<Hint | null>(null);

/** The advice, for as long as nothing has happened since. */
export const hint = computed(() =>
  given.value && given.value.hash === state.value?.hash ? given.value : null,
);

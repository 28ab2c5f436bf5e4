// Who arrives is asked first: what can be done where a move has just ended is offered before the
// next hero is asked. The rules know no such question (FREE-4); the server lets the others wait.
import { computed, signal } from '@preact/signals';
import { arrivalIn, turnIn } from '../game/arrival';
import { send } from '../game/connection';
import { stage } from '../game/stage';
import { answers, asked, hold, lines, looking, mine, state, table } from '../game/store';
import type { Action } from '../protocol/types';
import type { Verb } from '../protocol/words';

const offers = new Set<Verb>(['drain', 'take', 'give', 'buy', 'pay', 'reveal', 'activate']);

export interface Arrival {
  who: string;
  space: number;
  key: string;
  offers: Action[];
}

const last = computed(() => arrivalIn(lines.value));

/** The turn that goes on, and its key. */
export const turn = computed(() => {
  const found = turnIn(lines.value);
  return found && { ...found, key: `${table.value?.id ?? ''} ${found.at} ${found.who}` };
});

/** The arrival after which somebody has gone on. */
const left = signal('');

export const arrival = computed((): Arrival | null => {
  const found = last.value;
  if (!found || stage.value || looking.value) return null;
  if (asked.value?.question !== 'action' || asked.value.who === found.who) return null;
  const key = `${table.value?.id ?? ''} ${found.at} ${found.who}`;
  if (!mine.value.has(found.who) || left.value === key) return null;
  const list = answers.value.filter(
    (action) => action.who === found.who && action.shows?.free && offers.has(action.do),
  );
  const space = state.value?.heroes.find((hero) => hero.id === found.who)?.space ?? 0;
  return list.length > 0 ? { who: found.who, space, key, offers: list } : null;
});

/** Nothing more is wanted here: on to the next hero. */
export function leaveArrival(): void {
  const now = arrival.value;
  if (!now) return;
  left.value = now.key;
  if (hold.value?.by === table.value?.you) void send({ do: 'hold', off: true });
}

/** The hero everybody looks at: who has just arrived, else who is asked. */
export const inFocus = computed(() => arrival.value?.who ?? asked.value?.who ?? '');

// The table as this browser knows it: what the server said, and what follows from it. Nothing is
// decided here.

import { computed, signal } from '@preact/signals';
import type {
  Action,
  ChatLine,
  CompanionSeats,
  Hold,
  LegendInfo,
  LogLine,
  Person,
  Proposal,
  Setup,
  State,
} from '../protocol/types';
import { apart } from '../text/apart';
import { Speech } from '../text/speech';
import { t, texts } from '../text/texts';
import type { Board } from './board';

export interface TableMeta {
  id: string;
  you: number;
  host: boolean;
  setup: Setup;
  people: Person[];
  seats: Record<string, number | null>;
  companions: CompanionSeats;
  /** Only those with a seat may speak. */
  quiet: boolean;
  readOnly: boolean;
}

export const legends = signal<LegendInfo[]>([]);

export const table = signal<TableMeta | null>(null);

export const state = signal<State | null>(null);

export const actions = signal<Action[]>([]);

export const length = signal(0);

export const undone = signal(0);

export const free = signal(0);

export const lines = signal<LogLine[]>([]);

export const chat = signal<ChatLine[]>([]);

export const unread = signal(0);

export const proposal = signal<Proposal | null>(null);

export const hold = signal<Hold | null>(null);

export const pings = signal<{ key: number; space: number; name: string }[]>([]);

export const board = signal<Board | null>(null);

export const busy = signal(false);

/** Why the address leads nowhere: the code of the server's refusal. */
export const refused = signal<string | null>(null);

/** How often the past was changed: earlier positions may no longer exist. */
export const rewritten = signal(0);

/** The position that is looked at instead of the present one, see replay.ts. */
export const looking = signal<State | null>(null);

export const shown = computed(() => looking.value ?? state.value);

export const kinds = computed(() => {
  const all = new Map<number, string>();
  for (const line of lines.value)
    for (const event of line.events)
      if (typeof event.kind === 'string' && typeof event.creature === 'number')
        all.set(event.creature, event.kind);
  for (const creature of shown.value?.creatures ?? []) all.set(creature.id, creature.kind);
  return all;
});

export const speech = computed(
  () =>
    new Speech(
      texts.value,
      board.value,
      shown.value,
      kinds.value,
      table.value?.setup.options?.names ?? {},
    ),
);

/** Heroes this person leads; one that is lent to a companion is led by that one. */
export const mine = computed(() => {
  const meta = table.value;
  return new Set(
    Object.entries(meta?.seats ?? {}).flatMap(([hero, person]) =>
      person === meta?.you && !meta?.companions[hero] ? [hero] : [],
    ),
  );
});

/**
 * Whether others are seated here too. Whose line was cut a moment ago has a say too, as the server
 * counts.
 */
export const company = computed(() =>
  (table.value?.people ?? []).some(
    (person) => !person.away && person.seats.length > 0 && person.person !== table.value?.you,
  ),
);

/**
 * One person has every seat that no companion has, and is the host: nobody else would miss a move.
 */
export const hotSeat = computed(() => {
  const meta = table.value;
  if (!meta?.host || meta.readOnly) return false;
  const owners = Object.entries(meta.seats);
  const isOurs = ([hero, person]: [string, number | null]): boolean =>
    person === meta.you || (person === null && hero in meta.companions);
  return owners.some(([, person]) => person === meta.you) && owners.every(isOurs);
});

export const asked = computed(() => state.value?.asks ?? null);

/** Answers this person may give now. */
export const answers = computed(() => {
  if (table.value?.readOnly || looking.value) return [];
  const seated = mine.value;
  return actions.value.filter(
    (action) => seated.has(action.who) || (action.who === 'chance' && seated.size > 0),
  );
});

export const myTurn = computed(() => {
  const who = asked.value?.who;
  return who !== undefined && (mine.value.has(who) || (who === 'chance' && mine.value.size > 0));
});

/** Whether a vote is waiting for this person. */
export const voteAsked = computed(
  () => proposal.value?.waits.includes(table.value?.you ?? 0) ?? false,
);

export const nameOf = (id: number | undefined): string =>
  apart(table.value?.people.find((person) => person.person === id)?.name || t('web.somebody'));

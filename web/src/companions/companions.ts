// Companions at the table: who plays which seat, what they were told, and the word they have when
// they act.
import { signal } from '@preact/signals';
import { send } from '../game/connection';
import { show } from '../game/notice';
import { mine, speech, table } from '../game/store';
import type { Order, Reason } from '../protocol/types';
import { t } from '../text/texts';
import { announce } from '../ui/live';

export const kStrengths = ['quick', 'able', 'strong'] as const;

/** How strong the companion is that plays this hero; empty where a person does. */
export const companionOf = (hero: string): string => table.value?.companions[hero]?.strength ?? '';

/** How strong the companions of this table are, by hero; for another table like it. */
export const companionSeats = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table.value?.companions ?? {}).map(([hero, { strength }]) => [hero, strength]),
  );

const lastGoal = new Map<string, string>();

function says(hero: string, why: string): void {
  const text = t('web.companion.says', { hero: speech.value.hero(hero), why });
  show(text);
  announce(text);
}

/**
 * What a companion means to do, once for each thing it sets out to do: on the way there every step
 * would say the same.
 */
export function sayWhy(hero: string, reason: Reason): void {
  const goal = JSON.stringify(reason.order ?? reason.goal);
  const key = `${table.value?.id ?? ''} ${hero}`;
  if (lastGoal.get(key) === goal || reason.why === 'only') return;
  lastGoal.set(key, goal);
  const kind = reason.goal.kind;
  if (!reason.order && (kind === 'none' || kind === 'answer')) return;
  says(hero, speech.value.because(reason).join(' '));
}

// --- orders

/** The companion whose order is being made on the map: where to, or against whom. */
export const ordering = signal<{ hero: string; to: 'go' | 'fight' } | null>(null);

export const orderOf = (hero: string): Order | undefined => table.value?.companions[hero]?.order;

/** Whoever plays here may ask something of a companion. */
export const mayOrder = (hero: string): boolean =>
  companionOf(hero) !== '' && (mine.value.size > 0 || table.value?.host === true);

/** Nothing: the companion decides alone again. */
export function giveOrder(hero: string, order: Order | null): void {
  ordering.value = null;
  void send({ do: 'order', seat: hero, ...(order ?? { off: true }) });
}

export const orderEnded = (hero: string, order: Order): void =>
  says(hero, speech.value.order(order));

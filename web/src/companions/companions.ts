// Companions at the table: who plays which seat, and the word they have when they act.
import { show } from '../game/notice';
import { speech, table } from '../game/store';
import { t } from '../text/texts';
import type { Fields } from '../text/wording';
import { announce } from '../ui/live';

export const kStrengths = ['quick', 'able', 'strong'] as const;

/** How strong the companion is that plays this hero; empty where a person does. */
export const companionOf = (hero: string): string => table.value?.companions[hero]?.strength ?? '';

const lastGoal = new Map<string, string>();

/**
 * What a companion means to do, once for each thing it sets out to do: on the way there every step
 * would say the same.
 */
export function sayWhy(hero: string, reason: Fields): void {
  const goal = JSON.stringify(reason.goal);
  const key = `${table.value?.id ?? ''} ${hero}`;
  if (lastGoal.get(key) === goal || reason.why === 'only') return;
  lastGoal.set(key, goal);
  const kind = (reason.goal as Fields | undefined)?.kind;
  if (kind === 'none' || kind === 'answer') return;
  const why = speech.value.because(reason).join(' ');
  const text = t('web.companion.says', { hero: speech.value.hero(hero), why });
  show(text);
  announce(text);
}

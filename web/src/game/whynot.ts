// Why something cannot be done: the rules say it, with the rule behind it.
import type { Action, WhyNot } from '../protocol/types';
import { keyPart, t } from '../text/texts';
import { ask } from './connection';
import { speech } from './store';

/** For each action null where it can be done now. */
export const whyNot = async (actions: Action[]): Promise<(WhyNot | null)[]> =>
  (await ask<{ why_not: (WhyNot | null)[] }>({ do: 'why_not', actions })).why_not;

export const whyNotText = (who: string, why: WhyNot): string =>
  t(`ui.why-not.${keyPart(why.reason)}`, {
    hero: speech.value.hero(who),
    needs: why.needs ?? 0,
    has: why.has ?? 0,
  });

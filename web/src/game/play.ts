// What somebody does: answers, taking back; and what is asked for to decide: ways, the forecast.
import { Refused } from '../protocol/socket';
import type {
  Action,
  Delta,
  ForecastCastle,
  ForecastDay,
  LettersAhead,
  Walk,
} from '../protocol/types';
import { t } from '../text/texts';
import { ask, isRefused, offline, send } from './connection';
import { applied, caughtUp } from './delta';
import { tell, tellRefusal } from './notice';
import { clearStage } from './stage';
import { busy, length, lines, state } from './store';

/**
 * Sends one answer; `meant` is the position somebody saw when they gave it. True when it was
 * accepted. A question stays the same while others do what is free, so its answer names the
 * position: nobody fights without the bow that was taken away a moment ago. What is free itself may
 * come at any moment; the engine refuses what cannot be done any more.
 */
export function play(action: Action, meant = state.value?.hash): Promise<boolean> {
  const { shows, ...bare } = action;
  return sendPlay(shows?.free ? { action: bare } : { action: bare, hash: meant }, meant);
}

/** Several actions as one gesture: one request, which is taken back as one. */
export const playAll = (actions: Action[], meant = state.value?.hash): Promise<boolean> =>
  sendPlay({ actions, hash: meant }, meant);

async function sendPlay(
  what: Record<string, unknown>,
  meant: string | undefined,
): Promise<boolean> {
  const question = state.value?.asks;
  if (!question || busy.value) return false;
  busy.value = true;
  try {
    await applied(await ask<Delta>({ do: 'play', ...what, asks: question.id }));
    return true;
  } catch (reason) {
    if (isRefused(reason, 'stale')) await caughtUp(meant).catch(offline);
    tellRefusal(reason);
    return false;
  } finally {
    busy.value = false;
  }
}

/** Takes back to a history length; beyond chance the others are asked. */
export async function undo(to?: number): Promise<void> {
  clearStage();
  try {
    await applied(await ask<Delta>({ do: 'undo', ...(to === undefined ? {} : { to }) }));
    tell(t('ui.undone'));
  } catch (reason) {
    if (!(reason instanceof Refused) || reason.refusal.code !== 'needs_agreement')
      return tellRefusal(reason);
    const before = lines.value.filter((line) => line.at < length.value).at(-1)?.at ?? 0;
    await send({ do: 'propose', undo: to ?? before });
  }
}

export async function redo(): Promise<void> {
  try {
    await applied(await ask<Delta>({ do: 'redo' }));
    tell(t('web.redone'));
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** What the next sunrises bring if nobody acts. */
export interface Foresight {
  days: ForecastDay[];
  castle: ForecastCastle;
  letters: LettersAhead;
}

export const forecast = (days: number): Promise<Foresight> => ask({ do: 'forecast', days });

/**
 * Where the hero who is asked can go today, and their allies; `pay` names what is to pay the first
 * steps.
 */
export const walksWith = (pay: string | null): Promise<{ walks: Walk[]; leads: Walk[] }> =>
  ask({ do: 'walks', ...(pay ? { with: pay } : {}) });

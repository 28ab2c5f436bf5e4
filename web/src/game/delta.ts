// What changed at the table: an answer or a push, applied to what is on view.

import { batch } from '@preact/signals';
import { sayWhy } from '../companions/companions';
import type { Action, Delta, GameEvent, State } from '../protocol/types';
import type { EventName } from '../protocol/words';
import { battleOf } from '../stage/battle';
import { keyPart, t } from '../text/texts';
import { announce } from '../ui/live';
import { chime } from '../ui/sound';
import { loadBoard } from './board';
import { ask } from './connection';
import { mend, tearFog } from './fog';
import * as kept from './kept';
import { show, tell } from './notice';
import { allDrawn, dropEarlier, inOrder } from './order';
import { perform, stage } from './stage';
import {
  actions,
  board,
  free,
  length,
  lines,
  myTurn,
  nameOf,
  rewritten,
  speech,
  state,
  table,
  undone,
} from './store';
import { endWalks, showWalks } from './walk';
import { askWhole, drawWhole, fetchLog, openTable } from './whole';

export const applied = (delta: Delta): Promise<void> => inOrder(() => apply(delta));

/**
 * An answer or push that tells what changed. Where a message was missed everything is asked for.
 */
export async function apply(delta: Delta): Promise<void> {
  const before = state.value;
  const meta = table.value;
  if (!before || !meta) return;
  if (before.hash === delta.hash && length.value === delta.length && delta.did === 'play') return;
  const wasMine = myTurn.value;
  if (before.hash === delta.was) await applyChanges(delta, before, meta.id);
  else {
    const whole = await askWhole(meta.id);
    dropEarlier();
    await drawWhole(whole);
  }
  const happened = (name: EventName): boolean => delta.events.some(({ event }) => event === name);
  if (!wasMine && myTurn.value) chime('turn');
  else if (delta.did === 'play' && happened('day_began')) chime('bell');
  else if (delta.did === 'play' && happened('stepped')) chime('step');
  else if (
    delta.did === 'play' &&
    !stage.value?.battle &&
    delta.events.some(({ event }) => event === 'die_rolled' || event === 'creature_die_rolled')
  )
    chime('dice');
}

/** Of the heroes only those who changed are told, each whole. */
export function withChanges(before: State, changed: Partial<State>): State {
  const told = new Map(changed.heroes?.map((hero) => [hero.id, hero]));
  const heroes = before.heroes?.map((hero) => told.get(hero.id) ?? hero);
  return { ...before, ...changed, heroes };
}

async function applyChanges(delta: Delta, before: State, id: string): Promise<void> {
  const after = withChanges(before, delta.changed);
  const offered = delta.actions ?? (await ask<{ actions: Action[] }>({ do: 'legal' })).actions;
  const land = after.board === board.value?.file.id ? board.value : await loadBoard(after.board);
  const told =
    delta.did === 'play'
      ? [...lines.value, { at: delta.length, events: delta.events }]
      : await fetchLog(delta.length);
  if (table.value?.id !== id) return;
  batch(() => {
    board.value = land;
    state.value = after;
    actions.value = offered;
    length.value = delta.length;
    undone.value = delta.undone;
    free.value = delta.free;
    lines.value = told;
    kept.saw(id, delta.length);
    if (delta.did === 'undo' || delta.did === 'edit') rewritten.value += 1;
    if (delta.did === 'undo' || delta.did === 'edit') {
      endWalks();
      mend();
    }
    if (delta.did === 'play' || delta.did === 'redo') showWalks(delta.events);
    if (delta.did === 'play') {
      announce(sentences(delta.events));
      tearFog(delta.events);
      if (delta.companion && delta.reason) sayWhy(delta.companion, delta.reason);
      perform(delta.events, before, speech.value, false, battleOf(before, told.slice(0, -1)));
      if (!stage.peek()) tellFog(delta.events);
    } else if (delta.did && delta.by !== table.value?.you)
      tell(t(`web.by-other.${keyPart(delta.did)}`, { name: nameOf(delta.by) }));
  });
}

const sentences = (events: GameEvent[]): string =>
  events
    .map((event) => speech.value.event(event))
    .filter(Boolean)
    .join(' ');

/**
 * What lay under the fog is for all to see, also where the log is not in sight and the map goes on
 * to the next hero.
 */
function tellFog(events: GameEvent[]): void {
  const from = events.findIndex((event) => event.event === 'fog_entered');
  const to = events.findIndex((event, i) => i > from && event.event === 'turn_began');
  if (from >= 0) show(sentences(events.slice(from, to < 0 ? undefined : to)));
}

/** Waits until a position other than the finished one is drawn. */
export async function caughtUp(over: string | undefined): Promise<void> {
  await allDrawn();
  if (table.value && state.value?.hash === over) await openTable(table.value.id);
}

// A whole table: asked for, kept, and drawn at once.

import { batch } from '@preact/signals';
import type { GameEvent, LogLine, Whole } from '../protocol/types';
import { firstTexts, texts } from '../text/texts';
import { loadBoard } from './board';
import { ask, isRefused } from './connection';
import * as kept from './kept';
import { dropEarlier, inOrder, wholesSoFar } from './order';
import { clearStage, perform } from './stage';
import {
  actions,
  board,
  chat,
  free,
  hold,
  length,
  lines,
  looking,
  proposal,
  refused,
  rewritten,
  speech,
  state,
  table,
  undone,
} from './store';
import { timed } from './votes';

/** As the person known there; otherwise as a spectator. */
export async function askWhole(id: string): Promise<Whole> {
  const request = { do: 'table', open: id, legal: true, added: true };
  for (const secret of kept.secretsOf(id))
    try {
      return await ask<Whole>({ ...request, secret });
    } catch (reason) {
      if (!isRefused(reason, 'bad_secret')) throw reason;
    }
  return ask<Whole>(request);
}

export async function openTable(id: string): Promise<void> {
  await seatedAt(await askWhole(id));
}

export function keep(whole: Whole): void {
  const isSeated = Object.values(whole.seats).includes(whole.you);
  kept.keep(whole.table, whole.secret, !whole.host && !isSeated);
}

export function seatedAt(whole: Whole): Promise<void> {
  dropEarlier();
  return inOrder(() => drawWhole(whole));
}

/**
 * Everything the server says about a table, drawn anew and at once: nobody touches a half of it.
 */
export async function drawWhole(whole: Whole): Promise<void> {
  const known = wholesSoFar();
  keep(whole);
  const [land, told] = await Promise.all([
    loadBoard(whole.state.board),
    fetchLog(whole.length),
    firstTexts(),
  ]);
  if (known !== wholesSoFar()) return;
  batch(() => {
    const fresh = table.value?.id !== whole.table;
    refused.value = null;
    if (fresh) {
      looking.value = null;
      clearStage();
    }
    board.value = land;
    table.value = {
      id: whole.table,
      you: whole.you,
      host: whole.host,
      setup: whole.setup,
      people: whole.people,
      seats: whole.seats,
      companions: whole.companions,
      quiet: Boolean(whole.quiet),
      readOnly: Boolean(whole.read_only),
    };
    texts.value = texts.value.of(whole.state.legend);
    state.value = whole.state;
    actions.value = whole.actions ?? [];
    length.value = whole.length;
    undone.value = whole.undone;
    free.value = whole.free;
    lines.value = told;
    chat.value = whole.chat;
    proposal.value = timed(whole.proposal);
    hold.value = whole.hold;
    rewritten.value += 1;
    const seen = kept.seen(whole.table);
    const opens = seen === null && !told.some((line) => line.why === 'decided');
    perform(cardsSince(told, seen), whole.state, speech.value, true, null, opens);
    kept.saw(whole.table, whole.length);
  });
}

/**
 * The cards of the time somebody was away; who comes for the first time hears how it began, and
 * finds the rest among the cards.
 */
function cardsSince(told: LogLine[], seen: number | null): GameEvent[] {
  const decided = told.findIndex((line) => line.why === 'decided');
  const missed =
    seen === null
      ? told.slice(0, decided < 0 ? undefined : decided)
      : told.filter((line) => line.at > seen);
  return missed.flatMap((line) => line.events).filter((event) => event.event === 'card_read');
}

/** The log up to a length; what came after that is pushed. */
export async function fetchLog(to: number): Promise<LogLine[]> {
  let all: LogLine[] = [];
  let from = 0;
  for (;;) {
    const answer = await ask<{ lines: LogLine[]; length: number }>({ do: 'log', from });
    all = all.concat(answer.lines);
    const last = answer.lines.at(-1)?.at ?? answer.length;
    if (answer.lines.length === 0 || last >= Math.min(to, answer.length) || last < from)
      return all.filter((line) => line.at <= to);
    from = last + 1;
  }
}

/**
 * The log as the server tells it, one action a line; what was played meanwhile came as whole
 * answers.
 */
export const readLog = (): Promise<void> =>
  inOrder(async () => {
    const told = await fetchLog(length.value);
    if (table.value) lines.value = told;
  });

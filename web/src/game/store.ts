// The table as this browser knows it. The server is asked, its answers and pushes are applied;
// nothing is decided here.
import { batch, computed, signal } from '@preact/signals';
import { Refused, Socket } from '../protocol/socket';
import {
  type Action,
  type ChatLine,
  type Delta,
  type ForecastMove,
  type GameEvent,
  type Hold,
  kProtocol,
  type LegendInfo,
  type LogLine,
  type Person,
  type Proposal,
  type Setup,
  type State,
  type TableInfo,
  type Walk,
  type Whole,
} from '../protocol/types';
import { Speech } from '../text/speech';
import { keyPart, languages, t, texts } from '../text/texts';
import { announce } from '../ui/live';
import { chime } from '../ui/sound';
import { type Board, loadBoard } from './board';
import { type FightView, fightOf } from './fight';
import * as kept from './kept';
import { clearStage, perform, stage } from './stage';

export interface TableMeta {
  id: string;
  you: number;
  host: boolean;
  setup: Setup;
  people: Person[];
  seats: Record<string, number | null>;
  readOnly: boolean;
}

export const link = signal<'connecting' | 'online' | 'lost'>('connecting');
export const version = signal({ engine: '', content: '', protocol: 0 });
/** The server is another one than the page was made for: it must be loaded anew. */
export const outdated = signal(false);
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
export const notice = signal<{ key: number; text: string } | null>(null);
/** Counts how often what had happened was changed: positions of before may never have been. */
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

/** Heroes this person leads. */
export const mine = computed(() => {
  const meta = table.value;
  return new Set(
    Object.entries(meta?.seats ?? {}).flatMap(([hero, person]) =>
      person === meta?.you ? [hero] : [],
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

/** Whether a vote waits for this person. */
export const voteAsked = computed(
  () => proposal.value?.waits.includes(table.value?.you ?? 0) ?? false,
);

let noticeKey = 0;
const show = (text: string): void => {
  notice.value = { key: ++noticeKey, text };
};
export function tell(text: string): void {
  show(text);
  announce(text);
}

export const refusalText = (code: string, first: string[] = []): string =>
  texts.value.firstOf([...first, `web.refused.${keyPart(code)}`, 'web.refused.other'], { code });

export function tellRefusal(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  tell(refusalText(reason.refusal.code));
}

const socket = new Socket(
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  {
    opened: () => void connected(),
    lost: () => {
      link.value = 'lost';
      outdated.value = false;
      busy.value = false;
    },
    pushed: (message) => void inOrder(() => pushed(message)).catch(offline),
  },
);

/** A connection that was lost brings everything again when it is back. */
function offline(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  if (reason.refusal.code !== 'offline') tellRefusal(reason);
}

// What the server says is drawn in the order it came, one after the other. A whole table holds all
// that was said before it: of that nothing is drawn any more.
let drawn: Promise<void> = Promise.resolve();
let wholes = 0;

function inOrder(draw: () => Promise<void> | void): Promise<void> {
  const known = wholes;
  const done = drawn.then(() => (known === wholes ? draw() : undefined));
  drawn = done.catch(() => undefined);
  return done;
}

export const ask = <T = Record<string, unknown>>(request: Record<string, unknown>): Promise<T> =>
  socket.ask<T>(request);

export function connect(): void {
  socket.open();
  addEventListener('online', () => socket.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.wake();
  });
}

export const tableInAddress = (): string | null =>
  /^\/t\/([A-Za-z0-9_-]+)/.exec(location.pathname)?.[1] ?? null;

/** What the address leads to, as on every new connection. */
export async function connected(): Promise<void> {
  try {
    const hello = await ask<{
      engine: string;
      content: string;
      protocol: number;
      languages: string[];
    }>({ do: 'hello' });
    // The page came with what the server was then; after an upgrade it is the older of the two.
    const { engine, content } = version.value.engine ? version.value : hello;
    outdated.value =
      hello.protocol !== kProtocol || hello.engine !== engine || hello.content !== content;
    if (hello.protocol !== kProtocol) return;
    version.value = { engine, content, protocol: kProtocol };
    languages.value = hello.languages;
    const id = tableInAddress();
    if (id) await openTable(id);
    else await fetchLegends();
    refused.value = null;
    link.value = 'online';
  } catch (reason) {
    barred(reason);
    if (!isRefused(reason, 'offline')) link.value = 'online';
  }
}

/** Nothing can be drawn, and the page says so; only a lost connection mends itself. */
function barred(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  if (reason.refusal.code !== 'offline') refused.value = reason.refusal.code;
}

const isRefused = (reason: unknown, code: string): boolean =>
  reason instanceof Refused && reason.refusal.code === code;

/** As who one is known there; else as somebody who looks on. */
async function askWhole(id: string): Promise<Whole> {
  const request = { do: 'table', open: id, legal: true };
  for (const secret of kept.secretsOf(id))
    try {
      return await ask<Whole>({ ...request, secret });
    } catch (reason) {
      if (!isRefused(reason, 'bad_secret')) throw reason;
    }
  return ask<Whole>(request);
}

async function openTable(id: string): Promise<void> {
  await seatedAt(await askWhole(id));
}

/** Opens what the address says by now. */
export const enterTable = (id: string): Promise<void> => openTable(id).catch(barred);

export interface NewTable {
  legend: string;
  difficulty?: string;
  heroes: string[];
  seed?: number;
  options: { names?: Record<string, string>; modules?: string[]; skip_lesson?: boolean };
  dice: 'engine' | 'table';
}

export async function newTable(
  setup: NewTable,
  seats: 'all' | string[],
  name: string,
): Promise<void> {
  await arrive({ new: setup, seats, ...(name ? { name } : {}) });
}

export async function loadTable(game: unknown, seats: 'all' | string[] = 'all'): Promise<void> {
  await arrive({ load: game, seats });
}

export async function forkTable(id: string, from: number): Promise<void> {
  const seats = mine.value.size > 0 ? [...mine.value] : 'all';
  await arrive({ fork: id, from, seats });
}

async function arrive(request: Record<string, unknown>): Promise<void> {
  const whole = await ask<Whole>({ do: 'table', ...request, legal: true });
  history.pushState(null, '', `/t/${whole.table}`);
  keep(whole);
  // Who plays on from somewhere knows how it came to that.
  if (!request.new) kept.saw(whole.table, whole.length);
  await seatedAt(whole).catch(barred);
}

function keep(whole: Whole): void {
  const isSeated = Object.values(whole.seats).includes(whole.you);
  kept.keep(whole.table, whole.secret, !whole.host && !isSeated);
}

function seatedAt(whole: Whole): Promise<void> {
  wholes += 1;
  return inOrder(() => drawWhole(whole));
}

/**
 * Everything the server says about a table, drawn anew and at once: nobody touches a half of it.
 */
async function drawWhole(whole: Whole): Promise<void> {
  const known = wholes;
  keep(whole);
  const [land, told] = await Promise.all([loadBoard(whole.state.board), fetchLog(whole.length)]);
  if (known !== wholes) return;
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
    perform(cardsSince(told, kept.seen(whole.table)), whole.state, speech.value, true);
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
async function fetchLog(to: number): Promise<LogLine[]> {
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

export async function leaveTable(): Promise<void> {
  history.pushState(null, '', '/');
  await forgetTable();
}

async function forgetTable(): Promise<void> {
  wholes += 1;
  table.value = null;
  texts.value = texts.value.of('');
  state.value = null;
  looking.value = null;
  proposal.value = null;
  hold.value = null;
  actions.value = [];
  lines.value = [];
  refused.value = null;
  clearStage();
  await ask({ do: 'table', leave: true }).catch(() => undefined);
  await fetchLegends().catch(barred);
}

async function fetchLegends(): Promise<void> {
  legends.value = (await ask<{ legends: LegendInfo[] }>({ do: 'legends' })).legends;
}

addEventListener('popstate', () => {
  const id = tableInAddress();
  if (id && (id !== table.value?.id || refused.value)) void enterTable(id);
  if (!id && (table.value || refused.value)) void forgetTable();
});

async function pushed(message: Record<string, unknown>): Promise<void> {
  const meta = table.value;
  if (!meta) return;
  switch (message.push) {
    case 'events':
      await apply(message as unknown as Delta);
      break;
    case 'seats':
      table.value = {
        ...meta,
        people: message.people as Person[],
        seats: message.seats as TableMeta['seats'],
      };
      if (mine.value.size > 0) kept.sat(meta.id);
      break;
    case 'chat':
      chat.value = [...chat.value, message as unknown as ChatLine];
      if (message.person === meta.you) break;
      unread.value += 1;
      announce(t('web.chat.told', { name: String(message.name), text: String(message.text) }));
      break;
    case 'ping':
      pinged(message as { person: number; space: number });
      break;
    case 'undo':
      voted((message.proposal as Proposal | null) ?? null);
      if (typeof message.result === 'string') tell(t(`web.vote.${keyPart(message.result)}`));
      break;
    case 'hold':
      held((message.hold as Hold | null) ?? null);
      break;
    case 'gone':
      kept.forget(meta.id);
      tell(t('web.table.gone'));
      void leaveTable();
      break;
  }
}

const nameOf = (id: number | undefined): string =>
  table.value?.people.find((person) => person.person === id)?.name || t('web.somebody');

export function voteText(now: Proposal): string {
  const name = nameOf(now.by);
  if (now.hand !== undefined)
    return t('web.vote.hand', { name, hero: speech.value.theHero(now.hand), to: nameOf(now.to) });
  const to = now.undo ?? 0;
  const events = (wanted: (line: LogLine) => boolean): GameEvent[] =>
    lines.value.filter(wanted).flatMap((line) => line.events);
  const day =
    events((line) => line.at <= to).findLast((event) => event.event === 'day_began')?.day ?? 1;
  const first =
    events((line) => line.at > to)
      .map((event) => speech.value.event(event))
      .find(Boolean) ?? '';
  return t('web.vote.undo', { name, day: Number(day), first });
}

function voted(now: Proposal | null): void {
  const wasAsked = voteAsked.value;
  if (now && now.id !== proposal.value?.id && now.by !== table.value?.you) announce(voteText(now));
  proposal.value = timed(now);
  if (voteAsked.value && !wasAsked) chime('turn');
}

const timed = (asked: Proposal | null): Proposal | null =>
  asked && { ...asked, until: Date.now() + asked.seconds * 1000 };

export const holdText = (now: Hold): string =>
  t('web.hold.line', { hero: speech.value.theHero(now.who) });

function held(now: Hold | null): void {
  if (now) announce(holdText(now));
  else if (hold.value) announce(t('web.hold.over'));
  hold.value = now;
}

let pingKey = 0;
function pinged({ person, space }: { person: number; space: number }): void {
  const key = ++pingKey;
  const name = table.value?.people.find((one) => one.person === person)?.name ?? '';
  pings.value = [...pings.value, { key, space, name }];
  if (person !== table.value?.you)
    announce(t('web.ping.told', { name: nameOf(person), space: speech.value.space(space) }));
  chime('ping');
  setTimeout(() => {
    pings.value = pings.value.filter((ping) => ping.key !== key);
  }, 4000);
}

const applied = (delta: Delta): Promise<void> => inOrder(() => apply(delta));

/**
 * An answer or push that tells what changed. Where a message was missed everything is asked for.
 */
async function apply(delta: Delta): Promise<void> {
  const before = state.value;
  const meta = table.value;
  if (!before || !meta) return;
  if (before.hash === delta.hash && length.value === delta.length && delta.did === 'play') return;
  const wasMine = myTurn.value;
  if (before.hash === delta.was) await applyChanges(delta, before, meta.id);
  else {
    const whole = await askWhole(meta.id);
    wholes += 1;
    await drawWhole(whole);
  }
  if (!wasMine && myTurn.value) chime('turn');
  else if (
    delta.did === 'play' &&
    delta.events.some(({ event }) => event === 'die_rolled' || event === 'creature_die_rolled')
  )
    chime('dice');
}

async function applyChanges(delta: Delta, before: State, id: string): Promise<void> {
  const after = { ...before, ...delta.changed } as State;
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
    if (delta.did === 'play') {
      announce(sentences(delta.events));
      perform(delta.events, before, speech.value, false, lastRound(delta));
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

/** The round that ended its fight within one answer: nobody would see its dice otherwise. */
function lastRound({ events }: Delta): FightView | null {
  const over = events.findIndex((event) => event.event === 'fight_ended');
  if (over < 0 || !events.slice(0, over).some((event) => event.event === 'round_ended'))
    return null;
  return fightOf([...lines.value.slice(0, -1), { at: 0, events: events.slice(0, over) }]);
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

/** Waits until another position is drawn than the one that is over. */
async function caughtUp(over: string | undefined): Promise<void> {
  await drawn;
  if (table.value && state.value?.hash === over) await openTable(table.value.id);
}

/**
 * Sends one answer; `meant` is the position somebody saw when they gave it. True when it was
 * accepted. A question stays the same while others do what is free, so its answer names the
 * position: nobody fights without the bow that was taken away a moment ago. What is free itself may
 * come at any moment; the engine refuses what cannot be done any more.
 */
export async function play(action: Action, meant = state.value?.hash): Promise<boolean> {
  const question = state.value?.asks;
  if (!question || busy.value) return false;
  const { shows, ...bare } = action;
  busy.value = true;
  try {
    await applied(
      await ask<Delta>({
        do: 'play',
        action: bare,
        asks: question.id,
        ...(shows?.free ? {} : { hash: meant }),
      }),
    );
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

/** A request whose answer says nothing beyond yes or no. */
export async function send(request: Record<string, unknown>): Promise<boolean> {
  try {
    await ask(request);
    return true;
  } catch (reason) {
    tellRefusal(reason);
    return false;
  }
}

export const forecast = async (): Promise<ForecastMove[]> =>
  (await ask<{ creatures: ForecastMove[] }>({ do: 'forecast' })).creatures;

/**
 * Where the hero who is asked can go today, and their allies; `pay` names what shall pay the first
 * steps.
 */
export const walksWith = (pay: string | null): Promise<{ walks: Walk[]; leads: Walk[] }> =>
  ask({ do: 'walks', ...(pay ? { with: pay } : {}) });

/** How many tables the server takes in one request. */
const kLongestList = 100;

export async function keptTables(): Promise<TableInfo[]> {
  const list = kept.all();
  const found: TableInfo[] = [];
  for (let i = 0; i < list.length; i += kLongestList)
    found.push(
      ...(
        await ask<{ tables: TableInfo[] }>({ do: 'table', list: list.slice(i, i + kLongestList) })
      ).tables,
    );
  // Who has two secrets of a table is asked about by both.
  return found
    .filter((info, i) => found.findIndex((other) => other.table === info.table) === i)
    .sort((a, b) => b.played - a.played);
}

/** The game of a table that is not on view, for its host. */
export const savedGame = async (id: string): Promise<unknown> =>
  (await ask<{ game: unknown }>({ do: 'table', save: id, secret: kept.secretOf(id) })).game;

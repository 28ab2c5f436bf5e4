// Going on without the server: the engine and the game are here before it goes away, and a copy
// with new dice is played in this browser until it is back (decision 017).
import { batch, computed, effect, signal } from '@preact/signals';
import {
  ask,
  dialServer,
  inFlight,
  isRefused,
  keepsNothing,
  letAnswerHere,
  letOverhear,
  link,
  moduleAt,
  serverless,
  switchBack,
  switchTo,
  version,
} from '../game/connection';
import * as kept from '../game/kept';
import { tell, tellRefusal } from '../game/notice';
import { allDrawn } from '../game/order';
import { hotSeat, state, table } from '../game/store';
import { bringTable } from '../game/visit';
import { WorkerLine } from '../offline/line';
import { type Kept, Shelf } from '../offline/shelf';
import thinker from '../offline/thinker.ts?worker&url';
import { type Line, type Refusal, Refused } from '../protocol/socket';
import { t } from '../text/texts';
import { ready } from '../ui/settings';
import { Ahead } from './ahead';
import { type Change, followed, type Game, hashOf } from './followed';
import { isCheap } from './network';

/** A server that is only started anew is back by then. */
const kAway = 6000;
const kLookAgain = 4000;

/**
 * `offered`: the server is away; `played`: a copy is; `back`: so is the server; `left`: one of
 * before.
 */
export const copying = signal<'no' | 'offered' | 'played' | 'back' | 'left'>('no');

/** The table's game without its seed, up to the last thing the server said. */
let game: Game | null = null;
let gameOf = '';
let line: WorkerLine | null = null;
/** The engine here leads to the same positions as the server's. */
const isReady = signal(false);
let keeps = true;
/** A copy that is not on the disk, on its way to the server. */
let carried: Kept | null = null;

/** The table that the server shows. */
const atServer = computed(() =>
  link.value === 'online' && !serverless.value ? (table.value?.id ?? '') : '',
);

type Message = Record<string, unknown>;

const ahead = new Ahead((request) => askLine(line!, request));

/** The engine here follows the server's game. */
function keepUp(): void {
  const now = game;
  if (now && line && isReady.peek() && !serverless.peek())
    ahead.follow(hashOf(now), () => copyOf(now, true));
}

export function beReady(): void {
  letOverhear((message) => {
    if (!serverless.value && game && table.value?.id === gameOf && typeof message.did === 'string')
      game = followed(game, message as unknown as Change);
    if (!game) void follow();
    else keepUp();
  });
  letAnswerHere((request) => {
    const hash = game && isReady.peek() && !serverless.peek() ? hashOf(game) : '';
    return hash && hash === state.peek()?.hash ? ahead.answer(request, hash) : null;
  });
  effect(() => {
    const id = atServer.value;
    if (!id) return;
    copying.value = 'no';
    if (id !== gameOf || !hotSeat.value) game = null;
    if (hotSeat.value) void follow().then(() => lookForCopy(id));
  });
  effect(() => {
    // Chosen in the middle of a game.
    if (ready.value === 'on' && game && !line) void prepare(game).catch(() => undefined);
  });
  const isAway = signal(false);
  effect(() => {
    isAway.value = false;
    if (serverless.value || link.value !== 'lost' || !hotSeat.value) return;
    const timer = setTimeout(() => {
      isAway.value = true;
    }, kAway);
    return () => clearTimeout(timer);
  });
  effect(() => {
    if (isAway.value && isReady.value && game) copying.value = 'offered';
  });
}

let asking = false;

/** Asks for the game where it is not known, and gets the engine ready for it. */
async function follow(): Promise<void> {
  const meta = table.peek();
  if (asking || game || !meta || !hotSeat.peek() || serverless.peek()) return;
  asking = true;
  try {
    const told = await ask<{ game: Game }>({ do: 'save', seed: false });
    game = told.game;
    gameOf = meta.id;
    await prepare(told.game);
  } catch (reason) {
    // Without the engine, or without a line: then no copy is offered.
    if (!(reason instanceof Refused)) isReady.value = false;
  } finally {
    asking = false;
  }
}

/** The engine's workers, with the rules that the server plays by; else there is no copy. */
async function prepare(from: Game): Promise<void> {
  const network = (navigator as { connection?: Parameters<typeof isCheap>[0] }).connection;
  const isWanted = ready.value === 'auto' ? isCheap(network) : ready.value === 'on';
  if (typeof WebAssembly === 'undefined' || !(line || isWanted)) return;
  isReady.value = false;
  line ??= await begun();
  const hello = await askLine(line, { do: 'hello' });
  if (hello.engine !== version.value.engine || hello.content !== version.value.content) return;
  await askLine(line, copyOf(from, true));
  isReady.value = true;
  keepUp();
}

function begun(): Promise<WorkerLine> {
  // A companion's worker is made when somebody thinks: its file must be in the browser's cache by
  // then.
  void fetch(thinker).catch(() => undefined);
  return new Promise((resolve, reject) => {
    const fresh = new WorkerLine((kept) => {
      keeps = kept;
    }, moduleAt.value);
    fresh.onopen = () => resolve(fresh);
    fresh.onclose = () => reject(new Refused({ code: 'offline', message: 'no engine' }));
  });
}

let asked: Promise<unknown> = Promise.resolve();

/** Questions to the worker, one after another, before the page itself talks to it. */
function askLine(worker: WorkerLine, request: Message): Promise<Message> {
  const answer = asked.then(() => askOnce(worker, request));
  asked = answer.catch(() => undefined);
  return answer;
}

function askOnce(worker: WorkerLine, request: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    if (worker.readyState !== WebSocket.OPEN)
      reject(new Refused({ code: 'offline', message: 'no engine' }));
    worker.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Message;
      if ('push' in answer) return;
      if (answer.ok) resolve(answer);
      else reject(new Refused(answer.error as Refusal));
    };
    worker.onclose = () => reject(new Refused({ code: 'offline', message: 'no engine' }));
    worker.send(JSON.stringify({ ...request, id: 0 }));
  });
}

const strengths = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table.peek()?.companions ?? {}).map(([hero, { strength }]) => [hero, strength]),
  );

const ownName = (): string => {
  const meta = table.peek();
  return meta?.people.find(({ person }) => person === meta.you)?.name ?? '';
};

const copyOf = (from: Game, tries = false): Message => ({
  do: 'table',
  copy: {
    table: gameOf,
    secret: kept.secretOf(gameOf) ?? '',
    game: from,
    hash: hashOf(from),
    tries,
  },
  companions: strengths(),
  name: ownName(),
});

/** The copy begins where the server's last word ended. */
export async function goOn(): Promise<void> {
  if (!line || !game || copying.value !== 'offered') return;
  const { value: isUnsure } = inFlight;
  ahead.stop();
  try {
    await askLine(line, copyOf(game));
    letCopyAnswer(line);
    tell(t(isUnsure ? 'web.copy.begun-before' : 'web.copy.begun'));
  } catch (reason) {
    if (isRefused(reason, 'open_elsewhere')) tell(t('web.copy.elsewhere'));
    else tellRefusal(reason);
  }
}

function letCopyAnswer(first: WorkerLine): void {
  let next: WorkerLine | null = first;
  switchTo((): Line => {
    // A worker that has come to an end is begun anew, from what the browser's cache has.
    const taken =
      next ??
      new WorkerLine((isKept) => {
        keeps = isKept;
      }, moduleAt.value);
    if (next) queueMicrotask(() => taken.onopen?.());
    line = taken;
    next = null;
    return taken;
  });
  batch(() => {
    copying.value = 'played';
    keepsNothing.value = !keeps;
  });
  lookForServer();
}

function lookForServer(): void {
  if (copying.peek() !== 'played') return;
  const probe = dialServer();
  const again = (): void => void setTimeout(lookForServer, kLookAgain);
  probe.onopen = () => {
    probe.onclose = null;
    probe.close();
    if (copying.peek() === 'played') copying.value = 'back';
  };
  probe.onclose = again;
}

/** A copy of this table that nobody has decided about. */
async function lookForCopy(id: string): Promise<void> {
  const found = carried?.table === id ? carried : await onShelf((shelf) => shelf.read(id));
  if (found && table.peek()?.id === id && copying.peek() === 'no') copying.value = 'left';
}

async function onShelf<T>(work: (shelf: Shelf) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await Shelf.open());
  } catch {
    return undefined;
  }
}

async function isOpenElsewhere(id: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === `rietburg.${id}`) ?? false;
}

/** Back at the server, with its table on view and nobody playing the copy here. */
async function returned(): Promise<boolean> {
  if (serverless.value) {
    switchBack();
    line = null;
    game = null;
    isReady.value = false;
    ahead.stop();
    await new Promise<void>((done) => {
      const stop = link.subscribe((now) => {
        if (now !== 'online') return;
        done();
        queueMicrotask(() => stop());
      });
    });
    await allDrawn();
  } else if (await isOpenElsewhere(gameOf)) {
    tell(t('web.copy.elsewhere'));
    return false;
  }
  return true;
}

/** The copy becomes a table of its own on the server; where that is refused it stays here. */
export async function keepCopy(): Promise<void> {
  try {
    const id = gameOf;
    if (serverless.value) {
      const { game: played } = await ask<{ game: Message }>({ do: 'save' });
      const companions = table.value?.companions ?? {};
      carried = { table: id, game: played, companions, name: ownName() } as Kept;
    }
    if (!(await returned())) return;
    const copy = carried ?? (await onShelf((shelf) => shelf.read(id)));
    if (!copy) return forgetCopy(id);
    const leads = Object.entries(copy.companions ?? {}).map(([hero, one]) => [hero, one.strength]);
    await bringTable(copy.game, Object.fromEntries(leads) as Record<string, string>, copy.name);
    await forgetCopy(id);
    tell(t('web.copy.kept'));
  } catch (reason) {
    tellRefusal(reason);
  }
}

export async function dropCopy(): Promise<void> {
  try {
    const id = gameOf;
    if (!(await returned())) return;
    await forgetCopy(id);
    tell(t('web.copy.dropped'));
  } catch (reason) {
    tellRefusal(reason);
  }
}

async function forgetCopy(id: string): Promise<void> {
  carried = null;
  copying.value = 'no';
  await onShelf((shelf) => shelf.remove(id));
}

// A server for the tests: the page's own WebSocket, with somebody at the other end who answers as
// told.
import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { kProtocol, type Whole } from '../src/protocol/types';
import { game, texts as inEnglish } from './game';

type Message = Record<string, unknown>;

export class FakeServer {
  /** What was asked, in order. */
  asked: Message[] = [];
  /** Which answers are held back until `release`. */
  holds: (request: Message) => boolean = () => false;
  private held: (() => void)[] = [];
  private line: FakeSocket | null = null;
  /** The line is dead, and nobody says so: nothing arrives, nothing is closed. */
  dead = false;

  constructor(private readonly answer: (request: Message) => Message) {}

  count = (what: (request: Message) => boolean): number => this.asked.filter(what).length;
  opened(line: FakeSocket): void {
    this.line = line;
  }
  received(text: string): void {
    const request = JSON.parse(text) as Message;
    this.asked.push(request);
    if (this.dead) return;
    const reply = (): void =>
      this.line?.hears({
        id: request.id,
        ok: true,
        ...(request.do === 'walks' ? { walks: [], leads: [] } : this.answer(request)),
      });
    if (this.holds(request)) this.held.push(reply);
    else queueMicrotask(reply);
  }
  hold(): void {
    this.holds = () => true;
  }
  /** Every answer is a task of the browser's own, as messages are. */
  async release(): Promise<void> {
    const waiting = this.held;
    this.held = [];
    this.holds = () => false;
    for (const reply of waiting) {
      reply();
      await new Promise((done) => queueMicrotask(() => done(undefined)));
    }
  }
  push(message: Message): void {
    this.line?.hears(message);
  }
  cut(): void {
    this.line?.close();
  }
}

let server: FakeServer;

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    server.opened(this);
    if (server.dead) return;
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }
  send(text: string): void {
    server.received(text);
  }
  hears(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }
}

/** What the page listens to. */
const listeners = new Map<string, () => void>();
export const happens = (event: string): void => listeners.get(event)?.();

const timers: ReturnType<typeof setTimeout>[] = [];

/** What a page left behind would still do later ends with it. */
export function leave(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
}

/** Waits as long as it takes: a busy machine is not an error. */
export const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000 });

/** What browsers have and Node lacks, as far as the store needs it. */
export function browser(path: string): Map<string, string> {
  const storage = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'http:', host: 'table', pathname: path });
  vi.stubGlobal('history', { pushState: () => undefined });
  const listen = (event: string, listener: () => void): void => void listeners.set(event, listener);
  vi.stubGlobal('document', { hidden: false, addEventListener: listen });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', (event: string) => void listeners.delete(event));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  const { setTimeout: given } = globalThis;
  vi.stubGlobal('setTimeout', (...call: Parameters<typeof setTimeout>) => {
    const timer = given(...call);
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const file = url.includes('scenery')
      ? '../src/map/scenery/andor.json'
      : '../../content/board/andor.json';
    return {
      ok: true,
      json: async () => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as unknown,
    };
  });
  return storage;
}

/** A store of its own, connected to this server; `tables` is what the browser kept. */
export async function storeAt(
  path: string,
  answers: (request: Message) => Message,
  tables: object = {},
) {
  vi.resetModules();
  const storage = browser(path);
  storage.set('rietburg.tables', JSON.stringify(tables));
  server = new FakeServer(answers);
  const store = {
    ...(await import('../src/game/connect')),
    ...(await import('../src/game/connection')),
    ...(await import('../src/game/notice')),
    ...(await import('../src/game/play')),
    ...(await import('../src/game/store')),
    ...(await import('../src/game/tables')),
    ...(await import('../src/game/visit')),
    ...(await import('../src/game/votes')),
  };
  const { texts } = await import('../src/text/texts');
  texts.value = inEnglish as typeof texts.value;
  store.connect();
  return { store, server, storage };
}

export const whole = (change: Partial<Whole> = {}): Whole => ({
  table: 'abcdefgh',
  you: 1,
  secret: 'quiet',
  host: true,
  setup: { legend: 'legend-2', heroes: ['warrior', 'archer'] },
  people: [],
  seats: { warrior: 1, archer: 2 },
  companions: {},
  state: game({ hash: 'h4' }),
  asks: null,
  outcome: null,
  length: 4,
  hash: 'h4',
  undone: 0,
  free: 4,
  chat: [],
  proposal: null,
  hold: null,
  actions: [],
  ...change,
});

export const hello = { engine: '1', content: 'c', protocol: kProtocol, languages: ['en'] };

/** A table in the middle of a game; `now` is what a page that asks for everything gets. */
export async function table(now: { whole: Whole; hello?: typeof hello }, timed = false) {
  const answers = (request: Record<string, unknown>): Record<string, unknown> => {
    if (request.do === 'hello') return now.hello ?? hello;
    if (request.do === 'table') return { ...now.whole };
    if (request.do === 'log') return { lines: [], length: now.whole.length };
    if (request.do === 'state') return { state: game({ hash: `at ${request.at}, ${++looks}` }) };
    return { actions: [] };
  };
  let looks = 0;
  if (timed) vi.useFakeTimers();
  const made = await storeAt('/t/abcdefgh', answers);
  if (timed) await vi.advanceTimersByTimeAsync(1);
  await until(() => expect(made.store.link.value).toBe('online'));
  return made;
}

export const delta = (
  from: number,
  change: Record<string, unknown> = {},
): Record<string, unknown> => ({
  push: 'events',
  events: [],
  changed: { hash: `h${from + 1}`, day: from + 1 },
  asks: null,
  outcome: null,
  length: from + 1,
  hash: `h${from + 1}`,
  was: `h${from}`,
  undone: 0,
  free: 4,
  by: 2,
  did: 'play',
  actions: [],
  ...change,
});

export const isOpening = (request: Record<string, unknown>): boolean => request.do === 'table';

/// <reference lib="webworker" />
// The table in a worker: the engine as WebAssembly, games in IndexedDB, companions in workers of
// their own.
import { load } from '../../../capi/wasm/rietburg.mjs';
import { Engines } from './engines';
import { Head, type Port } from './head';
import type { ThinkerWanted } from './line';
import { openShelf } from './shelf';
import { Solo } from './solo';
import type { Reply } from './thoughts';

declare const self: DedicatedWorkerGlobalScope;

/** A page that hears nothing for long takes its line for dead; a thought takes seconds. */
const kSignOfLife = 3000;

/** One window for one table: the lock is held until the next claim, or as long as the worker. */
let release: () => void = () => undefined;

function claim(table: string | null): Promise<boolean> {
  release();
  release = () => undefined;
  // An old browser has no locks: then nobody looks after it.
  if (table === null || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`rietburg.${table}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null
        ? undefined
        : new Promise<void>((done) => {
            release = done;
          });
    });
  });
}

const thinkers = new Map<number, Port>();
let made = 0;

function thinker(module: WebAssembly.Module): Port {
  const { port1, port2 } = new MessageChannel();
  const number = ++made;
  const want = (wanted: ThinkerWanted, ...moved: Transferable[]): void =>
    self.postMessage(wanted, moved);
  want({ thinker: number, port: port2 }, port2);
  port1.postMessage(module);
  const port: Port = {
    onmessage: null,
    onerror: null,
    postMessage: (thought) => port1.postMessage(thought),
    terminate: () => {
      thinkers.delete(number);
      want({ thinker: number });
    },
  };
  port1.onmessage = (message: MessageEvent<Reply>) => port.onmessage?.(message);
  thinkers.set(number, port);
  return port;
}

async function begin(wasm: string): Promise<void> {
  const bytes = fetch(wasm).then((response) => response.arrayBuffer());
  const [module, shelf] = await Promise.all([bytes.then(WebAssembly.compile), openShelf()]);
  const books = new Engines(await load(module));
  const heads = {
    companion: new Head(() => thinker(module)),
    adviser: new Head(() => thinker(module)),
  };
  const say = (message: unknown): void => self.postMessage(JSON.stringify(message));
  const solo = new Solo(books, shelf, claim, say, heads);
  let waiting = 0;
  setInterval(() => {
    if (waiting > 0) say({ push: 'alive' });
  }, kSignOfLife);
  self.onmessage = ({ data }: MessageEvent<string | number>) => {
    if (typeof data === 'number') return thinkers.get(data)?.onerror?.(data);
    waiting += 1;
    solo
      .answer(data)
      .then((answer) => self.postMessage(answer))
      // An engine that has come to an end answers nothing more: the page begins with a new worker.
      .catch((reason: unknown) => self.reportError(reason))
      .finally(() => {
        waiting -= 1;
      });
  };
  say({ push: 'ready', keeps: shelf.keeps });
}

self.onmessage = ({ data }: MessageEvent<string>) =>
  void begin(data).catch((reason: unknown) => self.reportError(reason));

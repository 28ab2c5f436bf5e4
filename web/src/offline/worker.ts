/// <reference lib="webworker" />
// The table in a worker: the engine as WebAssembly, games in IndexedDB.
import { load } from '../../../capi/wasm/rietburg.mjs';
import { Shelf } from './shelf';
import { Solo } from './solo';

declare const self: DedicatedWorkerGlobalScope;

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

async function begin(): Promise<void> {
  const [engine, shelf] = await Promise.all([load(fetch('/rietburg.wasm')), Shelf.open()]);
  const table = engine.table(engine.open());
  const solo = new Solo({ answer: (line) => engine.answer(table, line) }, shelf, claim, (message) =>
    self.postMessage(JSON.stringify(message)),
  );
  // One after another, as on a line.
  let last: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<string>) => {
    last = last.then(async () => self.postMessage(await solo.answer(data)));
    // An engine that has come to an end answers nothing more: the page begins with a new worker.
    last.catch((reason: unknown) => self.reportError(reason));
  };
  self.postMessage('ready');
}

void begin().catch((reason: unknown) => self.reportError(reason));

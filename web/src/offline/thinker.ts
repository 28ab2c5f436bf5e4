/// <reference lib="webworker" />
// A companion's worker: the engine once more. Its first message is its line to the table's worker,
// and the first one there the module, compiled already.
import { load } from '../../../capi/wasm/rietburg.mjs';
import { Engines } from './engines';
import { type Thought, Thoughts } from './thoughts';

declare const self: DedicatedWorkerGlobalScope;

async function begin(module: WebAssembly.Module): Promise<Thoughts> {
  return new Thoughts(new Engines(await load(module)));
}

self.onmessage = ({ data: port }: MessageEvent<MessagePort>) => {
  let thoughts: Promise<Thoughts> | null = null;
  port.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Thought>) => {
    try {
      if (data instanceof WebAssembly.Module) thoughts = begin(data);
      else port.postMessage((await thoughts!).reply(data));
    } catch (reason) {
      self.reportError(reason);
    }
  };
};

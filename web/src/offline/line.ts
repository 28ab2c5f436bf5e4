// The line to a table without a server: a worker that answers as one. Looks like a WebSocket, as
// far as protocol/socket.ts uses it.
import { fileAddress } from '../game/address';

/**
 * A worker of this number is to be made, with this port to the table's; without one, to be ended.
 */
export interface ThinkerWanted {
  thinker: number;
  port?: MessagePort;
}

export class WorkerLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
  });

  /**
   * Companions' workers, made for the table's: a worker's own workers go past the service worker.
   */
  private readonly thinkers = new Map<number, Worker>();

  /** `ready`: whether games are kept in this browser. */
  constructor(
    private readonly ready: (keeps: boolean) => void,
    module = fileAddress('rietburg.wasm'),
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<string | ThinkerWanted>) => {
      if (typeof data !== 'string') this.think(data);
      else if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data });
      else this.opened(data);
    };
    // The engine does not come up, or has come to an end: the next try begins with a new worker.
    this.worker.onerror = () => {
      this.close();
      this.onclose?.();
    };
    this.worker.postMessage(new URL(module, document.baseURI).href);
  }

  private opened(text: string): void {
    this.readyState = WebSocket.OPEN;
    this.ready((JSON.parse(text) as { keeps: boolean }).keeps);
    this.onopen?.();
  }

  private think({ thinker, port }: ThinkerWanted): void {
    this.thinkers.get(thinker)?.terminate();
    this.thinkers.delete(thinker);
    if (!port) return;
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => this.worker.postMessage(thinker);
    worker.postMessage(port, [port]);
    this.thinkers.set(thinker, worker);
  }

  send(text: string): void {
    this.worker.postMessage(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.worker.terminate();
    for (const thinker of this.thinkers.values()) thinker.terminate();
    this.thinkers.clear();
  }
}

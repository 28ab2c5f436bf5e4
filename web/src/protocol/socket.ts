// One WebSocket to the server: requests with answers, pushes in between, and a patient way back
// after a loss.
import type { Finding } from '../../../capi/wasm/rietburg.mjs';

export interface Refusal {
  code: string;
  message: string;
  where?: string;
  /** The text that says it, and what stands in it. */
  key?: string;
  values?: Record<string, string>;
  /** Of somebody's own legend. */
  findings?: Finding[];
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

type Message = Record<string, unknown>;

export interface SocketEvents {
  opened(): void;
  lost(): void;
  pushed(message: Message): void;
}

/** A WebSocket, or what does as one: the worker of a page without a server. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

const kFirstDelay = 300;
const kLongestDelay = 5000;
/** How long an answer may take, in milliseconds. A line can die silently; then none comes. */
const kPatience = 10_000;
const kLongestPatience = 60_000;
/** A large file takes its time: bytes a millisecond on the slowest line. */
const kSlowest = 10;
/** After a pause of the network or the page, the line is more likely dead than slow. */
const kShortPatience = 4000;
/** When the browser says that there is no network, only a server very near still answers. */
const kLastPatience = 1000;
/** A page that only waits for others asks now and then whether the server is still there. */
const kHeartbeat = 20_000;

export class Socket {
  private socket: Line | null = null;
  private next = 1;
  private delay = kFirstDelay;
  private patience = kPatience;
  /** How many messages came. */
  private heard = 0;
  private waiting = new Map<
    number,
    { since: number; done(answer: Message): void; failed(reason: Error): void }
  >();

  constructor(
    private readonly dial: () => Line,
    private readonly events: SocketEvents,
  ) {}

  open(): void {
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => {
      this.delay = kFirstDelay;
      this.beat(socket);
      this.events.opened();
    };
    socket.onmessage = (message) => this.received(String(message.data));
    socket.onclose = () => this.closed();
    setTimeout(() => {
      if (this.socket === socket && socket.readyState !== WebSocket.OPEN) this.giveUp(socket);
    }, kPatience);
  }

  /**
   * After a pause of the network or of the page: do not wait for the next try; a line that died
   * meanwhile shows itself.
   */
  wake(): void {
    this.patience = kPatience;
    // A line begun while there was no network may never come about.
    if (this.socket?.readyState === WebSocket.CONNECTING) this.giveUp(this.socket);
    if (!this.socket) this.open();
    // What is under way is watched already, and a large file may be on its way before a probe.
    else if (this.waiting.size === 0) this.probe(kShortPatience);
  }

  /** Somebody else answers from now on. */
  redial(): void {
    this.delay = 0;
    if (this.socket) this.giveUp(this.socket);
    else this.open();
    this.delay = kFirstDelay;
  }

  /**
   * The browser has lost its network. It does not close the line, and what was asked would wait for
   * long; a server on this very device still answers.
   */
  doubt(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.probe(kLastPatience);
  }

  ask<T>(request: Message, patience = this.patience): Promise<T> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused({ code: 'offline', message: 'offline' }));
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, {
        since: Date.now(),
        done: (answer) => resolve(answer as T),
        failed: reject,
      });
      const text = JSON.stringify({ ...request, id });
      socket.send(text);
      this.watch(socket, id, patience + text.length / kSlowest);
    });
  }

  private probe(patience: number): void {
    this.ask({ do: 'hello' }, patience).catch(() => undefined);
  }

  private beat(socket: Line): void {
    setTimeout(() => {
      if (this.socket !== socket) return;
      if (this.waiting.size === 0) this.probe(this.patience);
      this.beat(socket);
    }, kHeartbeat);
  }

  /** Gives the line up when nothing at all comes until the answer is due. */
  private watch(socket: Line, id: number, patience: number): void {
    const { heard } = this;
    setTimeout(() => {
      if (this.socket !== socket || !this.waiting.has(id)) return;
      if (this.heard > heard) return this.watch(socket, id, patience);
      // If it was only slow, the next one gets more time.
      this.patience = Math.min(this.patience * 2, kLongestPatience);
      this.giveUp(socket);
    }, patience);
  }

  /** Closing takes an answer too: on a dead line nobody waits for it. */
  private giveUp(socket: Line): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.closed();
  }

  private received(text: string): void {
    this.heard += 1;
    const message = JSON.parse(text) as Message;
    if ('push' in message) {
      this.events.pushed(message);
      return;
    }
    const waiting = this.waiting.get(Number(message.id));
    if (!waiting) return;
    this.waiting.delete(Number(message.id));
    if (Date.now() - waiting.since < kPatience) this.patience = kPatience;
    if (message.ok === true) waiting.done(message);
    else
      waiting.failed(
        new Refused((message.error ?? { code: 'bad_request', message: '' }) as unknown as Refusal),
      );
  }

  private closed(): void {
    this.socket = null;
    for (const { failed } of this.waiting.values())
      failed(new Refused({ code: 'offline', message: 'offline' }));
    this.waiting.clear();
    this.events.lost();
    setTimeout(() => {
      if (!this.socket) this.open();
    }, this.delay);
    this.delay = Math.min(this.delay * 2, kLongestDelay);
  }
}

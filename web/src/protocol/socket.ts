// One WebSocket to the server: requests with answers, pushes in between, and a patient way back after a loss.

export interface Refusal {
  code: string;
  message: string;
  where?: string;
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

const kFirstDelay = 300;
const kLongestDelay = 5000;

export class Socket {
  private socket: WebSocket | null = null;
  private next = 1;
  private delay = kFirstDelay;
  private waiting = new Map<number, { done(answer: Message): void; failed(reason: Error): void }>();

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
  ) {}

  open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = kFirstDelay;
      this.events.opened();
    };
    socket.onmessage = (message) => this.received(String(message.data));
    socket.onclose = () => this.closed();
  }

  /** After a pause of the network: do not wait for the next try. */
  retryNow(): void {
    if (this.socket?.readyState === WebSocket.CLOSED) this.open();
  }

  ask<T>(request: Message): Promise<T> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused({ code: 'offline', message: 'offline' }));
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { done: (answer) => resolve(answer as T), failed: reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  private received(text: string): void {
    const message = JSON.parse(text) as Message;
    if ('push' in message) {
      this.events.pushed(message);
      return;
    }
    const waiting = this.waiting.get(Number(message.id));
    if (!waiting) return;
    this.waiting.delete(Number(message.id));
    if (message.ok === true) waiting.done(message);
    else waiting.failed(new Refused((message.error ?? { code: 'bad_request', message: '' }) as unknown as Refusal));
  }

  private closed(): void {
    for (const { failed } of this.waiting.values()) failed(new Refused({ code: 'offline', message: 'offline' }));
    this.waiting.clear();
    this.events.lost();
    setTimeout(() => {
      if (this.socket?.readyState === WebSocket.CLOSED) this.open();
    }, this.delay);
    this.delay = Math.min(this.delay * 2, kLongestDelay);
  }
}

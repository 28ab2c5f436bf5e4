// Somebody to think, seen from the table: a worker that follows the game, and is ended when nobody
// wants to know any more. A thought cannot be interrupted otherwise: there is one thread.
import type { OwnFiles } from './engines';
import type { Reply, Thought } from './thoughts';

type Message = Record<string, unknown>;

/** A worker, as far as it is needed here. */
export interface Port {
  onmessage: ((message: { data: Reply }) => void) | null;
  onerror: ((reason: unknown) => void) | null;
  postMessage(thought: Thought): void;
  terminate(): void;
}

/** The game that is to be thought about. */
export interface Subject {
  table: string;
  length: number;
  hash: string;
  /** Somebody's own legend that is played. */
  own?: OwnFiles;
  whole(): Message;
  since(length: number): Message[];
}

const kMostActions = 200;

export class Head {
  private port: Port | null = null;
  private known: { table: string; length: number } | null = null;
  private next = 1;
  private waiting = new Map<number, (answer: Message | null) => void>();

  constructor(private readonly make: () => Port) {}

  /** The answer of the protocol; null where the thought was ended. */
  async ask(subject: Subject, ask: Message): Promise<Message | null> {
    const { table, length, hash, own } = subject;
    const whole = { ...(own ? { own } : {}), hash, ask };
    const since = this.known?.table === table ? length - this.known.length : -1;
    const follows = since >= 0 && since <= kMostActions;
    const { port } = this;
    let answer = follows
      ? await this.send({ actions: subject.since(length - since), hash, ask })
      : await this.send({ ...whole, game: subject.whole() });
    // It went another way meanwhile, which nobody told it: the same once more, whole.
    if (answer === null && follows && port !== null && port === this.port)
      answer = await this.send({ ...whole, game: subject.whole() });
    if (answer !== null) this.known = { table, length };
    return answer;
  }

  /** Whatever is thought about is of no interest any more. */
  stop(): void {
    if (this.waiting.size > 0) this.end();
  }

  /** The game was not simply played on. */
  forget(): void {
    this.stop();
    this.known = null;
  }

  private send(thought: Omit<Thought, 'n'>): Promise<Message | null> {
    const n = this.next++;
    const port = this.port ?? this.begin();
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      port.postMessage({ ...thought, n });
    });
  }

  private begin(): Port {
    const port = this.make();
    port.onmessage = ({ data }) => {
      const done = this.waiting.get(data.n);
      this.waiting.delete(data.n);
      done?.(data.answer);
    };
    port.onerror = () => this.end();
    this.port = port;
    return port;
  }

  private end(): void {
    this.port?.terminate();
    this.port = null;
    this.known = null;
    const stopped = [...this.waiting.values()];
    this.waiting.clear();
    for (const done of stopped) done(null);
  }
}

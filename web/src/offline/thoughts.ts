// What a companion's worker does, without the worker: it has the game as it stands, never the dice
// to come, and answers what is asked about it.
import type { Engine, OwnFiles, Rulebooks } from './engines';

type Message = Record<string, unknown>;

export interface Thought {
  n: number;
  /** The game, whole; or what was played since the last thought. */
  game?: Message;
  own?: OwnFiles;
  actions?: Message[];
  /** Of the position that is meant. */
  hash: string;
  ask: Message;
}

export interface Reply {
  n: number;
  /** Null: it does not know the game that far, and wants it whole. */
  answer: Message | null;
}

export class Thoughts {
  private engine: Engine;

  constructor(private readonly books: Rulebooks) {
    this.engine = books.common;
  }

  reply({ n, game, own, actions, hash, ask }: Thought): Reply {
    let at: Message = {};
    if (game) {
      this.engine = own ? this.books.own(own) : this.books.common;
      this.ask({ do: 'load', game });
      // What chance says is told; nothing is drawn here.
      at = this.ask({ do: 'dice', mode: 'table' });
    } else if (actions?.length) at = this.ask({ do: 'play', actions, events: false });
    else at = this.ask({ do: 'state' }).state as Message;
    return { n, answer: at?.hash === hash ? this.ask(ask) : null };
  }

  private ask(request: Message): Message {
    return JSON.parse(this.engine.answer(JSON.stringify(request))) as Message;
  }
}

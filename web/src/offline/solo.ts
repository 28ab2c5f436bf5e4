// What docs/server.md says of a table, for somebody alone or a family at one device: no server, one
// person with every seat. The rules are the engine's; here are only the words around them.
import type { Refusal } from '../protocol/socket';
import type { ChatLine } from '../protocol/types';
import type { Kept } from './shelf';

type Message = Record<string, unknown>;
type Answer = Message & { ok: boolean };

/** One line of docs/protocol.md in, one out. */
export interface Engine {
  answer(line: string): string;
}

/** Where games are kept; may fail, then nothing was done. */
export interface Keeping {
  read(table: string): Promise<Kept | undefined>;
  write(kept: Kept): Promise<void>;
  remove(table: string): Promise<void>;
}

/** Keeps a table to one window; false where another one has it. */
export type Claim = (table: string | null) => Promise<boolean>;

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const refuse = (code: string, message: string, where = ''): never => {
  throw new Refused({ code, message, where });
};

const kYou = 1;
/** What needs others: a server's business. */
const kNeedsOthers = ['propose', 'vote', 'mute', 'remove', 'companion', 'ping'];
/** What is answered with the length of the history. */
const kChanges = ['new', 'load', 'play', 'undo', 'redo', 'dice', 'edit'];
const kLooks =
  'state legal walks why_not history log forecast rules catalogue legends hello odds hint'.split(
    ' ',
  );
const kLongestName = 24;
const kLongestLine = 500;
const kMostLines = 200;

const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export class Solo {
  /** The table that is played, and its position as it was told last. */
  private here: Kept | null = null;
  private told: Message = {};
  private length = 0;
  private undone = 0;
  private legal = false;

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Keeping,
    private readonly claim: Claim,
    private readonly push: (message: Message) => void,
    private readonly now = () => Math.floor(Date.now() / 1000),
  ) {}

  /** One message in, one answer out. */
  async answer(text: string): Promise<string> {
    const request = JSON.parse(text) as Message;
    const { id, ...rest } = request;
    try {
      return JSON.stringify({ ...(await this.dispatch(rest)), id, ok: true });
    } catch (reason) {
      const error =
        reason instanceof Refused
          ? reason.refusal
          : { code: 'browser_storage', message: String(reason), where: '' };
      return JSON.stringify({ id, ok: false, error });
    }
  }

  private ask(request: Message): Answer {
    const answer = JSON.parse(this.engine.answer(JSON.stringify(request))) as Answer;
    if (!answer.ok) throw new Refused(answer.error as Refusal);
    if (kChanges.includes(String(request.do))) this.length = Number(answer.length ?? 0);
    return answer;
  }

  private dispatch(request: Message): Promise<Message> | Message {
    const verb = String(request.do);
    if (verb === 'table') return this.table(request);
    if (kNeedsOthers.includes(verb))
      return refuse('not_available', 'this needs a server and other people');
    if (['hello', 'legends', 'rules'].includes(verb)) return this.ask(request);
    if (!this.here && !(verb === 'catalogue' && request.legend))
      return refuse('no_table', 'open a table first');
    if (kLooks.includes(verb)) return this.ask(request);
    switch (verb) {
      case 'play':
      case 'undo':
      case 'redo':
      case 'dice':
      case 'edit':
        return this.change(verb, request);
      case 'save':
        return { game: this.game(request.seed !== false) };
      case 'sit':
        return this.sit(request);
      case 'rise':
      case 'hold':
        return {};
      case 'say':
        return this.say(request);
      default:
        return refuse('unknown_verb', `there is no "${verb}"`, 'do');
    }
  }

  // --- tables

  private async table(request: Message): Promise<Message> {
    this.legal = Boolean(request.legal ?? this.legal);
    if (request.leave) return this.leave();
    if (Array.isArray(request.list)) return this.list(request.list as Kept[]);
    if (typeof request.save === 'string') return this.saved(request.save, request.secret);
    if (typeof request.delete === 'string') return this.remove(request.delete, request.secret);
    if (typeof request.open === 'string') return this.open(request.open, request.secret);
    if (request.new) return this.begin(request, () => this.fresh(request.new as Message));
    if (request.load)
      return this.begin(request, () => void this.ask({ do: 'load', game: request.load }));
    if (typeof request.fork === 'string') return this.fork(request);
    return refuse('bad_request', 'which table?');
  }

  private fresh({ dice, ...setup }: Message): void {
    this.ask({ do: 'dice', mode: dice === 'table' ? 'table' : 'engine' });
    this.ask({ do: 'new', ...setup });
  }

  /** A new table; where something is refused the one before stays as it was on the shelf. */
  private async begin(request: Message, make: () => void): Promise<Message> {
    await this.leave();
    make();
    const kept: Kept = {
      table: randomText(),
      secret: randomText(),
      name: String(request.name ?? ''),
      game: {},
      dice: 'engine',
      chat: [],
      played: this.now(),
      shown: {},
    };
    await this.claim(kept.table);
    this.here = kept;
    this.undone = 0;
    await this.keep();
    return this.whole();
  }

  private async fork(request: Message): Promise<Message> {
    const from = await this.find(String(request.fork));
    const game = from.table === this.here?.table ? this.game(false) : withoutSeed(from.game);
    return this.begin(request, () => {
      this.ask({ do: 'load', game });
      if (request.from !== undefined) this.ask({ do: 'undo', to: request.from });
    });
  }

  private async open(table: string, secret: unknown): Promise<Message> {
    const kept = await this.find(table);
    if (secret !== undefined && secret !== kept.secret)
      return refuse('bad_secret', 'this is not the secret of this table', 'secret');
    if (this.here?.table !== table) {
      await this.leave();
      if (!(await this.claim(table)))
        return refuse('open_elsewhere', 'this table is open in another window');
      this.ask({ do: 'load', game: kept.game });
      this.here = kept;
      this.undone = 0;
      this.remember();
    }
    return this.whole();
  }

  private async leave(): Promise<Message> {
    this.here = null;
    await this.claim(null);
    return {};
  }

  private async list(asked: { table: string; secret: string }[]): Promise<Message> {
    const tables: Message[] = [];
    for (const { table, secret } of asked) {
      const kept = await this.shelf.read(table);
      if (kept?.secret === secret) tables.push({ ...kept.shown, table, played: kept.played });
    }
    return { tables };
  }

  private async saved(table: string, secret: unknown): Promise<Message> {
    const kept = await this.owned(table, secret);
    return { game: table === this.here?.table ? this.game(true) : kept.game };
  }

  private async remove(table: string, secret: unknown): Promise<Message> {
    await this.owned(table, secret);
    if (this.here?.table === table) await this.leave();
    await this.shelf.remove(table);
    return { deleted: table };
  }

  private async find(table: string): Promise<Kept> {
    return (await this.shelf.read(table)) ?? refuse('no_table', 'there is no such table here');
  }

  private async owned(table: string, secret: unknown): Promise<Kept> {
    const kept = await this.find(table);
    return kept.secret === secret ? kept : refuse('bad_secret', 'this is not your table', 'secret');
  }

  // --- the game

  private async change(did: string, request: Message): Promise<Message> {
    const before = this.told;
    const lengthBefore = this.length;
    const redoable = this.undone;
    const { hash, ...asked } = request;
    if (hash !== undefined && hash !== before.hash)
      return refuse('stale', 'the position is another one by now', 'hash');
    const answer = this.ask(asked);
    const travels = did === 'undo' || did === 'redo';
    this.undone = travels ? redoable + lengthBefore - this.length : 0;
    try {
      await this.keep();
    } catch (reason) {
      // What could not be kept never happened.
      this.ask({ do: 'load', game: this.here!.game });
      this.undone = 0;
      this.remember();
      throw reason;
    }
    const { ok: _, ...fields } = answer;
    const changed: Message = {};
    for (const [part, value] of Object.entries(this.told))
      if (JSON.stringify(value) !== JSON.stringify(before[part])) changed[part] = value;
    return {
      events: [],
      ...fields,
      ...this.position(),
      changed,
      was: before.hash,
      by: kYou,
      did,
    };
  }

  private position(): Message {
    return {
      asks: this.told.asks ?? null,
      outcome: this.told.outcome ?? null,
      length: this.length,
      hash: this.told.hash,
      undone: this.undone,
      // Nobody else has to agree to anything.
      free: 0,
      ...(this.legal ? { actions: this.ask({ do: 'legal' }).actions } : {}),
    };
  }

  private remember(): void {
    this.told = this.ask({ do: 'state' }).state as Message;
  }

  private game(withSeed: boolean): Message {
    const game = this.ask({ do: 'save' }).game as Message;
    return withSeed ? game : withoutSeed(game);
  }

  /** On the shelf before it is told. */
  private async keep(): Promise<void> {
    this.remember();
    const game = this.game(true);
    const setup = game.setup as Message;
    const kept: Kept = {
      ...this.here!,
      game,
      played: this.now(),
      shown: {
        legend: setup.legend,
        difficulty: setup.difficulty,
        heroes: setup.heroes,
        day: this.told.day,
        length: this.length,
        outcome: this.told.outcome ?? null,
        read_only: false,
        host: true,
      },
    };
    await this.shelf.write(kept);
    this.here = kept;
  }

  // --- the one person

  private seats(): Message {
    const { heroes } = (this.here!.game as { setup: { heroes: string[] } }).setup;
    return {
      people: [{ person: kYou, name: this.here!.name, host: true, here: true, seats: heroes }],
      seats: Object.fromEntries(heroes.map((hero) => [hero, kYou])),
      companions: {},
    };
  }

  private whole(): Message {
    const kept = this.here!;
    return {
      table: kept.table,
      you: kYou,
      secret: kept.secret,
      host: true,
      setup: { ...(withoutSeed(kept.game).setup as Message), dice: kept.game.dice ?? 'engine' },
      ...this.seats(),
      state: this.told,
      chat: kept.chat,
      proposal: null,
      hold: null,
      ...this.position(),
    };
  }

  private async sit(request: Message): Promise<Message> {
    const name = String(request.name ?? this.here!.name).trim();
    if ([...name].length > kLongestName) return refuse('bad_name', 'a name has 24 letters at most');
    const kept = { ...this.here!, name };
    await this.shelf.write(kept);
    this.here = kept;
    this.push({ push: 'seats', ...this.seats(), undone: this.undone });
    return {};
  }

  private async say(request: Message): Promise<Message> {
    const text = String(request.text ?? '').trim();
    if (!text || [...text].length > kLongestLine)
      return refuse('bad_request', 'from 1 to 500 letters, please', 'text');
    const line: ChatLine = { person: kYou, name: this.here!.name, text, time: this.now() };
    const kept = { ...this.here!, chat: [...this.here!.chat, line].slice(-kMostLines) };
    await this.shelf.write(kept);
    this.here = kept;
    this.push({ push: 'chat', ...line });
    return {};
  }
}

/** It tells the dice to come. */
function withoutSeed(game: Message): Message {
  const { seed: _seed, generator: _generator, ...setup } = game.setup as Message;
  return { ...game, setup };
}

// What docs/server.md says of a table, for somebody alone or a family at one device: no server, one
// person with every seat. The rules are the engine's; here are only the words around them.
import type { ChatLine } from '../protocol/types';
import { type Clock, Companions, type Heads, type Orders } from './companions';
import type { Rulebooks } from './engines';
import { Library } from './library';
import { refusalOf, refuse } from './refusal';
import type { Keeping, Kept } from './shelf';
import { kYou, Table, withoutSeed } from './table';

type Message = Record<string, unknown>;

/** A server's table, as far as it was told, to be played on under its name and with new dice. */
interface Copied {
  table: string;
  secret: string;
  /** Without its seed. */
  game: Message;
  hash: string;
  /** Only look whether it could be done, and look ahead in it. */
  tries?: boolean;
}

/** Keeps a table to one window; false where another one has it. */
export type Claim = (table: string | null) => Promise<boolean>;

/** What needs others: a server's business. */
const kNeedsOthers = ['propose', 'vote', 'mute', 'remove', 'ping'];
/** What an adviser thinks about, beside the table. */
const kThoughts = ['hint', 'review'];
const kLooks =
  'state legal walks why_not history log forecast rules catalogue legends hello odds account'.split(
    ' ',
  );
/** What a page asks of a server's game that it only follows here. */
const kAhead = ['walks', 'odds', 'forecast', 'why_not'];
/** Beside a copy of a server's table there are no others: their addresses would be the server's. */
const kNeedsServer = ['new', 'load', 'fork', 'delete'];
const kLongestName = 24;
const kLongestLine = 500;
const kMostLines = 200;

const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const kClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms))),
};

export class Solo {
  private readonly here: Table;
  private readonly library: Library;
  private readonly companions: Companions;
  private isCopy = false;
  /** A server's game is there to look ahead, and nobody plays it here. */
  private isFollowed = false;
  /** One after another, as on a line. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly books: Rulebooks,
    private readonly shelf: Keeping,
    private readonly claim: Claim,
    private readonly push: (message: Message) => void,
    heads: Heads,
    private readonly clock = kClock,
  ) {
    this.here = new Table(books.common, shelf);
    this.library = new Library(books, shelf);
    this.companions = new Companions(this.here, heads, clock, {
      push,
      inTurn: (work) => this.inTurn(work),
      play: (action, of) => this.change('play', { do: 'play', action }, of),
    });
  }

  /** One message in, one answer out. Fails only where the engine has come to an end. */
  async answer(text: string): Promise<string> {
    const request = JSON.parse(text) as Message;
    const { id, ...rest } = request;
    try {
      const fields = kThoughts.includes(String(rest.do))
        ? await this.companions.advise(rest)
        : await this.inTurn(() => this.dispatch(rest));
      return JSON.stringify({ ...fields, id, ok: true });
    } catch (reason) {
      return JSON.stringify({ id, ok: false, error: refusalOf(reason) });
    }
  }

  private inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  private dispatch(request: Message): Promise<Message> | Message {
    const verb = String(request.do);
    if (verb === 'table') return this.table(request);
    if (kNeedsOthers.includes(verb))
      return refuse('not_available', 'this needs a server and other people');
    if (verb === 'legend') return this.ownLegend(request);
    if (verb === 'legends') return this.library.list(request);
    if (['hello', 'rules'].includes(verb)) return this.here.ask(request);
    if (!this.here.kept && verb === 'catalogue' && request.legend) return this.catalogue(request);
    if (!this.here.kept && !(this.isFollowed && kAhead.includes(verb)))
      return refuse('no_table', 'open a table first');
    if (kLooks.includes(verb)) return this.here.ask(request);
    switch (verb) {
      case 'play':
      case 'redo':
      case 'dice':
      case 'edit':
        return this.change(verb, request);
      case 'undo':
        return this.change(verb, {
          ...(request.to === undefined ? { companions: Object.keys(this.here.companions()) } : {}),
          ...request,
        });
      case 'companion':
        return this.companions.seat(request);
      case 'order':
        return this.companions.order(request);
      case 'save':
        return { game: this.here.game(request.seed !== false) };
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

  // --- legends

  private async catalogue(request: Message): Promise<Message> {
    await this.readRules(String(request.legend));
    return this.here.ask(request);
  }

  /** `{"legend":TEXT,"texts":{"en":TEXT}}` checks and keeps one; `{"delete":ID}` lets it go. */
  private async ownLegend(request: Message): Promise<Message> {
    if (typeof request.delete === 'string') return this.library.remove(request.delete);
    if (this.here.kept) return refuse('busy', 'leave the table first');
    return this.library.add(request);
  }

  /** From now on the rules answer that this legend needs. */
  private async readRules(legend: string): Promise<void> {
    const { engine, own } = await this.library.rulesOf(legend);
    if (engine !== this.here.engine) this.companions.forgetThoughts();
    this.here.engine = engine;
    this.here.own = own;
  }

  // --- tables

  private async table(request: Message): Promise<Message> {
    this.here.legal = Boolean(request.legal ?? this.here.legal);
    if (this.isCopy && kNeedsServer.some((what) => what in request))
      return refuse('not_available', 'this needs the server');
    if (request.leave) return this.leave();
    if (Array.isArray(request.list)) return this.list(request.list as Kept[]);
    if (typeof request.save === 'string') return this.saved(request.save, request.secret);
    if (typeof request.delete === 'string') return this.remove(request.delete, request.secret);
    if (typeof request.open === 'string') return this.open(request.open, request.secret);
    if (request.copy) return this.copy(request, request.copy as Copied);
    if (request.new) {
      const setup = request.new as Message;
      return this.begin(request, setup.legend, () => this.fresh(setup));
    }
    if (request.load) {
      const game = request.load as Message;
      return this.begin(request, legendOf(game), () => void this.here.ask({ do: 'load', game }));
    }
    if (typeof request.fork === 'string') return this.fork(request);
    return refuse('bad_request', 'which table?');
  }

  private fresh({ dice, ...setup }: Message): void {
    this.here.ask({ do: 'dice', mode: dice === 'table' ? 'table' : 'engine' });
    this.here.ask({ do: 'new', ...setup });
  }

  /** A copy that is here already is gone on with. */
  private async copy(request: Message, { tries, hash, game, ...as }: Copied): Promise<Message> {
    this.isCopy = true;
    if (!tries && (await this.shelf.read(as.table))) return this.open(as.table, as.secret);
    const make = (): void => {
      if (this.here.ask({ do: 'load', game }).hash !== hash)
        refuse('bad_save', 'the rules here lead to another position');
    };
    this.isFollowed = false;
    if (!tries) return this.begin(request, legendOf(game), make, as);
    make();
    this.isFollowed = true;
    return {};
  }

  /** A new table; where something is refused the one before stays as it was on the shelf. */
  private async begin(
    request: Message,
    legend: unknown,
    make: () => void,
    as = { table: randomText(), secret: randomText() },
  ): Promise<Message> {
    await this.leave();
    await this.readRules(String(legend));
    make();
    const kept: Kept = {
      ...as,
      name: String(request.name ?? ''),
      game: {},
      dice: 'engine',
      chat: [],
      companions: this.companions.asked(request),
      played: this.now(),
      shown: {},
    };
    if (!(await this.claim(kept.table)))
      return refuse('open_elsewhere', 'this table is open in another window');
    this.here.kept = kept;
    this.here.undone = 0;
    this.here.remember();
    await this.here.keep(this.now(), this.here.companions());
    this.companions.think();
    return this.here.whole();
  }

  private async fork(request: Message): Promise<Message> {
    const from = await this.find(String(request.fork));
    const isHere = from.table === this.here.kept?.table;
    const game = isHere ? this.here.game(false) : withoutSeed(from.game);
    return this.begin(request, legendOf(game), () => {
      this.here.ask({ do: 'load', game });
      if (request.from !== undefined) this.here.ask({ do: 'undo', to: request.from });
    });
  }

  private async open(table: string, secret: unknown): Promise<Message> {
    const kept = await this.find(table);
    if (secret !== undefined && secret !== kept.secret)
      return refuse('bad_secret', 'this is not the secret of this table', 'secret');
    if (this.here.kept?.table !== table) {
      await this.leave();
      if (!(await this.claim(table)))
        return refuse('open_elsewhere', 'this table is open in another window');
      await this.readRules(legendOf(kept.game));
      this.here.goTo(kept);
      this.companions.think();
    }
    return this.here.whole();
  }

  private async leave(): Promise<Message> {
    this.companions.forgetThoughts();
    this.here.kept = null;
    this.here.engine = this.books.common;
    this.here.own = null;
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
    return { game: table === this.here.kept?.table ? this.here.game(true) : kept.game };
  }

  private async remove(table: string, secret: unknown): Promise<Message> {
    await this.owned(table, secret);
    if (this.here.kept?.table === table) await this.leave();
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

  /** `of`: the companion whose decision it is, and why. */
  private async change(did: string, request: Message, of: Message = {}): Promise<Message> {
    const { told: before, length, undone } = this.here;
    const { hash, ...asked } = request;
    if (hash !== undefined && hash !== before.hash)
      return refuse('stale', 'the position is another one by now', 'hash');
    const answer = this.here.ask(asked);
    if (did === 'play') this.companions.stopThinking();
    else this.companions.forgetThoughts();
    const travels = did === 'undo' || did === 'redo';
    this.here.undone = travels ? undone + length - this.here.length : 0;
    const ended = await this.keep();
    this.companions.rest(did, of.companion !== undefined);
    this.companions.tellEnded(ended);
    this.companions.think();
    const { ok: _, ...fields } = answer;
    const changed: Message = {};
    for (const [part, value] of Object.entries(this.here.told))
      if (JSON.stringify(value) !== JSON.stringify(before[part])) changed[part] = value;
    return {
      events: [],
      ...fields,
      ...this.here.position(),
      changed,
      was: before.hash,
      by: kYou,
      did,
      ...of,
    };
  }

  /**
   * On the shelf before it is told; what could not be kept never happened. The orders that have
   * ended thereby.
   */
  private async keep(): Promise<Orders> {
    try {
      this.here.remember();
      const ended = this.companions.ended();
      await this.here.keep(this.now(), this.companions.without(ended));
      return ended;
    } catch (reason) {
      this.here.goTo(this.here.kept!);
      this.companions.forgetThoughts();
      throw reason;
    }
  }

  // --- the one person

  private async sit(request: Message): Promise<Message> {
    const name = String(request.name ?? this.here.kept!.name).trim();
    if ([...name].length > kLongestName) return refuse('bad_name', 'a name has 24 letters at most');
    await this.here.put({ ...this.here.kept!, name });
    this.companions.tellSeats();
    return {};
  }

  private async say(request: Message): Promise<Message> {
    const { kept } = this.here;
    const text = String(request.text ?? '').trim();
    if (!text || [...text].length > kLongestLine)
      return refuse('bad_request', 'from 1 to 500 letters, please', 'text');
    const line: ChatLine = { person: kYou, name: kept!.name, text, time: this.now() };
    await this.here.put({ ...kept!, chat: [...kept!.chat, line].slice(-kMostLines) });
    this.push({ push: 'chat', ...line });
    return {};
  }
}

const legendOf = (game: Message): string =>
  String((game.setup as Message | undefined)?.legend ?? '');

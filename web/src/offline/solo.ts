// What docs/server.md says of a table, for somebody alone or a family at one device: no server, one
// person with every seat. The rules are the engine's; here are only the words around them.
import type { Refusal } from '../protocol/socket';
import type { ChatLine, CompanionSeats, Order } from '../protocol/types';
import type { OwnFiles } from './engines';
import type { Head, Subject } from './head';
import { type Keeping, type Kept, type OwnLegend, WrittenElsewhere } from './shelf';

type Message = Record<string, unknown>;
type Answer = Message & { ok: boolean };

/** One line of docs/protocol.md in, one out. */
export interface Engine {
  answer(line: string): string;
}

/** The rules as they are, or with somebody's own legend beside them; refused where that is no good. */
export interface Rulebooks {
  readonly common: Engine;
  own(files: OwnFiles): Engine;
}

/** Keeps a table to one window; false where another one has it. */
export type Claim = (table: string | null) => Promise<boolean>;

/** The engine has come to an end: nothing is answered any more. */
class Broken extends Error {}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const refuse = (code: string, message: string, where = ''): never => {
  throw new Refused({ code, message, where });
};

function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Broken) throw reason;
  if (reason instanceof WrittenElsewhere)
    return { code: 'open_elsewhere', message: 'another window has played on here', where: '' };
  return reason instanceof Refused
    ? reason.refusal
    : { code: 'browser_storage', message: String(reason), where: '' };
}

const kYou = 1;
/** What needs others: a server's business. */
const kNeedsOthers = ['propose', 'vote', 'mute', 'remove', 'ping'];
/** What an adviser thinks about, beside the table. */
const kThoughts = ['hint', 'review'];
const kStrengths = ['quick', 'able', 'strong'];
/** What is answered with the length of the history. */
const kChanges = ['new', 'load', 'play', 'undo', 'redo', 'dice', 'edit'];
const kLooks =
  'state legal walks why_not history log forecast rules catalogue legends hello odds account'.split(
    ' ',
  );
const kLongestName = 24;
const kLongestLine = 500;
const kMostLines = 200;
/**
 * As the server has them (server/house.h, server/room.h): how long people may read before a
 * companion acts, its steps in less, and how long it rests when something was taken back.
 */
const kPace = 1500;
const kStepPace = kPace / 4;
const kRestAfterUndo = 10_000;
/** How often a companion's worker is begun anew for one decision. */
const kTries = 3;

const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Who thinks: a companion when it is asked, and somebody to be asked for advice. */
export interface Heads {
  companion: Head;
  adviser: Head;
}

const kClock = {
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms))),
};

export class Solo {
  /** The table that is played, and its position as it was told last. */
  private here: Kept | null = null;
  private told: Message = {};
  private length = 0;
  private undone = 0;
  private legal = false;
  /** What answers, and the own legend it knows. */
  private engine: Engine;
  private own: OwnLegend | null = null;
  /** One after another, as on a line. */
  private last: Promise<unknown> = Promise.resolve();
  /** Counts whatever makes a thought worthless; and when the next companion may act. */
  private turn = 0;
  private ready = 0;

  constructor(
    private readonly books: Rulebooks,
    private readonly shelf: Keeping,
    private readonly claim: Claim,
    private readonly push: (message: Message) => void,
    private readonly heads: Heads,
    private readonly clock = kClock,
  ) {
    this.engine = books.common;
  }

  /** One message in, one answer out. Fails only where the engine has come to an end. */
  async answer(text: string): Promise<string> {
    const request = JSON.parse(text) as Message;
    const { id, ...rest } = request;
    try {
      const fields = kThoughts.includes(String(rest.do))
        ? await this.advise(rest)
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

  private ask(request: Message): Answer {
    const answer = JSON.parse(this.lineTo(JSON.stringify(request))) as Answer;
    if (!answer.ok) throw new Refused(answer.error as Refusal);
    if (kChanges.includes(String(request.do))) this.length = Number(answer.length ?? 0);
    return answer;
  }

  private lineTo(line: string): string {
    try {
      return this.engine.answer(line);
    } catch (reason) {
      throw new Broken(String(reason));
    }
  }

  private dispatch(request: Message): Promise<Message> | Message {
    const verb = String(request.do);
    if (verb === 'table') return this.table(request);
    if (kNeedsOthers.includes(verb))
      return refuse('not_available', 'this needs a server and other people');
    if (verb === 'legend') return this.ownLegend(request);
    if (verb === 'legends') return this.legends(request);
    if (['hello', 'rules'].includes(verb)) return this.ask(request);
    if (!this.here && verb === 'catalogue' && request.legend) return this.catalogue(request);
    if (!this.here) return refuse('no_table', 'open a table first');
    if (kLooks.includes(verb)) return this.ask(request);
    switch (verb) {
      case 'play':
      case 'redo':
      case 'dice':
      case 'edit':
        return this.change(verb, request);
      case 'undo':
        return this.change(verb, {
          ...(request.to === undefined ? { companions: Object.keys(this.companions()) } : {}),
          ...request,
        });
      case 'companion':
        return this.seatCompanion(request);
      case 'order':
        return this.order(request);
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

  // --- legends

  /** Those of the module, and people's own ones with their texts, which no catalogue has. */
  private async legends(request: Message): Promise<Message> {
    const common = JSON.parse(this.books.common.answer(JSON.stringify(request))) as Message;
    const own = await this.shelf.legends();
    return {
      legends: [
        ...(common.legends as Message[]),
        ...own.map(({ info }) => ({ ...info, own: true })),
      ],
      own: own.map(({ id, texts }) => ({ id, texts: textsOf(texts) })),
    };
  }

  private async catalogue(request: Message): Promise<Message> {
    await this.readRules(String(request.legend));
    return this.ask(request);
  }

  /** `{"legend":TEXT,"texts":{"en":TEXT}}` checks and keeps one; `{"delete":ID}` lets it go. */
  private async ownLegend(request: Message): Promise<Message> {
    if (typeof request.delete === 'string') {
      await this.shelf.removeLegend(request.delete);
      return { deleted: request.delete };
    }
    const files = { legend: String(request.legend), texts: request.texts as OwnLegend['texts'] };
    textsOf(files.texts);
    if (this.here) return refuse('busy', 'leave the table first');
    const known = this.idsOf(this.books.common);
    const book = this.books.own(files);
    const all = JSON.parse(book.answer('{"do":"legends"}')) as { legends: Message[] };
    const info = all.legends.find(({ id }) => !known.includes(String(id)))!;
    await this.shelf.writeLegend({ ...files, id: String(info.id), info });
    return { legend: info.id };
  }

  private idsOf(book: Engine): string[] {
    const all = JSON.parse(book.answer('{"do":"legends"}')) as { legends: { id: string }[] };
    return all.legends.map(({ id }) => id);
  }

  /** From now on the rules answer that this legend needs. */
  private async readRules(legend: string): Promise<void> {
    const own = (await this.shelf.legends()).find(({ id }) => id === legend) ?? null;
    const engine = own ? this.books.own(own) : this.books.common;
    if (engine !== this.engine) this.forgetThoughts();
    this.engine = engine;
    this.own = own;
  }

  // --- tables

  private async table(request: Message): Promise<Message> {
    this.legal = Boolean(request.legal ?? this.legal);
    if (request.leave) return this.leave();
    if (Array.isArray(request.list)) return this.list(request.list as Kept[]);
    if (typeof request.save === 'string') return this.saved(request.save, request.secret);
    if (typeof request.delete === 'string') return this.remove(request.delete, request.secret);
    if (typeof request.open === 'string') return this.open(request.open, request.secret);
    if (request.new) {
      const setup = request.new as Message;
      return this.begin(request, setup.legend, () => this.fresh(setup));
    }
    if (request.load) {
      const game = request.load as Message;
      return this.begin(request, legendOf(game), () => void this.ask({ do: 'load', game }));
    }
    if (typeof request.fork === 'string') return this.fork(request);
    return refuse('bad_request', 'which table?');
  }

  private fresh({ dice, ...setup }: Message): void {
    this.ask({ do: 'dice', mode: dice === 'table' ? 'table' : 'engine' });
    this.ask({ do: 'new', ...setup });
  }

  /** A new table; where something is refused the one before stays as it was on the shelf. */
  private async begin(request: Message, legend: unknown, make: () => void): Promise<Message> {
    await this.leave();
    await this.readRules(String(legend));
    make();
    const companions = this.companionsIn(request);
    const kept: Kept = {
      table: randomText(),
      secret: randomText(),
      name: String(request.name ?? ''),
      game: {},
      dice: 'engine',
      chat: [],
      companions,
      played: this.now(),
      shown: {},
    };
    await this.claim(kept.table);
    this.here = kept;
    this.undone = 0;
    await this.keep();
    this.think();
    return this.whole();
  }

  private async fork(request: Message): Promise<Message> {
    const from = await this.find(String(request.fork));
    const game = from.table === this.here?.table ? this.game(false) : withoutSeed(from.game);
    return this.begin(request, legendOf(game), () => {
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
      await this.readRules(legendOf(kept.game));
      this.ask({ do: 'load', game: kept.game });
      this.here = kept;
      this.undone = 0;
      this.remember();
      this.think();
    }
    return this.whole();
  }

  private async leave(): Promise<Message> {
    this.forgetThoughts();
    this.here = null;
    this.engine = this.books.common;
    this.own = null;
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

  /** `of`: the companion whose decision it is, and why. */
  private async change(did: string, request: Message, of: Message = {}): Promise<Message> {
    const before = this.told;
    const lengthBefore = this.length;
    const redoable = this.undone;
    const { hash, ...asked } = request;
    if (hash !== undefined && hash !== before.hash)
      return refuse('stale', 'the position is another one by now', 'hash');
    const answer = this.ask(asked);
    if (did === 'play') this.stopThinking();
    else this.forgetThoughts();
    const travels = did === 'undo' || did === 'redo';
    this.undone = travels ? redoable + lengthBefore - this.length : 0;
    let ended: Record<string, Order> = {};
    try {
      ended = await this.keep();
    } catch (reason) {
      // What could not be kept never happened.
      this.ask({ do: 'load', game: this.here!.game });
      this.undone = 0;
      this.remember();
      this.forgetThoughts();
      throw reason;
    }
    this.rest(did, of.companion !== undefined);
    this.tellEnded(ended);
    this.think();
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
      ...of,
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

  /** On the shelf before it is told. The orders that have ended thereby. */
  private async keep(): Promise<Record<string, Order>> {
    this.remember();
    const ended = this.endedOrders();
    const game = this.game(true);
    const setup = game.setup as Message;
    const kept: Kept = {
      ...this.here!,
      game,
      companions: without(this.companions(), Object.keys(ended)),
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
    await this.put(kept);
    return ended;
  }

  private async put(kept: Kept): Promise<void> {
    const next = { ...kept, turn: (kept.turn ?? 0) + 1 };
    await this.shelf.write(next);
    this.here = next;
  }

  // --- companions

  private companions(): CompanionSeats {
    return this.here?.companions ?? {};
  }

  private heroes(): string[] {
    return (this.here!.game as { setup: { heroes: string[] } }).setup.heroes;
  }

  private companionsIn(request: Message): CompanionSeats {
    const asked = (request.companions ?? {}) as Record<string, string>;
    const heroes = (this.ask({ do: 'state' }).state as { heroes: { id: string }[] }).heroes;
    for (const [hero, strength] of Object.entries(asked))
      if (!kStrengths.includes(strength) || !heroes.some(({ id }) => id === hero))
        return refuse(
          'bad_request',
          'expected quick, able or strong by hero',
          `companions.${hero}`,
        );
    return Object.fromEntries(
      Object.entries(asked).map(([hero, strength]) => [hero, { strength, lent: false }]),
    );
  }

  private async seatCompanion({ seat, strength, off }: Message): Promise<Message> {
    const hero = this.heroOf(seat);
    if (!off && !kStrengths.includes(String(strength)))
      return refuse('bad_request', 'expected quick, able or strong', 'strength');
    const { [hero]: _, ...others } = this.companions();
    const led = off ? {} : { [hero]: { strength: String(strength), lent: false } };
    await this.lead({ ...others, ...led });
    return {};
  }

  private async order({ do: _do, seat, off, ...words }: Message): Promise<Message> {
    const hero = this.heroOf(seat);
    const order = words as unknown as Order;
    const stands = off ? undefined : this.endedOf({ [hero]: order })[hero]?.stands;
    const companion = this.companions()[hero];
    if (!companion) return refuse('not_available', 'no companion plays this hero', 'seat');
    if (stands === 'no_way') return refuse('not_available', 'no way leads there', 'to');
    if (stands === 'done' && order.to === 'fight')
      return refuse('bad_request', 'no creature on the board has this number', 'creature');
    const { order: _order, ...plain } = companion;
    const told = off || stands ? plain : { ...plain, order };
    await this.lead({ ...this.companions(), [hero]: told });
    if (stands) this.tellEnded({ [hero]: { ...order, stands } });
    return {};
  }

  private heroOf(seat: unknown): string {
    const hero = String(seat);
    return this.heroes().includes(hero)
      ? hero
      : refuse('bad_request', 'no such hero at this table', 'seat');
  }

  /** Who leads whom from now on; what they meant to do was about something else. */
  private async lead(companions: CompanionSeats): Promise<void> {
    const kept = { ...this.here!, companions };
    await this.put(kept);
    this.forgetThoughts();
    this.tellSeats();
    this.think();
  }

  private orders(): Record<string, Order> {
    const told = Object.entries(this.companions()).filter(([, one]) => one.order);
    return Object.fromEntries(told.map(([hero, { order }]) => [hero, order!]));
  }

  private endedOf(orders: Record<string, Order>): Record<string, Order> {
    return this.ask({ do: 'orders', orders }).ended as Record<string, Order>;
  }

  private endedOrders(): Record<string, Order> {
    const orders = this.orders();
    return Object.keys(orders).length > 0 ? this.endedOf(orders) : {};
  }

  private tellEnded(ended: Record<string, Order>): void {
    for (const [hero, order] of Object.entries(ended)) this.push({ push: 'order', hero, order });
    if (Object.keys(ended).length > 0) this.tellSeats();
  }

  private stopThinking(): void {
    this.turn += 1;
    this.heads.companion.stop();
  }

  private forgetThoughts(): void {
    this.turn += 1;
    this.heads.companion.forget();
  }

  private rest(did: string, isCompanions: boolean): void {
    const isStep = isCompanions && (this.told.asks as Message | null)?.question === 'move';
    const pace = did === 'undo' ? kRestAfterUndo : isStep ? kStepPace : kPace;
    this.ready = this.clock.now() + pace;
  }

  /** The game as it stands, without the dice to come. */
  private subject(): Subject {
    return {
      table: this.here!.table,
      length: this.length,
      hash: String(this.told.hash),
      ...(this.own ? { own: { legend: this.own.legend, texts: this.own.texts } } : {}),
      whole: () => this.game(false),
      since: (length) =>
        (this.ask({ do: 'history' }).actions as Message[]).slice(length, this.length),
    };
  }

  /** What somebody would do in this place; the table goes on meanwhile. */
  private async advise(request: Message): Promise<Message> {
    if (!this.here) return refuse('no_table', 'open a table first');
    const orders = this.orders();
    const counts = request.do === 'hint' && Object.keys(orders).length > 0;
    const answer = await this.heads.adviser.ask(this.subject(), {
      ...(counts ? { orders } : {}),
      ...request,
    });
    if (!answer) return refuse('offline', 'the thought was ended');
    const { ok, error, ...fields } = answer;
    if (!ok) throw new Refused(error as Refusal);
    return fields;
  }

  /** The companion who is asked, if one is. */
  private think(): void {
    const who = String((this.told.asks as Message | null)?.who ?? '');
    if (!this.here || this.told.outcome || !this.companions()[who]) return;
    void this.decide(++this.turn);
  }

  private async decide(turn: number, tries = kTries): Promise<void> {
    const companions = Object.fromEntries(
      Object.entries(this.companions()).map(([hero, { strength, order }]) => [
        hero,
        { strength, ...(order ? { order } : {}) },
      ]),
    );
    const decided = await this.heads.companion.ask(this.subject(), { do: 'decide', companions });
    if (turn !== this.turn) return;
    if (!decided) {
      // Its worker has come to an end, for want of memory say. The seat is still a person's to play.
      if (tries > 1) await this.clock.wait(kPace);
      return tries > 1 && turn === this.turn ? this.decide(turn, tries - 1) : undefined;
    }
    if (!decided.ok) return;
    await this.clock.wait(this.ready - this.clock.now());
    await this.inTurn(() => this.act(turn, decided)).catch((reason: unknown) =>
      this.push({ push: 'refused', error: refusalOf(reason) }),
    );
  }

  private async act(turn: number, { who, action, reason }: Message): Promise<void> {
    if (turn !== this.turn) return;
    const did = await this.change(
      'play',
      { do: 'play', action },
      { companion: who, reason, by: 0 },
    );
    this.push({ push: 'events', at: this.length, ...did });
  }

  // --- the one person

  private tellSeats(): void {
    this.push({ push: 'seats', ...this.seats(), undone: this.undone });
  }

  private seats(): Message {
    const heroes = this.heroes();
    return {
      people: [{ person: kYou, name: this.here!.name, host: true, here: true, seats: heroes }],
      seats: Object.fromEntries(heroes.map((hero) => [hero, kYou])),
      companions: this.companions(),
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
    await this.put(kept);
    this.tellSeats();
    return {};
  }

  private async say(request: Message): Promise<Message> {
    const text = String(request.text ?? '').trim();
    if (!text || [...text].length > kLongestLine)
      return refuse('bad_request', 'from 1 to 500 letters, please', 'text');
    const line: ChatLine = { person: kYou, name: this.here!.name, text, time: this.now() };
    const kept = { ...this.here!, chat: [...this.here!.chat, line].slice(-kMostLines) };
    await this.put(kept);
    this.push({ push: 'chat', ...line });
    return {};
  }
}

const legendOf = (game: Message): string =>
  String((game.setup as Message | undefined)?.legend ?? '');

/** An own legend's catalogues; what is none is refused. */
function textsOf(texts: Record<string, string>): Record<string, Record<string, string>> {
  const read = (language: string, text: string): Record<string, string> => {
    try {
      const all = JSON.parse(text) as Record<string, unknown>;
      if (all && Object.values(all).every((one) => typeof one === 'string'))
        return all as Record<string, string>;
    } catch {
      // told below
    }
    return refuse('bad_legend', `text/${language}.json: not a list of texts`, 'texts');
  };
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, read(language, text)]),
  );
}

/** The same with nothing told to these. */
function without(companions: CompanionSeats, heroes: string[]) {
  return Object.fromEntries(
    Object.entries(companions).map(([hero, { order, ...plain }]) => [
      hero,
      order && !heroes.includes(hero) ? { ...plain, order } : plain,
    ]),
  );
}

/** It tells the dice to come. */
function withoutSeed(game: Message): Message {
  const { seed: _seed, generator: _generator, ...setup } = game.setup as Message;
  return { ...game, setup };
}

// Companions at a table without a server: who leads which hero, what it was told to do,
// and when the next one acts.
import type { CompanionSeats, Order } from '../protocol/types';
import type { Head } from './head';
import { Refused, refusalOf, refuse } from './refusal';
import type { Table } from './table';

type Message = Record<string, unknown>;
export type Orders = Record<string, Order>;

const kStrengths = ['quick', 'able', 'strong'];
/**
 * As the server has them (server/house.h, server/room.h): how long people may read before a
 * companion acts, its steps in less, and how long it rests when something was taken back.
 */
const kPace = 1500;
const kStepPace = kPace / 4;
const kRestAfterUndo = 10_000;
/** How often a companion's worker is begun anew for one decision. */
const kTries = 3;

/** Who thinks: a companion when it is asked, and somebody to be asked for advice. */
export interface Heads {
  companion: Head;
  adviser: Head;
}

export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

/** What a companion needs of the table around it. */
export interface Around {
  push(message: Message): void;
  /** A companion's action, after whatever else is under way. */
  inTurn<T>(work: () => T | Promise<T>): Promise<T>;
  play(action: unknown, of: Message): Promise<Message>;
}

export class Companions {
  /** Counts whatever makes a thought worthless; and when the next companion may act. */
  private turn = 0;
  private ready = 0;

  constructor(
    private readonly table: Table,
    private readonly heads: Heads,
    private readonly clock: Clock,
    private readonly around: Around,
  ) {}

  /** Those a new table is to have, by hero. */
  asked(request: Message): CompanionSeats {
    const asked = (request.companions ?? {}) as Record<string, string>;
    const heroes = (this.table.ask({ do: 'state' }).state as { heroes: { id: string }[] }).heroes;
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

  async seat({ seat, strength, off }: Message): Promise<Message> {
    const hero = this.heroOf(seat);
    if (!off && !kStrengths.includes(String(strength)))
      return refuse('bad_request', 'expected quick, able or strong', 'strength');
    const { [hero]: _, ...others } = this.table.companions();
    const led = off ? {} : { [hero]: { strength: String(strength), lent: false } };
    await this.lead({ ...others, ...led });
    return {};
  }

  async order({ do: _do, seat, off, ...words }: Message): Promise<Message> {
    const hero = this.heroOf(seat);
    const order = words as unknown as Order;
    const stands = off ? undefined : this.endedOf({ [hero]: order })[hero]?.stands;
    const companion = this.table.companions()[hero];
    if (!companion) return refuse('not_available', 'no companion plays this hero', 'seat');
    if (stands === 'no_way') return refuse('not_available', 'no way leads there', 'to');
    if (stands === 'done' && order.to === 'fight')
      return refuse('bad_request', 'no creature on the board has this number', 'creature');
    const { order: _order, ...plain } = companion;
    const told = off || stands ? plain : { ...plain, order };
    await this.lead({ ...this.table.companions(), [hero]: told });
    if (stands) this.tellEnded({ [hero]: { ...order, stands } });
    return {};
  }

  private heroOf(seat: unknown): string {
    const hero = String(seat);
    return this.table.heroes().includes(hero)
      ? hero
      : refuse('bad_request', 'no such hero at this table', 'seat');
  }

  /** Who leads whom from now on; what they meant to do was about something else. */
  private async lead(companions: CompanionSeats): Promise<void> {
    await this.table.put({ ...this.table.kept!, companions });
    this.forgetThoughts();
    this.tellSeats();
    this.think();
  }

  private orders(): Orders {
    const told = Object.entries(this.table.companions()).filter(([, one]) => one.order);
    return Object.fromEntries(told.map(([hero, { order }]) => [hero, order!]));
  }

  private endedOf(orders: Orders): Orders {
    return this.table.ask({ do: 'orders', orders }).ended as Orders;
  }

  /** The orders that have come to their end in this position. */
  ended(): Orders {
    const orders = this.orders();
    return Object.keys(orders).length > 0 ? this.endedOf(orders) : {};
  }

  /** The seats once these orders have ended. */
  without(ended: Orders): CompanionSeats {
    return Object.fromEntries(
      Object.entries(this.table.companions()).map(([hero, { order, ...plain }]) => [
        hero,
        order && !(hero in ended) ? { ...plain, order } : plain,
      ]),
    );
  }

  tellEnded(ended: Orders): void {
    for (const [hero, order] of Object.entries(ended))
      this.around.push({ push: 'order', hero, order });
    if (Object.keys(ended).length > 0) this.tellSeats();
  }

  tellSeats(): void {
    this.around.push({ push: 'seats', ...this.table.seats(), undone: this.table.undone });
  }

  stopThinking(): void {
    this.turn += 1;
    this.heads.companion.stop();
  }

  forgetThoughts(): void {
    this.turn += 1;
    this.heads.companion.forget();
  }

  /** People want to see what was done before the next companion acts. */
  rest(did: string, isCompanions: boolean): void {
    const isStep = isCompanions && (this.table.told.asks as Message | null)?.question === 'move';
    const pace = did === 'undo' ? kRestAfterUndo : isStep ? kStepPace : kPace;
    this.ready = this.clock.now() + pace;
  }

  /** What somebody would do in this place; the table goes on meanwhile. */
  async advise(request: Message): Promise<Message> {
    if (!this.table.kept) return refuse('no_table', 'open a table first');
    const orders = this.orders();
    const counts = request.do === 'hint' && Object.keys(orders).length > 0;
    const answer = await this.heads.adviser.ask(this.table.subject(), {
      ...(counts ? { orders } : {}),
      ...request,
    });
    if (!answer) return refuse('offline', 'the thought was ended');
    const { ok, error, ...fields } = answer;
    if (!ok) throw new Refused(error as Refused['refusal']);
    return fields;
  }

  /** The companion who is asked, if one is. */
  think(): void {
    const { kept, told } = this.table;
    const who = String((told.asks as Message | null)?.who ?? '');
    if (!kept || told.outcome || !this.table.companions()[who]) return;
    void this.decide(++this.turn);
  }

  private async decide(turn: number, tries = kTries): Promise<void> {
    const companions = Object.fromEntries(
      Object.entries(this.table.companions()).map(([hero, { strength, order }]) => [
        hero,
        { strength, ...(order ? { order } : {}) },
      ]),
    );
    const ask = { do: 'decide', companions };
    const decided = await this.heads.companion.ask(this.table.subject(), ask);
    if (turn !== this.turn) return;
    if (!decided) {
      // Its worker has come to an end, for want of memory say. The seat is still a person's to
      // play.
      if (tries > 1) await this.clock.wait(kPace);
      return tries > 1 && turn === this.turn ? this.decide(turn, tries - 1) : undefined;
    }
    if (!decided.ok) return;
    await this.clock.wait(this.ready - this.clock.now());
    await this.around
      .inTurn(() => this.act(turn, decided))
      .catch((reason: unknown) => this.around.push({ push: 'refused', error: refusalOf(reason) }));
  }

  private async act(turn: number, { who, action, reason }: Message): Promise<void> {
    if (turn !== this.turn) return;
    const did = await this.around.play(action, { companion: who, reason, by: 0 });
    this.around.push({ push: 'events', at: this.table.length, ...did });
  }
}

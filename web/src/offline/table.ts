// The table that is played: the engine's game, and the record of it on the shelf.
import type { Refusal } from '../protocol/socket';
import type { CompanionSeats } from '../protocol/types';
import type { Engine } from './engines';
import type { Subject } from './head';
import { Broken, Refused } from './refusal';
import type { Keeping, Kept, OwnLegend } from './shelf';

type Message = Record<string, unknown>;
type Answer = Message & { ok: boolean };

/** The one person, who has every seat. */
export const kYou = 1;
/** What is answered with the length of the history. */
const kChanges = ['new', 'load', 'play', 'undo', 'redo', 'dice', 'edit'];

export class Table {
  /** As it lies on the shelf; null where nobody sits at one. */
  kept: Kept | null = null;
  /** The position as it was told last. */
  told: Message = {};
  length = 0;
  undone = 0;
  /** Somebody wants to be told what is legal. */
  legal = false;
  /** Somebody's own legend that is played. */
  own: OwnLegend | null = null;

  constructor(
    public engine: Engine,
    private readonly shelf: Keeping,
  ) {}

  ask(request: Message): Answer {
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

  remember(): void {
    this.told = this.ask({ do: 'state' }).state as Message;
  }

  /** The game as it lies on the shelf. */
  goTo(kept: Kept): void {
    this.ask({ do: 'load', game: kept.game });
    this.kept = kept;
    this.undone = 0;
    this.remember();
  }

  game(withSeed: boolean): Message {
    const game = this.ask({ do: 'save' }).game as Message;
    return withSeed ? game : withoutSeed(game);
  }

  /** The game as it stands, on the shelf. */
  keep(played: number, companions: CompanionSeats): Promise<void> {
    const game = this.game(true);
    const setup = game.setup as Message;
    return this.put({
      ...this.kept!,
      game,
      companions,
      played,
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
    });
  }

  async put(kept: Kept): Promise<void> {
    const next = { ...kept, turn: (kept.turn ?? 0) + 1 };
    await this.shelf.write(next);
    this.kept = next;
  }

  companions(): CompanionSeats {
    return this.kept?.companions ?? {};
  }

  heroes(): string[] {
    return (this.kept!.game as { setup: { heroes: string[] } }).setup.heroes;
  }

  /** The game as it stands, without the dice to come. */
  subject(): Subject {
    return {
      table: this.kept!.table,
      length: this.length,
      hash: String(this.told.hash),
      ...(this.own ? { own: { legend: this.own.legend, texts: this.own.texts } } : {}),
      whole: () => this.game(false),
      since: (length) =>
        (this.ask({ do: 'history' }).actions as Message[]).slice(length, this.length),
    };
  }

  position(): Message {
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

  seats(): Message {
    const heroes = this.heroes();
    return {
      people: [{ person: kYou, name: this.kept!.name, host: true, here: true, seats: heroes }],
      seats: Object.fromEntries(heroes.map((hero) => [hero, kYou])),
      companions: this.companions(),
    };
  }

  whole(): Message {
    const kept = this.kept!;
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
}

/** It tells the dice to come. */
export function withoutSeed(game: Message): Message {
  const { seed: _seed, generator: _generator, ...setup } = game.setup as Message;
  return { ...game, setup };
}

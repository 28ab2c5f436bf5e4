// Games in this browser's own storage (IndexedDB): one record a table, written whole and at once.
import type { ChatLine, CompanionSeats } from '../protocol/types';

export interface Kept {
  table: string;
  secret: string;
  name: string;
  /** As `save` gives it: all that was played, and the dice to come. */
  game: Record<string, unknown>;
  dice: 'engine' | 'table';
  chat: ChatLine[];
  /** By hero; games kept before there were any have none. */
  companions?: CompanionSeats;
  /** Counts how often it was written: two windows must not write over each other. */
  turn?: number;
  /** Unix seconds. */
  played: number;
  /** For the list of tables. */
  shown: Record<string, unknown>;
}

/** Somebody's own legend, as its files say it. */
export interface OwnLegend {
  id: string;
  legend: string;
  /** By language; English there should be. */
  texts: Record<string, string>;
  /** As `legends` tells it. */
  info: Record<string, unknown>;
}

/** Another window has written this table since it was read here. */
export class WrittenElsewhere extends Error {}

const follows = (kept: Kept, before: Kept | undefined): boolean =>
  (before?.turn ?? 0) + 1 === kept.turn;

const kShelf = 'tables';
const kLegends = 'legends';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Where games are kept; may fail, then nothing was done. */
export interface Keeping {
  /** False: as long as the page is open and no longer. */
  readonly keeps: boolean;
  read(table: string): Promise<Kept | undefined>;
  write(kept: Kept): Promise<void>;
  remove(table: string): Promise<void>;
  legends(): Promise<OwnLegend[]>;
  writeLegend(own: OwnLegend): Promise<void>;
  removeLegend(id: string): Promise<void>;
}

/** In a private window, or where storage is forbidden, games last as long as the page. */
export const openShelf = (): Promise<Keeping> => Shelf.open().catch(() => new MemoryShelf());

export class MemoryShelf implements Keeping {
  readonly keeps = false;
  private readonly kept = new Map<string, Kept>();
  async read(table: string): Promise<Kept | undefined> {
    return this.kept.get(table);
  }
  async write(kept: Kept): Promise<void> {
    if (!follows(kept, this.kept.get(kept.table))) throw new WrittenElsewhere();
    this.kept.set(kept.table, kept);
  }
  async remove(table: string): Promise<void> {
    this.kept.delete(table);
  }
  private readonly own = new Map<string, OwnLegend>();
  async legends(): Promise<OwnLegend[]> {
    return [...this.own.values()];
  }
  async writeLegend(own: OwnLegend): Promise<void> {
    this.own.set(own.id, own);
  }
  async removeLegend(id: string): Promise<void> {
    this.own.delete(id);
  }
}

export class Shelf implements Keeping {
  readonly keeps = true;

  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    // Where storage is forbidden even its name is.
    const request = indexedDB.open('rietburg', 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore(kShelf, { keyPath: 'table' });
      request.result.createObjectStore(kLegends, { keyPath: 'id' });
    };
    const database = await done(request);
    // A newer page wants to change the shelf: this one lets go, and is begun anew.
    database.onversionchange = () => database.close();
    return new Shelf(database);
  }

  read(table: string): Promise<Kept | undefined> {
    return done(this.database.transaction(kShelf).objectStore(kShelf).get(table));
  }

  /**
   * Done when it is on the disk: only then an action counts. What is there is looked at within the
   * same transaction, so that a browser without locks keeps two windows apart too.
   */
  write(kept: Kept): Promise<void> {
    let failure: unknown = null;
    const work = (shelf: IDBObjectStore): void => {
      const before = shelf.get(kept.table) as IDBRequest<Kept | undefined>;
      before.onsuccess = () => {
        // What is thrown in here would reach nobody.
        try {
          if (!follows(kept, before.result)) throw new WrittenElsewhere();
          shelf.put(kept);
        } catch (reason) {
          failure = reason;
          shelf.transaction.abort();
        }
      };
    };
    return this.change(kShelf, work).catch((reason: unknown) => {
      throw failure ?? reason;
    });
  }

  remove(table: string): Promise<void> {
    return this.change(kShelf, (shelf) => shelf.delete(table));
  }

  legends(): Promise<OwnLegend[]> {
    return done(this.database.transaction(kLegends).objectStore(kLegends).getAll());
  }

  writeLegend(own: OwnLegend): Promise<void> {
    return this.change(kLegends, (shelf) => shelf.put(own));
  }

  removeLegend(id: string): Promise<void> {
    return this.change(kLegends, (shelf) => shelf.delete(id));
  }

  private change(name: string, work: (shelf: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(name, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
      work(transaction.objectStore(name));
    });
  }
}

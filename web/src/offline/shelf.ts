// Games in this browser's own storage (IndexedDB): one record a table, written whole and at once.
import type { ChatLine } from '../protocol/types';

export interface Kept {
  table: string;
  secret: string;
  name: string;
  /** As `save` gives it: all that was played, and the dice to come. */
  game: Record<string, unknown>;
  dice: 'engine' | 'table';
  chat: ChatLine[];
  /** Unix seconds. */
  played: number;
  /** For the list of tables. */
  shown: Record<string, unknown>;
}

const kShelf = 'tables';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const request = indexedDB.open('rietburg', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kShelf, { keyPath: 'table' });
    };
    return new Shelf(await done(request));
  }

  read(table: string): Promise<Kept | undefined> {
    return done(this.database.transaction(kShelf).objectStore(kShelf).get(table));
  }

  /** Done when it is on the disk: only then an action counts. */
  write(kept: Kept): Promise<void> {
    return this.change((shelf) => shelf.put(kept));
  }

  remove(table: string): Promise<void> {
    return this.change((shelf) => shelf.delete(table));
  }

  private change(work: (shelf: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(kShelf, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
      work(transaction.objectStore(kShelf));
    });
  }
}

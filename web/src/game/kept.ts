// What this browser keeps: the secret of each table it sat at, and how far each was seen. Storage
// may be closed to us.

interface Kept {
  secret: string;
  /**
   * Who one became where the table did not know the secret any more. A seat's secret is the only
   * proof of it: it stays.
   */
  later?: string;
  seen: number | null;
  /** Neither host nor seated there: losing the secret loses nothing. */
  looksOn?: boolean;
}

const kKey = 'rietburg.tables';
/** Tables we only watched; those where we have a seat are kept without limit. */
const kMostLookedAt = 100;

/** Private windows: the tables then last as long as the page. */
let memory: Record<string, Kept> | null = null;

function read(): Record<string, Kept> {
  if (memory) return memory;
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Kept>): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
    memory = null;
  } catch {
    memory = all;
  }
}

export const secretOf = (table: string): string | undefined => read()[table]?.secret;
export const seen = (table: string): number | null => read()[table]?.seen ?? null;
const secretsIn = (entry: Kept | undefined): string[] =>
  [entry?.secret, entry?.later].filter((one) => one !== undefined);
/** What can be shown at a table, the best first. */
export const secretsOf = (table: string): string[] => secretsIn(read()[table]);
/** The latest first. */
export const all = (): { table: string; secret: string }[] =>
  Object.entries(read())
    .reverse()
    .flatMap(([table, entry]) => secretsIn(entry).map((secret) => ({ table, secret })));

/** Every table that is kept, the latest first. */
export const tables = (): string[] => Object.keys(read()).reverse();
/** Whether forgetting a table would lose nothing. */
export const looksOn = (table: string): boolean => read()[table]?.looksOn ?? false;

export function keep(table: string, secret: string, looksOn: boolean): void {
  const { [table]: old, ...others } = read();
  const lookedAt = Object.keys(others).filter((id) => others[id]?.looksOn);
  for (const id of lookedAt.slice(0, Math.max(0, lookedAt.length + 1 - kMostLookedAt)))
    delete others[id];
  const isOther = old && !old.looksOn && old.secret !== secret;
  write({
    ...others,
    [table]: isOther
      ? { ...old, later: secret }
      : { ...old, secret, seen: old?.seen ?? null, looksOn },
  });
}

/** Somebody who looked on has taken a seat. */
export function sat(table: string): void {
  const known = read();
  const entry = known[table];
  if (!entry?.looksOn) return;
  write({ ...known, [table]: { ...entry, looksOn: false } });
}

export function saw(table: string, length: number): void {
  const known = read();
  const entry = known[table];
  if (entry && entry.seen !== length) write({ ...known, [table]: { ...entry, seen: length } });
}

/** Only for a table that was deleted, or that somebody wants off their list. */
export function forget(table: string): void {
  const { [table]: _, ...others } = read();
  write(others);
}

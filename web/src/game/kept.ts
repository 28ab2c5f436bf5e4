// What this browser keeps: the secret of each table it sat at, and how far each was seen. Storage may be closed to us.

interface Kept {
  secret: string;
  seen: number | null;
}

const kKey = 'rietburg.tables';

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Kept>): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
  } catch {
    // Private windows: the table then lasts as long as the page.
  }
}

export const secretOf = (table: string): string | undefined => read()[table]?.secret;
export const seen = (table: string): number | null => read()[table]?.seen ?? null;
export const all = (): { table: string; secret: string }[] =>
  Object.entries(read()).map(([table, { secret }]) => ({ table, secret }));

export function keep(table: string, secret: string): void {
  const known = read();
  // The latest comes last; the server takes a hundred.
  const { [table]: old, ...others } = known;
  const entries = Object.entries(others).slice(-99);
  write({ ...Object.fromEntries(entries), [table]: { secret, seen: old?.seen ?? null } });
}

export function saw(table: string, length: number): void {
  const known = read();
  const entry = known[table];
  if (entry && entry.seen !== length) write({ ...known, [table]: { ...entry, seen: length } });
}

export function forget(table: string): void {
  const { [table]: _, ...others } = read();
  write(others);
}

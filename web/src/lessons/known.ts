// Which lessons somebody has had, in this browser.
import { signal } from '@preact/signals';

const kKey = 'rietburg.lessons';

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export const known = signal<ReadonlySet<string>>(read());

function write(ids: ReadonlySet<string>): void {
  known.value = ids;
  try {
    localStorage.setItem(kKey, JSON.stringify([...ids]));
  } catch {
    // Private windows: they last as long as the page.
  }
}

export const learnt = (id: string): void => write(new Set([...known.value, id]));
export const unlearn = (): void => write(new Set());

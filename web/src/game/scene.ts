// Where one stood at a table when one last saw it, for the start page: kept in this browser alone.
import { effect } from '@preact/signals';
import { board, state, table } from './store';

export interface Scene {
  board: string;
  /** Who stood where; `look` tells woman and man apart. */
  heroes: { id: string; space: number; look?: string }[];
  creatures: { kind: string; space: number }[];
}

const kKey = 'rietburg.scenes';
const kMost = 12;

function read(): Record<string, Scene> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Scene>;
  } catch {
    return {};
  }
}

const isScene = (one: Partial<Scene> | undefined): one is Scene =>
  typeof one?.board === 'string' && Array.isArray(one.heroes) && Array.isArray(one.creatures);

export function sceneOf(id: string): Scene | null {
  const one = read()[id];
  return isScene(one) ? one : null;
}

/** The latest tables alone: older ones are shown by their cover. */
export function keepScene(id: string, scene: Scene): void {
  const { [id]: _, ...others } = read();
  const latest = Object.entries(others).slice(1 - kMost);
  try {
    localStorage.setItem(kKey, JSON.stringify({ ...Object.fromEntries(latest), [id]: scene }));
  } catch {
    // Private windows keep nothing.
  }
}

/** Kept a moment after the last change: a walk is many. */
export function followScene(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const id = table.value?.id;
    const now = state.value;
    const land = board.value?.file.id;
    clearTimeout(timer);
    if (!id || !now || !land) return;
    timer = setTimeout(() => {
      keepScene(id, {
        board: land,
        heroes: now.heroes.map((hero) => {
          const { look } = hero as { look?: string };
          return { id: hero.id, space: hero.space, ...(look ? { look } : {}) };
        }),
        creatures: now.creatures.map(({ kind, space }) => ({ kind, space })),
      });
    }, 600);
  });
}

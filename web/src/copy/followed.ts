// A game as `save` gives it without its seed, kept up to date by what is told of every change.

export interface Game {
  setup: Record<string, unknown>;
  history: unknown[];
  /** Places in the history. */
  together?: number[];
  hashes: { at: number; hash: string }[];
}

/** What changed, as far as a game needs it. */
export interface Change {
  did?: string;
  was?: string;
  hash: string;
  length: number;
  added?: { history: unknown[]; together: number[] };
}

export const hashOf = (game: Game): string => game.hashes.at(-1)?.hash ?? '';

/** Null: that does not follow from what was told, and the game must be asked for anew. */
export function followed(game: Game, { did, was, hash, length, added }: Change): Game | null {
  if (hash === hashOf(game) && length === game.history.length) return game;
  if (was !== hashOf(game)) return null;
  const hashes = [{ at: length, hash }];
  if (did === 'undo')
    return {
      ...game,
      history: game.history.slice(0, length),
      together: (game.together ?? []).filter((at) => at < length),
      hashes,
    };
  const isMore = (did === 'play' || did === 'redo') && added !== undefined;
  if (!isMore || game.history.length + added.history.length !== length) return null;
  return {
    ...game,
    history: [...game.history, ...added.history],
    together: [...(game.together ?? []), ...added.together],
    hashes,
  };
}

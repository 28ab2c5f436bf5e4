// The way of a storm, to be drawn: the events say where it broke out and how far it ran; the arrows of the board lead it,
// rubble ends it.
import type { GameEvent, LogLine, State } from '../protocol/types';
import type { Board } from './board';

export function stormWay(board: Board, rubble: State['rubble'], event: GameEvent): number[] {
  const way: number[] = [];
  let at: number | null = Number(event.space);
  while (at !== null && way.length < Number(event.face) && !rubble.some((heap) => heap.space === at)) {
    way.push(at);
    at = board.spaces.get(at)?.arrow ?? null;
  }
  return way;
}

const has = (line: LogLine, name: string): boolean => line.events.some(({ event }) => event === name);

/** The storms of the sunrise that has just been: until somebody has done something on the new day. */
export function latestStorms(lines: LogLine[]): GameEvent[] {
  const from = lines.findLastIndex((line) => has(line, 'sunrise_began'));
  if (from < 0 || lines.slice(from, -1).some((line) => has(line, 'day_began'))) return [];
  return lines.slice(from).flatMap((line) => line.events.filter(({ event }) => event === 'storm_ran'));
}

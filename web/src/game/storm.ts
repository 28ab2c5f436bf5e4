// The way of a storm, to be drawn: the events say where it broke out and where it ended; the arrows
// of the board lie between.
import type { GameEvent, LogLine } from '../protocol/types';
import type { Board } from './board';

export function stormWay(board: Board, event: GameEvent): number[] {
  if (event.to === undefined) return []; // rubble stopped it where it began
  const way = [Number(event.space)];
  for (let at = way[0]; at !== event.to; way.push(at)) {
    const next = board.spaces.get(at)?.arrow ?? null;
    if (next === null || way.includes(next)) break;
    at = next;
  }
  return way;
}

const has = (line: LogLine, name: string): boolean =>
  line.events.some(({ event }) => event === name);

/**
 * The storms of the sunrise that has just been: until somebody has done something on the new day.
 */
export function latestStorms(lines: LogLine[]): GameEvent[] {
  const from = lines.findLastIndex((line) => has(line, 'sunrise_began'));
  if (from < 0 || lines.slice(from, -1).some((line) => has(line, 'day_began'))) return [];
  return lines
    .slice(from)
    .flatMap((line) => line.events.filter(({ event }) => event === 'storm_ran'));
}

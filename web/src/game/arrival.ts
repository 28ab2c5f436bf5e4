// Whose turn has begun, and who arrived where just before it: read from the log, so that a reload,
// an undo and a replay know it too.
import type { GameEvent, LogLine } from '../protocol/types';

export interface Mark {
  who: string;
  /** The length of the history then. */
  at: number;
}

/** The last event that `wanted` accepts; nothing where `until` accepts one before. */
function lastOf(
  lines: LogLine[],
  wanted: (event: GameEvent) => boolean,
  until: (event: GameEvent) => boolean = () => false,
): { line: number; event: number; mark: Mark } | null {
  for (let line = lines.length - 1; line >= 0; --line) {
    const { at, events } = lines[line]!;
    for (let i = events.length - 1; i >= 0; --i) {
      const event = events[i]!;
      if (until(event)) return null;
      if (wanted(event)) return { line, event: i, mark: { who: String(event.who ?? ''), at } };
    }
  }
  return null;
}

const begins = ({ event }: GameEvent): boolean => event === 'turn_began';
const arrives = ({ event }: GameEvent): boolean => event === 'move_ended';

/** The turn that goes on. */
export const turnIn = (lines: LogLine[]): Mark | null => lastOf(lines, begins)?.mark ?? null;

/** The move that ended right before the turn that goes on. */
export function arrivalIn(lines: LogLine[]): Mark | null {
  const turn = lastOf(lines, begins);
  if (!turn) return null;
  const before = [
    ...lines.slice(Math.max(0, turn.line - 60), turn.line),
    { at: turn.mark.at, events: lines[turn.line]!.events.slice(0, turn.event) },
  ];
  return lastOf(before, arrives, begins)?.mark ?? null;
}

// Fog that is torn open: where, and what lay under it. The position has it already; this is what is
// seen of it for a moment.
import { signal } from '@preact/signals';
import type { GameEvent } from '../protocol/types';
import { motion } from '../ui/settings';
import { kStep } from './walk';

export interface Tear {
  space: number;
  token: string;
  /** Milliseconds until whoever walks there has arrived. */
  after: number;
}

/** How long the torn fog and what it held are seen. */
export const kTear = 2200;
/** Whoever takes the last step is nearly there. */
const kNear = 420;

export const torn = signal<Tear | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The fog that these events tear open, if there is any. */
export function tearIn(events: GameEvent[]): Tear | null {
  const at = events.findIndex(({ event }) => event === 'fog_entered');
  const entered = events[at];
  if (!entered) return null;
  const steps = events.slice(0, at).filter(({ event }) => event === 'stepped').length;
  const after = motion.value && steps > 0 ? (steps - 1) * kStep + kNear : 0;
  return { space: Number(entered.space), token: String(entered.token), after };
}

/** Shows it; it goes by itself. */
export function tearFog(events: GameEvent[]): void {
  const tear = tearIn(events);
  if (!tear) return;
  clearTimeout(timer);
  torn.value = tear;
  timer = setTimeout(mend, tear.after + kTear);
}

export function mend(): void {
  clearTimeout(timer);
  torn.value = null;
}

// One gesture for many steps: the server finds the way and says what is played; here it is sent as
// one request and shown step by step.
import { signal } from '@preact/signals';
import type { Action, GameEvent, Walk } from '../protocol/types';
import { motion } from '../ui/settings';

/** What is played for a walk. */
export const actionsOf = (walk: Walk, takesFarmers: boolean): Action[] =>
  (takesFarmers ? walk.with_farmers : undefined) ?? walk.actions;

/** Where figures are seen that are still on their way; by the figure's key on the map. */
export const afoot = signal<ReadonlyMap<string, number>>(new Map());

/** How long a figure takes from one space to the next. */
export const kStep = 260;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The spaces each figure came by, its start left out. */
export function waysOf(events: GameEvent[]): Map<string, number[]> {
  const ways = new Map<string, number[]>();
  for (const event of events) {
    let key = '';
    if (event.event === 'stepped') key = `h${String(event.who)}`;
    else if (event.event === 'ally_moved') key = `p${String(event.ally)}`;
    if (key) ways.set(key, [...(ways.get(key) ?? []), Number(event.to)]);
  }
  return ways;
}

/** Shows how they went; the true position is there already. */
export function showWalks(events: GameEvent[]): void {
  const ways = [...waysOf(events)].filter(([, way]) => way.length > 1);
  if (ways.length === 0 || !motion.value) return;
  clearTimeout(timer);
  const show = (step: number): void => {
    const going = ways.filter(([, way]) => step < way.length - 1);
    afoot.value = new Map(going.map(([key, way]) => [key, way[step]!]));
    if (going.length > 0) timer = setTimeout(() => show(step + 1), kStep);
  };
  show(0);
}

/** Everybody stands where they are. */
export function endWalks(): void {
  clearTimeout(timer);
  if (afoot.value.size > 0) afoot.value = new Map();
}

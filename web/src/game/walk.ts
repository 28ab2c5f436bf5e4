// One gesture for many steps: ways and prices come from the server, each single step is an answer
// of the engine's list.
import type { Action, Walk } from '../protocol/types';

/** The answer that is the i-th step of a walk, among those offered now. */
export function stepOf(actions: Action[], who: string, walk: Walk, i: number): Action | undefined {
  return actions.find(
    (action) =>
      action.do === (walk.ally ? 'lead' : 'step') &&
      action.who === who &&
      action.to === walk.way[i] &&
      action.ally === walk.ally &&
      action.pay === walk.pays?.[i],
  );
}

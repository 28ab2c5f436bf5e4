import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionsOf, afoot, endWalks, showWalks } from '../src/game/walk';
import type { Action, GameEvent, Walk } from '../src/protocol/types';
import { motionChoice } from '../src/ui/settings';

afterEach(() => {
  vi.useRealTimers();
  endWalks();
  motionChoice.value = 'auto';
});

const step = (to: number): Action => ({ who: 'dwarf', do: 'step', to });
const stop: Action = { who: 'dwarf', do: 'stop' };
const take: Action = { who: 'dwarf', do: 'take', thing: 'farmer' };

describe('a walk', () => {
  const actions = [step(8), step(9), stop];
  const walk: Walk = { to: 9, way: [8, 9], actions, hours: 2, willpower: 0 };
  it('is played as the server lists it', () => {
    expect(actionsOf(walk, true)).toBe(actions);
    expect(actionsOf(walk, false)).toBe(actions);
  });
  it('takes farmers along where they are wanted', () => {
    const taking = { ...walk, with_farmers: [step(8), take, step(9), stop] };
    expect(actionsOf(taking, true)).toBe(taking.with_farmers);
    expect(actionsOf(taking, false)).toBe(actions);
  });
});

describe('somebody who walks', () => {
  const stepped = (to: number, who = 'dwarf'): GameEvent => ({ event: 'stepped', who, to });
  const seen = (): (number | undefined)[] => [afoot.value.get('hdwarf')];
  it('is seen on each space of the way', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    showWalks([stepped(8), { event: 'hour_paid', who: 'dwarf' }, stepped(9), stepped(11)]);
    const spaces = seen();
    for (let i = 0; i < 3; ++i) {
      vi.advanceTimersByTime(300);
      spaces.push(...seen());
    }
    expect(spaces).toEqual([8, 9, undefined, undefined]);
  });
  it('is led in the same way', () => {
    motionChoice.value = 'on';
    showWalks([8, 9].map((to) => ({ event: 'ally_moved', who: 'dwarf', ally: 'prince', to })));
    expect([...afoot.value]).toEqual([['pprince', 8]]);
  });
  it('stands there at once after one step, without motion, or when it is taken back', () => {
    motionChoice.value = 'on';
    showWalks([stepped(8), stepped(9, 'archer')]);
    expect(afoot.value.size).toBe(0);
    motionChoice.value = 'off';
    showWalks([stepped(8), stepped(9)]);
    expect(afoot.value.size).toBe(0);
    motionChoice.value = 'on';
    showWalks([stepped(8), stepped(9)]);
    expect(afoot.value.size).toBe(1);
    endWalks();
    expect(afoot.value.size).toBe(0);
  });
});

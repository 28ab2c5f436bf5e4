import { describe, expect, it } from 'vitest';
import { arrivalIn, turnIn } from '../src/game/arrival';
import type { LogLine } from '../src/protocol/types';

const line = (at: number, ...events: string[]): LogLine => ({
  at,
  events: events.map((text) => {
    const [event, who] = text.split(' ');
    return { event, who } as LogLine['events'][number];
  }),
});

describe('who has just arrived', () => {
  const walked = [
    line(1, 'turn_began dwarf'),
    line(4, 'stepped dwarf', 'move_ended dwarf', 'turn_began archer'),
  ];
  it('is who ended a move right before the turn that goes on', () => {
    expect(arrivalIn(walked)).toEqual({ who: 'dwarf', at: 4 });
    expect(turnIn(walked)).toEqual({ who: 'archer', at: 4 });
  });
  it('stays so while somebody drinks or buys', () => {
    expect(arrivalIn([...walked, line(5, 'well_emptied dwarf')])?.who).toBe('dwarf');
  });
  it('is nobody once the next one has acted', () => {
    const passed = [...walked, line(5, 'passed archer', 'turn_began dwarf')];
    expect(arrivalIn(passed)).toBeNull();
  });
  it('is found when cards come between', () => {
    const fog = [
      line(1, 'turn_began dwarf'),
      line(3, 'stepped dwarf', 'move_ended dwarf'),
      line(4, 'fog_entered dwarf', 'card_read'),
      line(5, 'turn_began archer'),
    ];
    expect(arrivalIn(fog)).toEqual({ who: 'dwarf', at: 3 });
  });
});

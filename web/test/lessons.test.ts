// Which lesson comes when, and where it lies.
import { describe, expect, it } from 'vitest';
import { lessons, momentOf, nextDue, practices, setOff } from '../src/lessons/due';
import { placed, roomFor } from '../src/lessons/place';
import { Texts } from '../src/text/texts';
import { Wording } from '../src/text/wording';

const words = new Wording(new Texts('en', {}), { state: {} });
const nothing: ReadonlySet<string> = new Set();
const step = { do: 'step', who: 'dwarf', to: 8 };
const action = { id: 1, who: 'dwarf', question: 'action' };

describe('lessons', () => {
  it('come when they are first needed, one after another, and never again', () => {
    const known = new Set<string>();
    const had: string[] = [];
    const moment = { question: action, answers: [step, { do: 'sleep', who: 'dwarf' }] };
    for (let due = nextDue(new Map(), moment, words, known); due; ) {
      had.push(due.lesson.id);
      known.add(due.lesson.id);
      due = nextDue(new Map(), moment, words, known);
    }
    // Sleeping is explained when the hours are known, which something that happened teaches.
    expect(had).toEqual(['turn', 'step']);
    known.add('hours');
    expect(nextDue(new Map(), moment, words, known)?.lesson.id).toBe('sleep');
  });

  it('are set off by what happened, and by nothing else', () => {
    const events = [
      { event: 'hour_paid', who: 'dwarf', hour: 1 },
      { event: 'creature_placed', kind: 'troll', space: 9 },
    ];
    expect(setOff(events, words, nothing).map(({ lesson }) => lesson.id)).toEqual([
      'hours',
      'troll',
    ]);
    expect(setOff(events, words, new Set(['hours', 'troll']))).toEqual([]);
    expect(setOff([{ event: 'creature_placed', kind: 'gor' }], words, nothing)).toEqual([]);
  });

  it('tell of the witch, the allies, runes, rubble, gems, fire and the dragon when they come', () => {
    for (const [event, id] of [
      [{ event: 'character_placed', character: 'witch', space: 8 }, 'witch'],
      [{ event: 'ally_placed', ally: 'prince', space: 72 }, 'ally'],
      [{ event: 'thing_laid', thing: 'rune', space: 9 }, 'runes'],
      [{ event: 'thing_gained', thing: 'rune-blue', who: 'dwarf' }, 'runes'],
      [{ event: 'thing_gained', thing: 'gem-4', who: 'dwarf' }, 'gems'],
      [{ event: 'storm_began', space: 10 }, 'storm'],
      [{ event: 'creature_placed', kind: 'dragon', space: 84 }, 'dragon'],
    ] as const)
      expect(setOff([event], words, nothing).map(({ lesson }) => lesson.id)).toContain(id);
    const moment = { question: null, answers: [{ do: 'clear', who: 'dwarf', space: 12 }] };
    expect(nextDue(new Map(), moment, words, nothing)?.lesson.id).toBe('rubble');
  });

  it('wait while somebody who has just arrived is asked, but for those about what is offered there', () => {
    const drain = { do: 'drain', who: 'warrior', space: 5 };
    const fight = { do: 'fight', who: 'archer', creature: 1 };
    const known = new Set(['turn', 'step', 'hours', 'sleep']);
    const due = (offers: { do: string; who: string }[] | null) =>
      nextDue(new Map(), momentOf(action, [fight, drain], offers), words, known)?.lesson.id;
    expect(due([drain])).toBe('well');
    known.add('well').add('warrior');
    expect(due([drain])).toBe(undefined);
    expect(due(null)).toBe('fight');
  });

  it('are about rules, and practice ends somewhere', () => {
    for (const { id, rules } of lessons) expect(rules.length, id).toBeGreaterThan(0);
    for (const { id, until } of practices) expect(until.length, id).toBeGreaterThan(0);
  });
});

describe('a lesson on the screen', () => {
  const room = { left: 0, top: 50, right: 1000, bottom: 600 };
  const size = { width: 300, height: 140 };

  it('lies in sight where the map is scrolled away, or has no room for it', () => {
    const view = { left: 0, top: 0, right: 360, bottom: 640 };
    const above = { left: 0, top: -500, right: 360, bottom: -90 };
    expect(roomFor(size, above, view)).toEqual(view);
    expect(roomFor(size, { ...above, bottom: 100 }, view)).toEqual(view);
    expect(roomFor(size, { ...above, bottom: 300 }, view)).toEqual({ ...view, bottom: 300 });
    const anchor = { left: 10, top: 570, right: 350, bottom: 632 };
    const { at } = placed(size, roomFor(size, above, view), anchor);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.top + at.height).toBeLessThanOrEqual(anchor.top);
  });

  it('lies in the room, never on what it is about, and points at it', () => {
    for (const [left, top] of [
      [5, 55],
      [480, 300],
      [960, 560],
      [1020, 300],
      [400, 620],
      [400, 10],
    ] as const) {
      const anchor = { left, top, right: left + 30, bottom: top + 30 };
      const { at, line } = placed(size, room, anchor);
      expect(at.left).toBeGreaterThanOrEqual(room.left);
      expect(at.top).toBeGreaterThanOrEqual(room.top);
      expect(at.left + at.width).toBeLessThanOrEqual(room.right);
      expect(at.top + at.height).toBeLessThanOrEqual(room.bottom);
      const apart =
        at.left + at.width <= anchor.left ||
        at.left >= anchor.right ||
        at.top + at.height <= anchor.top ||
        at.top >= anchor.bottom;
      expect(apart, `${left}, ${top}`).toBe(true);
      expect(line).not.toBeNull();
    }
  });

  it('draws no line through the words beside the room: the ring says enough', () => {
    const { ring, line } = placed(size, room, { left: 400, top: 760, right: 520, bottom: 800 });
    expect(ring).not.toBeNull();
    expect(line).toBeNull();
  });

  it('needs no pointer where the whole map is meant', () => {
    expect(placed(size, room, null).ring).toBeNull();
  });

  it('stays in sight where there is hardly room for it', () => {
    const narrow = { left: 0, top: 40, right: 310, bottom: 150 };
    const { at } = placed(size, narrow, { left: 10, top: 60, right: 40, bottom: 90 });
    expect(at.top).toBe(46);
    expect(at.left).toBe(6);
  });
});

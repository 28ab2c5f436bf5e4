import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardRead, clearStage, goOn, perform, stage } from '../src/game/stage';
import type { GameEvent } from '../src/protocol/types';
import { motionChoice } from '../src/ui/settings';
import { game, speech } from './game';

afterEach(() => {
  vi.useRealTimers();
  clearStage();
  motionChoice.value = 'auto';
});

const move: GameEvent = { event: 'creature_moved', creature: 1, kind: 'gor', from: 3, to: 1 };
const well: GameEvent = { event: 'well_refilled', space: 5 };
const night: GameEvent[] = [
  { event: 'sunrise_began' },
  { event: 'event_drawn', card: 'gold-9' },
  move,
  well,
  { event: 'narrator_moved', letter: 'B' },
  { event: 'card_read', card: 'A3', letter: 'B' },
  { event: 'day_began', day: 2 },
];
const show = (events: GameEvent[], quiet = false, before = game()): void =>
  perform(events, before, speech(), quiet);

describe('a sunrise with motion', () => {
  it('leads the eye to where something happens', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    show([{ event: 'sunrise_began' }, move, { event: 'narrator_moved', letter: 'B' }]);
    const seen = [stage.value?.space];
    for (let i = 0; i < 2; ++i) {
      vi.advanceTimersByTime(800);
      seen.push(stage.value?.space);
    }
    expect(seen).toEqual([null, 1, 1]);
  });
});

describe('a sunrise without motion', () => {
  it('is one list after its cards, in a picture that stands still', () => {
    vi.useFakeTimers();
    motionChoice.value = 'off';
    show(night);
    expect(stage.value?.cards.map(({ id }) => id)).toEqual(['gold-9']);
    cardRead();
    expect(stage.value?.cards.map(({ id }) => id)).toEqual(['A3']);
    cardRead();
    expect(stage.value).toMatchObject({
      cards: [],
      sunrise: true,
      narrator: 'B',
      creatures: [{ id: 1, space: 1 }],
    });
    expect(stage.value?.told).toEqual(
      night
        .filter(({ card }) => !card)
        .map((event) => speech().event(event))
        .filter(Boolean),
    );
    expect(stage.value?.told).toContain('The gor moves from 3 to 1.');
    vi.advanceTimersByTime(60_000);
    expect(stage.value?.told.length).toBeGreaterThan(3);
    goOn();
    expect(stage.value).toBe(null);
  });
  it('goes on in a second list where a question came between', () => {
    motionChoice.value = 'off';
    const asleep = game().heroes.map((hero) => ({ ...hero, asleep: true }));
    show([move, well], false, game({ heroes: asleep }));
    expect(stage.value?.told).toHaveLength(2);
  });
  it('is no reason to stop for anything else', () => {
    motionChoice.value = 'off';
    show([move, well]);
    expect(stage.value).toBe(null);
    show([{ event: 'sunrise_began' }]);
    expect(stage.value).toBe(null);
    show(night, true);
    cardRead();
    cardRead();
    expect(stage.value).toBe(null);
  });
});

describe('a sunrise, shown', () => {
  it('is shown step by step', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    show(night);
    expect(stage.value).toMatchObject({ sunrise: true, cards: [], told: [] });
    vi.advanceTimersByTime(1000);
    cardRead();
    expect(stage.value?.caption).toBe('The gor moves from 3 to 1.');
    expect(stage.value?.narrator).toBe('A');
    vi.advanceTimersByTime(60_000);
    expect(stage.value).toMatchObject({ narrator: 'B', told: [] });
  });
});

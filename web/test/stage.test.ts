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
      vi.advanceTimersByTime(i === 0 ? 1000 : 800);
      seen.push(stage.value?.space);
    }
    expect(seen).toEqual([null, 1, 1]);
  });
});

describe('numbers', () => {
  const lost: GameEvent = { event: 'willpower_changed', who: 'warrior', by: -2, willpower: 5 };
  const willpower = (): number | undefined => stage.value?.heroes[0]?.willpower;
  it('change when it is shown why', () => {
    motionChoice.value = 'off';
    show([{ event: 'event_drawn', card: 'gold-9' }, lost, { event: 'card_read', card: 'A3' }]);
    expect(willpower()).toBe(7);
    cardRead();
    expect(willpower()).toBe(5);
  });
  it('of wells too', () => {
    motionChoice.value = 'on';
    const empty = game({ wells: [{ space: 5, full: false }] });
    show(
      [{ event: 'event_drawn', card: 'gold-9' }, well, { event: 'sunrise_began' }],
      false,
      empty,
    );
    expect(stage.value?.wells).toEqual([{ space: 5, full: false }]);
    cardRead();
    expect(stage.value?.wells).toEqual([{ space: 5, full: true }]);
  });
});

describe('a beaten creature', () => {
  it('does not stand there while the next card is read', () => {
    motionChoice.value = 'off';
    show([
      { event: 'creature_defeated', creature: 1, kind: 'gor', space: 3 },
      { event: 'card_read', card: 'A3', letter: 'B' },
    ]);
    expect(stage.value?.cards).toHaveLength(1);
    expect(stage.value?.creatures).toEqual([]);
  });
});

describe('the beginning of a legend', () => {
  const begin = (): void =>
    perform([{ event: 'card_read', card: 'A3' }], game(), speech(), true, null, true);
  it('is its book, its map, then its cards', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    begin();
    expect(stage.value?.opening).toBe('cover');
    vi.advanceTimersByTime(2500);
    expect(stage.value).toMatchObject({ opening: 'map', cards: [] });
    vi.advanceTimersByTime(2000);
    expect(stage.value).toMatchObject({ opening: '', cards: [{ id: 'A3' }] });
  });
  it('is its cards alone where nothing moves', () => {
    motionChoice.value = 'off';
    begin();
    expect(stage.value).toMatchObject({ opening: '', cards: [{ id: 'A3' }] });
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
    expect(stage.value).toMatchObject({ sunrise: true, night: true, cards: [], told: [] });
    vi.advanceTimersByTime(1000);
    expect(stage.value).toMatchObject({ night: true, cards: [{ id: 'gold-9' }] });
    cardRead();
    expect(stage.value?.night).toBe(false);
    expect(stage.value?.caption).toBe('The gor moves from 3 to 1.');
    expect(stage.value?.narrator).toBe('A');
    vi.advanceTimersByTime(60_000);
    expect(stage.value).toMatchObject({ narrator: 'B', told: [] });
  });
});

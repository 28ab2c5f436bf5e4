import { afterEach, describe, expect, it, vi } from 'vitest';
import { kTear, mend, tearFog, tearIn, torn } from '../src/game/fog';
import { cardRead, clearStage, perform, stage } from '../src/game/stage';
import type { GameEvent } from '../src/protocol/types';
import { motionChoice } from '../src/ui/settings';
import { game, speech } from './game';

afterEach(() => {
  vi.useRealTimers();
  clearStage();
  mend();
  motionChoice.value = 'auto';
});

const step = (to: number): GameEvent => ({ event: 'stepped', who: 'warrior', from: to - 1, to });
const entered: GameEvent = { event: 'fog_entered', who: 'warrior', space: 8, token: 'gold' };

describe('fog', () => {
  it('is torn when whoever walks there has arrived, and mends by itself', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    const near = tearIn([step(8), entered])!;
    const far = tearIn([step(6), step(7), step(8), entered])!;
    expect(far.after).toBeGreaterThan(near.after);
    tearFog([step(8), entered]);
    expect(torn.value).toEqual({ space: 8, token: 'gold', after: near.after });
    vi.advanceTimersByTime(near.after + kTear);
    expect(torn.value).toBeNull();
  });
  it('is open at once without motion, and nothing is torn where there was none', () => {
    motionChoice.value = 'off';
    expect(tearIn([step(7), step(8), entered])?.after).toBe(0);
    expect(tearIn([step(8)])).toBeNull();
  });
  it('is seen before the card it held; gold alone does not hold up the table', () => {
    vi.useFakeTimers();
    motionChoice.value = 'on';
    perform([step(8), entered], game(), speech(), false);
    expect(stage.value).toBeNull();
    const drawn: GameEvent = { event: 'event_drawn', card: 'gold-9' };
    perform([step(8), { ...entered, token: 'event' }, drawn], game(), speech(), false);
    expect(stage.value?.cards).toEqual([]);
    expect(stage.value?.space).toBe(8);
    vi.advanceTimersByTime(kTear + 1000);
    expect(stage.value?.cards).toHaveLength(1);
  });
});

describe('weather', () => {
  it('comes with its card and stays until the morning is over', () => {
    motionChoice.value = 'on';
    const rain: GameEvent = { event: 'event_drawn', card: 'gold-31' };
    const well: GameEvent = { event: 'well_refilled', space: 5 };
    perform([rain, well, { event: 'narrator_moved', letter: 'B' }], game(), speech(), false);
    expect(stage.value?.weather).toBe('rain');
    cardRead();
    expect(stage.value?.cards).toEqual([]);
    expect(stage.value?.weather).toBe('rain');
    clearStage();
    perform([{ event: 'event_drawn', card: 'gold-9' }], game(), speech(), false);
    expect(stage.value?.weather).toBe('');
  });
});

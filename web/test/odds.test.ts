import { describe, expect, it } from 'vitest';
import { mean } from '../src/game/distribution';
import { texts } from './game';

describe('odds and foresight in words', () => {
  it('tells the mean of a distribution from 0 on', () => {
    expect(mean([])).toBe(0);
    expect(mean([0.5, 0, 0.5])).toBe(1);
    expect(mean([0, 0, 0, 1])).toBe(3);
  });
  it('speaks of falling only where it can happen', () => {
    const fate = (falls: number): string =>
      texts.format('ui.odds.fate', { hero: 'Dwarf', lost: 2, hours: 1, falls });
    expect(fate(0)).toBe('Dwarf loses about 2 willpower and 1 hour.');
    expect(fate(4)).toBe('Dwarf loses about 2 willpower and 1 hour, and falls in 4 of 100 fights.');
  });
  it('says what waits on a letter', () => {
    const letter = (star_id: string, tiles: number, put: number, end_id: string): string =>
      texts.format('ui.forecast.letter', { letter: 'C', after: 1, star_id, tiles, put, end_id });
    expect(letter('star', 0, 0, 'none')).toBe('C, the next step: a legend card waits there;');
    expect(letter('none', 2, 0, 'none')).toBe('C, the next step: 2 tiles lie there;');
    expect(letter('none', 0, 0, 'end')).toBe('C, the next step: the legend ends.');
  });
  it('says when the castle falls', () => {
    expect(texts.format('ui.forecast.falls-in', { sunrises: 1 })).toContain('the next sunrise');
    expect(texts.format('ui.forecast.falls-in', { sunrises: 4 })).toContain('4 sunrises');
  });
});

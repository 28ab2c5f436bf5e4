import { describe, expect, it } from 'vitest';
import { kFrame as painted } from '../../art/lib/grid';
import { isFine, kFrame, paintingOf } from '../src/map/painting';

describe('the painting of a board', () => {
  it('lies where it was painted', () => {
    expect(kFrame).toEqual(painted);
  });
  it('is fine where the screen can show it, never on a phone', () => {
    expect(isFine(0.6, 1, true)).toBe(false);
    expect(isFine(0.6, 2, true)).toBe(true);
    expect(isFine(1.4, 1, true)).toBe(true);
    expect(isFine(0.72, 3, false)).toBe(false);
  });
  it('is chosen by board, theme and size', () => {
    expect(paintingOf('andor', 'light', false)).toContain('andor-day-1800');
    expect(paintingOf('andor', 'dark', true)).toContain('andor-night-3600');
    expect(paintingOf('mine', 'contrast', false)).toContain('mine-calm-1800');
  });
  it('is none for a board that nobody has painted', () => {
    expect(paintingOf('islands', 'light', true)).toBeUndefined();
  });
});

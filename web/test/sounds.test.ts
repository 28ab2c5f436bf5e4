import { describe, expect, it } from 'vitest';
import { ambience, sounds } from '../src/ui/sounds';

const kRate = 8000;
const peak = (samples: Float32Array): number =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const energy = (samples: Float32Array, from: number, to: number): number =>
  samples.slice(from, to).reduce((sum, one) => sum + one * one, 0);

describe('the sounds', () => {
  it('are all there', () => {
    expect(Object.keys(sounds).sort()).toEqual(['bell', 'blade', 'card', 'dice', 'step']);
  });
  it.each(Object.entries(sounds))('%s is heard, never clips, and dies away', (_, make) => {
    const samples = make(kRate);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peak(samples)).toBeGreaterThan(0.1);
    expect(peak(samples)).toBeLessThan(1);
    const tail = Math.round(samples.length * 0.05);
    expect(energy(samples, samples.length - tail, samples.length)).toBeLessThan(
      energy(samples, 0, samples.length) * 0.01,
    );
  });
  it('are the same every time, and each another', () => {
    for (const [name, make] of Object.entries(sounds)) {
      expect(make(kRate), name).toEqual(make(kRate));
      const others = Object.entries(sounds).filter(([other]) => other !== name);
      for (const [, other] of others) expect(other(kRate)).not.toEqual(make(kRate));
    }
  });
  it('have a background without a seam', () => {
    const samples = ambience(kRate);
    expect(samples.length).toBe(12 * kRate);
    expect(peak(samples)).toBeLessThan(0.6);
    expect(Math.abs(samples[0]! - samples.at(-1)!)).toBeLessThan(0.05);
  });
});

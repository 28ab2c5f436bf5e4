import { describe, expect, it } from 'vitest';
import { blend, colour, ramp } from '../../../art/lib/colour';
import { blurred, distanceTo, edgeDistance, Grid, kArea } from '../../../art/lib/grid';
import { normals, outline, ribbon, spline } from '../../../art/lib/lines';
import { crests, layered, noise } from '../../../art/lib/noise';
import { clamp, smooth } from '../../../art/lib/number';

describe('noise', () => {
  it('is the same every time, and changes from place to place', () => {
    // Numbers of the first painting: if they change, every painting changes.
    expect(noise(0.5, 0.5)).toBeCloseTo(noise(0.5, 0.5), 12);
    expect(noise(3.3, 7.1)).not.toBeCloseTo(noise(4.1, 7.9), 3);
    const all = Array.from({ length: 400 }, (_, i) => noise(i * 0.37, i * 0.61));
    expect(Math.max(...all)).toBeLessThan(1.3);
    expect(Math.min(...all)).toBeGreaterThan(-1.3);
    expect(Math.abs(all.reduce((sum, value) => sum + value, 0) / all.length)).toBeLessThan(0.1);
  });
  it('has no steps', () => {
    for (let x = 0; x < 20; x += 0.1) {
      expect(Math.abs(layered(x, 3.7, 3) - layered(x + 0.01, 3.7, 3))).toBeLessThan(0.1);
      expect(crests(x, 1.2, 2)).toBeLessThanOrEqual(1);
    }
  });
});

describe('numbers and colours', () => {
  it('keeps within bounds and goes either way', () => {
    expect([clamp(-1), clamp(0.3), clamp(7)]).toEqual([0, 0.3, 1]);
    expect([smooth(0, 10, -1), smooth(0, 10, 5), smooth(0, 10, 11)]).toEqual([0, 0.5, 1]);
    expect([smooth(10, 0, 11), smooth(10, 0, -1)]).toEqual([0, 1]);
  });
  it('mixes', () => {
    expect(colour('#ff8000')).toEqual([255, 128, 0]);
    expect(blend([0, 0, 0], [100, 50, 10], 0.5)).toEqual([50, 25, 5]);
    expect(ramp([colour('#000000'), colour('#646464'), colour('#c8c8c8')], 0.75)).toEqual([
      150, 150, 150,
    ]);
  });
});

describe('lines', () => {
  it('go through their points', () => {
    const line = spline(outline('0,0 50,20 100,0'), 5);
    expect(line[0]).toEqual([0, 0]);
    expect(line.at(-1)).toEqual([100, 0]);
    expect(line.some(([x, y]) => Math.hypot(x - 50, y - 20) < 0.001)).toBe(true);
  });
  it('have normals of one unit, and bands on both sides', () => {
    const line = spline(outline('0,0 100,0'), 10);
    for (const [x, y] of normals(line)) expect(Math.hypot(x, y)).toBeCloseTo(1);
    const band = ribbon(line, () => [3, 5]);
    expect(band).toHaveLength(line.length * 2);
    expect(Math.max(...band.map(([, y]) => y))).toBeCloseTo(3);
    expect(Math.min(...band.map(([, y]) => y))).toBeCloseTo(-5);
  });
});

describe('the grid', () => {
  const step = 45;
  const { w, h } = new Grid(step);
  const mask = new Uint8Array(w * h);
  mask[10 * w + 10] = 1;
  it('tells distances', () => {
    const far = distanceTo(mask, step);
    expect(far.data[10 * w + 10]).toBe(0);
    expect(far.data[10 * w + 13]).toBeCloseTo(3 * step);
    expect(far.data[14 * w + 13]).toBeCloseTo(5 * step);
  });
  it('tells inside from outside', () => {
    const edge = edgeDistance(mask, step);
    expect(edge.data[10 * w + 10]).toBeLessThan(0);
    expect(edge.data[10 * w + 12]).toBeGreaterThan(0);
  });
  it('reads between its points, and beyond its edges the nearest one', () => {
    const grid = new Grid(step).map((_, i) => i % w);
    expect(grid.at(kArea.x + 4 * step, kArea.y + 200)).toBeCloseTo(3.5);
    expect(grid.at(kArea.x - 999, kArea.y)).toBeCloseTo(0);
  });
  it('softens without losing anything', () => {
    const sharp = new Grid(step);
    sharp.data[12 * w + 12] = 90;
    const soft = blurred(sharp, 1);
    expect(soft.data[12 * w + 12]).toBeCloseTo(10);
    expect(soft.data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(90);
  });
});

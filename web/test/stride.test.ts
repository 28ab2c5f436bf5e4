import { describe, expect, it } from 'vitest';
import { distance, type Point, toLine } from '../src/map/geometry';
import { stride } from '../src/map/stride';
import { board } from './game';

describe('a figure on its way', () => {
  it('starts and ends beside its stones and keeps to the road between', () => {
    const line = board.way(0, 7);
    const from: Point = [board.point(0)[0] + 18, board.point(0)[1] - 24];
    const to: Point = [board.point(7)[0], board.point(7)[1] - 27];
    const steps = stride(line, from, to);
    expect(distance(steps[0]!, from)).toBeLessThan(0.01);
    expect(distance(steps.at(-1)!, to)).toBeLessThan(0.01);
    for (const step of steps) expect(toLine(step, line)).toBeLessThan(31);
    // Around the castle, not through it.
    expect(Math.min(...steps.map(([x]) => x))).toBeLessThan(100);
  });
});

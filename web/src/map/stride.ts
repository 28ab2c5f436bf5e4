// A figure that goes to a neighbouring space goes along the road, not across the meadow.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { motion } from '../ui/settings';
import { lengthOf, type Point, pointAlong } from './geometry';

/** As long as the transition of `.piece`, which moves whoever does not go along a road. */
const kMilliseconds = 550;
const kFrames = 12;

/** Where a figure is on its way, from its place beside one stone to that beside the next. */
export function stride(line: Point[], from: Point, to: Point): Point[] {
  const long = lengthOf(line);
  const [first, last] = [line[0]!, line.at(-1)!];
  return Array.from({ length: kFrames + 1 }, (_, i) => {
    const t = i / kFrames;
    const [x, y] = pointAlong(line, long * t);
    const aside = (c: 0 | 1): number => (from[c] - first[c]) * (1 - t) + (to[c] - last[c]) * t;
    return [x + aside(0), y + aside(1)];
  });
}

/** Follows the road whenever `space` becomes a neighbouring one. */
export function useStride(land: Board, space: number, at: Point, scale: number) {
  const element = useRef<SVGGElement>(null);
  const before = useRef({ space, at });
  useLayoutEffect(() => {
    const { space: from, at: start } = before.current;
    before.current = { space, at };
    const joined = land.roads[`${Math.min(from, space)}-${Math.max(from, space)}`];
    if (from === space || !joined || !motion.peek()) return;
    element.current?.animate(
      stride(land.way(from, space), start, at).map(([x, y]) => ({
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
      })),
      { duration: kMilliseconds, easing: 'ease-in-out' },
    );
  }, [land, space, at, scale]);
  return element;
}

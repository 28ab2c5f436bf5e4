// How the map is handled: dragged, pinched, wheeled, tapped, or walked with the arrow keys.
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { shown } from '../game/store';
import { alsoMeant, hovered, pick, picked, touchAgain } from '../table/ui';
import { announce } from '../ui/live';
import { alsoNear, nearest, neighbourTowards } from './find';
import { distance, type Point } from './geometry';
import { bodies } from './standing';
import { spaceLine } from './tooltip';
import { look, moving, onLand, pan, view, zoom } from './view';

/** How far a finger may slip and still mean one place. */
const kTap = 9;
/** How much of the screen a fingertip covers. */
const kFinger = 40;

type Frame = RefObject<HTMLDivElement>;

/** The wheel zooms, and must not scroll the page. */
export function useWheel(frame: Frame): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0016), [event.clientX - left, event.clientY - top]);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [frame]);
}

/** Fingers and mouse: one drags or taps, two pinch. */
export function usePointers(frame: Frame, land: Board) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const at = (event: PointerEvent): Point => {
    const { left, top } = frame.current!.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const under = (point: Point, touch: boolean): number | null =>
    nearest(land, onLand(point), Math.max(30, (touch ? 26 : 16) / view.value.scale), bodies.value);

  const down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    frame.current!.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
    if (pointers.current.size === 1) travelled.current = 0;
    else travelled.current = kTap + 1;
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === 'mouse') hovered.value = under(now, false);
      return;
    }
    const others = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, point]) => point);
    if (others.length === 0) {
      travelled.current += distance(before, now);
      if (travelled.current > kTap) {
        moving.value = true;
        pan(now[0] - before[0], now[1] - before[1]);
      }
    } else {
      const other = others[0]!;
      moving.value = true;
      zoom(distance(now, other) / Math.max(1, distance(before, other)), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ]);
      pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => {
    const known = pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) moving.value = false;
    if (!known || travelled.current > kTap || event.type !== 'pointerup') return;
    const touch = event.pointerType !== 'mouse';
    const space = under(at(event), touch);
    if (space !== null && space === picked.value && touchAgain(space)) return;
    pick(space === picked.value ? null : space);
    if (touch && space !== null)
      alsoMeant.value = alsoNear(land, onLand(at(event)), kFinger / view.value.scale, space);
    if (space !== null) announce(spaceLine(space));
  };
  const leave = (): void => {
    if (pointers.current.size === 0) hovered.value = null;
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: leave,
  };
}

/** The arrow keys go from space to space, each is told. */
export function useKeys(land: Board) {
  const cursor = useSignal<number | null>(null);
  const keys = (event: KeyboardEvent): void => {
    const steps: Record<string, Point> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const now = shown.value;
    const start =
      cursor.value ??
      now?.heroes.find((hero) => hero.id === now.asks?.who)?.space ??
      land.file.castle ??
      0;
    if (step) {
      const next = cursor.value === null ? start : neighbourTowards(land, start, ...step);
      if (next !== null) {
        cursor.value = next;
        hovered.value = next;
        look(land.point(next));
        announce(spaceLine(next));
      }
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor.value !== null) {
      pick(cursor.value);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('#question .answer')?.focus(),
      );
    } else if (event.key === '+' || event.key === '=') zoom(1.3);
    else if (event.key === '-') zoom(1 / 1.3);
    else if (event.key === 'Escape') pick(null);
    else return;
    event.preventDefault();
  };
  const blur = (): void => {
    cursor.value = null;
    hovered.value = null;
  };
  return { onKeyDown: keys, onBlur: blur };
}

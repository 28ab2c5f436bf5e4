// The painted land under everything that is live. The board is drawn first, as boards without a
// painting are; the painting is fetched after that and fades in over the drawn land.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Board } from '../game/board';
import { themeShown } from '../ui/settings';
import { view } from './view';

const files = import.meta.glob('../../../art/paintings/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Record<string, string>;

/** What every painting shows, in the units of the land: the same frame as in art/lib/grid.ts. */
export const kFrame = { x: -150, y: -70, w: 1800, h: 1125 };

const variants = { light: 'day', dark: 'night', contrast: 'calm' } as const;

/** Wider pictures are for wide screens alone: a phone would load more than it can show. */
const kWide = '(min-width: 900px)';

/** How many pixels a unit of the land takes on this screen asks for the double size. */
export const isFine = (scale: number, pixels: number, wide: boolean): boolean =>
  wide && scale * pixels > 1.05;

export function paintingOf(
  board: string,
  theme: keyof typeof variants,
  fine: boolean,
): string | undefined {
  const named = (width: number): string | undefined =>
    files[`../../../art/paintings/${board}-${variants[theme]}-${width}.webp`];
  return (fine ? named(3600) : undefined) ?? named(1800);
}

/** The address of the painting that is wanted now. */
function useWanted(board: string): string | undefined {
  const fine = useSignal(false);
  const now = isFine(view.value.scale, devicePixelRatio, matchMedia(kWide).matches);
  useEffect(() => {
    // Once fine, always fine: going farther away is no reason to load again.
    if (now) fine.value = true;
  }, [fine, now]);
  return paintingOf(board, themeShown.value, fine.value || now);
}

export function usePainting(board: Board): string | undefined {
  const wanted = useWanted(board.file.id);
  const shown = useSignal<{ board: string; url: string } | undefined>(undefined);
  useEffect(() => {
    if (!wanted) {
      shown.value = undefined;
      return;
    }
    const image = new Image();
    let left = false;
    image.src = wanted;
    image.decode().then(
      () => {
        if (!left) shown.value = { board: board.file.id, url: wanted };
      },
      // Without it the drawn land stays.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, board, shown]);
  return shown.value?.board === board.file.id ? shown.value.url : undefined;
}

export function Painting({ url, box }: { url: string; box: Board['box'] }) {
  return (
    <img
      class="painting"
      src={url}
      alt=""
      draggable={false}
      style={{
        left: `${kFrame.x - box[0]}px`,
        top: `${kFrame.y - box[1]}px`,
        width: `${kFrame.w}px`,
        height: `${kFrame.h}px`,
      }}
    />
  );
}

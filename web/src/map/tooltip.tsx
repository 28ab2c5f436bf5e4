// A space in words.
import type { Board } from '../game/board';
import { speech } from '../game/store';
import { hovered, reach } from '../table/ui';
import { t } from '../text/texts';
import { moving, onScreen } from './view';

/** A space in one line: what stands there and what it costs to go. */
export function spaceLine(space: number, fare = reach.value.get(space)): string {
  const words = speech.value;
  const parts = words.onSpace(space);
  if (fare) parts.push(t('web.map.price', { hours: fare.hours, willpower: fare.willpower }));
  return parts.length === 0
    ? words.space(space)
    : t('ui.map.space', { space: words.space(space), there: words.list(parts) });
}

export function Tooltip({ land }: { land: Board }) {
  const space = hovered.value;
  if (space === null || moving.value) return null;
  const [x, y] = onScreen(land.point(space));
  const below = y < 110;
  return (
    <div
      class={`tooltip${below ? ' below' : ''}`}
      style={{ left: `${x}px`, top: `${y}px` }}
      aria-hidden="true"
    >
      {spaceLine(space)}
    </div>
  );
}

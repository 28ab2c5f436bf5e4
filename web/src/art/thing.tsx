// A thing as it is drawn in art/things. The drawings are one file, loaded once and kept by its
// hash; until it is there, and without it, the page says in words what is where.
import known from '../../../art/drawings/things.json';
import { addressOf } from './inpage';

const drawn = new Set<string>(known);

/** Whether there is a drawing of exactly this name. */
export const isDrawn = (name: string): boolean => drawn.has(name);

export const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/**
 * Which drawing shows a thing: its own, that of its family (`herb-3`), or one it is named after.
 */
export function drawingOf(id: string): string | undefined {
  if (drawn.has(id)) return id;
  const family = id.replace(/-(\d+|half|used)$/, '');
  if (drawn.has(family)) return family;
  const ends = [`-${id}`, `-${family}`];
  return known.find(
    (one) => id.startsWith(`${one}-`) || ends.some((end) => end.endsWith(`-${one}`)),
  );
}

/** What a number behind the name says: the worth of a gem, the price of rubble. */
export const numberOf = (id: string): string => /-(\d+)$/.exec(id)?.[1] ?? '';

/** Inside another drawing, in a box from -20 to 20. */
export function ThingMark({ id, name = '' }: { id: string; name?: string }) {
  const drawing = drawingOf(id);
  const number = numberOf(id);
  return (
    <g class="figure thing">
      {drawing ? (
        <use class="lino" href={addressOf(drawing)} x="-22" y="-22" width="44" height="44" />
      ) : (
        <g>
          <rect class="paper" x="-14" y="-16" width="28" height="32" rx="3" />
          <text class="letter" y="6">
            {initial(name)}
          </text>
        </g>
      )}
      {number && (
        <text class="number" x="12" y="19">
          {number}
        </text>
      )}
    </g>
  );
}

interface ThingProps {
  /** Its id, or the name of any other drawing of art/things. */
  of: string;
  size?: number;
  /** Read out; without one the drawing is an ornament beside words. */
  label?: string | undefined;
  name?: string;
  class?: string;
}

/** A thing on its own. */
export function Thing({ of, size = 28, label, name, class: style = '' }: ThingProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      class={`icon ${style}`}
      viewBox="-22 -22 44 44"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}
    >
      <ThingMark id={of} {...(name === undefined ? {} : { name })} />
    </svg>
  );
}

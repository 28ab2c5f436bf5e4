// Faces: for the strip, the stage, sheets and cards.
import { figureFile, figureOf, fileOf, type Pose, type Who } from './drawings';

/** The ground behind a face, by whom it shows. */
const grounds: [RegExp, string][] = [
  [/^warrior/, 'blue'],
  [/^archer/, 'green'],
  [/^dwarf/, 'yellow'],
  [/^wizard/, 'purple'],
  [/ensorcelled|bewitched|mage|rune/, 'night'],
  [/gor$|gor-|captor/, 'amber'],
  [/skral/, 'slate'],
  [/wardrak/, 'teal'],
  [/troll|giant/, 'stone'],
  [/dragon|shade/, 'fire'],
];

export const groundOf = (figure: string): string =>
  grounds.find(([names]) => names.test(figure))?.[1] ?? 'tan';

interface PortraitOf extends Who {
  pose?: Pose;
  /** Said by a screen reader; left out where the name stands beside it. */
  label?: string;
  /** The bust alone, cut out of paper, without the ground behind it: for the stage. */
  bare?: boolean;
}

/** Hats, bows and spikes reach beyond the frame; where there is none they are shown whole. */
export const kWhole = '#svgView(viewBox(-30,-46,300,326);preserveAspectRatio(xMidYMax))';

/**
 * A face fills its box; 240 by 280 shows all of it. A pose that is not drawn is shown as `ready`,
 * and whoever has no face is shown as they stand on the map.
 */
export function Portrait({ pose = 'ready', label = '', bare = false, ...who }: PortraitOf) {
  const name = figureOf(who);
  const url = fileOf(`portrait-${name}-${pose}`) ?? fileOf(`portrait-${name}-ready`);
  const picture = (
    <img
      class={`portrait-picture ${url ? 'bust' : 'whole'}`}
      src={url ? url + (bare ? kWhole : '') : figureFile(name)}
      alt={label}
      draggable={false}
    />
  );
  if (bare) return picture;
  return <span class={`portrait-frame ground-${groundOf(name)}`}>{picture}</span>;
}

// Faces: for the strip, the stage, sheets and cards.
import { figureOf, fileOf, type Pose, type Who } from './drawings';

/**
 * A portrait fills its box (240 by 280, cut to fit). Poses that a face does not have fall back on
 * `ready`, and somebody without a portrait is shown as they stand on the map.
 */
export function Portrait({
  pose = 'ready',
  label = '',
  ...who
}: Who & { pose?: Pose; label?: string }) {
  const name = figureOf(who);
  const url = fileOf(`portrait-${name}-${pose}`) ?? fileOf(`portrait-${name}-ready`);
  const shown = url ?? fileOf(`figure-${name}`);
  return (
    <img
      class={`portrait-picture ${url ? 'face' : 'whole'}`}
      src={shown}
      alt={label}
      draggable={false}
    />
  );
}

// Faces of the stage: who stands there, and how it goes for them.
import { colourOf } from '../game/board';
import { speech } from '../game/store';
import { CreatureFigure, HeroFigure, ThingFigure } from '../map/figures';

export type Pose = 'ready' | 'hurt' | 'beaten';

export function HeroFace({ hero, pose }: { hero: string; pose: Pose }) {
  return (
    <svg class={`visage of-hero pose-${pose}`} viewBox="-20 -22 40 44" aria-hidden="true">
      <HeroFigure hero={hero} name={speech.value.heroKind(hero)} colour={colourOf(hero)} />
    </svg>
  );
}

export function FoeFace({ kind, pose }: { kind: string; pose: Pose }) {
  return (
    <svg class={`visage of-foe pose-${pose}`} viewBox="-22 -28 44 48" aria-hidden="true">
      <CreatureFigure kind={kind} name={speech.value.creature(kind)} />
    </svg>
  );
}

/** A thing, a coin, a heart. */
export function ThingFace({ id, class: style = '' }: { id: string; class?: string }) {
  return (
    <svg class={`thing-face ${style}`} viewBox="-20 -20 40 40" aria-hidden="true">
      <ThingFigure id={id} name={speech.value.thing(id)} />
    </svg>
  );
}

/** A hero on their feet, the ground at 0. */
export function StandingHero({ hero, won }: { hero: string; won: boolean }) {
  return (
    <g class={won ? 'proud' : 'bowed'} transform="translate(0 -62) scale(3.1)">
      <HeroFigure hero={hero} name={speech.value.heroKind(hero)} colour={colourOf(hero)} />
    </g>
  );
}

// Faces of the stage: who stands there, and how it goes for them.
import type { Pose } from '../art/drawings';
import { Standing } from '../art/figure';
import { Portrait } from '../art/portrait';
import { ThingMark } from '../art/thing';
import { colourOf } from '../game/board';
import { lookOf } from '../game/looks';
import { speech } from '../game/store';
import { HeroFigure } from '../map/figures';

export type { Pose } from '../art/drawings';

export const HeroFace = ({ hero, pose }: { hero: string; pose: Pose }) => (
  <span class={`visage of-hero pose-${pose}`}>
    <Portrait of={hero} look={lookOf(hero)} pose={pose} />
  </span>
);

export const FoeFace = ({
  kind,
  pose,
  strength,
}: {
  kind: string;
  pose: Pose;
  strength?: number;
}) => (
  <span class={`visage of-foe pose-${pose}`}>
    <Portrait
      of={kind}
      pose={pose}
      {...(strength === undefined ? { otherwise: 'creature' } : { strength })}
    />
  </span>
);

/** A thing, a coin, a heart. */
export function ThingFace({ id, class: style = '' }: { id: string; class?: string }) {
  return (
    <svg class={`thing-face ${style}`} viewBox="-22 -22 44 44" aria-hidden="true">
      <ThingMark id={id} name={speech.value.thing(id)} />
    </svg>
  );
}

/** A hero on their feet, the ground at 0. */
export function StandingHero({ hero, won }: { hero: string; won: boolean }) {
  return (
    <g class={won ? 'proud' : 'bowed'} transform="scale(2.1)">
      <Standing
        of={hero}
        look={lookOf(hero)}
        token={
          <HeroFigure hero={hero} name={speech.value.heroKind(hero)} colour={colourOf(hero)} />
        }
      />
    </g>
  );
}

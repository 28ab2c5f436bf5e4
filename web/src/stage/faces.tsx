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

/** `bare`: cut out of paper, as on the stage; otherwise a picture with its ground. */
export const HeroFace = ({
  hero,
  pose,
  bare = false,
}: {
  hero: string;
  pose: Pose;
  bare?: boolean;
}) => (
  <span class={`visage of-hero pose-${pose}${bare ? ' cut-out' : ''}`}>
    <Portrait of={hero} look={lookOf(hero)} pose={pose} bare={bare} />
  </span>
);

export const FoeFace = ({
  kind,
  pose,
  strength,
  bare = false,
}: {
  kind: string;
  pose: Pose;
  strength?: number;
  bare?: boolean;
}) => (
  <span class={`visage of-foe pose-${pose}${bare ? ' cut-out' : ''}`}>
    <Portrait
      bare={bare}
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

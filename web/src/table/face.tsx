// A hero's face beside words: on the banner, in the shop, in the log.
import { Portrait } from '../art/portrait';
import { colourOf } from '../game/board';
import { lookOf } from '../game/looks';

export const HeroFace = ({ hero, size = '' }: { hero: string; size?: 'small' | 'large' | '' }) => (
  <span class={`hero-face ${colourOf(hero)} ${size}`} aria-hidden="true">
    <Portrait of={hero} look={lookOf(hero)} />
  </span>
);

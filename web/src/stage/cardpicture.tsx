// The picture on a card, with its letter as a seal.
import type { CardText } from '../text/speech';
import { Scene } from './scene';

export const CardPicture = ({ card }: { card: CardText }) => (
  <div class={`card-picture ${card.kind}`} aria-hidden="true">
    <div class="card-view">
      <Scene won={card.kind === 'legend'} />
    </div>
    <span class="card-seal">{card.letter || '✶'}</span>
  </div>
);

// The picture on a card, with its letter as a seal.
import { Vignette } from '../art/vignette';
import { subjectOf } from '../art/vignettes';
import { shown } from '../game/store';
import type { CardText } from '../text/speech';

export const CardPicture = ({ card }: { card: CardText }) => (
  <div class={`card-picture ${card.kind}`} aria-hidden="true">
    <div class="card-view">
      <Vignette of={subjectOf(shown.value?.legend ?? '', card)} />
    </div>
    <span class="card-seal">{card.letter || '✶'}</span>
  </div>
);

// A card to be read, and all that were read, with what the legend asks for.

import { useId, useState } from 'preact/hooks';
import { Thing } from '../art/thing';
import { lines, shown, speech } from '../game/store';
import { CardPicture } from '../stage/cardpicture';
import type { CardText } from '../text/speech';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { knowsBox } from '../ui/settings';
import { Quests, Tasks } from './goal';
import { closeSheet, readAgain } from './ui';

export function CardDialog({
  card,
  onClose,
  more = 0,
  whole = false,
}: {
  card: CardText;
  onClose(): void;
  more?: number;
  whole?: boolean;
}) {
  const words = useId();
  // Who knows the box reads what a card does, and its tale where that is all there is; read again,
  // a card is whole.
  const short = knowsBox.value && !whole;
  const title =
    card.kind === 'event'
      ? t('web.card.event')
      : t('web.card.legend', { letter: card.letter, letter_id: card.letter || 'none' });
  return (
    <Dialog
      key={card.id}
      title={card.title}
      onClose={onClose}
      class={`card ${card.kind}`}
      bare
      describedBy={words}
    >
      <CardPicture card={card} />
      <div id={words} class="card-words">
        <p class="card-kind">{title}</p>
        {card.story && !(short && card.text) && <p class="story tale">{card.story}</p>}
        {card.text && <p class="card-text">{card.text}</p>}
      </div>
      <div class="answers">
        <Button class="answer primary" onClick={onClose}>
          {more > 0 ? t('web.card.next', { more }) : t('web.card.done')}
        </Button>
      </div>
    </Dialog>
  );
}

export function Cards() {
  const words = speech.value;
  const read = lines.value
    .flatMap((line) => line.events)
    .map((event) => words.cardOf(event))
    .filter((card): card is CardText => card !== null);
  const [open, setOpen] = useState<CardText | null>(null);
  const legend = shown.value ? `legend.${shown.value.legend}` : '';
  return (
    <Dialog title={t('web.cards.title')} onClose={closeSheet}>
      <div class="scroll">
        {words.texts.has(`${legend}.goal`) && (
          <section class="goal">
            <h3>{words.say(`${legend}.title`)}</h3>
            <p>{words.say(`${legend}.goal`)}</p>
            <ul class="tasks">
              <Tasks />
            </ul>
            <Quests list={shown.value?.quests ?? []} named />
          </section>
        )}
        <ul class="card-list">
          {[...new Map(read.map((card) => [card.id, card])).values()].reverse().map((card) => (
            <li key={card.id}>
              <button
                type="button"
                class={`button card-row ${card.kind}`}
                onClick={() => setOpen(card)}
              >
                <span class="card-letter">
                  {card.letter || (
                    <Thing of={card.kind === 'event' ? 'card-gold' : 'star'} size={20} />
                  )}
                </span>
                {card.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open && <CardDialog whole card={open} onClose={() => setOpen(null)} />}
    </Dialog>
  );
}

export function ReadAgain({ id }: { id: string }) {
  const card = speech.value.card(id);
  return (
    card && (
      <CardDialog
        whole
        card={card}
        onClose={() => {
          readAgain.value = null;
        }}
      />
    )
  );
}

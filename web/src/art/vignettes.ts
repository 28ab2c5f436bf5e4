// Which picture stands on a card: the one chosen for it, or one by what kind of card it is.
import type { CardText } from '../text/speech';
import chosen from './vignettes.json';

const cards: Record<string, string> = chosen.cards;
const legends: Record<string, Record<string, string>> = chosen.legends;

/** An author's card: a letter of the story, something that waits, or what the morning brings. */
const usual = ({ kind, letter }: Pick<CardText, 'kind' | 'letter'>): string =>
  kind === 'event' ? 'dawn' : letter ? 'parchment' : 'road';

export const subjectOf = (legend: string, card: Pick<CardText, 'id' | 'kind' | 'letter'>): string =>
  legends[legend]?.[card.id] ?? cards[card.id] ?? usual(card);

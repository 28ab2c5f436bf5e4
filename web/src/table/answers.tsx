// An answer as a button, with its price.
import type { ComponentChildren } from 'preact';
import { link } from '../game/connection';
import { asked, board, busy, speech, state } from '../game/store';
import { Icon, ThingFigure } from '../map/figures';
import type { Action } from '../protocol/types';
import type { Verb } from '../protocol/words';
import { t } from '../text/texts';
import { DieFace } from './fight';
import { answer } from './ui';

const noes = new Set<Verb>(['decline', 'done', 'leave', 'keep', 'stop', 'pass', 'sleep']);

/** What an answer that names no thing is known by. */
const marks: Partial<Record<Verb, string>> = {
  fight: 'swords',
  join: 'swords',
  clear: 'rubble',
  pass: 'hour',
  sleep: 'moon',
  lead: 'boot',
  drain: 'well',
  reveal: 'fog',
};

const isNo = (action: Action): boolean => noes.has(action.do);

/** Whether the die that is asked for is the black one. */
const blackDie = (): boolean => state.value?.open[0]?.black === true;

/** `of`: the hero whose answers these are anyway; `then`: what else the answer does here. */
export function AnswerButton({
  action,
  named = false,
  of = '',
  then,
}: {
  action: Action;
  named?: boolean;
  of?: string;
  then?(): void;
}) {
  const words = speech.value;
  const give = (): void => {
    answer(action);
    then?.();
  };
  const price = words.price(action);
  const other =
    named ||
    (asked.value !== null &&
      action.who !== asked.value.who &&
      action.who !== 'chance' &&
      action.who !== of);
  const thing = action.thing ?? marks[action.do];
  const text = words.answer(action);
  const warns = (action.shows?.kills_farmers ?? 0) > 0;
  if (action.do === 'die' && typeof action.face === 'number') {
    const black = blackDie();
    return (
      <button
        type="button"
        class="button die-answer"
        disabled={busy.value || link.value !== 'online'}
        data-do="die"
        data-face={action.face}
        onClick={give}
      >
        <DieFace
          value={black && board.value ? board.value.dieValue(action.face, true) : action.face}
          colour="plain"
          black={black}
        />
        <span class="hidden">{text}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      class={`button answer${isNo(action) ? ' quiet' : ''}${warns ? ' warn' : ''}`}
      disabled={busy.value || link.value !== 'online'}
      data-do={action.do}
      onClick={give}
    >
      {thing && (
        <Icon size={24} {...(action.thing ? {} : { class: 'mark' })}>
          <ThingFigure id={thing} name={words.thing(thing)} />
        </Icon>
      )}
      <span class="answer-text">
        {other ? t('ui.answer-of', { hero: words.hero(action.who), answer: text }) : text}
        {action.do === 'choose' && action.card && (
          <span class="small muted card-says">{words.card(action.card)?.text}</span>
        )}
      </span>
      {price && action.do !== 'buy' && <span class="price">{price}</span>}
      {action.do === 'buy' && <Coins gold={action.shows?.gold ?? 0} label={price} />}
    </button>
  );
}

const Coins = ({ gold, label }: { gold: number; label: string }) => (
  <span class="price coins">
    <Icon size={18}>
      <ThingFigure id="gold" name="" />
    </Icon>
    <span aria-hidden="true">{gold}</span>
    <span class="hidden">{label}</span>
  </span>
);

export const Answers = ({ children }: { children: ComponentChildren }) => (
  <div class="answers">{children}</div>
);

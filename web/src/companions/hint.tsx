// "What would you do?": a companion's advice, to be taken or left.
import { signal } from '@preact/signals';
import { ask } from '../game/connection';
import { tellRefusal } from '../game/notice';
import { play } from '../game/play';
import { board, speech, state } from '../game/store';
import { look } from '../map/view';
import type { Action } from '../protocol/types';
import { picked } from '../table/ui';
import { t } from '../text/texts';
import type { Fields } from '../text/wording';
import { announce } from '../ui/live';
import { Button } from '../ui/parts';

interface Hint {
  who: string;
  action: Action;
  reason: Fields;
  /** The position it is for. */
  hash: string;
}

const hint = signal<Hint | null>(null);
const thinking = signal(false);

async function fetchHint(): Promise<void> {
  const hash = state.value?.hash ?? '';
  thinking.value = true;
  try {
    const found = await ask<Omit<Hint, 'hash'>>({ do: 'hint' });
    hint.value = { ...found, hash };
    announce(sentences(hint.value).join(' '));
  } catch (reason) {
    tellRefusal(reason);
  } finally {
    thinking.value = false;
  }
}

const sentences = ({ action, reason }: Hint): string[] => [
  speech.value.answer(action),
  ...speech.value.because(reason),
];

const spaceOf = ({ reason, action }: Hint): number | undefined => {
  const goal = (reason.goal as Fields | undefined)?.space;
  if (typeof goal === 'number') return goal;
  return typeof action.space === 'number' ? action.space : undefined;
};

/** The sign beside a question that asks for advice. */
export function AskHint() {
  return (
    <Button
      class="plain hint-ask"
      icon="hint"
      disabled={thinking.value}
      label={thinking.value ? t('web.hint.thinking') : t('web.hint.ask')}
      onClick={() => void fetchHint()}
    />
  );
}

/** The advice for the position of the moment, where somebody asked for it. */
export function HintPanel() {
  const now = hint.value;
  if (!now || now.hash !== state.value?.hash) return null;
  const space = spaceOf(now);
  const [answer, ...why] = sentences(now);
  return (
    <aside class="hint-said" aria-label={t('web.hint.title')}>
      <p>
        <strong>{answer}</strong>
      </p>
      <p>{why.join(' ')}</p>
      <p class="hint-take">
        <Button class="primary" onClick={() => void play(now.action)}>
          {t('web.hint.take')}
        </Button>
        {space !== undefined && (
          <Button
            onClick={() => {
              if (board.value) look(board.value.point(space));
              picked.value = space;
            }}
          >
            {t('web.hint.show', { space: speech.value.space(space) })}
          </Button>
        )}
        <Button
          onClick={() => {
            hint.value = null;
          }}
        >
          {t('web.hint.leave')}
        </Button>
      </p>
    </aside>
  );
}

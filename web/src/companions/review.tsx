// After a loss: the decision that cost most, looked for by a companion.
import { signal } from '@preact/signals';
import { ask } from '../game/connection';
import { tellRefusal } from '../game/notice';
import { board, kinds, mine, state, table } from '../game/store';
import type { Action, Reason, State } from '../protocol/types';
import { lookAt } from '../table/replay';
import { Speech } from '../text/speech';
import { t, texts } from '../text/texts';
import { announce } from '../ui/live';
import { Button } from '../ui/parts';

interface Review {
  found: boolean;
  at: number;
  day: number;
  who: string;
  played: Action;
  /** Where the walk that was played ended. */
  ended?: number;
  action: Action;
  reason: Reason;
  /** The position of that moment. */
  state: State;
}

const review = signal<(Review & { hash: string }) | null>(null);
const thinking = signal(false);

async function fetchReview(): Promise<void> {
  const hash = state.value?.hash ?? '';
  thinking.value = true;
  try {
    review.value = { ...(await ask<Review>({ do: 'review' })), hash };
    announce(told(review.value).join(' '));
  } catch (reason) {
    tellRefusal(reason);
  } finally {
    thinking.value = false;
  }
}

/** In the words of that moment: creatures that are gone stood there. */
function told(now: Review): string[] {
  if (!now.found) return [t('ui.review.none')];
  const names = table.value?.setup.options?.names ?? {};
  const then = new Speech(texts.value, board.value, now.state, kinds.value, names);
  const { goal } = now.reason;
  const hasGoal = goal.kind !== 'none' && goal.kind !== 'answer';
  const played =
    now.ended === undefined ? then.answer(now.played) : then.order({ to: 'go', space: now.ended });
  return [
    t('ui.review.found', {
      day: now.day,
      hero: then.hero(now.who),
      played,
      otherwise: now.reason.otherwise ?? 0,
    }),
    t('ui.review.better', {
      value: now.reason.value ?? 0,
      better: hasGoal ? then.goal(goal) : then.answer(now.action),
    }),
  ];
}

export function ReviewPart() {
  const now = review.value;
  if (!now || now.hash !== state.value?.hash) {
    if (mine.value.size === 0 && !table.value?.host) return null;
    return (
      <p class="review">
        <Button
          class="answer"
          icon="hint"
          disabled={thinking.value}
          onClick={() => void fetchReview()}
        >
          {thinking.value ? t('web.review.thinking') : t('web.review.ask')}
        </Button>
      </p>
    );
  }
  return (
    <section class="review" aria-label={t('ui.page.review')}>
      <h3>{t('ui.page.review')}</h3>
      {told(now).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {now.found && (
        <Button class="answer" icon="film" onClick={() => void lookAt(now.at)}>
          {t('web.review.show')}
        </Button>
      )}
    </section>
  );
}

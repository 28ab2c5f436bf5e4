// What somebody proposes, and the vote about it; it stands in an open dialog too.

import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { send } from '../game/connection';
import { looking, proposal, table, voteAsked } from '../game/store';
import { voteText } from '../game/votes';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { Button, bulletin } from '../ui/parts';
import { lookAt, lookNow } from './replay';

/** Whoever has looked where it would lead is back at the game then. */
function vote(id: number, yes: boolean): void {
  void send({ do: 'vote', proposal: id, yes });
  if (looking.value) lookNow();
}

const kLastCall = 10;

const secondsTo = (time: number): number => Math.max(0, Math.round((time - Date.now()) / 1000));

export function ProposalBar() {
  const now = proposal.value;
  const meta = table.value;
  const until = now?.until ?? 0;
  const [left, setLeft] = useState(secondsTo(until));
  useEffect(() => {
    const count = (): void => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      // Time that runs out is heard too.
      if (seconds === kLastCall && voteAsked.peek()) announce(t('web.vote.soon', { seconds }));
    };
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (!now || !meta) return null;
  const text = voteText(now);
  return (
    <div class="proposal" role="group" aria-label={text}>
      <p>
        {text} <span class="muted">{t('web.vote.left', { seconds: left })}</span>
      </p>
      {voteAsked.value ? (
        <div class="answers row">
          {now.undo !== undefined && !looking.value && (
            <Button class="answer" onClick={() => void lookAt(now.undo ?? 0)}>
              {t('web.vote.look')}
            </Button>
          )}
          <Button class="answer" onClick={() => vote(now.id, false)}>
            {t('web.no')}
          </Button>
          <Button class="answer primary" onClick={() => vote(now.id, true)}>
            {t('web.yes')}
          </Button>
        </div>
      ) : (
        now.by === meta.you && (
          <Button
            class="chip"
            onClick={() => void send({ do: 'vote', proposal: now.id, yes: false })}
          >
            {t('web.vote.withdraw')}
          </Button>
        )
      )}
    </div>
  );
}

effect(() => {
  bulletin.value = proposal.value ? ProposalBar : null;
});

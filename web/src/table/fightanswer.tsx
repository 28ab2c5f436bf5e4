// An answer; a fight comes with its odds, and so does whoever may join one.
import { asked, state } from '../game/store';
import type { Action } from '../protocol/types';
import { t } from '../text/texts';
import { AnswerButton } from './answers';
import { FightOdds, OddsBar, useOdds } from './odds';

/** Who would fight if this answer were given; null: it does not change who does. */
function withAnswer(action: Action): string[] | null {
  const fight = state.value?.fight;
  if (!fight || fight.round > 0 || typeof fight.creature !== 'number') return null;
  const now = [...new Set([...fight.fighters, ...fight.invited])];
  switch (action.do) {
    case 'invite':
      return [...new Set([...now, String(action.hero)])];
    case 'join':
      return [...new Set([...now, action.who])];
    case 'decline':
      return now.filter((hero) => hero !== action.who);
    case 'done':
      return asked.value?.question === 'invite' ? now : null;
    default:
      return null;
  }
}

/** An answer by which the odds change, and how they would be then. */
function Changing({ action, heroes }: { action: Action; heroes: string[] }) {
  const odds = useOdds(heroes);
  return (
    <div class="with-odds">
      <AnswerButton action={action} />
      {odds && (
        <div class="odds odds-line">
          <OddsBar odds={odds} />
          <span class="odds-words">{t('web.odds.percent', { percent: odds.percent })}</span>
        </div>
      )}
    </div>
  );
}

const Plain = ({ action }: { action: Action }) => {
  const heroes = withAnswer(action);
  return heroes && heroes.length > 0 ? (
    <Changing action={action} heroes={heroes} />
  ) : (
    <AnswerButton action={action} />
  );
};

export const WithOdds = ({ action }: { action: Action }) =>
  action.do === 'fight' && typeof action.creature === 'number' ? (
    <div class="with-odds">
      <AnswerButton action={action} />
      <FightOdds creature={action.creature} />
    </div>
  ) : (
    <Plain action={action} />
  );

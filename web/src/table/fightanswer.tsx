// An answer; a fight comes with its odds.
import type { Action } from '../protocol/types';
import { AnswerButton } from './answers';
import { FightOdds } from './odds';

export const WithOdds = ({ action }: { action: Action }) =>
  action.do === 'fight' && typeof action.creature === 'number' ? (
    <div class="with-odds">
      <AnswerButton action={action} />
      <FightOdds creature={action.creature} />
    </div>
  ) : (
    <AnswerButton action={action} />
  );

// What a hero can do where their move has just ended, before the next one is asked.
import { asked, mine, speech, state } from '../game/store';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { AnswerButton, Answers } from './answers';
import { type Arrival, leaveArrival } from './arrival';
import { Handing } from './share';
import { openShop } from './shop';
import { group } from './ui';
import { rulesOfPieces } from './why';
import { Why } from './whydialog';

const isTrade = ({ do: verb }: { do: string }): boolean => verb === 'buy' || verb === 'pay';

export const arrivedText = ({ who, space }: Arrival): string =>
  t('web.arrived', { hero: speech.value.hero(who), space: speech.value.space(space) });

export function Arrived({ now }: { now: Arrival }) {
  const words = speech.value;
  const who = asked.value?.who ?? '';
  const given = now.offers.filter((action) => action.do === 'give');
  const atOnce = now.offers.filter((action) => action.do !== 'give' && !isTrade(action));
  const giving = group.value === `give:${now.who}`;
  const title = arrivedText(now);
  const onward = mine.value.has(who)
    ? t('web.arrived.next', { hero: words.hero(who) })
    : t('web.go-on');
  return (
    <div class="arrived">
      <header class="asked">
        <h2 tabIndex={-1}>{title}</h2>
        {state.value && <Why what={title} rules={rulesOfPieces(['well', 'merchant', 'loot'])} />}
      </header>
      <Answers>
        {atOnce.map((action) => (
          <AnswerButton action={action} of={now.who} />
        ))}
        {now.offers.some(isTrade) && (
          <Button class="answer" icon="shop" onClick={() => openShop(now.who)}>
            <span class="answer-text">{t('web.shop.open')}</span>
          </Button>
        )}
        {given.length > 0 && (
          <Button
            class="answer quiet folded"
            icon="people"
            expanded={giving}
            onClick={() => {
              group.value = giving ? null : `give:${now.who}`;
            }}
          >
            <span class="answer-text">{t('web.arrived.give')}</span>
          </Button>
        )}
      </Answers>
      {giving && <Handing list={given} />}
      <Answers>
        <Button class="answer primary" icon="next" onClick={leaveArrival}>
          <span class="answer-text">{onward}</span>
        </Button>
      </Answers>
    </div>
  );
}

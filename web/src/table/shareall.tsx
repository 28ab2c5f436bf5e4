// Sharing out on one device: everybody's part in one place, evenly or all to one with a touch.
import { useState } from 'preact/hooks';
import { colourOf } from '../game/board';
import { link } from '../game/connection';
import {
  allTo,
  evenly,
  isWhole,
  leftOf,
  nothing,
  type Parts,
  partIn,
  type Sharing,
} from '../game/parts';
import { play } from '../game/play';
import { answers, asked, busy, speech } from '../game/store';
import { HeroFigure, Icon, ThingFigure } from '../map/figures';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { Stepper } from '../ui/stepper';
import { Answers } from './answers';

export const goodName = (good: string): string => {
  const words = speech.value;
  return good === 'willpower' || good === 'gold' || !words.texts.has(`thing.${good}`)
    ? t(`web.good.${good}`)
    : words.thing(good);
};

/**
 * Names one part after another for as long as the same sharing goes on; who has no choice is not
 * asked. What the rules refuse stays open.
 */
async function share(parts: Parts): Promise<void> {
  for (let i = 0; i < 4; ++i) {
    const who = asked.value?.question === 'share' ? asked.value.who : '';
    const part = parts[who];
    const action = part && partIn(answers.value, who, part);
    if (!action || !(await play(action))) return;
    delete parts[who];
  }
}

function Row({
  hero,
  sharing,
  parts,
  set,
}: {
  hero: string;
  sharing: Sharing;
  parts: Parts;
  set(parts: Parts): void;
}) {
  const words = speech.value;
  return (
    <li class="share-part">
      <button
        type="button"
        class="button plain all-to"
        title={t('web.share.all-to', { hero: words.theHero(hero) })}
        onClick={() => set(allTo(sharing, hero))}
      >
        <Icon size={32}>
          <HeroFigure hero={hero} name={words.heroKind(hero)} colour={colourOf(hero)} />
        </Icon>
        <span class="hidden">{t('web.share.all-to', { hero: words.theHero(hero) })}</span>
      </button>
      {sharing.goods.map((good) => {
        const value = parts[hero]?.[good] ?? 0;
        return (
          <Stepper
            key={good}
            value={value}
            most={value + leftOf(sharing, parts, good)}
            what={t('ui.answer-of', { hero: words.hero(hero), answer: goodName(good) })}
            set={(next) => set({ ...parts, [hero]: { ...parts[hero], [good]: next } })}
          />
        );
      })}
    </li>
  );
}

export function ShareAll({ sharing }: { sharing: Sharing }) {
  const words = speech.value;
  const [parts, set] = useState(() => nothing(sharing));
  const evenWays = sharing.total === null ? [''] : sharing.goods;
  const left = sharing.total === null ? sharing.goods : ['total'];
  const rest = left
    .map((good) => [good, leftOf(sharing, parts, good)] as const)
    .filter(([, amount]) => amount > 0);
  return (
    <div class="share share-all">
      <Answers>
        {evenWays.map((good) => (
          <Button class="answer" key={good} onClick={() => set(evenly(sharing, good || 'gold'))}>
            {good && (
              <Icon size={24}>
                <ThingFigure id={good} name={goodName(good)} />
              </Icon>
            )}
            <span class="answer-text">
              {good ? t('web.share.evenly-as', { good: goodName(good) }) : t('web.share.evenly')}
            </span>
          </Button>
        ))}
      </Answers>
      <div class="share-head" aria-hidden="true">
        {sharing.goods.map((good) => (
          <span key={good}>
            <Icon size={22}>
              <ThingFigure id={good} name={goodName(good)} />
            </Icon>
            {goodName(good)}
          </span>
        ))}
      </div>
      <ul class="share-parts">
        {sharing.heroes.map((hero) => (
          <Row key={hero} hero={hero} sharing={sharing} parts={parts} set={set} />
        ))}
      </ul>
      <Answers>
        <Button
          class="answer primary"
          disabled={busy.value || link.value !== 'online' || !isWhole(sharing, parts)}
          onClick={() => void share({ ...parts })}
        >
          <span class="answer-text">{t('web.share.do')}</span>
          {rest.length > 0 && (
            <span class="price">
              {t('web.share.left', {
                list: words.list(
                  rest.map(([good, amount]) =>
                    good === 'total' ? String(amount) : words.part({ [good]: amount }),
                  ),
                ),
              })}
            </span>
          )}
        </Button>
      </Answers>
    </div>
  );
}

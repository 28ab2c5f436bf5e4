// Sharing out on one device: everybody's part in one place, evenly or all to one with a touch.
import { useState } from 'preact/hooks';
import { link } from '../game/connection';
import {
  allTo,
  evenly,
  evenlyIn,
  isWhole,
  leftOf,
  type Parts,
  partIn,
  type Sharing,
} from '../game/parts';
import { play } from '../game/play';
import { answers, asked, busy, speech } from '../game/store';
import { Icon, ThingFigure } from '../map/figures';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { Stepper } from '../ui/stepper';
import { Answers } from './answers';
import { HeroFace } from './face';

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
        <HeroFace hero={hero} />
        <span class="share-who" aria-hidden="true">
          {words.hero(hero)}
        </span>
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
  const [parts, set] = useState(() => evenly(sharing));
  const left = sharing.total === null ? sharing.goods : ['total'];
  const rest = left
    .map((good) => [good, leftOf(sharing, parts, good)] as const)
    .filter(([, amount]) => amount > 0);
  return (
    <div class="share share-all">
      <div class="share-head">
        {sharing.goods.map((good) => (
          <Button
            key={good}
            class="chip"
            label={t('web.share.evenly-of', { good: goodName(good) })}
            onClick={() => set(evenlyIn(sharing, parts, good))}
          >
            <Icon size={22}>
              <ThingFigure id={good} name={goodName(good)} />
            </Icon>
            {t('web.share.evenly')}
          </Button>
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

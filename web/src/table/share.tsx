// Answers that are chosen in rows: parts of what is shared out, things to hand on.
import { useState } from 'preact/hooks';
import { colourOf } from '../game/board';
import { link } from '../game/connection';
import { busy, speech } from '../game/store';
import { HeroFigure, Icon, ThingFigure } from '../map/figures';
import type { Action } from '../protocol/types';
import { sentence, t } from '../text/texts';
import { Button, Sign } from '../ui/parts';
import { AnswerButton, Answers } from './answers';
import { answer } from './ui';

/**
 * What a hero has to put down and to give: a row for each thing, with everybody who could have it.
 */
export function Handing({ list }: { list: Action[] }) {
  const words = speech.value;
  const things = [...new Set(list.map((action) => action.thing ?? ''))];
  const isOff = busy.value || link.value !== 'online';
  return (
    <ul class="handing">
      {things.map((thing) => (
        <li key={thing}>
          <Icon size={26}>
            <ThingFigure id={thing} name={words.thing(thing)} />
          </Icon>
          <span class="grow">{sentence(words.thing(thing))}</span>
          {list
            .filter((action) => action.thing === thing)
            .map((action) => (
              <button
                type="button"
                class="button answer"
                key={String(action.to ?? '')}
                disabled={isOff}
                data-do={action.do}
                title={words.answer(action)}
                onClick={() => answer(action)}
              >
                {typeof action.to === 'string' ? (
                  <Icon size={26}>
                    <HeroFigure
                      hero={action.to}
                      name={words.heroKind(action.to)}
                      colour={colourOf(action.to)}
                    />
                  </Icon>
                ) : (
                  <Sign name="save" />
                )}
                <span class="hidden">{words.answer(action)}</span>
              </button>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** Sharing out: one row per good, a number each; only whole answers of the engine can be sent. */
export function Share({ list }: { list: Action[] }) {
  const words = speech.value;
  const goods = Object.keys(list[0] ?? {}).filter(
    (key) =>
      typeof list[0]![key] === 'number' && new Set(list.map((action) => action[key])).size > 1,
  );
  const [chosen, choose] = useState<Record<string, number>>({});
  const start = list.at(-1)!;
  const value = (good: string): number => chosen[good] ?? Number(start[good] ?? 0);
  const match = list.find((action) => goods.every((good) => Number(action[good]) === value(good)));
  if (goods.length === 0 || (goods.length === 1 && list.length <= 5))
    return (
      <Answers>
        {list.map((action) => (
          <AnswerButton action={action} />
        ))}
      </Answers>
    );
  return (
    <div class="share">
      {goods.map((good) => {
        const options = [...new Set(list.map((action) => Number(action[good])))].sort(
          (a, b) => a - b,
        );
        const now = options.indexOf(value(good));
        const set = (next: number): void => {
          const wanted = {
            ...Object.fromEntries(goods.map((one) => [one, value(one)])),
            [good]: options[next]!,
          };
          const fits = (action: Action): boolean =>
            goods.every((one) => Number(action[one]) === wanted[one]);
          // Goods that hang together: the nearest whole answer with this number.
          const near = list.find((action) => Number(action[good]) === wanted[good]);
          if (list.some(fits)) choose(wanted);
          else if (near) choose(Object.fromEntries(goods.map((one) => [one, Number(near[one])])));
        };
        const name =
          good === 'willpower' || good === 'gold' || !words.texts.has(`thing.${good}`)
            ? t(`web.good.${good}`)
            : words.thing(good);
        return (
          <div class="share-row" role="group" aria-label={name}>
            <Icon size={28}>
              <ThingFigure id={good} name={name} />
            </Icon>
            <span class="share-name">{name}</span>
            <Button
              class="step"
              label={t('web.less', { what: name })}
              icon="minus"
              disabled={now <= 0}
              onClick={() => set(now - 1)}
            />
            <output class="share-value">{value(good)}</output>
            <Button
              class="step"
              label={t('web.more', { what: name })}
              icon="plus"
              disabled={now < 0 || now >= options.length - 1}
              onClick={() => set(now + 1)}
            />
          </div>
        );
      })}
      {match && (
        <Answers>
          <AnswerButton action={match} />
        </Answers>
      )}
    </div>
  );
}

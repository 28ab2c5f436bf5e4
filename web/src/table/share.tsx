// Answers that are chosen in rows: parts of what is shared out, things to hand on.
import { useState } from 'preact/hooks';
import { link } from '../game/connection';
import { playAll } from '../game/play';
import { busy, speech, state } from '../game/store';
import { Icon, ThingFigure } from '../map/figures';
import type { Action } from '../protocol/types';
import { sentence, t } from '../text/texts';
import { Button, Sign } from '../ui/parts';
import { Stepper } from '../ui/stepper';
import { AnswerButton, Answers } from './answers';
import { HeroFace } from './face';
import { goodName } from './shareall';
import { answer } from './ui';

/** Several pieces of gold are handed on as one gesture. */
async function hand(action: Action, times: number): Promise<void> {
  if (times <= 1) return answer(action);
  const { shows: _, ...bare } = action;
  await playAll(Array.from({ length: times }, () => bare));
}

/**
 * What a hero has to put down and to give: a row for each thing, with everybody who could have it;
 * of gold, how much: typed, stepped, an even part or all.
 */
export function Handing({ list }: { list: Action[] }) {
  const words = speech.value;
  const things = [...new Set(list.map((action) => action.thing ?? ''))];
  const isOff = busy.value || link.value !== 'online';
  const gold = state.value?.heroes.find((hero) => hero.id === list[0]?.who)?.gold ?? 0;
  const [amount, setAmount] = useState(1);
  const times = Math.max(1, Math.min(amount, gold));
  const friends = list.filter((action) => action.do === 'give' && action.thing === 'gold').length;
  const evenPart = friends > 0 ? Math.floor(gold / (friends + 1)) : 0;
  const isMany = (thing: string): boolean => thing === 'gold' && gold > 1;
  return (
    <ul class="handing">
      {things.map((thing) => (
        <li key={thing} class={isMany(thing) ? 'many' : ''}>
          <Icon size={26}>
            <ThingFigure id={thing} name={words.thing(thing)} />
          </Icon>
          <span class="grow">{sentence(words.thing(thing))}</span>
          {isMany(thing) && (
            <>
              <Stepper
                value={times}
                least={1}
                most={gold}
                what={t('web.good.gold')}
                set={setAmount}
              />
              <span class="how-many">
                {evenPart > 0 && (
                  <Button class="chip" onClick={() => setAmount(evenPart)}>
                    {t('web.share.evenly')}
                  </Button>
                )}
                <Button class="chip" onClick={() => setAmount(gold)}>
                  {t('web.give.all')}
                </Button>
              </span>
            </>
          )}
          <span class="handed-to">
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
                  onClick={() => void hand(action, isMany(thing) ? times : 1)}
                >
                  {typeof action.to === 'string' ? (
                    <HeroFace hero={action.to} size="small" />
                  ) : (
                    <Sign name="save" />
                  )}
                  <span class="hidden">{words.answer(action)}</span>
                </button>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What would be everybody's: the rest, divided by those who have not named their part. */
function fairPart(list: Action[], goods: string[]): Action | undefined {
  const open = state.value?.open[0];
  const heroes = open?.sharers?.length ?? 0;
  if (heroes < 2 || (open?.what !== 'gain' && open?.what !== 'reward')) return undefined;
  const fair = (good: string): number => {
    if (open.what === 'reward') return good === 'gold' ? Math.ceil((open.total ?? 0) / heroes) : 0;
    return Math.ceil(Number(open[good] ?? 0) / heroes);
  };
  return list.find((action) => goods.every((good) => Number(action[good]) === fair(good)));
}

/** Sharing out: one row per good, a number each; only whole answers of the engine can be sent. */
export function Share({ list }: { list: Action[] }) {
  const goods = Object.keys(list[0] ?? {}).filter(
    (key) =>
      typeof list[0]![key] === 'number' && new Set(list.map((action) => action[key])).size > 1,
  );
  const [chosen, choose] = useState<Record<string, number>>({});
  const start = list.at(-1)!;
  const value = (good: string): number => chosen[good] ?? Number(start[good] ?? 0);
  const match = list.find((action) => goods.every((good) => Number(action[good]) === value(good)));
  const fair = fairPart(list, goods);
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
        const options = list.map((action) => Number(action[good]));
        const set = (next: number): void => {
          const wanted = {
            ...Object.fromEntries(goods.map((one) => [one, value(one)])),
            [good]: next,
          };
          const fits = (action: Action): boolean =>
            goods.every((one) => Number(action[one]) === wanted[one]);
          // Goods that hang together: the nearest whole answer with this number.
          const near = list.find((action) => Number(action[good]) === wanted[good]);
          if (list.some(fits)) choose(wanted);
          else if (near) choose(Object.fromEntries(goods.map((one) => [one, Number(near[one])])));
        };
        const name = goodName(good);
        return (
          <div class="share-row" key={good}>
            <Icon size={28}>
              <ThingFigure id={good} name={name} />
            </Icon>
            <span class="share-name">{name}</span>
            <Stepper
              value={value(good)}
              least={Math.min(...options)}
              most={Math.max(...options)}
              what={name}
              set={set}
            />
          </div>
        );
      })}
      <Answers>
        {fair && fair !== match && (
          <Button
            class="answer quiet"
            onClick={() =>
              choose(Object.fromEntries(goods.map((good) => [good, Number(fair[good])])))
            }
          >
            <span class="answer-text">{t('web.share.fair')}</span>
          </Button>
        )}
        {match && <AnswerButton action={match} />}
      </Answers>
    </div>
  );
}

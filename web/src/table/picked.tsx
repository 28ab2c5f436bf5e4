// What a picked space offers: a walk with its price, a fight, something to take.
import { useEffect, useState } from 'preact/hooks';
import { link, send } from '../game/connection';
import { asked, board, busy, myTurn, speech, state } from '../game/store';
import { whyNot, whyNotText } from '../game/whynot';
import { CreatureFigure, Icon, ThingFigure } from '../map/figures';
import type { Action, Hero, WhyNot } from '../protocol/types';
import { sentence, t } from '../text/texts';
import { Button } from '../ui/parts';
import { Answers } from './answers';
import { arrival } from './arrival';
import { BackHead } from './backhead';
import { WithOdds } from './fightanswer';
import { openShop } from './shop';
import {
  alsoMeant,
  go,
  leads,
  payments,
  payWith,
  pick,
  planned,
  reach,
  seated,
  spaceAnswers,
  takeFarmers,
  walker,
  waysKnown,
} from './ui';
import { piecesOn, rulesOfPieces } from './why';
import { Why } from './whydialog';
import { WhyLine } from './whyline';

/**
 * What stands and lies on a space: creatures with what they can bear, things with what they are
 * for.
 */
function There({ space }: { space: number }) {
  const words = speech.value;
  const now = state.value;
  const creatures = (now?.creatures ?? []).filter((creature) => creature.space === space);
  const names = new Set(creatures.map((creature) => words.creature(creature.kind)));
  const others = words.onSpace(space).filter((name) => !names.has(name));
  const things = [
    ...new Set(
      (now?.loot ?? []).filter((pile) => pile.space === space).flatMap((pile) => pile.things),
    ),
  ];
  const pieces = now ? piecesOn(now, board.value, space) : [];
  const castle = pieces.includes('castle') && now ? now.castle : null;
  if (creatures.length === 0 && pieces.length === 0 && others.length === 0) return null;
  const there = sentence(words.list(others));
  return (
    <ul class="there">
      {creatures.map((creature) => (
        <li key={creature.id}>
          <Icon size={30}>
            <CreatureFigure kind={creature.kind} name={words.creature(creature.kind)} />
          </Icon>
          <span>
            <strong>{words.creature(creature.kind)}</strong>{' '}
            {t('web.fight.creature', {
              strength: creature.strength,
              strength_from: creature.strength_from ?? '',
              willpower: creature.willpower,
            })}
          </span>
          <Why what={words.creature(creature.kind)} rules={rulesOfPieces(['creature'])} />
        </li>
      ))}
      {castle && (
        <li>
          <span>
            {t('ui.state.castle', {
              left: castle.shields - castle.taken,
              shields: castle.shields,
              taken: castle.taken,
            })}
          </span>
          <Why what={t('place.castle')} rules={rulesOfPieces(['castle'])} />
        </li>
      )}
      {there && (
        <li>
          <span>{there}</span>
          <Why what={there} rules={rulesOfPieces(pieces.filter((kind) => kind !== 'castle'))} />
        </li>
      )}
      {things.map((thing) => (
        <li key={thing} class="muted small">
          {words.thingUse(thing)}
        </li>
      ))}
    </ul>
  );
}

const isTrade = ({ do: verb }: Action): boolean => verb === 'buy' || verb === 'pay';

/** What a hero has that could be handed on. */
const handedOn = ({ gold, small, large, helm }: Hero): string | null =>
  gold > 0 ? 'gold' : (small[0] ?? large ?? helm);

/**
 * What somebody may want here and cannot do: the walk, a fight with whoever stands there, a drink,
 * to hand something to who sleeps.
 */
function missing(space: number): Action[] {
  const who = asked.value?.who;
  const hero = state.value?.heroes.find((one) => one.id === who);
  const question = asked.value?.question;
  const walks = question === 'action' || question === 'move';
  if (!who || !hero || !myTurn.value || arrival.value || !walks) return [];
  const here = spaceAnswers.value.get(space) ?? [];
  const wanted: Action[] = [];
  if (hero.space !== space && waysKnown.value && !reach.value.has(space))
    wanted.push({ who, do: 'step', to: space });
  for (const creature of state.value?.creatures ?? [])
    if (creature.space === space && !here.some((action) => action.creature === creature.id))
      wanted.push({ who, do: 'fight', creature: creature.id });
  const isWell = state.value?.wells.some((well) => well.space === space);
  if (isWell && hero.space === space && !here.some((action) => action.do === 'drain'))
    wanted.push({ who, do: 'drain' });
  const thing = hero.space === space ? handedOn(hero) : null;
  const sleeper = state.value?.heroes.find((one) => one.space === space && one.asleep);
  if (thing && sleeper) wanted.push({ who, do: 'give', thing, to: sleeper.id });
  return wanted;
}

/** Whatever cannot be done here says why. */
function WhyNots({ space }: { space: number }) {
  const [found, set] = useState<{ who: string; why: WhyNot }[]>([]);
  const wanted = missing(space);
  const key = `${state.value?.hash} ${JSON.stringify(wanted)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is told by its key
  useEffect(() => {
    let gone = false;
    set([]);
    if (wanted.length > 0 && link.value === 'online')
      whyNot(wanted).then(
        (whys) =>
          gone ||
          set(whys.flatMap((why, i) => (why ? [{ who: String(wanted[i]!.who), why }] : []))),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [key]);
  return (
    <>
      {found.map(({ who, why }) => (
        <p key={why.reason} class="muted">
          <WhyLine why={why} text={whyNotText(who, why)} />
        </p>
      ))}
    </>
  );
}

/** What a picked space offers: a walk with its price, a fight, something to take. */
export function PickedSpace({ space }: { space: number }) {
  const words = speech.value;
  const fare = planned.value;
  const here = spaceAnswers.value.get(space) ?? [];
  const ledHere = leads.value.get(space) ?? [];
  const buyers = [...new Set(here.filter(isTrade).map((action) => action.who))];
  const who = walker.value;
  const hero = state.value?.heroes.find((one) => one.id === who);
  return (
    <div class="picked">
      <BackHead title={t('web.space', { space: words.space(space) })} onBack={() => pick(null)}>
        {alsoMeant.value.map((other) => (
          <Button
            key={other}
            class="plain also-meant"
            label={t('web.map.meant', { space: words.space(other) })}
            onClick={() => {
              const others = [space, ...alsoMeant.value.filter((one) => one !== other)];
              pick(other);
              alsoMeant.value = others;
            }}
          >
            {other}
          </Button>
        ))}
        {seated.value && (
          <Button
            class="plain"
            label={t('web.ping')}
            icon="point"
            onClick={() => void send({ do: 'ping', space })}
          />
        )}
      </BackHead>
      <There space={space} />
      {hero && hero.space !== space && (
        <div class="fare">
          {fare && (
            <p>
              {t('ui.walk.price', {
                way: fare.way.join('-'),
                hours: fare.hours,
                willpower: fare.willpower,
              })}
            </p>
          )}
          {fare?.loses && <p class="danger">{t('web.walk.loses')}</p>}
          {fare?.kills_farmers && (
            <p class="danger">{t('web.walk.farmers-die', { farmers: fare.kills_farmers })}</p>
          )}
          {(payments.value.length > 0 || fare?.farmers) && (
            <div class="extras">
              {payments.value.map((thing) => (
                <button
                  type="button"
                  class="button chip"
                  aria-pressed={payWith.value === thing}
                  onClick={() => {
                    payWith.value = payWith.value === thing ? null : thing;
                  }}
                >
                  <Icon size={22}>
                    <ThingFigure id={thing} name={words.thing(thing)} />
                  </Icon>
                  {t('web.walk.with', { thing: words.aThing(thing) })}
                </button>
              ))}
              {fare?.farmers && (
                <button
                  type="button"
                  class="button chip"
                  aria-pressed={takeFarmers.value}
                  onClick={() => {
                    takeFarmers.value = !takeFarmers.value;
                  }}
                >
                  {t('web.walk.take-farmers')}
                </button>
              )}
            </div>
          )}
          {fare && (
            <Answers>
              <button
                type="button"
                class={`button answer primary${fare.kills_farmers || fare.loses ? ' warn' : ''}`}
                data-do="walk"
                disabled={busy.value || link.value !== 'online'}
                onClick={() => go(fare)}
              >
                <span class="answer-text">{t('web.walk.go', { space: words.space(space) })}</span>
                <span class="price">
                  {t('web.map.price', { hours: fare.hours, willpower: fare.willpower })}
                </span>
              </button>
            </Answers>
          )}
        </div>
      )}
      {ledHere.length > 0 && (
        <Answers>
          {ledHere.map((one) => (
            <button
              type="button"
              class="button answer"
              data-do="lead"
              disabled={busy.value || link.value !== 'online'}
              onClick={() => go(one)}
            >
              <span class="answer-text">
                {words.say('ui.answer.lead', {
                  ally: words.figure(one.ally ?? ''),
                  to: words.space(space),
                })}
              </span>
              <span class="price">
                {t('web.map.price', { hours: one.hours, willpower: one.willpower })}
              </span>
            </button>
          ))}
        </Answers>
      )}
      {here.length > 0 && (
        <Answers>
          {here
            .filter((action) => !isTrade(action))
            .map((action) => (
              <WithOdds action={action} />
            ))}
          {buyers.map((buyer) => (
            <Button key={buyer} class="answer" icon="shop" onClick={() => openShop(buyer)}>
              <span class="answer-text">
                {buyers.length > 1
                  ? t('ui.answer-of', { hero: words.hero(buyer), answer: t('web.shop.open') })
                  : t('web.shop.open')}
              </span>
            </Button>
          ))}
        </Answers>
      )}
      <WhyNots space={space} />
    </div>
  );
}

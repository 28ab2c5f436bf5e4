// What a picked space offers: a walk with its price, a fight, something to take.
import { link, send } from '../game/connection';
import { board, busy, speech, state } from '../game/store';
import { CreatureFigure, Icon, ThingFigure } from '../map/figures';
import { sentence, t } from '../text/texts';
import { Button } from '../ui/parts';
import { Answers } from './answers';
import { WithOdds } from './fightanswer';
import {
  go,
  leads,
  payments,
  payWith,
  pick,
  planned,
  seated,
  spaceAnswers,
  takeFarmers,
  walker,
  waysKnown,
} from './ui';
import { piecesOn, rulesOfPieces } from './why';
import { Why } from './whydialog';

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

/** What a picked space offers: a walk with its price, a fight, something to take. */
export function PickedSpace({ space }: { space: number }) {
  const words = speech.value;
  const fare = planned.value;
  const here = spaceAnswers.value.get(space) ?? [];
  const ledHere = leads.value.get(space) ?? [];
  const who = walker.value;
  const hero = state.value?.heroes.find((one) => one.id === who);
  return (
    <div class="picked">
      <header class="picked-head">
        <Button class="plain" label={t('web.back')} icon="back" onClick={() => pick(null)} />
        <h2>{t('web.space', { space: words.space(space) })}</h2>
        {seated.value && (
          <Button
            class="plain"
            label={t('web.ping')}
            icon="point"
            onClick={() => void send({ do: 'ping', space })}
          />
        )}
      </header>
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
          {fare?.kills_farmers && (
            <p class="danger">{t('web.walk.farmers-die', { farmers: fare.kills_farmers })}</p>
          )}
          {!fare && waysKnown.value && <p class="muted">{t('web.walk.too-far')}</p>}
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
                class={`button answer primary${fare.kills_farmers ? ' warn' : ''}`}
                data-do="walk"
                disabled={busy.value || link.value !== 'online'}
                onClick={() => void go(fare)}
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
              onClick={() => void go(one)}
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
          {here.map((action) => (
            <WithOdds action={action} />
          ))}
        </Answers>
      )}
    </div>
  );
}

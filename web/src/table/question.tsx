// The question of the moment and its answers, in one place. Where a space is picked, what can be
// done there.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { colourOf } from '../game/board';
import { link, send } from '../game/connection';
import { fightOf } from '../game/fight';
import { redo, undo } from '../game/play';
import { goOn, skip, stage } from '../game/stage';
import {
  answers,
  asked,
  board,
  busy,
  hold,
  length,
  lines,
  looking,
  mine,
  myTurn,
  speech,
  state,
  table,
  undone,
} from '../game/store';
import { leaveTable } from '../game/visit';
import { holdText } from '../game/votes';
import { CreatureFigure, HeroFigure, Icon, ThingFigure } from '../map/figures';
import { look } from '../map/view';
import type { Action } from '../protocol/types';
import type { Verb } from '../protocol/words';
import { sentence, t } from '../text/texts';
import { Button, Sign } from '../ui/parts';
import { DieFace, FightPanel, FightResult } from './fight';
import { lookAt } from './replay';
import {
  answer,
  gains,
  go,
  group,
  leads,
  led,
  payments,
  payWith,
  pick,
  picked,
  planned,
  reach,
  seated,
  sheet,
  spaceAnswers,
  takeFarmers,
  walker,
  walking,
  waysKnown,
} from './ui';
import { piecesOn, rulesOfAsked, rulesOfPieces } from './why';
import { Why } from './whydialog';

/** Free actions that hardly anybody leaves out; they stand beside the others. */
const atOnce = new Set<Verb>(['drain', 'activate', 'reveal']);

interface Group {
  key: string;
  title: string;
  answers: Action[];
}

/**
 * Answers as they are offered: the question's own first, then free actions by hero. Steps are made
 * on the map.
 */
function sorted(list: Action[], who: string): { own: Action[]; groups: Group[] } {
  const own: Action[] = [];
  const groups = new Map<string, Action[]>();
  for (const action of list) {
    if (action.do === 'step') continue;
    let key = '';
    if (action.do === 'lead') key = `lead:${action.ally}`;
    else if (action.shows?.free) key = `${buys.has(action.do) ? 'buy' : 'free'}:${action.who}`;
    if (key && atOnce.has(action.do) && action.who === who) key = '';
    if (key) groups.set(key, [...(groups.get(key) ?? []), action]);
    else own.push(action);
  }
  const order = (key: string): number =>
    ['lead', `buy:${who}`, `free:${who}`].findIndex((start) => key.startsWith(start)) >>> 0;
  const named = [...groups].map(([key, entries]) => ({ key, title: '', answers: entries }));
  return { own, groups: named.sort((a, b) => order(a.key) - order(b.key)) };
}

/** What others could put down or hand on: they find it with their hero, so it is left out here. */
const isIdle = ({ key, answers: list }: Group, who: string): boolean =>
  !key.endsWith(`:${who}`) && list.every((action) => action.do === 'give' || action.do === 'drop');

/**
 * What another hero could do at any time, and is found with that hero where there is little room.
 * What lies at hand is offered.
 */
const canWait = ({ key, answers: list }: Group, who: string): boolean =>
  key.startsWith('free:') &&
  !key.endsWith(`:${who}`) &&
  !list.some((action) => gains.has(action.do));

function titleOf({ key, answers: list }: Group): string {
  const words = speech.value;
  const [kind, id = ''] = key.split(':');
  if (kind === 'lead') return t('web.group.lead', { ally: words.figure(id) });
  const verbs = [...new Set(list.map((action) => words.say(`ui.group.verb.${action.do}`)))];
  return t('web.group.free', { hero: words.hero(id), verbs: words.list(verbs) });
}

const buys = new Set<Verb>(['buy', 'pay']);
const noes = new Set<Verb>(['decline', 'done', 'leave', 'keep', 'stop', 'pass', 'sleep']);
const isNo = (action: Action): boolean => noes.has(action.do);

/** `of`: the hero whose answers these are anyway; `then`: what else the answer does here. */
export function AnswerButton({
  action,
  named = false,
  of = '',
  then,
}: {
  action: Action;
  named?: boolean;
  of?: string;
  then?(): void;
}) {
  const words = speech.value;
  const give = (): void => {
    answer(action);
    then?.();
  };
  const price = words.price(action);
  const other =
    named ||
    (asked.value !== null &&
      action.who !== asked.value.who &&
      action.who !== 'chance' &&
      action.who !== of);
  const thing = action.thing;
  const text = words.answer(action);
  const warns = (action.shows?.kills_farmers ?? 0) > 0;
  if (action.do === 'die' && typeof action.face === 'number') {
    const black = blackDie();
    return (
      <button
        type="button"
        class="button die-answer"
        disabled={busy.value || link.value !== 'online'}
        data-do="die"
        data-face={action.face}
        onClick={give}
      >
        <DieFace
          value={black && board.value ? board.value.dieValue(action.face, true) : action.face}
          colour="plain"
          black={black}
        />
        <span class="hidden">{text}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      class={`button answer${isNo(action) ? ' quiet' : ''}${warns ? ' warn' : ''}`}
      disabled={busy.value || link.value !== 'online'}
      data-do={action.do}
      onClick={give}
    >
      {thing && (
        <Icon size={24}>
          <ThingFigure id={thing} name={words.thing(thing)} />
        </Icon>
      )}
      <span class="answer-text">
        {other ? t('ui.answer-of', { hero: words.hero(action.who), answer: text }) : text}
        {action.do === 'choose' && action.card && (
          <span class="small muted card-says">{words.card(action.card)?.text}</span>
        )}
      </span>
      {price && action.do !== 'buy' && <span class="price">{price}</span>}
      {action.do === 'buy' && <Coins gold={action.shows?.gold ?? 0} label={price} />}
    </button>
  );
}

const Coins = ({ gold, label }: { gold: number; label: string }) => (
  <span class="price coins">
    <Icon size={18}>
      <ThingFigure id="gold" name="" />
    </Icon>
    <span aria-hidden="true">{gold}</span>
    <span class="hidden">{label}</span>
  </span>
);

/**
 * What a hero has to put down and to give: a row for each thing, with everybody who could have it.
 */
function Handing({ list }: { list: Action[] }) {
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

/** Whether the die that is asked for is the black one. */
const blackDie = (): boolean => state.value?.open[0]?.black === true;

/** Sharing out: one row per good, a number each; only whole answers of the engine can be sent. */
function Share({ list }: { list: Action[] }) {
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

const Answers = ({ children }: { children: ComponentChildren }) => (
  <div class="answers">{children}</div>
);

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
function PickedSpace({ space }: { space: number }) {
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
            <AnswerButton action={action} />
          ))}
        </Answers>
      )}
    </div>
  );
}

const GoOn = () => (
  <Answers>
    <Button class="answer primary" onClick={goOn}>
      {t('web.go-on')}
    </Button>
  </Answers>
);

/** A sunrise without motion: all of it at once, for as long as somebody likes. */
function StillSunrise({ told }: { told: string[] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each night takes the focus anew
  useEffect(() => {
    // After the card before it has given the focus back. Whoever has opened a dialog meanwhile
    // stays there.
    const frame = requestAnimationFrame(() => {
      if (!document.querySelector('dialog[open]'))
        document.querySelector<HTMLElement>('.stage .answer')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [told]);
  return (
    <div class="stage still">
      <h2>
        <Sign name="sun" /> {t('web.sunrise')}
      </h2>
      <ul class="told" tabIndex={0} aria-label={t('web.sunrise')}>
        {told.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
      <GoOn />
    </div>
  );
}

function StagePanel() {
  const now = stage.value!;
  if (now.told.length > 0) return <StillSunrise told={now.told} />;
  if (now.fight)
    return (
      <div class="stage">
        <h2 tabIndex={-1}>{t('web.fight.over')}</h2>
        <FightResult fight={now.fight} />
        <p class="caption">{now.caption}</p>
        <GoOn />
      </div>
    );
  return (
    <div class="stage">
      <h2>
        <Sign name={now.sunrise ? 'sun' : 'play'} />{' '}
        {now.sunrise ? t('web.sunrise') : t('web.happening')}
      </h2>
      <p class="caption">{now.caption}</p>
      {now.cards.length === 0 && (
        <Answers>
          <Button class="answer primary" onClick={skip}>
            {t('web.skip')}
          </Button>
        </Answers>
      )}
    </div>
  );
}

/** The question of the moment, which can be asked why. */
function Question() {
  const text = speech.value.question();
  return (
    <header class="asked">
      <h2 tabIndex={-1}>{text}</h2>
      {state.value && <Why what={text} rules={rulesOfAsked(state.value)} />}
    </header>
  );
}

function Waiting() {
  const words = speech.value;
  const question = asked.value;
  const people = table.value?.people ?? [];
  const who = question?.who ?? '';
  const person = people.find((one) => one.seats.includes(who));
  const free = table.value
    ? Object.entries(table.value.seats).some(([, holder]) => holder === null)
    : false;
  return (
    <div>
      <Question />
      <p class="muted">
        {person
          ? t('web.waiting.person', {
              name: person.name || t('web.somebody'),
              here_id: person.here ? 'here' : 'away',
            })
          : t('web.waiting.seat', { hero: words.theHero(who) })}
      </p>
      {(free || mine.value.size === 0) && (
        <Answers>
          <Button
            class="answer"
            icon="people"
            onClick={() => {
              sheet.value = 'people';
            }}
          >
            {t('web.people.open')}
          </Button>
        </Answers>
      )}
    </div>
  );
}

function Ended() {
  const words = speech.value;
  const now = state.value!;
  const won = now.outcome === 'won';
  const story = `legend.${now.legend}.${now.outcome}`;
  return (
    <div class={`ended ${won ? 'won' : 'lost'}`}>
      <h2 tabIndex={-1}>{words.question()}</h2>
      <p>{words.reason()}</p>
      {words.texts.has(story) && <p class="story">{words.say(story)}</p>}
      <Answers>
        <Button class="answer" icon="film" onClick={() => void lookAt(0)}>
          {t('web.replay.title')}
        </Button>
        <Button class="answer" icon="home" onClick={() => void leaveTable()}>
          {t('web.home')}
        </Button>
      </Answers>
    </div>
  );
}

export const fight = computed(() => fightOf(lines.value));

function HoldLine() {
  const now = hold.value;
  const me = table.value?.you;
  if (!now) return null;
  return (
    <p class="hold">
      {holdText(now)}
      {now.by === me && (
        <Button class="chip" onClick={() => void send({ do: 'hold', off: true })}>
          {t('web.hold.off')}
        </Button>
      )}
    </p>
  );
}

/** Where to an ally shall go: touched on the map, or found in a list. */
function Leading() {
  const ally = led.value;
  const at = state.value?.allies.find((one) => one.kind === ally)?.space;
  useEffect(() => {
    if (at !== undefined && board.value) look(board.value.point(at));
  }, [at]);
  return (
    <>
      <p class="muted hint">{t('web.lead.hint')}</p>
      <Answers>
        <Button
          class="answer"
          icon="list"
          onClick={() => {
            sheet.value = 'spaces';
          }}
        >
          <span class="answer-text">{t('web.lead.list')}</span>
        </Button>
      </Answers>
    </>
  );
}

function Asked() {
  const words = speech.value;
  const question = asked.value!;
  const list = answers.value;
  const { own, groups } = sorted(list, question.who);
  const opened = groups.find((one) => one.key === group.value);
  const handed = (opened?.answers ?? []).filter(
    (action) => action.do === 'give' || action.do === 'drop',
  );
  if (opened)
    return (
      <div class="open-group">
        <header class="picked-head">
          <Button
            class="plain"
            label={t('web.back')}
            icon="back"
            onClick={() => {
              group.value = null;
            }}
          />
          <h2>{titleOf(opened)}</h2>
        </header>
        {led.value ? <Leading /> : null}
        <Answers>
          {opened.answers
            .filter((action) => !handed.includes(action) && action.do !== 'lead')
            .map((action) => (
              <AnswerButton action={action} of={action.who} />
            ))}
        </Answers>
        {handed.length > 0 && <Handing list={handed} />}
      </div>
    );
  const way = words.underWay();
  const canWalk = walker.value !== null && reach.value.size > 0;
  const isShare = own.length > 0 && own.every((action) => action.do === 'share');
  return (
    <div>
      <Question />
      {(state.value?.fight || fight.value) && <FightPanel />}
      {way.map((line) => (
        <p class="way-line">{line}</p>
      ))}
      {canWalk && <p class="muted hint">{t('web.walk.hint')}</p>}
      {question.question === 'lead' && <p class="muted hint">{t('web.lead.hint')}</p>}
      {isShare ? (
        <Share key={question.id} list={own} />
      ) : (
        <Answers>
          {canWalk && (
            <Button
              class="answer"
              icon="list"
              onClick={() => {
                sheet.value = 'spaces';
              }}
            >
              <span class="answer-text">{t('web.walk.list')}</span>
            </Button>
          )}
          {own.map((action) => (
            <AnswerButton action={action} />
          ))}
          {groups
            .filter((one) => !isIdle(one, question.who))
            .map((one) => (
              <Button
                class={`answer quiet folded${canWait(one, question.who) ? ' other' : ''}`}
                onClick={() => {
                  group.value = one.key;
                }}
              >
                <span class="answer-text">{titleOf(one)}</span>
                {!one.key.startsWith('lead:') && (
                  <span class="price">{t('web.group.count', { count: one.answers.length })}</span>
                )}
              </Button>
            ))}
        </Answers>
      )}
    </div>
  );
}

function Spectating() {
  const { groups } = sorted(answers.value, asked.value?.who ?? '');
  return (
    <div>
      <Waiting />
      {(state.value?.fight || fight.value) && <FightPanel />}
      <Answers>
        {groups.map((one) =>
          group.value === one.key || one.answers.length <= 2 ? (
            one.answers.map((action) => <AnswerButton action={action} named />)
          ) : (
            <Button
              class="answer quiet folded"
              onClick={() => {
                group.value = one.key;
              }}
            >
              <span class="answer-text">{titleOf(one)}</span>
              <span class="price">{t('web.group.count', { count: one.answers.length })}</span>
            </Button>
          ),
        )}
      </Answers>
    </div>
  );
}

function Content() {
  if (stage.value) return <StagePanel />;
  if (walking.value) return <p class="muted">{t('web.walk.under-way')}</p>;
  if (picked.value !== null) return <PickedSpace space={picked.value} />;
  if (state.value && !state.value.asks) return <Ended />;
  return myTurn.value ? <Asked /> : <Spectating />;
}

export function QuestionPanel() {
  if (!state.value || looking.value) return null;
  const who = asked.value?.who ?? '';
  return (
    <section
      class={`panel question turn-${who}${myTurn.value ? ' mine' : ''}`}
      id="question"
      aria-label={t('web.question')}
    >
      <div class="question-body">
        <HoldLine />
        <Content />
      </div>
      {seated.value && !stage.value && !table.value?.readOnly && (
        <footer class="question-foot">
          <Button
            class="plain"
            icon="undo"
            label={t('web.undo')}
            disabled={busy.value || length.value === 0}
            onClick={() => void undo()}
          />
          <Button
            class="plain"
            icon="redo"
            label={t('web.redo')}
            disabled={busy.value || undone.value === 0}
            onClick={() => void redo()}
          />
        </footer>
      )}
    </section>
  );
}

// The question of the moment and its answers, in one place.
import { useEffect } from 'preact/hooks';
import { companionOf } from '../companions/companions';
import { AskHint, HintPanel } from '../companions/hint';
import { send } from '../game/connection';
import { redo, undo } from '../game/play';
import { stage } from '../game/stage';
import {
  answers,
  asked,
  board,
  busy,
  hold,
  length,
  looking,
  mine,
  myTurn,
  speech,
  state,
  table,
  undone,
} from '../game/store';
import { holdText } from '../game/votes';
import { look } from '../map/view';
import { Arena, aside, BackToFight, battle, battleClass, onStage } from '../stage/arena';
import { Ending, EndingPicture, ended, endingClass } from '../stage/ending';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { AnswerButton, Answers } from './answers';
import { FightPanel } from './fight';
import { WithOdds } from './fightanswer';
import { canWait, isIdle, sorted, titleOf } from './groups';
import { PickedSpace } from './picked';
import { Handing, Share } from './share';
import { StagePanel } from './staged';
import { group, led, picked, reach, seated, sheet, walker, walking } from './ui';
import { rulesOfAsked } from './why';
import { Why } from './whydialog';

/** The question of the moment, which can be asked why. */
function Question({ advice = false }: { advice?: boolean }) {
  const text = speech.value.question();
  return (
    <header class="asked">
      <h2 tabIndex={-1}>{text}</h2>
      {state.value && <Why what={text} rules={rulesOfAsked(state.value)} />}
      {advice && <AskHint />}
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
        {companionOf(who)
          ? t('web.waiting.companion', { hero: words.theHero(who) })
          : person
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

/** Where an ally is to go: touched on the map, or found in a list. */
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
      <Question advice={question.who !== 'chance'} />
      <HintPanel />
      {aside.value && <FightPanel />}
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
            <WithOdds action={action} />
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
      {aside.value && <FightPanel />}
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
  if (state.value && !state.value.asks) return <Ending />;
  return myTurn.value ? <Asked /> : <Spectating />;
}

export function QuestionPanel() {
  if (!state.value || looking.value) return null;
  const who = asked.value?.who ?? '';
  return (
    <section
      class={`panel question turn-${who}${myTurn.value ? ' mine' : ''}${battleClass()}${endingClass()}`}
      id="question"
      aria-label={t('web.question')}
    >
      {onStage.value && <Arena />}
      {ended.value && <EndingPicture />}
      <div class="question-body">
        <HoldLine />
        {battle.value && aside.value && <BackToFight />}
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

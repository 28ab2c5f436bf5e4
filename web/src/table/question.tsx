// The question of the moment and its answers, in one place.
import { useEffect } from 'preact/hooks';
import { Thing } from '../art/thing';
import { companionOf, mayOrder, ordering } from '../companions/companions';
import { AskHint, HintPanel } from '../companions/hint';
import { Ordering } from '../companions/orders';
import { hint } from '../companions/plan';
import { send } from '../game/connection';
import { sharingOf } from '../game/parts';
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
import { apart } from '../text/apart';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { isLow } from '../ui/settings';
import { AnswerButton, Answers } from './answers';
import { arrival, inFocus } from './arrival';
import { Arrived } from './arrived';
import { BackHead } from './backhead';
import { HeroFace } from './face';
import { FightPanel } from './fight';
import { WithOdds } from './fightanswer';
import { canWait, type Group, isIdle, sorted, titleOf } from './groups';
import { decidesForAll, Invite } from './invite';
import { PickedSpace } from './picked';
import { Handing, Share } from './share';
import { ShareAll } from './shareall';
import { openShop } from './shop';
import { StagePanel } from './staged';
import { group, led, picked, reach, seated, sheet, walker, walking } from './ui';
import { rulesOfAsked } from './why';
import { Why } from './whydialog';

/** The question of the moment, which can be asked why. */
function Question({
  advice = false,
  text = speech.value.question(),
}: {
  advice?: boolean;
  text?: string;
}) {
  const who = asked.value?.who ?? '';
  return (
    <header class="asked">
      {state.value?.heroes.some((hero) => hero.id === who) && (
        <span class="asked-face">
          <HeroFace hero={who} />
        </span>
      )}
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
                name: apart(person.name || t('web.somebody')),
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
      {now.by === me ? t('web.hold.mine') : holdText(now)}
      {now.by === me && !arrival.value && (
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

/** Answers that belong together, behind one button: a shop, or a list. One alone acts at once. */
function GroupButton({ one, who }: { one: Group; who: string }) {
  const other = canWait(one, who) ? ' other' : '';
  const [first] = one.answers;
  const buyer = one.key.startsWith('buy:') ? one.key.slice('buy:'.length) : null;
  if (first && one.answers.length === 1 && !buyer && first.do !== 'lead' && !other)
    return <AnswerButton action={first} named={first.who !== who} />;
  return (
    <Button
      class={`answer quiet folded${other}`}
      {...(buyer ? { icon: 'shop' } : {})}
      onClick={() => {
        if (buyer) openShop(buyer);
        else group.value = one.key;
      }}
    >
      <span class="answer-text">{titleOf(one)}</span>
      {!buyer && !one.key.startsWith('lead:') && (
        <span class="price">{t('web.group.count', { count: one.answers.length })}</span>
      )}
    </Button>
  );
}

function OpenGroup({ opened }: { opened: Group }) {
  const handed = opened.answers.filter((action) => action.do === 'give' || action.do === 'drop');
  return (
    <div class="open-group">
      <BackHead
        title={titleOf(opened)}
        onBack={() => {
          group.value = null;
        }}
      />
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
}

function Asked() {
  const words = speech.value;
  const question = asked.value!;
  const { own, groups } = sorted(answers.value, question.who);
  const opened = groups.find((one) => one.key === group.value);
  if (opened) return <OpenGroup opened={opened} />;
  // The answers come back when the advice is taken or left.
  if (hint.value)
    return (
      <div>
        <Question />
        <HintPanel />
      </div>
    );
  const way = words.underWay();
  const canWalk = walker.value !== null && reach.value.size > 0;
  const isShare = own.length > 0 && own.every((action) => action.do === 'share');
  const sharing = isShare ? sharingOf(state.value?.open[0], own) : null;
  // On one device all parts are named in one place; a phone that lies has room for two goods.
  const all =
    sharing &&
    sharing.heroes.length > 1 &&
    sharing.heroes.every((one) => mine.value.has(one)) &&
    (!isLow.value || sharing.goods.length <= 2)
      ? sharing
      : null;
  return (
    <div>
      <Question
        advice={question.who !== 'chance'}
        {...(all
          ? { text: t('web.share.who', { what_id: all.total === null ? 'gift' : 'reward' }) }
          : {})}
      />
      {aside.value && <FightPanel />}
      {way.map((line) => (
        <p class="way-line">{line}</p>
      ))}
      {canWalk && <p class="muted hint">{t('web.walk.hint')}</p>}
      {question.question === 'lead' && <p class="muted hint">{t('web.lead.hint')}</p>}
      {all ? (
        <ShareAll key={question.id} sharing={all} />
      ) : isShare ? (
        <Share key={question.id} list={own} />
      ) : decidesForAll(own) ? (
        <Invite key={question.id} list={own} />
      ) : (
        <Answers>
          {canWalk && (
            <Button
              class="answer"
              id="walk-list"
              onClick={() => {
                sheet.value = 'spaces';
              }}
            >
              <Thing of="boot" size={24} class="mark" />
              <span class="answer-text">{t('web.walk.list')}</span>
            </Button>
          )}
          {own.map((action) => (
            <WithOdds action={action} />
          ))}
          {groups
            .filter((one) => !isIdle(one, question.who))
            .map((one) => (
              <GroupButton one={one} who={question.who} />
            ))}
        </Answers>
      )}
    </div>
  );
}

/** Somebody else decides; what one could do meanwhile is folded away. */
function Spectating() {
  const who = asked.value?.who ?? '';
  const { own, groups } = sorted(answers.value, who);
  const opened = groups.find((one) => one.key === group.value);
  if (opened) return <OpenGroup opened={opened} />;
  const count = own.length + groups.reduce((sum, one) => sum + one.answers.length, 0);
  return (
    <div>
      <Waiting />
      <HintPanel />
      {aside.value && <FightPanel />}
      {count > 0 && (
        <details class="meanwhile">
          <summary class="button quiet">{t('web.meanwhile', { count })}</summary>
          <Answers>
            {own.map((action) => (
              <AnswerButton action={action} named />
            ))}
            {groups.map((one) => (
              <GroupButton one={one} who={who} />
            ))}
          </Answers>
        </details>
      )}
    </div>
  );
}

function Content() {
  if (stage.value) return <StagePanel />;
  if (walking.value) return <p class="muted">{t('web.walk.under-way')}</p>;
  if (ordering.value && mayOrder(ordering.value.hero)) return <Ordering />;
  if (picked.value !== null) return <PickedSpace space={picked.value} />;
  if (state.value && !state.value.asks) return <Ending />;
  if (arrival.value) return <Arrived now={arrival.value} />;
  return myTurn.value ? <Asked /> : <Spectating />;
}

export function QuestionPanel() {
  if (!state.value || looking.value) return null;
  return (
    <section
      class={`panel question turn-${inFocus.value}${myTurn.value || arrival.value ? ' mine' : ''}${battleClass()}${endingClass()}`}
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

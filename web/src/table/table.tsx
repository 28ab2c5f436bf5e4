// The table: map in the middle, question and answers beside or below it, heroes under it, tracks
// above.
import { computed, effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { stage } from '../game/stage';
import {
  asked,
  length,
  looking,
  myTurn,
  proposal,
  shown,
  speech,
  state,
  table,
  unread,
  voteAsked,
} from '../game/store';
import { voteText } from '../game/votes';
import { Lessons } from '../lessons/lessons';
import { GameMap } from '../map/map';
import { onStage } from '../stage/arena';
import { ended } from '../stage/ending';
import { Opening, openingClass } from '../stage/opening';
import { Sky } from '../stage/sky';
import { sentence, t } from '../text/texts';
import { announce } from '../ui/live';
import { Button, Sign } from '../ui/parts';
import { chime } from '../ui/sound';
import { arrival } from './arrival';
import { arrivedText } from './arrived';
import { Banner } from './banner';
import { Tasks } from './goal';
import { QuestionPanel } from './question';
import { lookAt, ReplayPanel } from './replay';
import { Sheets } from './sheets';
import { openChat, SidePanel, talks } from './sidepanel';
import { HeroStrip, LegendTrack } from './strip';
import { sheet } from './ui';

function TopBar() {
  const now = shown.value!;
  const words = speech.value;
  const title = words.say(`legend.${now.legend}.title`);
  return (
    <header class="top">
      <Button
        class="plain"
        icon="menu"
        label={t('web.menu')}
        onClick={() => {
          sheet.value = 'menu';
        }}
      />
      <h1 class="title">
        <span class="legend-name">{title}</span>{' '}
        <span class="day">{t('web.day', { day: Math.max(1, now.day) })}</span>
      </h1>
      <LegendTrack />
      <div class="top-tools">
        <Button
          class="plain only-narrow"
          icon="log"
          label={t('ui.page.log')}
          onClick={() => {
            sheet.value = 'log';
          }}
        />
        <Button
          class="plain to-goal"
          icon="cards"
          label={t('web.cards.title')}
          onClick={() => {
            sheet.value = 'cards';
          }}
        />
        <Button
          class={`plain${unread.value > 0 ? ' badge' : ''}${talks.value ? ' only-without-side' : ''}`}
          icon="chat"
          label={
            unread.value > 0 ? t('web.chat.unread', { count: unread.value }) : t('web.chat.title')
          }
          onClick={openChat}
        />
        <Button
          class="plain only-wide"
          icon="people"
          label={t('web.people.title')}
          onClick={() => {
            sheet.value = 'people';
          }}
        />
        <Button
          class="plain only-wide"
          icon="gear"
          label={t('web.settings.title')}
          onClick={() => {
            sheet.value = 'settings';
          }}
        />
      </div>
    </header>
  );
}

/** What is asked now: of who has just arrived, else the open question. */
const questionText = (): string => {
  const now = arrival.value;
  return now ? arrivedText(now) : speech.value.question();
};

const questionNow = computed(() =>
  state.value && !looking.value
    ? `${table.value?.id ?? ''} ${state.value.asks?.id ?? ''} ${state.value.outcome ?? ''} ${arrival.value?.key ?? ''}`
    : '',
);
effect(() => {
  // What is asked now is heard after what happened, see the store.
  if (questionNow.value) announce(untracked(questionText));
});

effect(() => {
  const now = shown.value;
  if (!table.value || !now) {
    document.title = t('web.title');
    return;
  }
  const words = speech.value;
  const title = words.say(`legend.${now.legend}.title`);
  const vote = voteAsked.value && proposal.value ? voteText(proposal.value) : '';
  const isAsked = (myTurn.value && asked.value) || arrival.value;
  const question = vote || (isAsked ? questionText() : '');
  document.title = question
    ? t('web.title.turn', { question })
    : t('web.title.table', { legend: sentence(title) });
});

let lastOutcome: string | null = null;
effect(() => {
  const outcome = looking.value ? lastOutcome : (shown.value?.outcome ?? null);
  if (outcome !== lastOutcome && outcome) chime(outcome);
  lastOutcome = outcome;
});

/**
 * Nothing has the focus, or what has it is just being covered: the browser takes it away a frame
 * later.
 */
const focusIsLost = () => {
  const here = document.activeElement;
  return !here || here === document.body || here.closest('[inert]') !== null;
};

/**
 * After an answer, and after what is told of it, the focus must not fall into nothing: it goes to
 * the new question. That may be drawn some frames later than what was there before has gone.
 */
function useFocus(): void {
  const question = asked.value?.id ?? -1;
  const played = length.value;
  const still = stage.value === null;
  const arrived = arrival.value?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes may take the focus away
  useEffect(() => {
    const kFrames = 60;
    let frame = 0;
    const lookAgain = (left: number) => {
      frame = requestAnimationFrame(() => {
        if (!focusIsLost()) return;
        const heading = document.querySelector<HTMLElement>('#question h2[tabindex]');
        heading?.focus({ preventScroll: true });
        if (focusIsLost() && left > 1) lookAgain(left - 1);
      });
    };
    lookAgain(kFrames);
    return () => cancelAnimationFrame(frame);
  }, [question, played, still, arrived]);
}

export function TablePage() {
  useFocus();
  const id = table.value?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each table may be come to by such a link
  useEffect(() => {
    const at = new URLSearchParams(location.search).get('at');
    if (at !== null && /^\d+$/.test(at)) void lookAt(Number(at), false);
  }, [id]);
  if (!shown.value) return null;
  return (
    <div
      class={`table${looking.value ? ' looking' : ''}${openingClass()}`}
      data-hash={shown.value.hash}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: a link within the page; the address stays as it is */}
      <a
        class="skip-link"
        href="#question"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#question h2[tabindex], #question button')?.focus();
        }}
      >
        {t('web.skip-to-question')}
      </a>
      <TopBar />
      <main class="board-area" inert={onStage.value || ended.value}>
        <GameMap />
        <Sky />
        <Banner />
      </main>
      <aside class="side" aria-label={t('web.side')}>
        {looking.value ? <ReplayPanel /> : <QuestionPanel />}
        {!looking.value && (
          <section class="panel goal-panel" aria-label={t('web.cards.title')}>
            <h2>
              {t('ui.screen.tasks', {
                done: shown.value.tasks.filter((task) => task.done).length,
                tasks: shown.value.tasks.length,
              })}
            </h2>
            <ul class="tasks">
              <Tasks />
              {(shown.value.quests ?? []).map((quest) => (
                <li key={quest.card} class={`task${quest.done ? ' done' : ''}`}>
                  <Sign name={quest.done ? 'check' : 'star'} size={18} />
                  <span>
                    {t('ui.answer-of', {
                      hero: speech.value.hero(quest.who),
                      answer: speech.value.cardTitle(quest.card),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <SidePanel key={id} />
      </aside>
      <HeroStrip />
      <Opening />
      <Lessons />
      <Sheets />
    </div>
  );
}

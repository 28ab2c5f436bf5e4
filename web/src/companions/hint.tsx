// "What would you do?": the day as a companion sees it, drawn on the map, to be taken or left.
import { signal } from '@preact/signals';
import { ask } from '../game/connection';
import { tellRefusal } from '../game/notice';
import { playAll } from '../game/play';
import { mine, speech, state } from '../game/store';
import { HeroFace } from '../table/face';
import { heroSheet } from '../table/ui';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { Button } from '../ui/parts';
import { mayOrder } from './companions';
import { given, type Hint, hint } from './plan';

const thinking = signal(false);

export async function fetchHint(): Promise<void> {
  if (thinking.value) return;
  const hash = state.value?.hash ?? '';
  thinking.value = true;
  try {
    const found = await ask<Omit<Hint, 'hash'>>({ do: 'hint', plan: true });
    given.value = { ...found, hash };
    announce([...sentences(given.value), ...found.plan.map(partText)].join(' '));
  } catch (reason) {
    tellRefusal(reason);
  } finally {
    thinking.value = false;
  }
}

const sentences = ({ action, reason }: Hint): string[] => [
  `${speech.value.answer(action)}.`,
  ...speech.value.because(reason),
];

function goalsText({ goals, open, order }: Hint['plan'][number]): string {
  const words = speech.value;
  const said = goals.map((goal) => words.goal(goal));
  if (order) said.unshift(`${words.order(order)}.`);
  if (open) said.push(t('web.plan.open'));
  return said.join(' ');
}

const partText = (part: Hint['plan'][number]): string =>
  t('web.plan.part', { hero: speech.value.hero(part.who), goals: goalsText(part) });

/** The sign beside a question that asks for advice. */
export function AskHint() {
  return (
    <Button
      class="plain hint-ask"
      icon="hint"
      disabled={thinking.value}
      label={thinking.value ? t('web.hint.thinking') : t('web.hint.ask')}
      onClick={() => void fetchHint()}
    />
  );
}

function Part({ part }: { part: Hint['plan'][number] }) {
  const words = speech.value;
  const { who, hours, willpower } = part;
  const line = (
    <>
      <span class="plan-face">
        <HeroFace hero={who} />
      </span>
      <span class="grow">
        <strong>{words.hero(who)}</strong> {goalsText(part)}
      </span>
      {hours > 0 && <span class="plan-price">{t('web.map.price', { hours, willpower })}</span>}
    </>
  );
  // A companion’s part is changed by telling it something else.
  return mayOrder(who) ? (
    <Button
      class="plan-part quiet"
      onClick={() => {
        heroSheet.value = who;
      }}
    >
      {line}
      <span class="hidden">{t('web.plan.change', { hero: words.hero(who) })}</span>
    </Button>
  ) : (
    <div class="plan-part">{line}</div>
  );
}

/** The advice for the position of the moment, where somebody asked for it. */
export function HintPanel() {
  const now = hint.value;
  if (!now) return null;
  const [answer, ...why] = sentences(now);
  const isMine = mine.value.has(now.who);
  return (
    <aside class="hint-said" aria-label={t('web.hint.title')}>
      <div class="hint-text scroll">
        <p>
          <strong>{answer}</strong> {why.join(' ')}
        </p>
        <h3>{t('web.plan.title')}</h3>
        <ul class="plan-parts">
          {now.plan.map((part) => (
            <li key={part.who}>
              <Part part={part} />
            </li>
          ))}
        </ul>
      </div>
      <p class="hint-take">
        {isMine && (
          <Button class="primary" onClick={() => void playAll(now.actions, now.hash)}>
            {now.actions.length > 1 ? t('web.plan.turn') : t('web.hint.take')}
          </Button>
        )}
        <Button
          onClick={() => {
            given.value = null;
          }}
        >
          {t('web.hint.leave')}
        </Button>
      </p>
    </aside>
  );
}

// Looking at any moment of the game: by step, by day, by jump. Nothing is played; whoever likes
// plays on from there.
import { computed, effect, signal, untracked } from '@preact/signals';
import { tableAddress } from '../game/address';
import { ask } from '../game/connection';
import { tell, tellRefusal } from '../game/notice';
import { clearStage } from '../game/stage';
import { company, length, lines, looking, rewritten, speech, table } from '../game/store';
import { forkTable } from '../game/visit';
import { readLog } from '../game/whole';
import type { State } from '../protocol/types';
import { t } from '../text/texts';
import { copy } from '../ui/copy';
import { Button } from '../ui/parts';
import { closeAll, confirmation, sheet } from './ui';

export const at = signal<number | null>(null);
const playing = signal(false);
const seen = new Map<string, State>();

const stops = computed(() =>
  [...new Set([0, ...lines.value.map((line) => line.at)])].sort((a, b) => a - b),
);
const days = computed(() =>
  lines.value.flatMap((line) =>
    line.events
      .filter((event) => event.event === 'day_began')
      .map((event) => ({ day: Number(event.day), at: line.at })),
  ),
);

/** Counts the looks: an answer that arrives after a later look is no longer wanted. */
let looks = 0;

/** `isAsked`: by the person, who then wants to see it. */
export async function lookAt(when: number, isAsked = true): Promise<void> {
  const meta = table.value;
  if (!meta) return;
  const look = ++looks;
  if (isAsked) clearStage();
  const key = `${meta.id}/${when}/${rewritten.value}`;
  try {
    if (!looking.value) await readLog();
    let then = seen.get(key);
    if (!then) {
      then = (await ask<{ state: State }>({ do: 'state', at: when })).state;
      if (seen.size > 400) seen.clear();
      seen.set(key, then);
    }
    if (look !== looks || table.value?.id !== meta.id) return;
    at.value = when;
    looking.value = then;
    if (isAsked) closeAll();
    history.replaceState(null, '', tableAddress(meta.id, `?at=${when}`));
  } catch (reason) {
    tellRefusal(reason);
  }
}

export function lookNow(): void {
  ++looks;
  at.value = null;
  looking.value = null;
  playing.value = false;
  if (table.value) history.replaceState(null, '', tableAddress(table.value.id));
}

effect(() => {
  if (!looking.value) {
    at.value = null;
    playing.value = false;
  }
});

effect(() => {
  // What is on view may have been taken back: it is looked at anew.
  void rewritten.value;
  untracked(() => {
    if (looking.value && at.value !== null) void lookAt(Math.min(at.value, length.value), false);
  });
});

function neighbour(by: number): number | null {
  const all = stops.value;
  const here = all.findLastIndex((stop) => stop <= (at.value ?? 0));
  return all[here + by] ?? null;
}

function go(when: number | null): void {
  if (when !== null) void lookAt(when);
}

effect(() => {
  if (!playing.value || at.value === null) return;
  const next = neighbour(1);
  if (next === null) {
    playing.value = false;
    return;
  }
  const timer = setTimeout(() => void lookAt(next, false), 900);
  return () => clearTimeout(timer);
});

/**
 * The others stay at their table: whoever leaves it for another one must mean to, and then tell
 * them where.
 */
function playOn(from: number): void {
  const id = table.value!.id;
  const isShared = company.value;
  const fork = (): void =>
    void forkTable(id, from).then(() => {
      if (isShared) sheet.value = 'people';
    }, tellRefusal);
  if (isShared) confirmation.value = { text: t('web.replay.fork-apart'), yes: fork };
  else fork();
}

export function ReplayPanel() {
  const here = at.value;
  if (here === null || !looking.value) return null;
  const words = speech.value;
  const line = lines.value.find((one) => one.at === here);
  const told = (line?.events ?? []).map((event) => words.event(event)).filter(Boolean);
  const all = stops.value;
  const index = all.findLastIndex((stop) => stop <= here);
  return (
    <section class="panel question replay" id="question" aria-label={t('web.replay.title')}>
      <div class="question-body">
        <div class="replay-head">
          <h2 tabIndex={-1}>{t('web.replay.day', { day: looking.value.day })}</h2>
          <p class="muted">{t('web.replay.step', { step: index, steps: all.length - 1 })}</p>
        </div>
        <input
          type="range"
          min={0}
          max={all.length - 1}
          value={index}
          aria-label={t('web.replay.jump')}
          onInput={(event) => go(all[Number(event.currentTarget.value)] ?? null)}
        />
        <div class="replay-tools">
          <Button class="plain" icon="first" label={t('web.replay.first')} onClick={() => go(0)} />
          <Button
            class="plain"
            icon="back"
            label={t('web.replay.before')}
            disabled={index <= 0}
            onClick={() => go(neighbour(-1))}
          />
          <Button
            class="plain"
            icon={playing.value ? 'pause' : 'play'}
            label={playing.value ? t('web.replay.pause') : t('web.replay.play')}
            onClick={() => {
              playing.value = !playing.value;
            }}
          />
          <Button
            class="plain"
            icon="next"
            label={t('web.replay.after')}
            disabled={index >= all.length - 1}
            onClick={() => go(neighbour(1))}
          />
          <Button
            class="plain"
            icon="last"
            label={t('web.replay.last')}
            onClick={() => go(length.value)}
          />
          <Button
            class="plain"
            icon="link"
            label={t('web.replay.link')}
            onClick={() =>
              void copy(location.href).then((done) => done && tell(t('web.link.copied')))
            }
          />
        </div>
        {days.value.length > 1 && (
          <div class="days" role="group" aria-label={t('web.replay.days')}>
            {days.value.map((day) => (
              <Button
                key={day.day}
                class="chip"
                pressed={looking.value?.day === day.day}
                onClick={() => go(day.at)}
              >
                {t('web.replay.day', { day: day.day })}
              </Button>
            ))}
          </div>
        )}
        <ul class="replay-lines" tabIndex={0}>
          {told.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
        <div class="answers">
          <Button class="answer primary" onClick={lookNow}>
            {t('web.replay.now')}
          </Button>
          <Button class="answer" onClick={() => playOn(here)}>
            {t('web.replay.fork')}
          </Button>
        </div>
      </div>
    </section>
  );
}

// A lesson at the thing it is about: a pointer, two sentences, "Got it". It lies over the map and
// takes nobody's focus.
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { stage } from '../game/stage';
import { answers, asked, board, lines, looking, myTurn, state, table } from '../game/store';
import { look } from '../map/view';
import { ended } from '../stage/ending';
import { arrival } from '../table/arrival';
import { picked } from '../table/ui';
import { Why } from '../table/whydialog';
import { t, texts } from '../text/texts';
import { type Fields, Wording } from '../text/wording';
import { announce } from '../ui/live';
import { Button, dialogs } from '../ui/parts';
import { knowsBox } from '../ui/settings';
import { type Due, momentOf, nextDue, setOff } from './due';
import { known, learnt } from './known';
import { type Box, placed, type Rect, roomFor } from './place';

/** More than this at one question would be a lecture. */
const kAtOnce = 3;

const wording = computed(() => new Wording(texts.value, { state: (state.value ?? {}) as Fields }));
const waiting = signal<ReadonlyMap<string, Fields>>(new Map());
const had = signal({ question: '', count: 0 });
const questionNow = computed(() => `${table.value?.id ?? ''} ${asked.value?.id ?? ''}`);

let seenAt = { table: '', length: 0 };
effect(() => {
  // What happened from now on teaches; who comes to a game under way is not told of all before.
  const id = table.value?.id ?? '';
  const told = lines.value;
  const last = told.at(-1)?.at ?? 0;
  if (seenAt.table !== id) {
    const fresh = !told.some((line) => line.why === 'decided');
    seenAt = { table: id, length: fresh ? -1 : last };
    waiting.value = new Map();
  }
  const events = told.filter((line) => line.at > seenAt.length).flatMap((line) => line.events);
  seenAt.length = last;
  const found = setOff(events as unknown as Fields[], wording.peek(), known.peek());
  if (found.length === 0) return;
  const more = new Map(waiting.peek());
  for (const { lesson, told: event } of found) more.set(lesson.id, event);
  waiting.value = more;
});

const current = computed<Due | null>(() => {
  if (knowsBox.value || looking.value || stage.value || ended.value || !myTurn.value) return null;
  if (dialogs.value.length > 0) return null;
  if (had.value.question === questionNow.value && had.value.count >= kAtOnce) return null;
  const offers = arrival.value && (arrival.value.offers as Fields[]);
  const moment = momentOf(asked.value as Fields | null, answers.value as Fields[], offers);
  return nextDue(waiting.value, moment, wording.value, known.value);
});

function gotIt({ lesson }: Due): void {
  const rest = new Map(waiting.value);
  rest.delete(lesson.id);
  waiting.value = rest;
  const same = had.value.question === questionNow.value;
  had.value = { question: questionNow.value, count: same ? had.value.count + 1 : 1 };
  learnt(lesson.id);
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>('.lesson .primary, #question h2[tabindex]')
      ?.focus({ preventScroll: true });
  });
}

/** Where it happened: what is told names a space, a creature or a hero. */
function spaceOf(told: Fields): number | null {
  for (const key of ['to', 'space']) if (typeof told[key] === 'number') return told[key] as number;
  const now = state.peek();
  const creature = now?.creatures.find(({ id }) => id === told.creature);
  const hero = now?.heroes.find(({ id }) => id === told.who);
  return creature?.space ?? hero?.space ?? null;
}

const selectors: Record<string, (told: Fields) => string> = {
  answer: (told) => `#question [data-do="${String(told.do ?? '')}"]`,
  castle: () => '.castle-shields',
  dice: (told) =>
    `.arena ${told.who ? `.fighter[data-who="${String(told.who)}"]` : '.opponent'} .hand`,
  goal: () => '.to-goal',
  hero: (told) => `.hero-card[data-hero="${String(told.who ?? asked.peek()?.who ?? '')}"]`,
  hours: () => '.time-track',
  letters: () => '.legend-track',
  map: () => '',
  question: () => '#question h2',
  space: (told) => `#map g.stone[data-space="${spaceOf(told) ?? ''}"] circle.face`,
};

const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

/** The first place in sight; null: the map as a whole, which needs no pointer. */
function anchorOf({ lesson, told }: Due): Box | null {
  for (const at of lesson.at) {
    const selector = selectors[at]?.(told);
    if (!selector) return null;
    for (const found of document.querySelectorAll(selector)) {
      const box = boxOf(found);
      const seen = box.right > box.left && box.left >= 0 && box.right <= innerWidth + 1;
      if (seen && box.top >= 0 && box.bottom <= innerHeight + 1 && !found.closest('[inert]'))
        return box;
    }
  }
  return null;
}

/** The map, or the stage that lies over it. */
const land = (): Box => {
  const over = document.querySelector('.arena') ?? document.querySelector('.board-area');
  return over ? boxOf(over) : view();
};

const view = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

interface Laid {
  at: Rect;
  ring: Rect | null;
  line: [number, number, number, number] | null;
}

function useLaid(due: Due | null) {
  const element = useRef<HTMLElement>(null);
  const [laid, setLaid] = useState<Laid | null>(null);
  const last = useRef('');
  useLayoutEffect(() => {
    if (!due) return;
    const lay = (): void => {
      const { offsetWidth: width, offsetHeight: height } = element.current ?? {
        offsetWidth: 0,
        offsetHeight: 0,
      };
      const size = { width, height };
      const next = placed(size, roomFor(size, land(), view()), anchorOf(due));
      const text = JSON.stringify(next);
      if (text === last.current) return;
      last.current = text;
      setLaid(next);
    };
    lay();
    // The map is dragged, a picture comes, the window changes: whatever it is, it follows.
    const timer = setInterval(lay, 120);
    return () => clearInterval(timer);
  }, [due]);
  return { element, laid };
}

export function LessonBubble() {
  const due = current.value;
  const { element, laid } = useLaid(due);
  const id = due?.lesson.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lesson is told when it comes
  useEffect(() => {
    if (!due) return;
    const title = t(`lesson.${due.lesson.id}.title`);
    announce(`${t('web.lesson', { title })} ${t(`lesson.${due.lesson.id}`)}`);
    const space = due.lesson.at.includes('space') ? spaceOf(due.told) : null;
    if (space !== null && board.value && picked.value === null) look(board.value.point(space));
  }, [id]);
  if (!due) return null;
  const title = t(`lesson.${due.lesson.id}.title`);
  return (
    <>
      {laid?.ring && <span class="lesson-ring" style={px(laid.ring)} aria-hidden="true" />}
      {laid?.line && (
        <svg class="lesson-line" aria-hidden="true">
          <line x1={laid.line[0]} y1={laid.line[1]} x2={laid.line[2]} y2={laid.line[3]} />
        </svg>
      )}
      <aside
        ref={element}
        class="lesson"
        data-lesson={id}
        aria-label={t('web.lesson', { title })}
        style={laid ? px(laid.at, false) : { visibility: 'hidden' }}
      >
        <h2>{title}</h2>
        <p>{t(`lesson.${due.lesson.id}`)}</p>
        <div class="lesson-answers">
          <Button class="primary" onClick={() => gotIt(due)}>
            {t('web.lesson.got')}
          </Button>
          <Button
            class="chip"
            onClick={() => {
              knowsBox.value = true;
            }}
          >
            {t('web.lesson.off')}
          </Button>
          <Why what={title} rules={due.lesson.rules} />
        </div>
      </aside>
    </>
  );
}

const px = ({ left, top, width, height }: Rect, sized = true) => ({
  left: `${left}px`,
  top: `${top}px`,
  ...(sized ? { width: `${width}px`, height: `${height}px` } : {}),
});

// What is picked, hovered and opened on this screen, and the walk that is being planned.
import { computed, effect, signal } from '@preact/signals';
import type { Action, ForecastMove } from '../protocol/types';
import { answers, asked, board, busy, forecast, play, shown, state, myTurn, actions, looking, tell, mine, length } from '../game/store';
import { fareOf, stepTo, waysFrom, type Fare } from '../game/walk';
import { stage } from '../game/stage';
import { t } from '../text/texts';

export type Sheet = 'lead' | 'log' | 'chat' | 'cards' | 'settings' | 'people' | 'spaces' | 'menu' | 'goal' | null;

export const picked = signal<number | null>(null);
export const hovered = signal<number | null>(null);
export const sheet = signal<Sheet>(null);
export const heroSheet = signal<string | null>(null);
/** A rule or card somebody asked about. */
export const why = signal<string | null>(null);
export const payWith = signal<string | null>(null);
export const takeFarmers = signal(true);
export const announcement = signal('');
/** The group of answers that is opened; its key. */
export const group = signal<string | null>(null);
export const walking = signal(false);
export const confirmation = signal<{ text: string; yes(): void } | null>(null);

export const showArrows = signal(false);
export const foreseen = signal<ForecastMove[]>([]);

export async function toggleArrows(): Promise<void> {
  showArrows.value = !showArrows.value;
}

effect(() => {
  // The forecast follows the game for as long as it is shown.
  void length.value;
  const wanted = showArrows.value && state.value !== null && looking.value === null;
  if (!wanted) {
    foreseen.value = [];
    return;
  }
  forecast().then(
    (moves) => {
      foreseen.value = moves;
    },
    () => undefined,
  );
});

/** The hero who could walk now, if it is this person's to say. */
export const walker = computed(() => {
  const question = asked.value;
  if (!question || !myTurn.value || walking.value || stage.value || looking.value) return null;
  if (question.question !== 'action' && question.question !== 'move') return null;
  return answers.value.some((action) => action.do === 'step' && action.who === question.who) ? question.who : null;
});

/** Everything the walker reaches today, with its price. */
export const reach = computed(() => {
  const found = new Map<number, Fare>();
  const now = state.value;
  const land = board.value;
  const who = walker.value;
  const hero = now?.heroes.find((one) => one.id === who);
  if (!now || !land || !who || !hero) return found;
  const first = new Set(answers.value.flatMap((action) => (action.do === 'step' && action.who === who ? [action.to] : [])));
  for (const [space, way] of waysFrom(land, now, hero.space, hero.farmers > 0)) {
    if (!first.has(way[0])) continue;
    const fare = fareOf(land, now, who, way, payWith.value);
    if (fare.steps === way.length) found.set(space, fare);
  }
  return found;
});

export interface Lead {
  ally: string;
  way: number[];
  /** The first step, as the engine offers it, with its price. */
  first: Action;
}

/** An hour leads an ally so far; how far it really goes is said by the engine, space by space. */
const kLed = 4;

/** Where allies can be led now. */
export const leads = computed(() => {
  const found = new Map<number, Lead[]>();
  const now = state.value;
  const land = board.value;
  const question = asked.value;
  if (!now || !land || !question || !myTurn.value || stage.value || walking.value) return found;
  const left = question.question === 'lead' ? Number(now.open[0]?.left ?? kLed) : kLed;
  for (const ally of now.allies) {
    const steps = answers.value.filter((action) => action.do === 'lead' && action.ally === ally.kind && action.who === question.who);
    if (steps.length === 0) continue;
    for (const [space, way] of waysFrom(land, now, ally.space, false)) {
      const first = steps.find((step) => step.to === way[0]);
      if (first && way.length <= left) found.set(space, [...(found.get(space) ?? []), { ally: ally.kind, way, first }]);
    }
  }
  return found;
});

/** Leads an ally space by space, and stops there. */
export async function lead({ ally, way, first }: Lead): Promise<void> {
  if (busy.value) return;
  walking.value = true;
  try {
    for (const to of way) {
      const step = actions.value.find((action) => action.do === 'lead' && action.ally === ally && action.who === first.who && action.to === to);
      if (!step || !(await play(step))) return;
      if (asked.value?.question !== 'lead' || asked.value.who !== first.who) return;
    }
    const stop = actions.value.find((action) => action.do === 'stop' && action.who === first.who);
    if (stop) await play(stop);
  } finally {
    walking.value = false;
    picked.value = null;
  }
}

/** Spaces that are an answer in themselves: to choose, to fight on, to turn up. */
export const spaceAnswers = computed(() => {
  const found = new Map<number, Action[]>();
  if (stage.value) return found;
  const land = new Map((state.value?.creatures ?? []).map((creature) => [creature.id, creature.space]));
  for (const action of answers.value) {
    if (action.do === 'step' || action.do === 'lead') continue;
    let space: number | undefined;
    if (typeof action.space === 'number') space = action.space;
    else if (typeof action.creature === 'number') space = land.get(action.creature);
    else if (['take', 'drain', 'activate', 'buy'].includes(action.do))
      space = state.value?.heroes.find((hero) => hero.id === action.who)?.space;
    if (space !== undefined) found.set(space, [...(found.get(space) ?? []), action]);
  }
  return found;
});

/** Things that pay for steps, as far as the engine offers them now. */
export const payments = computed(() => [
  ...new Set(
    answers.value.flatMap((action) =>
      action.do === 'step' && action.who === walker.value && typeof action.pay === 'string' ? [action.pay] : [],
    ),
  ),
]);

export function pick(space: number | null): void {
  picked.value = space;
  group.value = null;
}

effect(() => {
  // A new question closes what belonged to the old one.
  void asked.value?.id;
  picked.value = null;
  payWith.value = null;
  group.value = null;
});

export const planned = computed(() => (picked.value === null ? null : (reach.value.get(picked.value) ?? null)));

/** Sends the steps of a walk one by one and ends the move, unless something else is asked on the way. */
export async function walk(fare: Fare): Promise<void> {
  const who = walker.value;
  if (!who || busy.value) return;
  const pay = payWith.value;
  const withFarmers = takeFarmers.value;
  walking.value = true;
  try {
    for (const to of fare.way) {
      const step = stepTo(actions.value, who, to, pay);
      if (!step || !(await play(step))) return;
      if (withFarmers && fare.farmers.includes(to)) {
        for (;;) {
          const take = actions.value.find((action) => action.do === 'take' && action.thing === 'farmer' && action.who === who);
          if (!take || asked.value?.question !== 'move' || !(await play(take))) break;
        }
      }
      if (asked.value?.question !== 'move' || asked.value.who !== who) return;
    }
    const stop = actions.value.find((action) => action.do === 'stop' && action.who === who);
    if (stop) await play(stop);
  } finally {
    walking.value = false;
    picked.value = null;
  }
}

/** Plays an answer; what is hardly meant is asked about first. */
export function answer(action: Action): void {
  if (busy.value) return;
  group.value = null;
  const deaths = action.shows?.kills_farmers ?? 0;
  if (deaths > 0) {
    confirmation.value = { text: t('ui.warn.farmer'), yes: () => void play(action) };
    return;
  }
  if (action.do === 'sleep') {
    const left = freeLeft(action.who);
    if (left.length > 0) {
      confirmation.value = { text: left, yes: () => void play(action) };
      return;
    }
  }
  void play(action);
}

let say: ((who: string, actions: Action[]) => string) | null = null;
export function onFreeLeft(words: (who: string, actions: Action[]) => string): void {
  say = words;
}

function freeLeft(who: string): string {
  const gains = ['drain', 'buy', 'take', 'activate', 'reveal'];
  const left = answers.value.filter((action) => action.who === who && gains.includes(action.do));
  return left.length === 0 || !say ? '' : say(who, left);
}

export const hint = (key: string): void => tell(t(key));
export const seated = computed(() => mine.value.size > 0);
export const inGame = computed(() => shown.value !== null);

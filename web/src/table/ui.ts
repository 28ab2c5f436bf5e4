// What is picked, hovered and opened on this screen, and the walk that is being planned.
import { computed, effect, signal } from '@preact/signals';
import { giveOrder, ordering } from '../companions/companions';
import { link } from '../game/connection';
import { type Foresight, forecast, play, playAll, walksWith } from '../game/play';
import { stage } from '../game/stage';
import {
  answers,
  asked,
  busy,
  length,
  looking,
  mine,
  myTurn,
  speech,
  state,
  table,
  unread,
} from '../game/store';
import { actionsOf } from '../game/walk';
import type { Action, Walk } from '../protocol/types';
import type { Verb } from '../protocol/words';
import { t } from '../text/texts';
import { arrival } from './arrival';

export type Sheet =
  | 'log'
  | 'chat'
  | 'cards'
  | 'settings'
  | 'people'
  | 'spaces'
  | 'menu'
  | 'goal'
  | 'lessons'
  | null;

export const picked = signal<number | null>(null);
/** Spaces beside the picked one that the finger may have meant. */
export const alsoMeant = signal<number[]>([]);
export const hovered = signal<number | null>(null);
export const sheet = signal<Sheet>(null);
export const heroSheet = signal<string | null>(null);
/** The line of the log that is opened; its key. */
export const openLine = signal<string | null>(null);
/** A card somebody wants to read once more. */
export const readAgain = signal<string | null>(null);
/** What somebody asks about, and the rules that answer it. */
export const why = signal<{ what: string; rules: readonly string[] } | null>(null);
export const payWith = signal<string | null>(null);
export const takeFarmers = signal(true);
/** The group of answers that is opened; its key. */
export const group = signal<string | null>(null);
export const walking = signal(false);
export const confirmation = signal<{ text: string; yes(): void } | null>(null);

export const showArrows = signal(false);
/** How many sunrises are looked ahead. */
export const daysAhead = signal(1);
export const foresight = signal<Foresight | null>(null);
/** Each move of the sunrises ahead, with the sunrise it belongs to. */
export const foreseen = computed(() =>
  (foresight.value?.days ?? []).flatMap((day) =>
    day.creatures.map((move) => ({ ...move, sunrise: day.sunrise })),
  ),
);

export async function toggleArrows(): Promise<void> {
  showArrows.value = !showArrows.value;
}

effect(() => {
  // The forecast follows the game for as long as it is shown.
  void length.value;
  const wanted = showArrows.value && state.value !== null && looking.value === null;
  if (!wanted) {
    foresight.value = null;
    return;
  }
  const days = daysAhead.value;
  forecast(days).then(
    (found) => {
      if (days === daysAhead.peek() && showArrows.peek()) foresight.value = found;
    },
    () => undefined,
  );
});

/** What holds the picture back; whoever looks at the past sees the past. */
export const staged = computed(() => (looking.value ? null : stage.value));

/** The hero who could walk now, if it is this person's to say. */
export const walker = computed(() => {
  const question = asked.value;
  if (!question || !myTurn.value || walking.value || stage.value || looking.value) return null;
  // Who has just arrived comes first.
  if (arrival.value) return null;
  if (question.question !== 'action' && question.question !== 'move') return null;
  return answers.value.some((action) => action.do === 'step' && action.who === question.who)
    ? question.who
    : null;
});

/** The ways the server found, and the position it found them in. */
const ways = signal<{ hash: string; pay: string | null; walks: Walk[]; leads: Walk[] }>({
  hash: '',
  pay: null,
  walks: [],
  leads: [],
});

effect(() => {
  const hash = state.value?.hash ?? '';
  const question = asked.value?.question;
  const pay = payWith.value;
  const wanted =
    myTurn.value &&
    (question === 'action' || question === 'move' || question === 'lead') &&
    !walking.value &&
    !looking.value &&
    link.value === 'online';
  if (!wanted || (ways.peek().hash === hash && ways.peek().pay === pay)) return;
  walksWith(pay).then(
    (found) => {
      if (state.peek()?.hash !== hash || payWith.peek() !== pay) return;
      ways.value = { hash, pay, ...found };
    },
    () => undefined,
  );
});

/** Whether the ways belong to the position on view; they come a moment after it. */
export const waysKnown = computed(
  () => ways.value.hash === state.value?.hash && ways.value.pay === payWith.value,
);

/** Everything the walker reaches today, with its price. */
export const reach = computed(
  () =>
    new Map(
      walker.value && waysKnown.value
        ? ways.value.walks.map((walk) => [walk.to, walk] as const)
        : [],
    ),
);

/** Where allies can be led now. */
export const leads = computed(() => {
  const found = new Map<number, Walk[]>();
  if (!myTurn.value || stage.value || walking.value || !waysKnown.value) return found;
  for (const walk of ways.value.leads) found.set(walk.to, [...(found.get(walk.to) ?? []), walk]);
  return found;
});

/** The ally somebody is about to lead: the answer is a space. */
export const led = computed(() =>
  group.value?.startsWith('lead:') ? group.value.slice('lead:'.length) : null,
);

/** The spaces that are asked about now, on the map and as a list. */
export const leadsNow = computed(() => {
  const ally = led.value;
  if (!ally) return asked.value?.question === 'lead' ? leads.value : null;
  const ways = [...leads.value].map(
    ([to, walks]) => [to, walks.filter((walk) => walk.ally === ally)] as const,
  );
  return new Map(ways.filter(([, walks]) => walks.length > 0));
});

/** What it costs to go to each space that is asked about. */
export const fares = computed<ReadonlyMap<number, Walk>>(() =>
  leadsNow.value ? new Map([...leadsNow.value].map(([to, [first]]) => [to, first!])) : reach.value,
);

/** What lies at hand where a hero stands. */
export const gains = new Set<Verb>(['take', 'drain', 'activate', 'buy', 'pay']);

/** Spaces that are an answer in themselves: to choose, to fight on, to turn up. */
export const spaceAnswers = computed(() => {
  const found = new Map<number, Action[]>();
  if (stage.value) return found;
  const land = new Map(
    (state.value?.creatures ?? []).map((creature) => [creature.id, creature.space]),
  );
  for (const action of answers.value) {
    if (action.do === 'step' || action.do === 'lead') continue;
    let space: number | undefined;
    if (typeof action.space === 'number') space = action.space;
    else if (typeof action.creature === 'number') space = land.get(action.creature);
    else if (gains.has(action.do))
      space = state.value?.heroes.find((hero) => hero.id === action.who)?.space;
    if (space !== undefined) found.set(space, [...(found.get(space) ?? []), action]);
  }
  return found;
});

/** Things that pay for steps, as far as the engine offers them now. */
export const payments = computed(() => [
  ...new Set(
    answers.value.flatMap((action) =>
      action.do === 'step' && action.who === walker.value && typeof action.pay === 'string'
        ? [action.pay]
        : [],
    ),
  ),
]);

effect(() => {
  // Where no hour is left to walk, what else pays is meant.
  const [other] = payments.value;
  if (other && waysKnown.value && payWith.value === null && ways.value.walks.length === 0)
    payWith.value = other;
});

export function pick(space: number | null): void {
  picked.value = space;
  alsoMeant.value = [];
  group.value = null;
}

export const closeSheet = (): void => {
  sheet.value = null;
};

/** Whatever is open to be read. */
export function closeAll(): void {
  sheet.value = heroSheet.value = readAgain.value = why.value = null;
}

const tableId = computed(() => table.value?.id);

effect(() => {
  // What was open at one table does not lie over the next.
  void tableId.value;
  closeAll();
  confirmation.value = hovered.value = openLine.value = ordering.value = null;
  unread.value = 0;
});

const questionId = computed(() => `${table.value?.id ?? ''} ${asked.value?.id ?? ''}`);

effect(() => {
  // A new question closes what belonged to the old one.
  void questionId.value;
  picked.value = null;
  payWith.value = null;
  group.value = null;
});

export const planned = computed(() =>
  picked.value === null || ordering.value ? null : (reach.value.get(picked.value) ?? null),
);

/** Asks back where somebody could hardly mean it; without a doubt it is done at once. */
function afterDoubts(doubts: (string | false | undefined)[], yes: () => void): void {
  const text = doubts.filter(Boolean).join(' ');
  if (text) confirmation.value = { text, yes };
  else yes();
}

async function walk(way: Walk): Promise<void> {
  if (!asked.value || busy.value) return;
  walking.value = true;
  try {
    await playAll(actionsOf(way, takeFarmers.value));
  } finally {
    walking.value = false;
    picked.value = null;
  }
}

/** Sends a walk, farmers on the way included where they are wanted. */
export function go(way: Walk): void {
  afterDoubts([way.loses && t('ui.warn.lost')], () => void walk(way));
}

/** Plays an answer; what is hardly meant is asked about first. */
export function answer(action: Action): void {
  if (busy.value) return;
  group.value = null;
  const meant = state.value?.hash;
  const { castle_falls: falls, free_left: left, kills_farmers: deaths, loses } = action.shows ?? {};
  const doubts = [
    loses && t('ui.warn.lost'),
    deaths !== undefined && deaths > 0 && t('ui.warn.farmer'),
    !loses && falls && t('ui.warn.castle'),
    left && freeLeft(action.who, left),
  ];
  afterDoubts(doubts, () => void play(action, meant));
}

/**
 * A second touch on a picked space does what the space is picked for: the walk there, or its only
 * answer. False where there is nothing, or a choice.
 */
export function touchAgain(space: number): boolean {
  const told = ordering.value;
  if (told) {
    if (told.to === 'go') {
      giveOrder(told.hero, { to: 'go', space });
      pick(null);
    }
    return told.to === 'go';
  }
  const way = reach.value.get(space);
  if (way) {
    afterDoubts([way.kills_farmers !== undefined && t('ui.warn.farmer')], () => go(way));
    return true;
  }
  const led = leads.value.get(space) ?? [];
  const here = spaceAnswers.value.get(space) ?? [];
  if (led.length + here.length !== 1) return false;
  if (led[0]) go(led[0]);
  else answer(here[0]!);
  return true;
}

function freeLeft(who: string, left: Action[]): string {
  const words = speech.value;
  let list = words.list(left.slice(0, 3).map((action) => words.answer(action)));
  if (left.length > 3) list = t('ui.list-more', { list, count: left.length - 3 });
  return t('ui.warn.sleep', { hero: words.hero(who), list });
}

export const seated = computed(() => mine.value.size > 0);

// How many answers become few: free actions are folded by hero.
import { speech } from '../game/store';
import type { Action } from '../protocol/types';
import type { Verb } from '../protocol/words';
import { t } from '../text/texts';
import { gains } from './ui';

/** Free actions that hardly anybody leaves out; they stand beside the others and act at once. */
const atOnce = new Set<Verb>(['drain', 'activate', 'reveal']);
/** So many things to pick up stand beside the others; more are folded. */
const kFewThings = 3;

export interface Group {
  key: string;
  title: string;
  answers: Action[];
}

const buys = new Set<Verb>(['buy', 'pay']);

/**
 * Answers as they are offered: the question's own first, then free actions by hero. Steps are made
 * on the map.
 */
export function sorted(list: Action[], who: string): { own: Action[]; groups: Group[] } {
  const own: Action[] = [];
  const groups = new Map<string, Action[]>();
  const takes = (hero: string): number =>
    list.filter((action) => action.do === 'take' && action.who === hero).length;
  const actsAtOnce = ({ do: verb, who: hero }: Action): boolean =>
    verb === 'drain' ||
    (hero === who && atOnce.has(verb)) ||
    (hero === who && verb === 'take' && takes(hero) <= kFewThings);
  for (const action of list) {
    if (action.do === 'step') continue;
    let key = '';
    if (action.do === 'lead') key = `lead:${action.ally}`;
    else if (action.shows?.free) key = `${buys.has(action.do) ? 'buy' : 'free'}:${action.who}`;
    if (key && actsAtOnce(action)) key = '';
    if (key) groups.set(key, [...(groups.get(key) ?? []), action]);
    else own.push(action);
  }
  const order = (key: string): number =>
    ['lead', `buy:${who}`, `free:${who}`].findIndex((start) => key.startsWith(start)) >>> 0;
  const named = [...groups].map(([key, entries]) => ({ key, title: '', answers: entries }));
  return { own, groups: named.sort((a, b) => order(a.key) - order(b.key)) };
}

/** What others could put down or hand on: they find it with their hero, so it is left out here. */
export const isIdle = ({ key, answers: list }: Group, who: string): boolean =>
  !key.endsWith(`:${who}`) && list.every((action) => action.do === 'give' || action.do === 'drop');

/**
 * What another hero could do at any time, and is found with that hero where there is little room.
 * What lies at hand is offered.
 */
export const canWait = ({ key, answers: list }: Group, who: string): boolean =>
  key.startsWith('free:') &&
  !key.endsWith(`:${who}`) &&
  !list.some((action) => gains.has(action.do));

export function titleOf({ key, answers: list }: Group): string {
  const words = speech.value;
  const [kind, id = ''] = key.split(':');
  if (kind === 'lead') return t('web.group.lead', { ally: words.figure(id) });
  const verbs = [...new Set(list.map((action) => words.say(`ui.group.verb.${action.do}`)))];
  return t('web.group.free', { hero: words.hero(id), verbs: words.list(verbs) });
}

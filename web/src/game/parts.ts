// Sharing out among all heroes at once, on one device: what each gets, and the answers that say so.
import type { Action, Open } from '../protocol/types';

/** What each hero gets, by good. */
export type Parts = Record<string, Record<string, number>>;

/** What is shared, good by good; a reward is one total that is taken as gold or as willpower. */
export interface Sharing {
  heroes: string[];
  goods: string[];
  /** By good; of a reward the total stands for both together. */
  totals: Record<string, number>;
  /** Gold and willpower together. */
  total: number | null;
}

const kGoods = ['gold', 'willpower'];

/** What the open question shares among heroes; null where it is no gift and no reward. */
export function sharingOf(open: Open | undefined, list: Action[]): Sharing | null {
  if (open?.question !== 'share' || !open.sharers) return null;
  if (open.what !== 'gain' && open.what !== 'reward') return null;
  const heroes = open.sharers;
  if (open.what === 'reward') return { heroes, goods: kGoods, totals: {}, total: open.total ?? 0 };
  const things = Object.keys(list[0] ?? {}).filter(
    (key) => typeof list[0]![key] === 'number' && !kGoods.includes(key),
  );
  const totals: Record<string, number> = {};
  for (const good of [...kGoods, ...things]) {
    const amount = Number(open[good] ?? 0);
    if (amount > 0) totals[good] = amount;
  }
  return { heroes, goods: Object.keys(totals), totals, total: null };
}

export const nothing = ({ heroes, goods }: Sharing): Parts =>
  Object.fromEntries(
    heroes.map((hero) => [hero, Object.fromEntries(goods.map((good) => [good, 0]))]),
  );

/** As even as it goes, the first having one more. */
function even(amount: number, heroes: number, place: number): number {
  return Math.floor(amount / heroes) + (place < amount % heroes ? 1 : 0);
}

/** This good evenly, the others as they are; of a reward all of it, as this good. */
export function evenlyIn(sharing: Sharing, parts: Parts, good: string): Parts {
  const { heroes, totals, total } = sharing;
  const start = total === null ? parts : nothing(sharing);
  const amount = total ?? totals[good] ?? 0;
  return Object.fromEntries(
    heroes.map((hero, i) => [hero, { ...start[hero], [good]: even(amount, heroes.length, i) }]),
  );
}

/** Everybody the same; a reward as gold. */
export const evenly = (sharing: Sharing): Parts =>
  (sharing.total === null ? sharing.goods : ['gold']).reduce(
    (parts, good) => evenlyIn(sharing, parts, good),
    nothing(sharing),
  );

/** All to one hero; a reward as this good. */
export function allTo(sharing: Sharing, hero: string, as = 'gold'): Parts {
  const parts = nothing(sharing);
  for (const good of sharing.goods)
    parts[hero]![good] =
      sharing.total === null ? (sharing.totals[good] ?? 0) : good === as ? sharing.total : 0;
  return parts;
}

/** How much of a good is not given yet; of a reward, how much of all. */
export function leftOf(
  { heroes, goods, totals, total }: Sharing,
  parts: Parts,
  good: string,
): number {
  const given = (one: string): number =>
    heroes.reduce((sum, hero) => sum + (parts[hero]?.[one] ?? 0), 0);
  if (total !== null) return total - goods.reduce((sum, one) => sum + given(one), 0);
  return (totals[good] ?? 0) - given(good);
}

export const isWhole = (sharing: Sharing, parts: Parts): boolean =>
  sharing.goods.every((good) => leftOf(sharing, parts, good) === 0);

/** The answer of the list that gives the hero this part. */
export const partIn = (list: Action[], hero: string, part: Record<string, number>) =>
  list.find(
    (action) =>
      action.do === 'share' &&
      action.who === hero &&
      Object.entries(part).every(([good, amount]) => Number(action[good] ?? 0) === amount),
  );

// A table in one line, and the way to it.

import { tableAddress } from '../game/address';
import { speech } from '../game/store';
import { enterTable } from '../game/visit';
import type { TableInfo } from '../protocol/types';
import { t, texts } from '../text/texts';

export function legendTitle(id: string): string {
  const key = `legend.${id}.title`;
  return texts.value.has(key) ? t(key) : id;
}

/** What a legend says of itself in one line; empty if it says nothing. */
export function legendLine(id: string, part: 'line' | 'length'): string {
  const key = `legend.${id}.${part}`;
  return texts.value.has(key) ? t(key) : '';
}

/** When somebody last did something there, as people of this language write it. */
export const playedAt = ({ played }: TableInfo): string =>
  new Intl.DateTimeFormat(texts.value.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    played * 1000,
  );

export function tableLine(info: TableInfo): string {
  return t('web.start.table', {
    legend: legendTitle(info.legend),
    day: Math.max(1, info.day),
    heroes: speech.value.list(info.heroes.map((hero) => t(`hero.${hero}`))),
    outcome_id: info.outcome ?? 'none',
  });
}

/** `place`: the moment a replay's link means. */
export const enter = (id: string, place = ''): void => {
  history.pushState(null, '', tableAddress(id, place));
  void enterTable(id);
};

// Which table this browser is at: what the address says, a new one, a way back to the start page.
import { batch } from '@preact/signals';
import { Refused } from '../protocol/socket';
import { kProtocol, type LegendInfo, type Whole } from '../protocol/types';
import { languages, texts } from '../text/texts';
import { hush } from '../ui/live';
import { ask, isRefused, link, outdated, version } from './connection';
import * as kept from './kept';
import { dropEarlier } from './order';
import { clearStage } from './stage';
import {
  actions,
  hold,
  legends,
  lines,
  looking,
  mine,
  proposal,
  refused,
  state,
  table,
} from './store';
import { keep, openTable, seatedAt } from './whole';

export const tableInAddress = (): string | null =>
  /^\/t\/([A-Za-z0-9_-]+)/.exec(location.pathname)?.[1] ?? null;

/** What the address leads to, as on every new connection. */
export async function connected(): Promise<void> {
  try {
    const hello = await ask<{
      engine: string;
      content: string;
      protocol: number;
      languages: string[];
    }>({ do: 'hello' });
    // The page came with what the server was then; after an upgrade it is the older of the two.
    const { engine, content } = version.value.engine ? version.value : hello;
    outdated.value =
      hello.protocol !== kProtocol || hello.engine !== engine || hello.content !== content;
    if (hello.protocol !== kProtocol) return;
    version.value = { engine, content, protocol: kProtocol };
    languages.value = hello.languages;
    const id = tableInAddress();
    if (id) await openTable(id);
    else await fetchLegends();
    refused.value = null;
    link.value = 'online';
  } catch (reason) {
    barred(reason);
    if (!isRefused(reason, 'offline')) link.value = 'online';
  }
}

/** Nothing can be drawn, and the page says so; only a lost connection mends itself. */
function barred(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  if (reason.refusal.code !== 'offline') refused.value = reason.refusal.code;
}

/** Opens what the address says by now. */
export const enterTable = (id: string): Promise<void> => openTable(id).catch(barred);

export interface NewTable {
  legend: string;
  difficulty?: string;
  heroes: string[];
  seed?: number | string;
  options: {
    names?: Record<string, string>;
    /** Who is drawn otherwise than usual: `female` or `male`. */
    looks?: Record<string, string>;
    modules?: string[];
    skip_lesson?: boolean;
  };
  dice: 'engine' | 'table';
}

/** `knows`: the cards of its beginning were read at another table, and need not be shown again. */
export async function newTable(
  setup: NewTable,
  seats: 'all' | string[],
  name: string,
  knows = false,
): Promise<void> {
  await arrive({ new: setup, seats, ...(name ? { name } : {}) }, knows);
}

export async function loadTable(game: unknown, seats: 'all' | string[] = 'all'): Promise<void> {
  await arrive({ load: game, seats });
}

export async function forkTable(id: string, from: number): Promise<void> {
  const seats = mine.value.size > 0 ? [...mine.value] : 'all';
  await arrive({ fork: id, from, seats });
}

async function arrive(request: Record<string, unknown>, knows = !request.new): Promise<void> {
  const whole = await ask<Whole>({ do: 'table', ...request, legal: true });
  history.pushState(null, '', `/t/${whole.table}`);
  keep(whole);
  // Somebody who plays on from there knows how it came to that.
  if (knows) kept.saw(whole.table, whole.length);
  await seatedAt(whole).catch(barred);
}

export async function leaveTable(): Promise<void> {
  history.pushState(null, '', '/');
  await forgetTable();
}

async function forgetTable(): Promise<void> {
  dropEarlier();
  batch(() => {
    table.value = null;
    texts.value = texts.value.of('');
    state.value = null;
    looking.value = null;
    proposal.value = null;
    hold.value = null;
    actions.value = [];
    lines.value = [];
    refused.value = null;
    clearStage();
  });
  hush();
  await ask({ do: 'table', leave: true }).catch(() => undefined);
  await fetchLegends().catch(barred);
}

async function fetchLegends(): Promise<void> {
  legends.value = (await ask<{ legends: LegendInfo[] }>({ do: 'legends' })).legends;
}

addEventListener('popstate', () => {
  const id = tableInAddress();
  if (id && (id !== table.value?.id || refused.value)) void enterTable(id);
  if (!id && (table.value || refused.value)) void forgetTable();
});

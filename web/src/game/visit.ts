// Which table this browser is at: what the address says, a new one, a way back to the start page.
import { batch } from '@preact/signals';
import { companionSeats } from '../companions/companions';
import { Refused } from '../protocol/socket';
import { kProtocol, type LegendInfo, type Whole } from '../protocol/types';
import { languages, type OwnTexts, tellOwnLegends, texts } from '../text/texts';
import { hush } from '../ui/live';
import { home, tableAddress, tableInAddress } from './address';
import {
  ask,
  inFlight,
  isRefused,
  link,
  moduleAt,
  outdated,
  serverless,
  version,
} from './connection';
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

/** What the address leads to, as on every new connection. */
export async function connected(): Promise<void> {
  try {
    const hello = await ask<{
      engine: string;
      content: string;
      protocol: number;
      languages: string[];
      module?: string;
    }>({ do: 'hello' });
    // The page came with what the server was then; after an upgrade it is the older of the two.
    const { engine, content } = version.value.engine ? version.value : hello;
    outdated.value =
      hello.protocol !== kProtocol || hello.engine !== engine || hello.content !== content;
    if (hello.protocol !== kProtocol) return;
    version.value = { engine, content, protocol: kProtocol };
    languages.value = hello.languages;
    if (!serverless.value) moduleAt.value = hello.module ?? '';
    inFlight.value = false;
    const id = tableInAddress();
    // Without a server nobody else tells the texts of one's own legends.
    if (!id || serverless.value) await fetchLegends();
    if (id) await openTable(id);
    refused.value = null;
    link.value = 'online';
  } catch (reason) {
    barred(reason);
    if (!isRefused(reason, 'offline')) link.value = 'online';
  }
}

/** Refusals that pass by themselves: the server's disk or database, or another server that takes the table over. */
const passing = ['storage', 'busy'];
const kTryAgain = 3000;

/** Nothing can be drawn, and the page says so. */
function barred(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  const { code } = reason.refusal;
  if (code === 'offline') return;
  refused.value = code;
  if (!passing.includes(code)) return;
  setTimeout(() => {
    if (refused.value === code) void connected();
  }, kTryAgain);
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

/** Who plays which hero: people's seats, and how strong the companions of others are. */
export interface Seating {
  seats: 'all' | string[];
  companions?: Record<string, string>;
}

/** `knows`: the cards of its beginning were read at another table, and need not be shown again. */
export async function newTable(
  setup: NewTable,
  { seats, companions = {} }: Seating,
  name: string,
  knows = false,
): Promise<void> {
  await arrive({ new: setup, seats, companions, ...(name ? { name } : {}) }, knows);
}

export async function loadTable(game: unknown, seats: 'all' | string[] = 'all'): Promise<void> {
  await arrive({ load: game, seats });
}

/** What was played without the server becomes a table of its own there. */
export const bringTable = (
  game: unknown,
  companions: Record<string, string>,
  name: string,
): Promise<void> => arrive({ load: game, seats: 'all', companions, ...(name ? { name } : {}) });

export async function forkTable(id: string, from: number): Promise<void> {
  const companions = companionSeats();
  const others = Object.keys(table.value?.seats ?? {}).filter((hero) => !companions[hero]);
  const seats = mine.value.size > 0 ? [...mine.value] : others;
  await arrive({ fork: id, from, seats, companions });
}

async function arrive(request: Record<string, unknown>, knows = !request.new): Promise<void> {
  const whole = await ask<Whole>({ do: 'table', ...request, legal: true, added: true });
  history.pushState(null, '', tableAddress(whole.table));
  keep(whole);
  // Somebody who plays on from there knows how it came to that.
  if (knows) kept.saw(whole.table, whole.length);
  await seatedAt(whole).catch(barred);
}

export async function leaveTable(): Promise<void> {
  history.pushState(null, '', home);
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

export async function fetchLegends(): Promise<void> {
  const told = await ask<{ legends: LegendInfo[]; own?: OwnTexts[] }>({ do: 'legends' });
  if (told.own) tellOwnLegends(told.own);
  legends.value = told.legends;
}

addEventListener('popstate', () => {
  const id = tableInAddress();
  if (id && (id !== table.value?.id || refused.value)) void enterTable(id);
  if (!id && (table.value || refused.value)) void forgetTable();
});

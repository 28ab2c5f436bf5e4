// The tables this browser has been at, as the server knows them.
import type { TableInfo } from '../protocol/types';
import { ask } from './connection';
import * as kept from './kept';

/** How many tables the server takes in one request. */
const kLongestList = 100;

export async function keptTables(): Promise<TableInfo[]> {
  const list = kept.all();
  const found: TableInfo[] = [];
  for (let i = 0; i < list.length; i += kLongestList)
    found.push(
      ...(
        await ask<{ tables: TableInfo[] }>({ do: 'table', list: list.slice(i, i + kLongestList) })
      ).tables,
    );
  // A browser with two secrets for a table asks with both.
  return found
    .filter((info, i) => found.findIndex((other) => other.table === info.table) === i)
    .sort((a, b) => b.played - a.played);
}

/** The game of a table that is not on view, for its host. */
export const savedGame = async (id: string): Promise<unknown> =>
  (await ask<{ game: unknown }>({ do: 'table', save: id, secret: kept.secretOf(id) })).game;

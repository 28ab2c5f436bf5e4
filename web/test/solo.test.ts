// The table without a server, on the real engine: needs the module that ./check builds
// (cmake --build --preset release --target rietburg_wasm).
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '../../capi/wasm/rietburg.mjs';
import type { Kept } from '../src/offline/shelf';
import { Solo } from '../src/offline/solo';

const module = new URL('../../build/release/wasm/rietburg.wasm', import.meta.url);
type Message = Record<string, unknown>;

class MemoryShelf {
  readonly kept = new Map<string, string>();
  full = false;
  async read(table: string): Promise<Kept | undefined> {
    const text = this.kept.get(table);
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  }
  async write(kept: Kept): Promise<void> {
    if (this.full) throw new Error('QuotaExceededError');
    this.kept.set(kept.table, JSON.stringify(kept));
  }
  async remove(table: string): Promise<void> {
    this.kept.delete(table);
  }
}

const setup = {
  legend: 'legend-2',
  difficulty: 'normal',
  heroes: ['dwarf', 'archer'],
  seed: 7,
  dice: 'engine',
};

describe.skipIf(!existsSync(module))('a table in the browser', () => {
  let engine: Awaited<ReturnType<typeof load>>;
  let library = 0;
  beforeAll(async () => {
    engine = await load(readFileSync(module));
    library = engine.open();
  });

  function page(shelf = new MemoryShelf(), mayClaim = true) {
    const table = engine.table(library);
    const pushes: Message[] = [];
    const solo = new Solo(
      { answer: (line) => engine.answer(table, line) },
      shelf,
      async () => mayClaim,
      (message) => pushes.push(message),
    );
    let id = 0;
    const ask = async (request: Message): Promise<Message> => {
      const answer = JSON.parse(
        await solo.answer(JSON.stringify({ ...request, id: ++id })),
      ) as Message;
      expect(answer.id).toBe(id);
      return answer;
    };
    const codeOf = async (request: Message) =>
      ((await ask(request)).error as { code: string } | undefined)?.code;
    return { ask, codeOf, pushes, shelf };
  }

  const begin = (one: ReturnType<typeof page>) =>
    one.ask({ do: 'table', new: setup, seats: 'all', name: 'Anna', legal: true });

  /** Takes the first answer so many times; the last answer of the table. */
  async function play(one: ReturnType<typeof page>, whole: Message, times: number) {
    let last = whole;
    for (let i = 0; i < times; ++i) {
      const [action] = last.actions as Message[];
      const { shows: _, ...plain } = action!;
      last = await one.ask({ do: 'play', action: plain, asks: (last.asks as { id: number }).id });
      expect(last.ok).toBe(true);
    }
    return last;
  }

  it('tells a whole table, and what an action changes', async () => {
    const here = page();
    const whole = await begin(here);
    expect(whole).toMatchObject({ ok: true, you: 1, host: true, seats: { dwarf: 1, archer: 1 } });
    expect(JSON.stringify(whole)).not.toContain('"seed"');
    const after = await play(here, whole, 1);
    expect(after).toMatchObject({ did: 'play', by: 1, was: whole.hash, undone: 0 });
    const { state } = (await here.ask({ do: 'state' })) as { state: Message };
    expect({ ...(whole.state as Message), ...(after.changed as Message) }).toEqual(state);
  });

  it('goes back and forth', async () => {
    const here = page();
    const whole = await begin(here);
    const there = await play(here, whole, 3);
    const back = await here.ask({ do: 'undo' });
    expect(back.length).toBeLessThan(there.length as number);
    expect(back.undone).toBe((there.length as number) - (back.length as number));
    const again = await here.ask({ do: 'redo' });
    expect([again.hash, again.undone]).toEqual([there.hash, 0]);
  });

  it('goes on after a reload with the same dice', async () => {
    const first = page();
    const whole = await begin(first);
    const middle = await play(first, whole, 4);
    const second = page(first.shelf);
    const opened = await second.ask({
      do: 'table',
      open: whole.table,
      secret: whole.secret,
      legal: true,
    });
    expect([opened.hash, opened.length]).toEqual([middle.hash, middle.length]);
    const one = await play(first, middle, 10);
    const other = await play(second, opened, 10);
    expect(other.hash).toBe(one.hash);
  });

  it('does nothing that could not be kept', async () => {
    const here = page();
    const whole = await begin(here);
    const middle = await play(here, whole, 2);
    here.shelf.full = true;
    const [{ shows: _, ...action }] = middle.actions as [Message];
    const asks = (middle.asks as { id: number }).id;
    expect(await here.codeOf({ do: 'play', action, asks })).toBe('browser_storage');
    expect((await here.ask({ do: 'state' })).state).toMatchObject({ hash: middle.hash });
    here.shelf.full = false;
    await play(here, middle, 1);
  });

  it('lists, saves, forks, loads and deletes', async () => {
    const here = page();
    const whole = await begin(here);
    const { table, secret } = whole;
    const middle = await play(here, whole, 3);
    const list = async () => (await here.ask({ do: 'table', list: [{ table, secret }] })).tables;
    expect(await list()).toMatchObject([{ table, legend: 'legend-2', length: middle.length }]);
    const { game } = await here.ask({ do: 'save' });
    const loaded = await here.ask({ do: 'table', load: game, seats: 'all', legal: true });
    expect([loaded.hash, loaded.table === table]).toEqual([middle.hash, false]);
    const fork = await here.ask({ do: 'table', fork: table, legal: true });
    expect(fork.hash).toBe(middle.hash);
    expect(await here.codeOf({ do: 'table', delete: table, secret: 'x' })).toBe('bad_secret');
    expect((await here.ask({ do: 'table', delete: table, secret })).ok).toBe(true);
    expect(await list()).toEqual([]);
    expect(await here.codeOf({ do: 'table', open: table })).toBe('no_table');
  });

  it('refuses what it has not, in words the page knows', async () => {
    const here = page();
    expect(await here.codeOf({ do: 'play', asks: 1 })).toBe('no_table');
    const whole = await begin(here);
    expect(await here.codeOf({ do: 'propose', undo: 1 })).toBe('not_available');
    expect(await here.codeOf({ do: 'fly' })).toBe('unknown_verb');
    expect(await here.codeOf({ do: 'table', new: { ...setup, legend: 'no' } })).toBe('bad_setup');
    const other = page(here.shelf, false);
    expect(await other.codeOf({ do: 'table', open: whole.table })).toBe('open_elsewhere');
    expect(await here.codeOf({ do: 'table', open: whole.table, secret: 'x' })).toBe('bad_secret');
  });
});

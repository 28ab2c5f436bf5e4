import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser, hello, leave, storeAt, until, whole } from './server';

vi.mock('../src/ui/sound', () => ({ chime: vi.fn() }));
vi.mock('../src/ui/live', () => ({ announce: vi.fn(), hush: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  leave();
  vi.unstubAllGlobals();
});

describe('motion', () => {
  it('follows the device while nothing is chosen', async () => {
    vi.resetModules();
    browser('/');
    const media = { matches: false, changed: (): void => undefined };
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query.includes('motion') && media.matches;
      },
      addEventListener: (_: string, changed: () => void) => {
        if (query.includes('motion')) media.changed = changed;
      },
    }));
    const { motion, motionChoice } = await import('../src/ui/settings');
    const device = (matches: boolean): void => {
      media.matches = matches;
      media.changed();
    };
    expect(motion.value).toBe(true);
    device(true);
    expect(motion.value).toBe(false);
    motionChoice.value = 'on';
    expect(motion.value).toBe(true);
    motionChoice.value = 'auto';
    expect(motion.value).toBe(false);
    device(false);
    expect(motion.value).toBe(true);
  });
});

describe('what the browser keeps', () => {
  const load = async () => {
    vi.resetModules();
    const storage = browser('/');
    return { kept: await import('../src/game/kept'), storage };
  };
  it('never drops the secret of a seat', async () => {
    const { kept } = await load();
    kept.keep('mine', 'a', false);
    kept.keep('watched', 'b', true);
    kept.keep('joined', 'c', true);
    kept.sat('joined');
    for (let i = 0; i < 150; ++i) kept.keep(`seat${i}`, 's', false);
    for (let i = 0; i < 150; ++i) kept.keep(`look${i}`, 's', true);
    expect(kept.secretOf('mine')).toBe('a');
    expect(kept.secretOf('joined')).toBe('c');
    expect(kept.secretOf('seat0')).toBe('s');
    expect(kept.secretOf('watched')).toBeUndefined();
    expect(kept.secretOf('look49')).toBeUndefined();
    expect(kept.secretOf('look50')).toBe('s');
    expect(kept.all()).toHaveLength(252);
    expect(kept.all()[0]?.table).toBe('look149');
  });
  it('takes what an older page has kept for seats', async () => {
    const { kept, storage } = await load();
    storage.set('rietburg.tables', JSON.stringify({ old: { secret: 'x', seen: 3 } }));
    for (let i = 0; i < 150; ++i) kept.keep(`look${i}`, 's', true);
    expect(kept.secretOf('old')).toBe('x');
    expect(kept.seen('old')).toBe(3);
  });
  it('lasts as long as the page where storage is closed', async () => {
    const { kept } = await load();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('closed');
      },
    });
    kept.keep('mine', 'a', false);
    kept.saw('mine', 7);
    expect(kept.secretOf('mine')).toBe('a');
    expect(kept.seen('mine')).toBe(7);
  });
  it('holds the secret of a seat, and who one is meanwhile beside it', async () => {
    const { kept } = await load();
    kept.keep('mine', 'a', false);
    kept.saw('mine', 7);
    kept.keep('mine', 'b', true);
    kept.keep('mine', 'c', true);
    expect(kept.secretOf('mine')).toBe('a');
    expect(kept.secretsOf('mine')).toEqual(['a', 'c']);
    expect(kept.seen('mine')).toBe(7);
    expect(kept.all()).toEqual([
      { table: 'mine', secret: 'a' },
      { table: 'mine', secret: 'c' },
    ]);
    for (let i = 0; i < 150; ++i) kept.keep(`look${i}`, 's', true);
    expect(kept.secretOf('mine')).toBe('a');
    // Who only looked on loses nothing.
    kept.keep('look149', 't', true);
    expect(kept.secretsOf('look149')).toEqual(['t']);
  });
  /** A server that knows these secrets of its only table. */
  const knowing =
    (known: string[], exists = true) =>
    (request: Record<string, unknown>): Record<string, unknown> => {
      if (request.do === 'hello') return hello;
      if (request.do === 'log') return { lines: [], length: 4 };
      if (request.do !== 'table' || !request.open) return { legends: [], tables: [], actions: [] };
      if (!exists) return { ok: false, error: { code: 'no_table', message: '' } };
      const secret = (request.secret as string | undefined) ?? 'new';
      if (request.secret && !known.includes(secret))
        return { ok: false, error: { code: 'bad_secret', message: '' } };
      return { ...whole(secret === 'mine' ? { secret } : { secret, you: 9, host: false }) };
    };
  const opened = (asked: Record<string, unknown>[]): unknown[] =>
    asked.filter((request) => request.open).map((request) => request.secret ?? null);
  it('is shown again where the table has not known it for a while', async () => {
    const known = ['new'];
    const { store, server, storage } = await storeAt('/t/abcdefgh', knowing(known), {
      abcdefgh: { secret: 'mine', seen: 3 },
    });
    await until(() => expect(store.link.value).toBe('online'));
    expect(opened(server.asked)).toEqual(['mine', null]);
    expect(store.table.value?.you).toBe(9);
    expect(JSON.parse(storage.get('rietburg.tables')!)).toMatchObject({
      abcdefgh: { secret: 'mine', later: 'new' },
    });
    // The same onlooker after a cut; and the host again when the table is back as it was.
    vi.useFakeTimers();
    server.cut();
    await vi.advanceTimersByTimeAsync(6000);
    expect(opened(server.asked).slice(2)).toEqual(['mine', 'new']);
    known.push('mine');
    server.cut();
    await vi.advanceTimersByTimeAsync(6000);
    expect(opened(server.asked).slice(4)).toEqual(['mine']);
    expect(store.table.value?.host).toBe(true);
    server.push({ push: 'gone' });
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(storage.get('rietburg.tables')!)).toEqual({});
  });
  it('outlives a server that does not have the table', async () => {
    const { store, storage } = await storeAt('/t/abcdefgh', knowing([], false), {
      abcdefgh: { secret: 'mine', seen: 3 },
    });
    await until(() => expect(store.refused.value).toBe('no_table'));
    expect(JSON.parse(storage.get('rietburg.tables')!)).toMatchObject({
      abcdefgh: { secret: 'mine' },
    });
  });
  it('is asked for a hundred at a time, the latest first', async () => {
    const { store, server } = await storeAt('/', (request) =>
      request.do === 'hello'
        ? hello
        : {
            legends: [],
            tables: (request.list as { table: string }[] | undefined)?.map((one) => ({
              ...one,
              played: 1,
            })),
          },
    );
    const kept = await import('../src/game/kept');
    for (let i = 0; i < 130; ++i) kept.keep(`seat${i}`, 's', false);
    await until(() => expect(store.link.value).toBe('online'));
    expect(await store.keptTables()).toHaveLength(130);
    const lists = server.asked
      .filter((request) => request.do === 'table')
      .map((request) => request.list as { table: string }[]);
    expect(lists.map((list) => list.length)).toEqual([100, 30]);
    expect(lists[0]?.[0]?.table).toBe('seat129');
  });
});

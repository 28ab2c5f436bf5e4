import { afterEach, describe, expect, it, vi } from 'vitest';
import { delta, hello, leave, storeAt, table, until, whole } from './server';

vi.mock('../src/ui/sound', () => ({ chime: vi.fn() }));
vi.mock('../src/ui/live', () => ({ announce: vi.fn(), hush: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  leave();
  vi.unstubAllGlobals();
});

describe('a whole table', () => {
  const isLog = (request: Record<string, unknown>): boolean => request.do === 'log';
  const line = (at: number) => ({ at, events: [] });
  /** A start page that goes to a table whose log is late. */
  async function onTheWay(told: { at: number }[]) {
    const made = await storeAt('/', (request) => {
      if (request.do === 'hello') return hello;
      if (request.do === 'log') return { lines: told, length: 5 };
      if (request.do === 'table') return { ...whole() };
      return { legends: [] };
    });
    await until(() => expect(made.store.link.value).toBe('online'));
    made.server.holds = isLog;
    const arrived = made.store.loadTable({});
    await until(() => expect(made.server.count(isLog)).toBe(1));
    return { ...made, arrived };
  }
  it('is drawn when its log is there, which tells nothing that is still to be pushed', async () => {
    const { store, server, arrived } = await onTheWay([line(2), line(4), line(5)]);
    server.push(delta(4));
    expect(store.table.value).toBe(null);
    expect(store.state.value).toBe(null);
    await server.release();
    await arrived;
    await until(() => expect(store.length.value).toBe(5));
    expect(store.lines.value.map(({ at }) => at)).toEqual([2, 4, 5]);
  });
  it('is not drawn for who has left meanwhile; its secret is kept', async () => {
    const { store, server, storage, arrived } = await onTheWay([]);
    await store.leaveTable();
    await server.release();
    await arrived;
    expect(store.table.value).toBe(null);
    expect(store.state.value).toBe(null);
    expect(storage.get('rietburg.tables')).toContain('quiet');
  });
});

describe('the cards of a table', () => {
  const card = (id: string) => ({ event: 'card_read', card: id, letter: id[0] });
  const told = [
    { at: 0, events: [card('A1')] },
    { at: 1, why: 'chance', events: [card('A2')] },
    { at: 2, why: 'decided', events: [card('C')] },
    { at: 4, why: 'decided', events: [card('G')] },
  ];
  /** The cards that lie open when somebody opens the table who has seen this much of it. */
  async function openFor(seen: number | null) {
    const tables = seen === null ? {} : { abcdefgh: { secret: 'quiet', seen } };
    const made = await storeAt(
      '/t/abcdefgh',
      (request) =>
        request.do === 'hello'
          ? hello
          : request.do === 'log'
            ? { lines: told, length: 4 }
            : { ...whole() },
      tables,
    );
    await until(() => expect(made.store.link.value).toBe('online'));
    const { stage } = await import('../src/game/stage');
    return { ...made, cards: () => stage.value?.cards.map(({ id }) => id) ?? [] };
  }
  it('begin with its opening for who is new, whatever came since', async () => {
    const { cards } = await openFor(null);
    expect(cards()).toEqual(['A1', 'A2']);
  });
  it('are those that came meanwhile for who was away', async () => {
    const { cards } = await openFor(2);
    expect(cards()).toEqual(['G']);
  });
  it('are none for who has seen them all', async () => {
    const { cards } = await openFor(4);
    expect(cards()).toEqual([]);
  });
  it('are none for who plays on from somewhere', async () => {
    const { store, cards } = await openFor(4);
    for (const arrive of [() => store.loadTable({}), () => store.forkTable('abcdefgh', 4)]) {
      localStorage.setItem('rietburg.tables', '{}');
      await arrive();
      expect(cards()).toEqual([]);
    }
  });
});

describe('a look at the past', () => {
  it('never shows what was taken back', async () => {
    const now = { whole: whole() };
    const { store, server } = await table(now);
    vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined });
    const { at, lookAt, lookNow } = await import('../src/table/replay');
    server.push(delta(4));
    server.push(delta(5));
    await until(() => expect(store.length.value).toBe(6));
    const states = (): number => server.count((request) => request.do === 'state');
    await lookAt(5);
    expect(store.looking.value?.hash).toBe('at 5, 1');
    await lookAt(5);
    expect(states()).toBe(1);
    lookNow();
    // Taken back by one, and played otherwise: as many steps as before.
    server.push({ ...delta(6), did: 'undo', length: 4, hash: 'h4', changed: { hash: 'h4' } });
    await until(() => expect(store.length.value).toBe(4));
    server.push(delta(4));
    server.push(delta(5));
    await until(() => expect(store.length.value).toBe(6));
    await lookAt(5);
    expect(store.looking.value?.hash).toBe('at 5, 2');
    // Whoever looks on at that moment goes back too.
    server.push({ ...delta(6), did: 'undo', length: 4, hash: 'h4', changed: { hash: 'h4' } });
    await until(() => expect(at.value).toBe(4));
    expect(store.looking.value?.hash).toBe('at 4, 3');
  });
});

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Action,
  type GameEvent,
  kProtocol,
  type Proposal,
  type Whole,
} from '../src/protocol/types';
import { game } from './game';
import { browser, happens, leave, storeAt, until, whole } from './server';

const chime = vi.hoisted(() => vi.fn());
vi.mock('../src/ui/sound', () => ({ chime }));
const announce = vi.hoisted(() => vi.fn());
const hush = vi.hoisted(() => vi.fn());
vi.mock('../src/ui/live', () => ({ announce, hush }));

afterEach(() => {
  vi.useRealTimers();
  leave();
  vi.unstubAllGlobals();
  chime.mockClear();
  announce.mockClear();
  hush.mockClear();
});

const hello = { engine: '1', content: 'c', protocol: kProtocol, languages: ['en'] };

/** A table in the middle of a game; `now` is what a page that asks for everything gets. */
async function table(now: { whole: Whole; hello?: typeof hello }, timed = false) {
  const answers = (request: Record<string, unknown>): Record<string, unknown> => {
    if (request.do === 'hello') return now.hello ?? hello;
    if (request.do === 'table') return { ...now.whole };
    if (request.do === 'log') return { lines: [], length: now.whole.length };
    if (request.do === 'state') return { state: game({ hash: `at ${request.at}, ${++looks}` }) };
    return { actions: [] };
  };
  let looks = 0;
  if (timed) vi.useFakeTimers();
  const made = await storeAt('/t/abcdefgh', answers);
  if (timed) await vi.advanceTimersByTimeAsync(1);
  await until(() => expect(made.store.link.value).toBe('online'));
  return made;
}

const delta = (from: number, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  push: 'events',
  events: [],
  changed: { hash: `h${from + 1}`, day: from + 1 },
  asks: null,
  outcome: null,
  length: from + 1,
  hash: `h${from + 1}`,
  was: `h${from}`,
  undone: 0,
  free: 4,
  by: 2,
  did: 'play',
  actions: [],
  ...change,
});

const isOpening = (request: Record<string, unknown>): boolean => request.do === 'table';

describe('the page and the server', () => {
  it('knows the version of the protocol it was made for', () => {
    const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
    expect(/^# The table protocol \(version (\d+)\)/.exec(page)?.[1]).toBe(String(kProtocol));
  });

  it('asks to be loaded anew when the server speaks another version, and asks for nothing else', async () => {
    const { store, server } = await storeAt('/', () => ({ ...hello, protocol: kProtocol + 1 }));
    await until(() => expect(store.outdated.value).toBe(true));
    expect(server.asked.map((request) => request.do)).toEqual(['hello']);
    expect(store.link.value).not.toBe('online');
  });

  it('asks to be loaded anew when the server was upgraded while the page was open', async () => {
    const now = { whole: whole(), hello };
    const { store, server } = await table(now);
    expect(store.outdated.value).toBe(false);
    vi.useFakeTimers();
    for (const [upgraded, expected] of [
      [{ content: 'd' }, true],
      [{ engine: '2' }, true],
      [{}, false],
    ] as const) {
      server.cut();
      expect(store.link.value).toBe('lost');
      now.hello = { ...hello, ...upgraded };
      await vi.advanceTimersByTimeAsync(6000);
      expect(store.link.value).toBe('online');
      expect(store.outdated.value).toBe(expected);
    }
  });
});

describe('a refusal', () => {
  it('is told in the words of the catalogue, one never heard of by its code', async () => {
    const { store } = await table({ whole: whole() });
    const { Refused } = await import('../src/protocol/socket');
    const told = (code: string): string | undefined => {
      store.tellRefusal(new Refused({ code, message: 'prose of the server' }));
      return store.notice.value?.text;
    };
    expect(told('seat_taken')).toBe('Somebody else sits there already.');
    expect(told('gone_fishing')).toBe('This was refused (gone_fishing).');
  });
});

describe('what the server pushes', () => {
  it('is drawn one after the other', async () => {
    const { store, server } = await table({ whole: whole() });
    // The first of them has to ask for its answers; the second must wait for it.
    server.push(delta(4, { actions: undefined }));
    server.push(delta(5));
    await until(() => expect(store.state.value?.hash).toBe('h6'));
    expect(store.length.value).toBe(6);
    expect(store.lines.value.map((line) => line.at)).toEqual([5, 6]);
    expect(server.count(isOpening)).toBe(1);
  });

  it('is asked for whole, once, where something was missed; then it goes on', async () => {
    const now = { whole: whole() };
    const { store, server } = await table(now);
    now.whole = whole({
      state: game({ hash: 'h8' }),
      hash: 'h8',
      length: 8,
      free: 7,
      chat: [{ person: 2, name: 'Ben', text: 'hm', time: 1 }],
    });
    server.hold();
    // The push from 4 to 5 was lost. Three more come before the answer does; all of them are in it.
    server.push(delta(5));
    server.push(delta(6));
    server.push({ push: 'chat', person: 2, name: 'Ben', text: 'hm', time: 1 });
    server.push(delta(7));
    await until(() => expect(server.count(isOpening)).toBe(2));
    expect(server.asked.at(-1)).toMatchObject({ open: 'abcdefgh', secret: 'quiet' });
    await server.release();
    server.push(delta(8));
    await until(() => expect(store.state.value?.hash).toBe('h9'));
    expect(store.length.value).toBe(9);
    expect(store.chat.value).toHaveLength(1);
    expect(server.count(isOpening)).toBe(2);
  });

  it('is left when the connection goes while it is asked for, and comes with the next one', async () => {
    const now = { whole: whole() };
    const { store, server } = await table(now);
    server.hold();
    server.push(delta(5));
    await until(() => expect(server.count(isOpening)).toBe(2));
    vi.useFakeTimers();
    server.cut();
    await server.release();
    now.whole = whole({ state: game({ hash: 'h6' }), hash: 'h6', length: 6 });
    await vi.advanceTimersByTimeAsync(6000);
    expect(store.link.value).toBe('online');
    server.push(delta(6));
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state.value?.hash).toBe('h7');
  });
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

describe('what somebody else does', () => {
  it('is told: what happened, and that something was taken back; nothing old as if it were new', async () => {
    const { store, server } = await table({
      whole: whole({
        people: [
          { person: 2, name: 'Ben', seats: ['archer'], here: true, host: false, away: false },
        ],
      }),
    });
    announce.mockClear();
    server.push(delta(4, { events: [{ event: 'passed', who: 'archer', rule: 'DAY-4' }] }));
    await until(() => expect(store.length.value).toBe(5));
    expect(announce.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('archer')]);
    announce.mockClear();
    server.push({ ...delta(5), did: 'undo', length: 4, hash: 'h4', changed: { hash: 'h4' } });
    await until(() => expect(store.length.value).toBe(4));
    expect(announce.mock.calls).toEqual([['Ben has taken something back.']]);
    server.push(delta(4, { did: 'redo' }));
    await until(() => expect(store.length.value).toBe(5));
    expect(store.notice.value?.text).toBe('Ben has done again what was taken back.');
    for (const [i, did] of ['edit', 'dice'].entries()) {
      server.push(delta(5 + i, { did }));
      await until(() => expect(store.length.value).toBe(6 + i));
      expect(store.notice.value?.text).toMatch(/^Ben has /);
    }
  });
  it('is shown where it was fog: what lay under it, up to the next turn', async () => {
    const { store, server } = await table({ whole: whole() });
    const fog = { event: 'fog_entered', who: 'archer', space: 11, token: 'willpower-2' };
    const gained = { event: 'willpower_changed', who: 'archer', by: 2, willpower: 9 };
    server.push(
      delta(4, {
        events: [
          { event: 'passed', who: 'archer' },
          fog,
          gained,
          { event: 'turn_began', who: 'warrior' },
          { event: 'passed', who: 'warrior' },
        ],
      }),
    );
    await until(() => expect(store.length.value).toBe(5));
    const said = store.speech.value;
    expect(store.notice.value?.text).toBe(
      `${said.event(fog as GameEvent)} ${said.event(gained as GameEvent)}`,
    );
    server.push(delta(5, { events: [{ event: 'passed', who: 'warrior' }] }));
    await until(() => expect(store.length.value).toBe(6));
    expect(store.notice.value?.text).toContain('11');
  });
  it('is put to the vote with what would be taken back', async () => {
    const day = (at: number) => ({ at, events: [{ event: 'day_began', day: at }] });
    const { store } = await storeAt('/t/abcdefgh', (request) =>
      request.do === 'hello'
        ? hello
        : request.do === 'log'
          ? {
              lines: [
                day(1),
                day(2),
                { at: 3, events: [] },
                { at: 4, events: [{ event: 'passed', who: 'archer' }] },
              ],
              length: 4,
            }
          : { ...whole() },
    );
    await until(() => expect(store.link.value).toBe('online'));
    const vote = { id: 1, by: 9, yes: [9], waits: [1], seconds: 60 };
    const passed = store.speech.value.event({ event: 'passed', who: 'archer' });
    expect(passed).not.toBe('');
    expect(store.voteText({ ...vote, undo: 2 })).toContain(`(day 2): “${passed}”`);
    expect(store.voteText({ ...vote, undo: 1 })).toContain('(day 1): “Day 2');
  });
});

describe('a page of which a part cannot be loaded', () => {
  it('says so, and can try again', async () => {
    const { store } = await storeAt('/t/abcdefgh', (request) =>
      request.do === 'hello'
        ? hello
        : request.do === 'log'
          ? { lines: [], length: 4 }
          : { ...whole() },
    );
    const files = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await until(() => expect(store.refused.value).toBe('no_file'));
    expect(store.table.value).toBe(null);
    vi.stubGlobal('fetch', files);
    await store.connected();
    expect(store.refused.value).toBe(null);
    expect(store.table.value?.id).toBe('abcdefgh');
  });
});

describe('a walk', () => {
  it('is paid by what else pays, where no hour is left', async () => {
    const asks = { id: 9, who: 'warrior', question: 'action' as const };
    const step: Action = { who: 'warrior', do: 'step', to: 15, pay: 'wineskin' };
    await table({ whole: whole({ state: game({ hash: 'h4', asks }), actions: [step] }) });
    const ui = await import('../src/table/ui');
    await until(() => expect(ui.payWith.value).toBe('wineskin'));
  });
});

describe('what was told', () => {
  it('stays with its table', async () => {
    const { store } = await table({ whole: whole() });
    await store.leaveTable();
    expect(hush).toHaveBeenCalledTimes(1);
  });
  it('goes before it is told that the table is gone', async () => {
    const { store, server } = await table({ whole: whole() });
    server.push({ push: 'gone' });
    await until(() => expect(store.table.value).toBe(null));
    expect(announce).toHaveBeenLastCalledWith(expect.stringContaining('table'));
    expect(hush.mock.invocationCallOrder[0]).toBeLessThan(
      announce.mock.invocationCallOrder.at(-1)!,
    );
  });
});

describe('what lies open', () => {
  it('does not lie over the next table', async () => {
    const { store } = await table({ whole: whole() });
    const ui = await import('../src/table/ui');
    ui.sheet.value = 'chat';
    ui.heroSheet.value = 'warrior';
    ui.openLine.value = '4-0';
    ui.why.value = { what: '', rules: [] };
    ui.confirmation.value = { text: '', yes: () => undefined };
    store.unread.value = 3;
    store.table.value = { ...store.table.value!, people: [] };
    expect(ui.sheet.value).toBe('chat');
    await store.leaveTable();
    expect([
      ui.sheet.value,
      ui.heroSheet.value,
      ui.openLine.value,
      ui.why.value,
      ui.confirmation.value,
      store.unread.value,
    ]).toEqual([null, null, null, null, null, 0]);
  });
});

describe('a line that dies without a word', () => {
  const asks = { asks: { id: 9, who: 'warrior', question: 'action' as const } };
  const pass: Action = { who: 'warrior', do: 'pass' };
  it('is given up when an answer stays away; nothing is sent twice', async () => {
    const { store, server } = await table({
      whole: whole({ state: game({ hash: 'h4', ...asks }) }),
    });
    vi.useFakeTimers();
    server.dead = true;
    const played = store.play(pass);
    await vi.advanceTimersByTimeAsync(9000);
    expect(store.link.value).toBe('online');
    expect(store.busy.value).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(store.link.value).toBe('lost');
    expect(store.busy.value).toBe(false);
    expect(await played).toBe(false);
    // The next line is dead from the beginning; it is given up too, and the one after it is sound.
    server.dead = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.link.value).toBe('online');
    expect(server.count((request) => request.do === 'play')).toBe(1);
  });
  for (const event of ['online', 'visibilitychange'])
    it(`is found out sooner on ${event}`, async () => {
      const { store, server } = await table({ whole: whole() });
      vi.useFakeTimers();
      happens(event);
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.link.value).toBe('online');
      server.dead = true;
      happens(event);
      await vi.advanceTimersByTimeAsync(4500);
      expect(store.link.value).toBe('lost');
    });
  it('is found out at once when the browser has no network, in the middle of a walk too', async () => {
    const { store, server } = await table({
      whole: whole({ state: game({ hash: 'h4', ...asks }) }),
    });
    vi.useFakeTimers();
    server.dead = true;
    const played = store.play(pass);
    await vi.advanceTimersByTimeAsync(500);
    happens('offline');
    await vi.advanceTimersByTimeAsync(1100);
    expect(store.link.value).toBe('lost');
    expect(await played).toBe(false);
    expect(store.busy.value).toBe(false);
  });
  it('is not taken for one when the server is on this device', async () => {
    const { store } = await table({ whole: whole() });
    vi.useFakeTimers();
    happens('offline');
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.link.value).toBe('online');
  });
  it('is found out by who only waits', async () => {
    const { store, server } = await table({ whole: whole() }, true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.link.value).toBe('online');
    server.dead = true;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(store.link.value).toBe('lost');
    server.dead = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.link.value).toBe('online');
  });
  it('is not mistaken for a slow one', async () => {
    const { store, server } = await table({
      whole: whole({ state: game({ hash: 'h4', ...asks }) }),
    });
    vi.useFakeTimers();
    server.hold();
    const played = store.play(pass);
    for (let i = 0; i < 5; ++i) {
      await vi.advanceTimersByTimeAsync(6000);
      server.push({ push: 'hold', hold: null });
    }
    expect(store.link.value).toBe('online');
    server.cut();
    expect(await played).toBe(false);
  });
});

describe('an answer', () => {
  const asked = { asks: { id: 9, who: 'warrior', question: 'action' as const } };
  const sleep: Action = { who: 'warrior', do: 'sleep' };
  const buy: Action = { who: 'warrior', do: 'buy', thing: 'helmet', shows: { free: true } };
  /** A server that is at this position, and takes nothing that was meant for another. */
  async function at(hash: string, known = whole({ state: game({ hash: 'h4', ...asked }) })) {
    const now = { hash, whole: known };
    const made = await storeAt('/t/abcdefgh', (request) => {
      if (request.do === 'hello') return hello;
      if (request.do === 'table') return { ...now.whole };
      if (request.do === 'log') return { lines: [], length: now.whole.length };
      if (request.do !== 'play') return { actions: [] };
      if (request.hash !== undefined && request.hash !== now.hash)
        return { ok: false, error: { code: 'stale', message: '' } };
      return delta(4, { push: undefined, by: 1 });
    });
    await until(() => expect(made.store.link.value).toBe('online'));
    const sent = () => made.server.asked.filter((request) => request.do === 'play');
    return { ...made, now, sent };
  }
  it('says which position it is meant for; a free action is one for any', async () => {
    const { store, sent } = await at('h4');
    expect(await store.play(sleep)).toBe(true);
    expect(sent()).toMatchObject([{ asks: 9, hash: 'h4' }]);
    expect(await store.play(buy)).toBe(true);
    expect(sent()[1]?.hash).toBeUndefined();
  });
  it('to a position that somebody changed meanwhile is given again, by who sees the new one', async () => {
    const { store, server, now, sent } = await at('h5');
    // The other's free action is on its way when the warrior goes to sleep: the same question is
    // still open.
    server.push(delta(4));
    expect(await store.play(sleep, 'h4')).toBe(false);
    expect(store.notice.value?.text).toContain('moved on in the meantime');
    expect(store.state.value?.hash).toBe('h5');
    expect(server.count(isOpening)).toBe(1);
    now.hash = 'h5';
    expect(await store.play(sleep)).toBe(true);
    expect(sent().map((request) => request.hash)).toEqual(['h4', 'h5']);
  });
  it('that comes too late because a message was missed brings everything', async () => {
    const { store, server, now } = await at('h5');
    now.whole = whole({ state: game({ hash: 'h5', ...asked }), hash: 'h5', length: 5 });
    expect(await store.play(sleep)).toBe(false);
    expect(store.state.value?.hash).toBe('h5');
    expect(store.busy.value).toBe(false);
    expect(server.count(isOpening)).toBe(2);
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

describe('sounds', () => {
  const asks = (who: string) => ({ asks: { id: 9, who, question: 'action' as const } });
  it('tell whose turn it is, and that dice fell', async () => {
    const { store, server } = await table({
      whole: whole({ state: game({ hash: 'h4', ...asks('archer') }) }),
    });
    server.push(
      delta(4, {
        changed: { hash: 'h5' },
        events: [{ event: 'die_rolled', who: 'archer', face: 3, value: 3 }],
      }),
    );
    server.push(delta(5, { changed: { hash: 'h6', ...asks('warrior') } }));
    await until(() => expect(store.state.value?.hash).toBe('h6'));
    expect(chime.mock.calls).toEqual([['dice'], ['turn']]);
  });
  it('tell that a vote waits for an answer, once', async () => {
    const { store, server } = await table({ whole: whole() });
    const proposal: Proposal = { id: 3, by: 2, undo: 1, yes: [2], waits: [1, 3], seconds: 60 };
    server.push({ push: 'proposal', proposal });
    server.push({ push: 'proposal', proposal: { ...proposal, yes: [2, 3], waits: [1] } });
    await until(() => expect(store.proposal.value?.waits).toEqual([1]));
    expect(store.voteAsked.value).toBe(true);
    expect(chime.mock.calls).toEqual([['turn']]);
    server.push({ push: 'proposal', proposal: null });
    await until(() => expect(store.voteAsked.value).toBe(false));
  });
  it('tell that a card is opened, and the next one', async () => {
    const { server } = await table({ whole: whole() });
    const { cardRead, stage } = await import('../src/game/stage');
    server.push(
      delta(4, {
        events: [
          { event: 'card_read', card: 'A3', letter: 'A' },
          { event: 'card_read', card: 'A4', letter: 'A' },
        ],
      }),
    );
    await until(() => expect(stage.value?.cards).toHaveLength(2));
    expect(chime.mock.calls).toEqual([['card']]);
    cardRead();
    expect(chime.mock.calls).toEqual([['card'], ['card']]);
    cardRead();
    expect(chime.mock.calls).toHaveLength(2);
  });
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

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Action, kProtocol } from '../src/protocol/types';
import { game } from './game';
import { happens, hello, leave, storeAt, table, until, whole } from './server';

vi.mock('../src/ui/sound', () => ({ chime: vi.fn() }));
vi.mock('../src/ui/live', () => ({ announce: vi.fn(), hush: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  leave();
  vi.unstubAllGlobals();
});

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

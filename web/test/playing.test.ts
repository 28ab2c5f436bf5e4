import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../src/protocol/types';
import { game } from './game';
import { delta, hello, isOpening, leave, storeAt, table, until, whole } from './server';

vi.mock('../src/ui/sound', () => ({ chime: vi.fn() }));
vi.mock('../src/ui/live', () => ({ announce: vi.fn(), hush: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  leave();
  vi.unstubAllGlobals();
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

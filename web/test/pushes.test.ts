import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Proposal } from '../src/protocol/types';
import { game } from './game';
import { delta, happens, hello, isOpening, leave, storeAt, table, until, whole } from './server';

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

describe('what a companion does', () => {
  const acts = (from: number) =>
    delta(from, { companion: 'archer', events: [{ event: 'passed', who: 'archer' }] });
  it('waits for a touch, for who takes it slowly; a vote waits for nothing', async () => {
    const { store, server } = await table({ whole: whole() });
    const { slow } = await import('../src/ui/settings');
    slow.value = true;
    server.push(acts(4));
    server.push(acts(5));
    await until(() => expect(store.notice.value?.text).toMatch(/Touch the page or press a key/));
    await new Promise((done) => setTimeout(done, 50));
    expect(store.length.value).toBe(5);
    happens('keydown');
    await until(() => expect(store.length.value).toBe(6));
    server.push(acts(6));
    server.push({ push: 'proposal', proposal: { id: 1, by: 2, undo: 4, yes: [], waits: [1] } });
    await until(() => expect(store.proposal.value?.id).toBe(1));
    expect(store.length.value).toBe(7);
  });
  it('goes on by itself for everybody else', async () => {
    const { store, server } = await table({ whole: whole() });
    server.push(acts(4));
    server.push(acts(5));
    await until(() => expect(store.length.value).toBe(6));
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

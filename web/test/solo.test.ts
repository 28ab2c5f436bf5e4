// The table without a server, on the real engine: needs the module that ./check builds
// (cmake --build --preset release --target rietburg_wasm).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Finding, load } from '../../capi/wasm/rietburg.mjs';
import { findingText } from '../src/offline/checker';
import { Engines } from '../src/offline/engines';
import { Head, type Port } from '../src/offline/head';
import { type Kept, MemoryShelf } from '../src/offline/shelf';
import { Solo } from '../src/offline/solo';
import { type Thought, Thoughts } from '../src/offline/thoughts';

const module = new URL('../../build/release/wasm/rietburg.wasm', import.meta.url);
type Message = Record<string, unknown>;

class FullShelf extends MemoryShelf {
  full = false;
  override async write(kept: Kept): Promise<void> {
    if (this.full) throw new Error('QuotaExceededError');
    await super.write(structuredClone(kept));
  }
}

/** Time that passes when somebody waits for it. */
class Clock {
  time = 1_000_000;
  now = (): number => this.time;
  wait = async (ms: number): Promise<void> => {
    this.time += Math.max(0, ms);
  };
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
  beforeAll(async () => {
    engine = await load(readFileSync(module));
  });

  /** A companion's worker, without the worker: it answers a moment later. */
  function thinker(asked: Thought[]): Port {
    const thoughts = new Thoughts(new Engines(engine));
    let ended = false;
    const port: Port = {
      onmessage: null,
      onerror: null,
      postMessage: (thought) => {
        asked.push(thought);
        setTimeout(() => {
          if (!ended) port.onmessage?.({ data: thoughts.reply(thought) });
        });
      },
      terminate: () => {
        ended = true;
      },
    };
    return port;
  }

  function page(shelf = new FullShelf(), mayClaim = true) {
    const clock = new Clock();
    const asked: Thought[] = [];
    const head = () => new Head(() => thinker(asked));
    const pushes: Message[] = [];
    const solo = new Solo(
      new Engines(engine),
      shelf,
      async () => mayClaim,
      (message) => pushes.push({ ...message, time: clock.time }),
      { companion: head(), adviser: head() },
      clock,
    );
    /** The next message of this kind that nobody asked for. */
    const pushed = async (kind: string): Promise<Message> => {
      await vi.waitUntil(() => pushes.some(({ push }) => push === kind), 60_000);
      const at = pushes.findIndex(({ push }) => push === kind);
      return pushes.splice(0, at + 1).at(-1)!;
    };
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
    return { ask, codeOf, pushes, pushed, shelf, clock, asked };
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
    const copy = new FullShelf();
    await copy.write({ ...(await first.shelf.read(String(whole.table)))!, turn: 1 });
    const second = page(copy);
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

  it('keeps two windows apart even where nobody holds a lock', async () => {
    const one = page();
    const whole = await begin(one);
    const two = page(one.shelf);
    const seen = await two.ask({ do: 'table', open: whole.table, legal: true });
    const after = await play(one, whole, 1);
    const [{ shows: _, ...action }] = seen.actions as [Message];
    const asks = (seen.asks as { id: number }).id;
    expect(await two.codeOf({ do: 'play', action, asks })).toBe('open_elsewhere');
    expect((await one.shelf.read(String(whole.table)))?.shown.length).toBe(after.length);
    await play(one, after, 1);
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

  it('has companions that play their seats, at the pace of a server', async () => {
    const here = page();
    const whole = await here.ask({
      do: 'table',
      new: setup,
      companions: { dwarf: 'quick', archer: 'quick' },
      legal: true,
    });
    expect(whole.companions).toEqual({
      dwarf: { strength: 'quick', lent: false },
      archer: { strength: 'quick', lent: false },
    });
    let hash = whole.hash;
    let before = 1_000_000;
    for (let i = 0; i < 12; ++i) {
      const told = await here.pushed('events');
      expect(told).toMatchObject({ by: 0, did: 'play', was: hash });
      expect(told.companion).toMatch(/^(dwarf|archer)$/);
      expect(told.reason).toHaveProperty('goal');
      // A step is read faster than a decision; what was decided at once may follow at once.
      expect([0, 375, 1500]).toContain((told.time as number) - before);
      before = told.time as number;
      hash = told.hash;
    }
    // The first thought gets the game, the next ones what was played since; never the dice.
    expect(here.asked.map(({ game }) => game !== undefined)).toEqual(
      here.asked.map((_, i) => i === 0),
    );
    expect(JSON.stringify(here.asked[0])).not.toContain('"seed"');
    // Back to a person: there is none, so to the beginning, and now they rest.
    const undone = await here.ask({ do: 'undo' });
    expect(undone.ok).toBe(true);
    here.pushes.splice(0);
    before = here.clock.time;
    const first = await here.pushed('events');
    expect(first.was).toBe(undone.hash);
    expect((first.time as number) - before).toBe(10_000);
    // Whoever takes the seats ends it.
    await here.ask({ do: 'companion', seat: 'dwarf', off: true });
    await here.ask({ do: 'companion', seat: 'archer', off: true });
    const { state } = (await here.ask({ do: 'state' })) as { state: Message };
    await new Promise((done) => setTimeout(done, 300));
    expect((await here.ask({ do: 'state' })).state).toEqual(state);
    const again = page(here.shelf);
    const opened = await again.ask({ do: 'table', open: whole.table });
    expect(opened).toMatchObject({ companions: {}, hash: state.hash });
  });

  it('gives advice, and passes orders on', async () => {
    const here = page();
    const whole = await begin(here);
    const { who } = whole.asks as { who: string };
    const other = who === 'dwarf' ? 'archer' : 'dwarf';
    expect(await here.codeOf({ do: 'order', seat: other, to: 'stay' })).toBe('not_available');
    expect(await here.codeOf({ do: 'companion', seat: other, strength: 'random' })).toBe(
      'bad_request',
    );
    await here.ask({ do: 'companion', seat: other, strength: 'able' });
    expect((await here.ask({ do: 'order', seat: other, to: 'stay' })).ok).toBe(true);
    await here.pushed('seats');
    expect((await here.pushed('seats')).companions).toEqual({
      [other]: { strength: 'able', lent: false, order: { to: 'stay' } },
    });
    expect(await here.codeOf({ do: 'order', seat: other, to: 'fly' })).toBe('bad_request');
    expect(await here.codeOf({ do: 'order', seat: other, to: 'fight', creature: 99 })).toBe(
      'bad_request',
    );
    const hint = await here.ask({ do: 'hint', plan: true, rollouts: 20 });
    expect(hint).toMatchObject({ ok: true, who });
    expect(hint.plan).toContainEqual(expect.objectContaining({ order: { to: 'stay' } }));
    expect(await here.codeOf({ do: 'review' })).toBe('not_available');
    const stands = (whole.state as { heroes: { id: string; space: number }[] }).heroes;
    const { space } = stands.find(({ id }) => id === other)!;
    await here.ask({ do: 'order', seat: other, to: 'go', space });
    expect(await here.pushed('order')).toMatchObject({ hero: other, order: { stands: 'done' } });
  });

  it('plays on from a server’s table under its name, with dice of its own', async () => {
    const there = page();
    await there.ask({ do: 'table', new: setup, legal: true });
    const { hash } = (await there.ask({ do: 'state' })).state as Message;
    const { game } = await there.ask({ do: 'save', seed: false });
    const copy = { table: 'servers', secret: 'ours', game, hash };
    const shelf = new FullShelf();
    const here = page(shelf);
    const asks = (more: Message) => ({ do: 'table', copy: { ...copy, ...more }, legal: true });
    expect(await here.codeOf(asks({ hash: 'another' }))).toBe('bad_save');
    // While the server is there the engine here only looks ahead in its game.
    expect(await here.codeOf({ do: 'forecast', days: 1 })).toBe('no_table');
    expect(await here.ask(asks({ tries: true }))).toMatchObject({ ok: true });
    for (const look of [{ do: 'forecast', days: 2 }, { do: 'walks' }])
      expect(await here.ask(look)).toEqual({ ...(await there.ask(look)), id: expect.anything() });
    expect(await here.codeOf({ do: 'legal' })).toBe('no_table');
    expect(await shelf.read('servers')).toBeUndefined();
    const whole = await here.ask(asks({}));
    expect(whole).toMatchObject({ ok: true, table: 'servers', secret: 'ours', hash });
    // What would need the server is refused, and the server's table is not forgotten by mistake.
    expect(await here.codeOf({ do: 'table', new: setup })).toBe('not_available');
    expect(await here.codeOf({ do: 'table', delete: 'servers', secret: 'ours' })).toBe(
      'not_available',
    );
    const saved = ((await here.ask({ do: 'save' })).game as Message).setup as Message;
    expect(saved.seed).toBeDefined();
    // The copy that is here already is gone on with; another window is kept out.
    const { actions, asks: question } = await here.ask({ do: 'legal' });
    await here.ask({
      do: 'play',
      action: (actions as Message[])[0],
      asks: (question as Message).id,
    });
    const played = (await here.ask({ do: 'state' })).state as Message;
    const again = page(shelf);
    expect(await again.ask(asks({}))).toMatchObject({ ok: true, hash: played.hash });
    expect(await page(new FullShelf(), false).codeOf(asks({}))).toBe('open_elsewhere');
  });

  it('opens somebody’s own legend, and says what is wrong with one', async () => {
    const here = page();
    const file = (path: string) =>
      readFileSync(new URL(`../../content/${path}`, import.meta.url), 'utf8');
    const legend = JSON.parse(file('legends/02_sick_king/legend.json')) as Message;
    const own = JSON.stringify({ ...legend, id: 'mine' });
    const texts = { en: file('legends/02_sick_king/text/en.json') };
    const add = (request: Message) => here.ask({ do: 'legend', texts, ...request });
    expect(await add({ legend: own })).toMatchObject({ ok: true, legend: 'mine' });
    const listed = (await here.ask({ do: 'legends' })) as { legends: Message[]; own: Message[] };
    expect(listed.legends.at(-1)).toMatchObject({ id: 'mine', own: true });
    expect(listed.own).toMatchObject([{ id: 'mine', texts: { en: JSON.parse(texts.en) } }]);
    const whole = await here.ask({
      do: 'table',
      new: { ...setup, legend: 'mine' },
      companions: { dwarf: 'quick', archer: 'quick' },
      legal: true,
    });
    expect(whole).toMatchObject({ ok: true, setup: { legend: 'mine' } });
    await here.pushed('events');
    expect(here.asked[0]?.own?.legend).toBe(own);
    expect(await here.codeOf({ do: 'legend', legend: own, texts })).toBe('busy');
    await here.ask({ do: 'table', leave: true });
    const problem = async (request: Message) => (await add(request)).error as Message | undefined;
    const broken = JSON.stringify({ ...legend, id: 'broken', board: 'nowhere' });
    expect(await problem({ legend: broken })).toMatchObject({ code: 'bad_legend' });
    expect((await problem({ legend: broken }))?.message).toContain('legend.json');
    // What the schema asks for is asked for here too, field by field.
    const bare = await problem({ legend: '{"id":"mine"}' });
    expect(bare).toMatchObject({ code: 'bad_legend' });
    expect(bare?.message).toMatch(/lacks 'board'/);
    const odd = JSON.stringify({ ...JSON.parse(own), stars: 'many', wind: 1 });
    expect((await problem({ legend: odd }))?.message).toMatch(/wrong type|unknown field 'wind'/);
    expect(await problem({ legend: '{' })).toMatchObject({ code: 'bad_legend' });
    expect(await problem({ legend: own, texts: { de: '[' } })).toMatchObject({
      code: 'bad_legend',
    });
    expect(await problem({ legend: ' '.repeat(2 ** 20 + 1) })).toMatchObject({ code: 'too_long' });
    // A table of a legend that is gone says so; opened again, it goes on.
    await here.ask({ do: 'legend', delete: 'mine' });
    expect(await here.codeOf({ do: 'table', open: whole.table })).toBe('bad_save');
    await add({ legend: own });
    expect((await here.ask({ do: 'table', open: whole.table })).ok).toBe(true);
  });

  it('words what is wrong with a legend as the program does', async () => {
    const here = page();
    const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
    const text = (path: string): string => readFileSync(at(path), 'utf8');
    const english = JSON.parse(text('content/text/checker/en.json'));
    // Exclusive choices and written forms are for the program alone (decision 017).
    const unseen = [
      'amounts_exclude_each_other',
      'conditions_exclude_each_other',
      'parts_exclude_each_other',
      'path_in_id',
      'text_apostrophe',
    ];
    const all = readdirSync(at('tests/legends/broken/')).sort();
    const broken = all.filter((name, i) => i % 12 === 0 || unseen.includes(name));
    for (const name of broken) {
      const folder = `tests/legends/broken/${name}`;
      const request = { legend: text(`${folder}/legend.json`), texts: { en: '{}' } };
      const refused = (await here.ask({ do: 'legend', ...request })).error as {
        findings?: Finding[];
      };
      const findings = refused?.findings ?? [];
      // What the program only remarks on is no reason to refuse a legend here either.
      const { refused: byProgram } = JSON.parse(text(`${folder}/expected.json`));
      if (byProgram) expect(findings.length > 0, name).toBe(!unseen.includes(name));
      for (const finding of findings) {
        expect(findingText(finding, english)).toBe(finding.message);
      }
    }
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

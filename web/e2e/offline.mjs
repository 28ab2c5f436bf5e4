// The page without a server, from a folder of plain files (`./play --offline-site SITE` writes one):
//   python3 tests/server/postgres.py node web/e2e/offline.mjs SITE
// Also plays some games in Chromium's WebAssembly that must be those of node's, and carries a table
// to a server, on to PostgreSQL, and all the way back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { load } from '../../capi/wasm/rietburg.mjs';
import {
  answer,
  artifacts,
  ask,
  begin,
  launch,
  moved,
  program,
  Server,
  settled,
  shareOut,
  shownHash,
  visitor,
} from './lib.mjs';

const site = process.argv[2];
if (!site || !existsSync(join(site, 'rietburg.wasm')))
  throw new Error('name the folder that ./play --offline-site wrote');
const store = process.env.RIETBURG_STORE;
if (!store) throw new Error('python3 tests/server/postgres.py node web/e2e/offline.mjs SITE');

const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const binding = new URL('../../capi/wasm/rietburg.mjs', import.meta.url).pathname;

/** As dull as a host can be: files and nothing else, and the page somewhere below its root. */
const folder = '/games/of andor/';
const server = createServer((request, response) => {
  const pathname = decodeURI(new URL(request.url, 'http://localhost').pathname);
  const inside = pathname.startsWith(folder) ? pathname.slice(folder.length) || 'index.html' : '';
  const file = pathname === '/for_the_test.mjs' ? binding : join(site, inside);
  const found = existsSync(file) && statSync(file).isFile();
  response.writeHead(found ? 200 : 404, { 'content-type': kinds[extname(file)] ?? 'text/plain' });
  response.end(found ? readFileSync(file) : 'There is no such file.');
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const host = `http://127.0.0.1:${server.address().port}`;
const url = host + encodeURI(folder);

const heroes = ['dwarf', 'warrior', 'archer', 'wizard'];

/** Runs in node and in the page alike. */
async function games(engine, four) {
  const library = engine.open();
  const told = [];
  const legends = JSON.parse(engine.answer(engine.table(library), '{"do":"legends"}')).legends;
  for (const { id, difficulties } of legends) {
    const difficulty = difficulties.at(-1);
    const setup = { legend: id, heroes: four, ...(difficulty ? { difficulty } : {}) };
    const all = engine.games(engine.setup(library, setup), 20, 5n);
    engine.playAll(all, 2000, 2);
    told.push([id, ...engine.trails(all)].join());
  }
  return told;
}

/** What the page gives somebody to keep. */
async function exported(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8'));
}

async function imported(page, start, game) {
  await page.goto(start);
  await page.getByRole('button', { name: 'Open a file' }).click();
  const buffer = Buffer.from(JSON.stringify(game));
  const file = { name: 'game.json', mimeType: 'application/json', buffer };
  await page.locator('dialog input[type=file]').first().setInputFiles(file);
  await page.waitForSelector('.table');
  await settled(page);
}

/** Every position of a game on the way, as WebAssembly and as the server have it. */
async function sameAllTheWay(engine, page, game) {
  const table = engine.table(engine.open());
  const say = (request) => JSON.parse(engine.answer(table, JSON.stringify(request)));
  const { length, hash } = say({ do: 'load', game });
  for (let at = 0; at <= length; ++at) {
    const [here, there] = [say({ do: 'state', at }), await ask(page, { do: 'state', at })];
    assert.equal(there.state.hash, here.state.hash, `the position after ${at} actions`);
  }
  return { length, hash };
}

/** All tables of the server into another store; then it goes on with that one, at the same address. */
async function moveTo(page, [from, to], server) {
  await carrier.stop();
  const told = execFileSync(program, ['migrate', from, to], { encoding: 'utf8' });
  assert.match(told, /^1 tables carried over and compared, 0 were there already/);
  await Object.assign(carrier, server).start();
  await page.reload();
  await settled(page);
}

const browser = await launch();
const engine = await load(readFileSync(join(site, 'rietburg.wasm')));
const carrier = new Server();
let failed = null;
const one = await visitor(browser, {});
try {
  const { page, context, problems } = one;
  await begin(page, url);
  assert.match(page.url(), /\/games\/of%20andor\/\?t=[0-9a-f]{32}$/);
  await settled(page);
  await shareOut(page);
  const first = await shownHash(page);
  await page.screenshot({ path: `${artifacts}offline_table.png` });

  await answer(page, 'Pass');
  const played = await shownHash(page);
  assert.notEqual(played, first, 'an answer changes the position');
  await page.getByRole('button', { name: 'Take back' }).click();
  await moved(page, played);
  await settled(page);
  assert.equal(await shownHash(page), first, 'and undo takes it back');

  // The rules are the same file.
  const rules = await context.newPage();
  await rules.goto(`${url}?rules#FGT-5`);
  await rules.locator('.reference-nav').waitFor();
  await rules.close();

  // Reload, and then reload without any network: the service worker has everything.
  const before = await shownHash(page);
  await page.reload();
  await settled(page);
  assert.equal(await shownHash(page), before, 'a reload goes on where it was');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test is a private one; nothing else is in the way of installing the page.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await page.reload();
  await settled(page);
  assert.equal(await shownHash(page), before, 'so it does without a network');

  // A second window is told that the table is open already.
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByText('open in another window').waitFor();
  await second.close();

  // A companion takes a seat, thinks in a worker of its own, and says why; undo leads back to us.
  await page.getByRole('button', { name: 'People and seats' }).click();
  const seats = page.locator('.companion-pick');
  await seats.nth(1).selectOption('quick');
  await seats.nth(0).selectOption('quick');
  await page.screenshot({ path: `${artifacts}offline_people.png` });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.screenshot({ path: `${artifacts}offline_people_phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.locator('.notice', { hasText: /^(Warrior|Archer): / }).waitFor();
  await moved(page, before);
  await page.screenshot({ path: `${artifacts}offline_companion.png` });
  // Whoever takes the seats ends it, in the middle of a thought too.
  await page.getByRole('button', { name: 'People and seats' }).click();
  for (const seat of [0, 1]) await seats.nth(seat).selectOption('');
  await page.keyboard.press('Escape');
  await settled(page);
  // Wherever the companions have left off: advice is given where somebody's turn begins.
  const advice = page.getByRole('button', { name: 'What would you do?' });
  for (let tries = 0; tries < 3 && (await advice.count()) === 0; tries += 1) {
    await page
      .locator('#question .answer', { hasText: /^(Stop here|On to)/ })
      .first()
      .click();
    await settled(page);
  }
  const taken = await shownHash(page);
  await advice.click();
  await page.locator('.hint-said').waitFor();
  assert.equal(await shownHash(page), taken, 'nobody but a person acts then');
  await page.screenshot({ path: `${artifacts}offline_hint.png` });

  await page.goto(url);
  await page.getByRole('button', { name: 'No server' }).click();
  await page.getByText('You only need a server').waitFor();
  await page.screenshot({ path: `${artifacts}offline_start.png` });
  await page.keyboard.press('Escape');

  // One's own legend: a mistake is told with its place, a good one can be played.
  await page.getByRole('button', { name: 'Open a file' }).click();
  const files = page.locator('.own-legends input[type=file]').last();
  const king = new URL('../../content/legends/02_sick_king/', import.meta.url);
  const words = {
    ...JSON.parse(readFileSync(new URL('text/en.json', king))),
    'legend.title': 'Our Own Tale',
  };
  const legend = { ...JSON.parse(readFileSync(new URL('legend.json', king))), id: 'mine' };
  const given = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await files.setInputFiles([
    given('legend.json', JSON.stringify({ ...legend, board: 'nowhere' })),
  ]);
  await page.locator('.own-legends .danger').waitFor();
  await page.screenshot({ path: `${artifacts}offline_own_problem.png` });
  await files.setInputFiles([
    given('legend.json', JSON.stringify(legend)),
    given('en.json', JSON.stringify(words)),
  ]);
  await page.locator('.own-legends .table-row').waitFor();
  await page.screenshot({ path: `${artifacts}offline_own.png` });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.screenshot({ path: `${artifacts}offline_own_phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await begin(page, url, { legend: /Our Own Tale/ });
  await settled(page);
  await page.reload();
  await settled(page);
  assert.match(await page.locator('.top').innerText(), /Our Own Tale/);
  await page.screenshot({ path: `${artifacts}offline_own_table.png` });
  await page.goto(url);
  assert.deepEqual(problems, []);

  // Where games cannot be kept, the page says so and plays; where there is no room left, nothing is
  // done, and it says that.
  await new Promise((done) => server.listen(Number(new URL(host).port), '127.0.0.1', done));
  const visitorBehind = async (code) => {
    const { context: other, page: shown } = await visitor(browser, {});
    await other.route('**/assets/worker-*.js', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1);
      const body = `${code};${readFileSync(join(site, 'assets', name))}`;
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    return { other, shown };
  };
  const closed = await visitorBehind(
    'Object.defineProperty(self, "indexedDB", { value: undefined })',
  );
  await begin(closed.shown, url);
  await closed.shown.getByText('lets the page keep nothing').waitFor();
  await closed.shown.screenshot({ path: `${artifacts}offline_unkept.png` });
  await closed.other.close();
  const full = await visitorBehind(
    'IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); }',
  );
  await full.shown.goto(url);
  await full.shown.click('#begin');
  await full.shown.locator('.notice', { hasText: 'cannot keep the game' }).waitFor();
  await full.other.close();

  // Where the engine does not come, or the browser has no WebAssembly, the page says so.
  const without = await visitor(browser, {});
  await without.context.route('**/rietburg.wasm', (route) => route.abort());
  await without.page.goto(url);
  await without.page.getByText('does not start in this browser').waitFor();
  await without.context.close();
  const old = await visitorBehind('delete self.WebAssembly');
  await old.shown.goto(url);
  await old.shown.getByText('does not start in this browser').waitFor();
  await old.other.close();

  const inChromium = await page.evaluate(`(async () => {
    const { load } = await import('/for_the_test.mjs');
    return (${games})(await load(fetch('rietburg.wasm')), ${JSON.stringify(heroes)});
  })()`);
  assert.deepEqual(
    inChromium,
    await games(engine, heroes),
    'Chromium and node play the same games',
  );

  // A table is carried to a server, on to PostgreSQL, and back to a file and to this page, played on
  // at every place: hash by hash the same.
  await begin(page, url);
  await shareOut(page);
  await answer(page, 'Pass');
  await settled(page);
  const out = await exported(page);
  const there = (await visitor(browser, {})).page;
  await imported(there, (await carrier.start()).url, out);
  const came = await sameAllTheWay(engine, there, out);
  assert.equal(await shownHash(there), await shownHash(page));
  await answer(there, 'Pass');
  await settled(there);
  const onServer = await sameAllTheWay(engine, there, await exported(there));
  assert.ok(onServer.length > came.length, 'it was played on there');
  await moveTo(there, [carrier.data, store], { options: ['--store', store] });
  const stored = await exported(there);
  assert.deepEqual(await sameAllTheWay(engine, there, stored), onServer, 'it is the same there');
  await answer(there, 'Pass');
  await settled(there);
  const further = await sameAllTheWay(engine, there, await exported(there));
  assert.ok(further.length > onServer.length, 'it was played on with the database');
  const folders = [carrier.data, mkdtempSync(join(tmpdir(), 'rietburg-e2e-'))];
  await moveTo(there, [store, folders[1]], { options: [], data: folders[1] });
  rmSync(folders[0], { recursive: true });
  const back = await exported(there);
  const went = await sameAllTheWay(engine, there, back);
  assert.deepEqual(went, further, 'and the same in a file again');
  await imported(page, url, back);
  assert.equal(await shownHash(page), went.hash);
  // The dice to come came along: the same answer has the same consequences.
  await answer(page, 'Pass');
  await answer(there, 'Pass');
  assert.equal(await shownHash(page), await shownHash(there));
} catch (error) {
  failed = error;
  await one.page.screenshot({ path: `${artifacts}failed_offline.png` }).catch(() => undefined);
  console.log(one.problems);
}
await browser.close();
server.close();
await carrier.stop();
carrier.clean();
if (failed) throw failed;
console.log('ok      the page without a server');

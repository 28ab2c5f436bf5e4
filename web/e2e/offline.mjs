// The page without a server, from a folder of plain files: node e2e/offline.mjs SITE
// (`./play --offline-site SITE` writes one). Also plays some games in Chromium's WebAssembly that
// must be those of node's.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { load } from '../../capi/wasm/rietburg.mjs';
import {
  answer,
  artifacts,
  begin,
  launch,
  moved,
  settled,
  shareOut,
  shownHash,
  visitor,
} from './lib.mjs';

const site = process.argv[2];
if (!site || !existsSync(join(site, 'rietburg.wasm')))
  throw new Error('name the folder that ./play --offline-site wrote');

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

/** As dull as a host can be: files and nothing else. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  let file = join(site, pathname === '/' ? 'index.html' : pathname);
  if (pathname === '/for_the_test.mjs') file = binding;
  const found = existsSync(file) && statSync(file).isFile();
  response.writeHead(found ? 200 : 404, { 'content-type': kinds[extname(file)] ?? 'text/plain' });
  response.end(found ? readFileSync(file) : readFileSync(join(site, '404.html')));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${server.address().port}`;

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

const browser = await launch();
let failed = null;
const one = await visitor(browser, {});
try {
  const { page, context, problems } = one;
  await begin(page, url);
  assert.match(page.url(), /\/t\/[0-9a-f]{32}$/);
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

  // Reload, and then reload without any network: the service worker has everything.
  const before = await shownHash(page);
  await page.reload();
  await settled(page);
  assert.equal(await shownHash(page), before, 'a reload goes on where it was');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
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

  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'No server' }).click();
  await page.getByText('a server is needed').waitFor();
  await page.screenshot({ path: `${artifacts}offline_start.png` });
  assert.deepEqual(problems, []);

  // Where the engine does not come, the page says so.
  const without = await visitor(browser, {});
  await new Promise((done) => server.listen(Number(new URL(url).port), '127.0.0.1', done));
  await without.context.route('**/rietburg.wasm', (route) => route.abort());
  await without.page.goto(url);
  await without.page.getByText('does not start in this browser').waitFor();
  await without.context.close();

  const inChromium = await page.evaluate(`(async () => {
    const { load } = await import('/for_the_test.mjs');
    return (${games})(await load(fetch('/rietburg.wasm')), ${JSON.stringify(heroes)});
  })()`);
  const inNode = await games(await load(readFileSync(join(site, 'rietburg.wasm'))), heroes);
  assert.deepEqual(inChromium, inNode, 'Chromium and node play the same games');
} catch (error) {
  failed = error;
  await one.page.screenshot({ path: `${artifacts}failed_offline.png` }).catch(() => undefined);
  console.log(one.problems);
}
await browser.close();
server.close();
if (failed) throw failed;
console.log('ok      the page without a server');

// The server goes away in a hot-seat game, and the page goes on as a copy: node e2e/copy.mjs. Needs a
// program with the module inside (cmake --preset release -DRIETBURG_MODULE=ON).
import assert from 'node:assert/strict';
import {
  answer,
  artifacts,
  ask,
  launch,
  moved,
  Server,
  settled,
  shownHash,
  sitDown,
  visitor,
} from './lib.mjs';

const browser = await launch();
const server = new Server();
const button = (page, name) => page.getByRole('button', { name });
const offered = (page) => button(page, 'Go on here as a copy');
const kPatience = { timeout: 40_000 };

/** The engine has come, and had a moment to begin. */
async function ready(page, come) {
  await come;
  await page.waitForTimeout(2000);
  await settled(page);
}
const module = (page) => page.waitForResponse(/rietburg-[0-9a-f]{8}\.wasm$/, kPatience);

async function pictures(page, name) {
  await page.screenshot({ path: `${artifacts}${name}.png` });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.screenshot({ path: `${artifacts}${name}_phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** An answer that changes the position, in the middle of a walk too. */
async function pass(page) {
  const before = await shownHash(page);
  const onward = page.locator('#question .answer', { hasText: /^On to/ });
  if ((await onward.count()) > 0) await onward.first().click(); // a companion has just arrived somewhere
  await answer(page, /^(Pass|Stop here)/);
  await moved(page, before);
  await settled(page);
  return shownHash(page);
}

let failed = null;
let shown = null;
try {
  await server.start();
  const one = await visitor(browser, {});
  const { page, context, problems } = one;
  shown = page;
  const come = module(page);
  const asked = [];
  page.on('websocket', (wire) =>
    wire.on('framesent', ({ payload }) => asked.push(JSON.parse(String(payload)).do)),
  );
  await sitDown(page, server.url);
  await ready(page, come);
  const hash = await pass(page);
  // The engine here looks ahead, and the server is not asked.
  await page.waitForTimeout(1500);
  asked.length = 0;
  const arrows = button(page, 'Arrows of the creatures');
  await arrows.click();
  const foresight = page.getByRole('region', { name: 'What the next sunrises bring' });
  await foresight.getByRole('button', { name: '3 sunrises ahead' }).click();
  await page.locator('#map .foreseen.day-3').first().waitFor({ state: 'attached' });
  const looks = asked.filter((verb) => ['forecast', 'walks', 'odds', 'why_not'].includes(verb));
  assert.deepEqual(looks, []);
  await arrows.click();
  const second = await context.newPage();
  await second.goto(page.url());
  await ready(second, module(second));

  await server.stop('SIGKILL');
  await offered(page).waitFor(kPatience);
  await pictures(page, 'copy_offered');
  await offered(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('This is a copy in this browser').waitFor(kPatience);
  await settled(page);
  assert.equal(await shownHash(page), hash, 'the copy begins at the last acknowledged position');
  await pictures(page, 'copy_played');

  // The same copy is not played in two windows.
  await offered(second).waitFor(kPatience);
  await offered(second).click();
  await second.getByText('Another window is playing').first().waitFor();
  await second.close();

  // By mouse, by key, taken back, and by a companion.
  const played = await pass(page);
  assert.notEqual(played, hash);
  await button(page, 'Take back').click();
  await moved(page, played);
  await settled(page);
  assert.equal(await shownHash(page), hash);
  await page.locator('#question .answer', { hasText: 'Pass' }).first().focus();
  await page.keyboard.press('Enter');
  await moved(page, hash);
  await settled(page);
  const byKey = await shownHash(page);
  await button(page, 'People and seats').click();
  const seats = page.locator('.companion-pick');
  for (const seat of [0, 1]) await seats.nth(seat).selectOption('quick');
  await page.keyboard.press('Escape');
  await page.locator('.notice', { hasText: /^(Warrior|Archer): / }).waitFor(kPatience);
  await moved(page, byKey);
  await button(page, 'People and seats').click();
  for (const seat of [0, 1]) await seats.nth(seat).selectOption('');
  await page.keyboard.press('Escape');
  await settled(page);
  const mine = await shownHash(page);

  // Kept: a table of its own on the server, with the same position.
  const before = page.url();
  await server.start();
  await button(page, 'Keep it as a new table').waitFor(kPatience);
  await pictures(page, 'copy_back');
  await button(page, 'Keep it as a new table').click();
  await page.waitForURL((url) => url.href !== before, kPatience);
  await settled(page);
  assert.equal(await shownHash(page), mine, 'the new table is the copy');
  assert.equal((await ask(page, { do: 'state' })).state.hash, mine, 'and the server says so');
  const kept = page.url();
  await page.goto(before);
  await settled(page);
  assert.equal(await shownHash(page), hash, 'the table itself is as the server had it');

  // Dropped: back to the server's.
  const again = module(page);
  await page.goto(kept);
  await ready(page, again);
  await server.stop('SIGKILL');
  await offered(page).click(kPatience);
  await page.getByText('This is a copy in this browser').waitFor(kPatience);
  await settled(page);
  assert.notEqual(await pass(page), mine);
  await server.start();
  await button(page, 'Drop the copy').click(kPatience);
  await page.screenshot({ path: `${artifacts}copy_drop.png` });
  await button(page, 'Drop the copy').click();
  await page.getByText('The copy is gone').first().waitFor(kPatience);
  await settled(page);
  assert.equal(await shownHash(page), mine, 'the server has what it had');
  assert.deepEqual(problems, []);
  await context.close();

  // A move that was never answered: the copy begins before it and says so. And a page that is opened
  // anew finds its copy.
  const other = await visitor(browser, {});
  shown = other.page;
  let isCut = false;
  await other.context.routeWebSocket('**/ws', (line) => {
    const there = line.connectToServer();
    there.onMessage((message) => {
      if (!isCut) line.send(message);
    });
  });
  const arrives = module(other.page);
  await sitDown(other.page, server.url);
  await ready(other.page, arrives);
  const start = await shownHash(other.page);
  isCut = true;
  await other.page.locator('#question .answer', { hasText: 'Pass' }).first().click();
  await other.page.waitForTimeout(500);
  await server.stop('SIGKILL');
  isCut = false;
  await offered(other.page).click(kPatience);
  await other.page.getByText('was never answered').first().waitFor(kPatience);
  await settled(other.page);
  assert.equal(await shownHash(other.page), start);
  await other.page.screenshot({ path: `${artifacts}copy_unanswered.png` });
  const went = await pass(other.page);
  await server.start();
  await other.page.reload();
  await other.page.getByText('This browser has a copy of this table').waitFor(kPatience);
  await other.page.screenshot({ path: `${artifacts}copy_left.png` });
  await button(other.page, 'Keep it as a new table').click();
  await moved(other.page, await shownHash(other.page)).catch(() => undefined);
  await other.page.waitForSelector(`.table[data-hash="${went}"]`, kPatience);
  assert.deepEqual(other.problems, []);

  // A phone whose browser tells nothing of its network fetches nothing by itself, and gets ready
  // where somebody chooses so. A remark that stays keeps off what the head of the page asks.
  const phone = await visitor(browser, { width: 360, height: 640, settings: { slow: 'on' } });
  shown = phone.page;
  const fetched = [];
  phone.page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) fetched.push(request.url());
  });
  await sitDown(phone.page, server.url);
  await phone.page.waitForTimeout(8000);
  assert.deepEqual(fetched, []);
  const wanted = module(phone.page);
  await button(phone.page, 'Menu').click();
  await button(phone.page, 'Settings').click();
  await phone.page.getByRole('radio', { name: 'Always be ready' }).check();
  await phone.page.screenshot({ path: `${artifacts}copy_settings_phone.png` });
  await phone.page.keyboard.press('Escape');
  await ready(phone.page, wanted);
  await server.stop('SIGKILL');
  await offered(phone.page).click(kPatience);
  await phone.page.locator('.notice').waitFor(kPatience);
  await server.start();
  await button(phone.page, 'Keep it as a new table').waitFor(kPatience);
  assert.ok(await phone.page.locator('.notice').isVisible(), 'it is still there');
  await phone.page.waitForTimeout(200);
  const remark = await phone.page.locator('.notice').boundingBox();
  for (const name of ['Keep it as a new table', 'Drop the copy']) {
    const { y, height } = await button(phone.page, name).boundingBox();
    assert.ok(remark.y >= y + height, `the remark lies over "${name}"`);
  }
  await phone.page.screenshot({ path: `${artifacts}copy_back_remark_phone.png` });
  assert.deepEqual(phone.problems, []);
  await phone.context.close();

  // Without WebAssembly none is offered.
  const plain = await visitor(browser, {});
  shown = plain.page;
  await plain.context.addInitScript(() => delete globalThis.WebAssembly);
  await sitDown(plain.page, server.url);
  await plain.page.waitForTimeout(8000);
  await server.stop('SIGKILL');
  await plain.page.waitForTimeout(9000);
  assert.equal(await offered(plain.page).count(), 0);
  await plain.page.getByText('The connection is lost').waitFor();
} catch (error) {
  failed = error;
  await shown?.screenshot({ path: `${artifacts}failed_copy.png` }).catch(() => undefined);
}
await browser.close();
await server.stop().catch(() => undefined);
server.clean();
if (failed) throw failed;
console.log('ok      a copy while the server is away');

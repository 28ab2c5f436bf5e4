// What happens when a line or the server dies, and while something is still on its way.
import {
  answer,
  anything,
  ask,
  begin,
  Cable,
  expect,
  look,
  newVisitor,
  question,
  settled,
  sitDown,
  test,
} from './lib.mjs';
import { both, sameTable, toFight, twoPeople, twoPeopleByHand } from './people.mjs';

test('two browsers, one loses its connection in mid-fight and comes back', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeopleByHand(table, cable);
  await toFight(host, guest);
  await host.page.waitForSelector('#question .arena');
  cable.pull();
  await guest.page.waitForSelector('.banner');
  expect(
    await guest.page.locator('#question .answer').first().isDisabled(),
    'nothing can be answered meanwhile',
  );
  await host.page.waitForFunction(() =>
    document.querySelector('#question')?.textContent.includes('not here'),
  );
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await settled(guest.page);
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
  expect(
    (await guest.page.locator('#question .cube-die').count()) > 0,
    'the dice are still on the table',
  );
  await answer(guest.page, 'Keep this die');
  await sameTable(host, guest);
  cable.remove();
});

test('a line that dies without a word is noticed, and the table goes on', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeople(table, { cable });
  await toFight(host, guest);
  cable.silence();
  const length = (await ask(host.page, { do: 'history' })).actions.length;
  await guest.page.locator('#question .answer', { hasText: 'Keep this die' }).click();
  await guest.page.waitForSelector('.banner', { timeout: 15_000 });
  await look(guest, 'line_dead');
  expect(
    (await ask(host.page, { do: 'history' })).actions.length === length,
    'the answer came to nobody',
  );
  // The next try is dead from its beginning; when the cable is plugged in again the one after it is
  // not.
  await guest.page.waitForTimeout(500);
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 20_000 });
  await settled(guest.page);
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
  await answer(guest.page, 'Keep this die');
  await sameTable(host, guest);
  cable.remove();
});

test('the server is killed in mid-fight, comes back, and both go on', async (table) => {
  const { host, guest } = await twoPeople(table);
  await toFight(host, guest);
  await table.server.stop('SIGKILL');
  await guest.page.waitForSelector('.banner');
  await host.page.waitForSelector('.banner');
  await table.server.start();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await host.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await settled(guest.page);
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
  await answer(guest.page, 'Keep this die');
  let left = 3;
  await both(
    host,
    guest,
    async (page) => {
      left -= 1;
      // The dice are nobody's to choose: the fight may be over by now.
      if ((await question(page)).includes('what will you do')) await answer(page, 'Pass');
      else await anything(page);
    },
    async () => left <= 0,
  );
  await sameTable(host, guest);
});

test('who only looks on stays who they are when the line is cut', async (table) => {
  const host = await newVisitor(table);
  await sitDown(host.page, table.server.url);
  const cable = await new Cable().lay(table.server.url);
  const watcher = await newVisitor(table);
  await watcher.page.goto(host.page.url().replace(table.server.url, cable.url));
  await settled(watcher.page);
  const secret = () =>
    watcher.page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('rietburg.tables'))[location.pathname.split('/')[2]].secret,
    );
  const before = await secret();
  cable.pull();
  await watcher.page.waitForSelector('.banner');
  cable.plug();
  await watcher.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  expect((await secret()) === before, 'the same person');
  cable.remove();
});

test('a table is on view together with its first card, however long its log takes', async (table) => {
  const { page } = await newVisitor(table);
  // Whatever has to do with the log comes late; what follows it waits.
  await page.routeWebSocket('**/ws', (line) => {
    const server = line.connectToServer();
    let sent = Promise.resolve();
    server.onMessage((message) => {
      const wait = message.includes('"lines"') ? 600 : 0;
      sent = sent
        .then(() => new Promise((done) => setTimeout(done, wait)))
        .then(() => line.send(message));
    });
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (window.firstSeen === undefined && document.querySelector('#question'))
        window.firstSeen = document.querySelector('dialog.card') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
  await begin(page, table.server.url);
  await settled(page);
  expect(
    await page.evaluate(() => window.firstSeen),
    'nobody touches a table over which a card is about to open',
  );
});

test('a page whose words do not come at first has them when they do', async (table) => {
  const { page } = await newVisitor(table);
  let times = 0;
  await page.route('**/text/*.json', (route) => (++times <= 2 ? route.abort() : route.continue()));
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  expect(times > 2, 'they were asked for again');
});

test('cards are read also where the words come after the table', async (table) => {
  const { page } = await newVisitor(table);
  await page.route('**/text/*.json', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await sitDown(page, table.server.url, { shared: false, cards: true });
  await page.waitForSelector('dialog.card');
});

test('without a network a walk ends, and the page says so at once', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  try {
    const { page } = await newVisitor(table);
    await sitDown(page, cable.url);
    await page.locator('#question .answer', { hasText: 'Walk' }).click();
    await page.locator('.space-row').nth(6).click();
    cable.silence();
    await page.locator('#question [data-do=walk]').click();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    // Long before the page would give an answer up by itself.
    await page.getByText('The connection is lost').waitFor({ timeout: 5000 });
    cable.plug();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('.banner', { state: 'detached' });
    await settled(page);
    expect((await question(page)).includes('what will you do'), 'the walk can be made again');
  } finally {
    cable.remove();
  }
});

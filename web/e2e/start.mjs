// The start page: what is chosen, pasted, opened and deleted there.
import { ask, begin, expect, look, newVisitor, settled, sitDown, test } from './lib.mjs';
import { twoPeople } from './people.mjs';

test('what is pasted or opened on the start page and is no table says so', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  const link = page.url();
  const { game } = await ask(page, { do: 'save' });
  await page.goto(table.server.url);
  await page.getByRole('button', { name: 'Join a friend' }).click();
  const alert = page.locator('dialog [role=alert]');
  const paste = async (text) => {
    await page.getByLabel('The link somebody sent you').fill(text);
    await page.getByRole('button', { name: 'To the table' }).click();
  };
  for (const text of [
    '',
    'hello',
    'https://example.com/',
    `${table.server.url}/`,
    'come to my table',
  ]) {
    await paste(text);
    await alert.filter({ hasText: 'not a link to a table' }).waitFor();
    if (text === 'hello') await look(one, 'join_no_link');
    await page.getByLabel('The link somebody sent you').fill('x');
    await alert.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open a file' }).click();
  for (const [text, words] of [
    ['no JSON', 'nothing.json'],
    ['null', 'not a saved game'],
    ['5', 'not a saved game'],
    ['[]', 'not a saved game'],
    ['{"report":{}}', 'not a saved game'],
  ]) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'nothing.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await alert.filter({ hasText: words }).waitFor();
    if (text === 'null') await look(one, 'join_no_game');
  }
  // What the server refuses is told with the file, the place and a remedy, and stays on view.
  for (const [change, words] of [
    [{ format: 'chess' }, 'not a saved game'],
    [{ history: [{ who: 'archer', do: 'fly' }] }, 'one of its actions cannot be played'],
    [
      { setup: { ...game.setup, legend: 'legend-99' } },
      'Something this game was set up with is not here',
    ],
  ]) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...game, ...change })),
    });
    await alert.filter({ hasText: words }).waitFor();
    const text = await alert.innerText();
    expect(
      text.startsWith('broken.json') &&
        text.includes(Object.keys(change)[0]) &&
        /Choose|Use|Open/.test(text),
      `file, place and remedy: ${text}`,
    );
    expect((await page.locator('.notice').count()) === 0, 'nothing that goes away by itself');
    if (change.history) await look(one, 'join_damaged');
  }
  // The link of a moment leads to that moment.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join a friend' }).click();
  await paste(`  ${link}?at=0 `);
  await page.getByText(/^Step 0 of/).waitFor();
  expect(page.url() === `${link}?at=0`, 'it keeps its place');
});

test('what is chosen on the start page reaches the game; a table is deleted', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await page.goto(table.server.url);
  await page.getByRole('radio', { name: /Sick King/ }).check();
  await page.getByRole('button', { name: 'More …' }).click();
  await page.getByText('all other skrals move one space at once').waitFor();
  await page.getByRole('group', { name: 'Modules' }).scrollIntoViewIfNeeded();
  await look(one, 'modules');
  await page.keyboard.press('Escape');
  await begin(page, table.server.url, { modules: ['The tavern', 'The gor chief'] });
  await settled(page);
  const { game } = await ask(page, { do: 'save' });
  expect(
    game.setup.options.modules.sort().join() === 'gor-chief,tavern',
    `the modules are in the game: ${JSON.stringify(game.setup)}`,
  );
  expect(game.setup.seed === 7, 'and the seed');
  await sitDown(page, table.server.url, { legend: 'legend-1' });
  await page.goto(table.server.url);
  await page.getByRole('button', { name: 'Your tables' }).click();
  const rows = page.locator('.table-row');
  expect((await rows.count()) === 2, 'both tables are there');
  await page.getByRole('button', { name: /^Delete: .*Sick King/ }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.table-row').length === 1);
  await page.reload();
  await page.getByRole('button', { name: 'Your tables' }).click();
  await rows.first().waitFor();
  expect(
    (await rows.count()) === 1 && !(await rows.innerText()).includes('Sick King'),
    'it is gone for good',
  );
});

test('old tables are saved to a file by their host, and taken off the list by guests', async (table) => {
  const { host, guest, link } = await twoPeople(table);
  const { game } = await ask(host.page, { do: 'save' });
  const listed = async ({ page }) => {
    await page.goto(table.server.url);
    await page.getByRole('button', { name: 'Your tables' }).click();
    await page.locator('.table-row').first().waitFor();
  };
  await listed(host);
  expect(
    (await host.page.locator('.table-row').innerText()).includes('Last played'),
    'it says when it was played',
  );
  await look(host, 'tables_host');
  const [saved] = await Promise.all([
    host.page.waitForEvent('download'),
    host.page.getByRole('button', { name: /^Save to a file: The Sick King/ }).click(),
  ]);
  const text = await (await import('node:fs/promises')).readFile(await saved.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text)) === JSON.stringify(game), 'the file is the game');
  expect(
    (await host.page.getByRole('button', { name: /^Take off/ }).count()) === 0,
    'who hosts it deletes it',
  );
  // The table can be opened as before: the page sat at none.
  await host.page.locator('.table-row .grow').click();
  await settled(host.page);
  expect(host.page.url() === link, 'it is the same table');
  // A guest takes it off the list, and another one that the server has never heard of.
  await guest.page.evaluate(() =>
    localStorage.setItem(
      'rietburg.tables',
      JSON.stringify({
        ...JSON.parse(localStorage.getItem('rietburg.tables')),
        neverHeardOf: { secret: 'x', seen: 1 },
      }),
    ),
  );
  await listed(guest);
  expect(
    (await guest.page.getByRole('button', { name: /^(Delete|Save to a file)/ }).count()) === 0,
    'it is not the guest’s to delete',
  );
  for (const name of [/^Take off this list: The Sick King/, /^Take off this list: neverHeardOf/]) {
    await guest.page.getByRole('button', { name }).click();
    await guest.page.getByText('you lose the proof of your seat there').waitFor();
    if (name.source.includes('King')) await look(guest, 'tables_guest');
    await guest.page.getByRole('button', { name: 'Take off', exact: true }).click();
  }
  await guest.page.waitForFunction(
    () =>
      document.querySelectorAll('.table-row').length === 0 &&
      localStorage.getItem('rietburg.tables') === '{}',
  );
});

test('what was told and opened at a table is not found on the next screen', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  const said = () => page.locator('#app > .announcement p').count();
  await page.locator('.log-scroll .log-line').last().click();
  await page.locator('.log-more').waitFor();
  expect((await said()) > 0, 'much was told');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu-item', { hasText: 'To the start page' }).click();
  await page.waitForSelector('#begin');
  expect((await said()) === 0, 'nothing of it is left');
  await begin(page, table.server.url, { seed: '8' });
  await settled(page);
  expect((await page.locator('.log-more').count()) === 0, 'no line is open at the next table');
});

test('the start page of who has played before: all of it in sight, at every size', async (table) => {
  for (const [width, height, locale] of [
    [1024, 768],
    [1024, 768, 'de-DE'],
    [1180, 820],
    [360, 640],
    [740, 360],
    [1440, 900],
    [1920, 1080],
  ]) {
    const one = await newVisitor(table, { width, height, touch: width < 1200, locale });
    const { page } = one;
    await sitDown(page, table.server.url);
    await page.goto(table.server.url);
    await page.waitForSelector('#continue');
    for (const legend of [0, 1, 3]) {
      await page.locator('input[name=legend]').nth(legend).check({ force: true });
      await page.waitForTimeout(150);
      await look(one, `continue_${legend}_${locale ?? 'en'}`, {
        checked: false,
        words: true,
        phone: false,
      });
      const { bottom } = await page
        .locator('#begin')
        .evaluate((b) => b.getBoundingClientRect().toJSON());
      expect(bottom <= height, `it can be begun without scrolling at ${width}x${height}`);
      const low = await page
        .locator('.face-frame')
        .first()
        .evaluate((face) => face.clientHeight);
      expect(low >= 40, `faces are seen at ${width}x${height}: ${low}`);
    }
    await one.context.close();
  }
});

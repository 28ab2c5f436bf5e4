// A tour of every screen there is: what is seen is handed to `see`, which keeps a picture and judges
// it. The tests take it at a few sizes, `npm run e2e -- --pictures` at all of them in every theme.
import { ask, edit, expect, look, question, settled, shareOut, sitDown, state } from './lib.mjs';

const inSight = (locator) =>
  locator.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight);
const open = (page, button) => page.getByRole('button', { name: button }).click();
const shut = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
};

export async function startScreens({ page }, url, see, whole) {
  await page.goto(url);
  await page.waitForSelector('#begin');
  await see('start');
  expect(await inSight(page.locator('#begin')), 'the start button is in sight');
  if (!whole) return;
  for (const [button, name] of [
    ['More …', 'more'],
    ['Join a friend', 'join'],
    ['Open a file', 'open'],
    ['Some parts are our own', 'about'],
    ['Settings', 'start_settings'],
  ]) {
    await open(page, button);
    await see(name);
    await shut(page);
  }
}

export async function tableScreens({ page, height }, url, see) {
  await sitDown(page, url, {
    heroes: ['archer', 'warrior', 'wizard', 'dwarf'],
    shared: false,
    cards: true,
  });
  await page.waitForSelector('dialog.card');
  await see('card');
  await settled(page);
  await see('share');
  await shareOut(page);
  await see('action');
  await page.locator('#question .answer', { hasText: 'Walk' }).click();
  await see('spaces');
  await page.locator('.space-row').nth(3).click();
  await page.locator('#question [data-do=walk]').waitFor();
  await see('walk');
  expect(
    await inSight(page.locator('#question [data-do=walk]')),
    'the walk can be confirmed without scrolling',
  );
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  for (const [button, name] of [
    ['People and seats', 'people'],
    ['Goal and cards', 'cards'],
    ['Settings', 'settings'],
    ['What has happened so far', 'log'],
  ]) {
    await open(page, 'Menu');
    if (name === 'people') await see('menu');
    await page.locator('.menu-item', { hasText: button }).click();
    await see(name);
    if (name === 'people')
      expect(
        await inSight(page.getByText('On this computer only')),
        'a link of this computer says so',
      );
    if (name === 'people' && height >= 600)
      expect(
        await page.evaluate(
          () =>
            document.querySelector('dialog .scroll').scrollHeight <=
            document.querySelector('dialog .scroll').clientHeight,
        ),
        'four seats are in sight at once',
      );
    await shut(page);
  }
  // A card is read again from the log.
  await open(page, 'Menu');
  await page.locator('.menu-item', { hasText: 'What has happened so far' }).click();
  await page.locator('dialog .log-line', { hasText: 'Legend card' }).first().click();
  await see('log_open');
  await page.locator('dialog .log-tools .button', { hasText: 'Read the card' }).click();
  await page.waitForSelector('dialog.card');
  await see('why');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.card', { state: 'detached' });
  await shut(page);
  await page.locator('.hero-card').first().click();
  await see('hero');
  await shut(page);
}

/** All four at the merchant with money, a creature beside them: much to do at once. */
export async function crowdScreens({ page }, see) {
  const { asks } = await state(page);
  // Two carry all that one can: the strip has room for it.
  const laden = { space: 18, gold: 14, strength: 14, willpower: 20, helm: 'helm', farmers: 1 };
  await edit(page, {
    turn: asks.who,
    heroes: [
      { id: 'archer', ...laden, large: 'shield', small: ['telescope', 'herb-3', 'brew'] },
      { id: 'dwarf', ...laden, large: 'falcon', small: ['rune-blue', 'rune-yellow', 'rune-green'] },
    ],
    creatures: [],
  });
  await see('laden');
  const heroes = ['archer', 'warrior', 'wizard', 'dwarf'].map((id) => ({
    id,
    space: 18,
    gold: 9,
    strength: 2,
    willpower: 7,
    farmers: 0,
    helm: null,
    large: null,
    small: id === 'archer' ? ['telescope', 'herb-3', 'brew'] : [],
  }));
  await edit(page, { turn: asks.who, heroes, creatures: [{ kind: 'gor', space: 18 }] });
  await see('crowd');
  await page.locator('#question [data-do=sleep]').click();
  await page.waitForSelector('dialog.small');
  await see('sure');
  await shut(page);
  await page.locator('#question .folded', { hasText: ': buy' }).first().click();
  await page.locator('dialog.shop .ware').first().waitFor();
  await see('shop');
  await page.getByRole('button', { name: 'That is all' }).click();
  await page.locator('#question .folded', { hasText: 'give' }).first().click();
  await see('give');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.locator('#question [data-do=fight]').click();
  for (let i = 0; i < 12; ++i) {
    await settled(page);
    if ((await question(page)).includes('what will you do')) break;
    if (i % 3 === 0) await see(`fight_${i}`);
    await page.locator('#question .answer').first().click();
  }
  await settled(page);
}

/** The tables list; a link that leads nowhere; a game that no longer fits; no connection. */
export async function rareScreens(one, server, see, checked) {
  const { page } = one;
  // A save of another content that no longer fits.
  const { game } = await ask(page, { do: 'save' });
  game.content = '0000000000000000';
  game.history.push({ who: 'archer', do: 'stop' });
  await page.goto(server.url);
  await open(page, 'Your tables');
  await see('tables');
  await open(page, /^Delete: /);
  await see('tables_delete');
  await shut(page);
  await open(page, 'Open a file');
  await page.locator('input[type=file]').setInputFiles({
    name: 'old.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(game)),
  });
  await page.waitForSelector('.table');
  await page.waitForSelector('.banner');
  await settled(page);
  await see('read_only');
  // What can only be looked at offers nothing to take back, in the log neither.
  await open(page, 'Menu');
  await page.locator('.menu-item', { hasText: 'What has happened so far' }).click();
  await page.locator('dialog .log-line').first().click();
  await page.locator('dialog .log-tools').waitFor();
  expect(
    (await page.getByRole('button', { name: /^Take back/ }).count()) === 0,
    'a game to look at is not taken back',
  );
  await shut(page);
  await page.goto(`${server.url}/t/nobodyeversawthis`);
  await page.getByText('There is no such table').waitFor();
  await see('no_table');
  await page.goBack();
  await page.waitForSelector('.table');
  await settled(page);
  const other = await one.context.newPage();
  await other.goto(server.url);
  await other.waitForSelector('#begin');
  await server.stop('SIGKILL');
  await page.getByText('The connection is lost').waitFor();
  await see('table_lost');
  await other.locator('#begin:disabled', { hasText: 'No connection' }).waitFor();
  await look({ ...one, page: other }, 'start_lost', { checked, phone: false });
}

/** The moments: a fight on its stage, a legend under the ground, its end. */
export async function momentScreens({ page }, url, see) {
  await edit(page, {
    turn: 'warrior',
    creatures: [{ kind: 'troll', space: 14 }],
    heroes: ['archer', 'warrior', 'wizard', 'dwarf'].map((id) => ({
      id,
      space: 14,
      willpower: 14,
      gold: 2,
      large: null,
      helm: null,
      small: [],
    })),
  });
  await page.locator('#question [data-do=fight]').click();
  await page.waitForSelector('#question .joiners');
  await see('invite');
  await page.locator('#question .invite .primary').click();
  await page.waitForSelector('.arena');
  await page.waitForTimeout(400);
  await see('stage');
  await sitDown(page, url, { legend: 'legend-4', difficulty: 'easy', seed: 5 });
  await page.locator('#map .painting').waitFor();
  await page.waitForTimeout(900);
  await see('mine');
  await edit(page, {
    turn: 'warrior',
    loot: [{ space: 0, gold: 33, things: [] }],
    heroes: [{ id: 'warrior', space: 0, gold: 1 }],
  });
  await page.locator('#question .folded', { hasText: 'Warrior' }).click();
  await page.locator('#question [data-do=drop]', { hasText: 'gold' }).click();
  await page.waitForSelector('.ended.won');
  await settled(page);
  await see('ending');
}

// How it looks: every screen at every size and in every theme, settings, motion.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  answer,
  anything,
  artifacts,
  ask,
  axe,
  begin,
  countTones,
  day,
  edit,
  endDay,
  expect,
  look,
  newVisitor,
  question,
  settled,
  sitDown,
  state,
  sunrises,
  test,
} from './lib.mjs';
import { crowdScreens, rareScreens, startScreens, tableScreens } from './tour.mjs';

// ---- every screen -------------------------------------------------------------------------------
/**
 * `checked`: axe looks too, once for each arrangement and theme; `land`: at the map as well;
 * `whole`: the rarer screens as well; `words`: each of them whole, none over others; `lying`: the start page is longer than a phone that lies.
 */
const views = [
  { width: 360, height: 640, checked: true, land: true, whole: true },
  { width: 1920, height: 1080, checked: false, whole: true },
  { width: 1440, height: 900, checked: true, land: true, whole: true, words: true },
  { width: 1440, height: 900, theme: 'dark', checked: true },
  { width: 1440, height: 900, theme: 'contrast', checked: true },
  { width: 1024, height: 768, touch: true, checked: false },
  { width: 768, height: 1024, checked: true },
  { width: 390, height: 844, checked: false },
  { width: 740, height: 360, checked: true, lying: true },
];

test('a page that is older than the server asks to be loaded again', async (table) => {
  for (const view of [
    { width: 360, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    const one = await newVisitor(table, view);
    const { page } = one;
    let upgraded = false;
    let upgrade = () => undefined;
    await page.routeWebSocket('**/ws', (line) => {
      const server = line.connectToServer();
      server.onMessage((message) =>
        line.send(upgraded ? message.replace('"protocol":2', '"protocol":3') : message),
      );
      upgrade = () => {
        upgraded = true;
        return line.close();
      };
    });
    await sitDown(page, table.server.url, { shared: false });
    expect((await page.locator('.banner').count()) === 0, 'all is well');
    await upgrade();
    await page.getByText('newer version than this page').waitFor();
    expect(
      await page.locator('#question .answer').first().isDisabled(),
      'nothing can be answered meanwhile',
    );
    await axe(one, `the outdated page at ${view.width}`);
    await page.screenshot({ path: `${artifacts}${view.width}x${view.height}_light_outdated.png` });
    upgraded = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForSelector('.banner', { state: 'detached' });
    await settled(page);
  }
});

test('a table that cannot be opened says why, and there is a way on', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  let code = '';
  let times = 0;
  await page.routeWebSocket('**/ws', (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const request = JSON.parse(message);
      if (!code || !request.open) return server.send(message);
      line.send(JSON.stringify({ id: request.id, ok: false, error: { code, message: 'prose' } }));
      times += 1;
    });
  });
  await sitDown(page, table.server.url);
  const link = page.url();
  for (const [refusal, words] of [
    ['busy', 'Too many people'],
    ['bad_save', 'is damaged'],
    ['gone_fishing', 'gone_fishing'],
  ]) {
    code = refusal;
    await page.goto(link);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    if (refusal === 'busy') await look(one, 'not_opened');
    // Still refused, then not any more.
    const before = times;
    await page.getByRole('button', { name: 'Try again' }).click();
    while (times === before) await page.waitForTimeout(20);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    code = '';
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
  }
  // To the start page, back, and away again by the browser's own buttons.
  code = 'busy';
  await page.goto(link);
  await page.getByRole('button', { name: 'To the start page' }).click();
  await page.waitForSelector('#begin');
  await page.goBack();
  await page.getByRole('alert').filter({ hasText: 'Too many people' }).waitFor();
  await page.goForward();
  await page.waitForSelector('#begin');
  await page.locator('#continue').click();
  await page.getByRole('alert').filter({ hasText: 'Too many people' }).waitFor();
  code = '';
  await page.getByRole('button', { name: 'Try again' }).click();
  await settled(page);
});

for (const { checked, land = false, whole = false, words = false, lying = false, ...view } of views)
  test(`every screen at ${view.width}x${view.height}, ${view.theme ?? 'light'}: nothing to scroll, all large enough, nothing serious for axe`, async (table) => {
    const one = await newVisitor(table, view);
    const see = (name) => look(one, name, { checked, land, words, phone: false });
    if (!lying) await startScreens(one, table.server.url, see, whole);
    await tableScreens(one, table.server.url, see);
    if (view.theme) return;
    await crowdScreens(one, see);
    if (whole) await rareScreens(one, table.server, see, checked);
  });

test('a look at a screen finds what is cut off', async (table) => {
  const one = await newVisitor(table, { width: 360, height: 640 });
  const { page } = one;
  const looks = () =>
    look(one, 'cut_off', { checked: false }).then(
      () => '',
      (error) => error.message,
    );
  const wrong = async (selector, change) => {
    await page
      .locator(selector)
      .first()
      .evaluate((part, styles) => Object.assign(part.style, styles), change);
    const found = await looks();
    await page
      .locator(selector)
      .first()
      .evaluate((part) => part.removeAttribute('style'));
    return found;
  };
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  expect((await looks()) === '', 'all is in its place');
  expect(
    (await wrong('.start-head', { transform: 'translateX(40px)' })).includes(
      'out of sight: Settings',
    ),
    'a button beyond the edge',
  );
  expect(
    (await wrong('.start-head', { minWidth: '400px' })).includes('it runs over'),
    'a part that is too wide',
  );
  await sitDown(page, table.server.url, { shared: false });
  expect((await looks()) === '', 'nor at the table');
  expect(
    (await wrong('.strip', { minHeight: '500px' })).includes('out of sight'),
    'answers below the edge',
  );
  expect(
    (await wrong('.hero-card .stats', { minWidth: '200px' })).includes('it runs over: '),
    'numbers of a hero that are cut off',
  );
  expect(
    (await wrong('.question', { maxHeight: '60px' })).includes('out of sight'),
    'an answer one has to scroll to',
  );
});

// ---- motion -------------------------------------------------------------------------------------
test('with motion the sunrise is shown step by step, and can be skipped', async (table) => {
  const one = await newVisitor(table, { motion: 'on' });
  const { page } = one;
  await page.clock.install();
  await sitDown(page, table.server.url, { difficulty: 'easy' });
  const creatures = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#map .piece')].map((piece) => piece.style.transform).join(' '),
    );
  const sleepers = async () => {
    for (let i = 0; i < 2; ++i) {
      await page.locator('#question [data-do=sleep]').click();
      const sure = page.locator('dialog.small .warn');
      if ((await sure.count()) > 0) {
        await page.clock.runFor(100); // a dialog opens a moment later
        await sure.click();
      }
      if (i === 0) await settled(page);
    }
  };
  // From here on time passes only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await sleepers();
  await page.getByRole('heading', { name: 'Sunrise' }).waitFor();
  const captions = new Set();
  const pictures = new Set();
  const caption = page.locator('.stage .caption');
  for (let i = 0; i < 40 && (await page.locator('.stage').count()) > 0; ++i) {
    captions.add(await caption.innerText());
    pictures.add(await creatures());
    if (captions.size === 3) await look(one, 'sunrise');
    const card = page.locator('dialog.card .answer');
    if ((await card.count()) > 0) await card.click();
    else await page.clock.runFor(800);
  }
  expect(captions.size >= 4, `the sunrise is told in steps: ${[...captions].join(' | ')}`);
  expect(pictures.size >= 3, 'the creatures move one after the other');
  await page.locator('.top .day', { hasText: 'Day 2' }).waitFor();
  // The next one is skipped: hardly any time passes, and the day is there.
  await page.clock.runFor(2000);
  await sleepers();
  await page.getByRole('heading', { name: 'Sunrise' }).waitFor();
  for (let i = 0; i < 9 && (await page.locator('.stage').count()) > 0; ++i) {
    await page.clock.runFor(40);
    const card = page.locator('dialog.card .answer');
    await ((await card.count()) > 0
      ? card
      : page.locator('.stage .answer', { hasText: 'Skip' })
    ).click();
  }
  expect(
    (await sunrises(page)) === 2 && (await page.locator('.stage').count()) === 0,
    'it was skipped',
  );
  expect((await page.locator('#question h2').count()) === 1, 'and the question is there');
});

test('without motion the sunrise is one list, read for as long as one likes', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, { difficulty: 'easy' });
  for (let i = 0; i < 2; ++i) {
    await page.locator('#question [data-do=sleep]').click();
    const sure = page.locator('dialog.small .warn');
    if ((await sure.count()) > 0) await sure.click();
    if (i === 0) await settled(page);
  }
  await page.locator('dialog.card, .told').first().waitFor();
  while ((await page.locator('dialog.card').count()) > 0)
    await page.locator('dialog.card .answer').click();
  await page.locator('.told').waitFor();
  const told = await page.locator('.told li').allInnerTexts();
  expect(
    told.some((line) => line.includes('moves from')) &&
      told.some((line) => line.includes('narrator')),
    `the night is told: ${told.join(' | ')}`,
  );
  await page.waitForFunction(() => document.activeElement?.matches('.stage .answer'));
  await look(one, 'sunrise_still');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.stage', { state: 'detached' });
  expect(
    (await day(page)) === 2 && (await question(page)).includes('what will you do'),
    'and the day begins',
  );
  await page.waitForFunction(() => document.activeElement?.matches('#question h2'));
});

test('a firestorm is drawn where it ran', async (table) => {
  const one = await newVisitor(table, { motion: 'on' });
  const { page } = one;
  await sitDown(page, table.server.url, { legend: 'legend-4', difficulty: 'easy' });
  // The first gem that is taken brings the fire.
  const { asks } = await state(page);
  await edit(page, { turn: asks.who, heroes: [{ id: asks.who, space: 2 }] });
  await page.locator('#question [data-do=take]', { hasText: 'gem' }).click();
  await settled(page);
  for (
    let i = 0;
    i < 12 && (await page.locator('.top .day', { hasText: 'Day 2' }).count()) === 0;
    ++i
  ) {
    if ((await question(page)).includes('what will you do')) await endDay(page);
    else await anything(page);
  }
  await settled(page);
  const ran = (await ask(page, { do: 'log' })).lines
    .flatMap((line) => line.events)
    .filter(({ event }) => event === 'storm_ran');
  expect(ran.length === 3, 'the fire ran three times');
  expect((await page.locator('#map .storm').count()) === 3, 'each way is drawn');
  expect((await page.locator('#map .flame').count()) >= 3, 'with flames where it burnt');
  // A banner that fades is no colour to judge.
  await page.waitForSelector('.turn-banner', { state: 'detached' });
  await look(one, 'firestorm');
  await answer(page, 'Pass');
  expect((await page.locator('#map .storm').count()) === 0, 'and it is gone when the day goes on');
});

// ---- settings -----------------------------------------------------------------------------------
/** The content with a second language of two words. */
function withGerman() {
  const folder = mkdtempSync(join(tmpdir(), 'rietburg-content-'));
  const real = new URL('../../content/', import.meta.url).pathname;
  cpSync(real, folder, { recursive: true });
  const english = JSON.parse(readFileSync(join(real, 'text/en.json'), 'utf8'));
  writeFileSync(
    join(folder, 'text/de.json'),
    JSON.stringify({ ...english, 'web.settings.title': 'Einstellungen', 'web.start.begin': 'Los' }),
  );
  return folder;
}

test(
  'settings take effect at once and are kept',
  async (table) => {
    const one = await newVisitor(table, { theme: 'auto', motion: 'auto', sound: 'on' });
    const { page } = one;
    await page.addInitScript(countTones);
    const group = (name) => page.getByRole('group', { name });
    const root = (name) => page.evaluate((key) => document.documentElement.dataset[key], name);
    const becomes = (name, value) =>
      page.waitForFunction(
        ([key, wanted]) => document.documentElement.dataset[key] === wanted,
        [name, value],
      );
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
    await page.goto(table.server.url);
    await page.waitForSelector('#begin');
    // What the device says, and when it says otherwise.
    await becomes('theme', 'dark');
    await becomes('motion', 'on');
    await axe(one, 'the start page in the dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await becomes('theme', 'light');
    await becomes('motion', 'off');
    // What is chosen holds, whatever the device says.
    await page.getByRole('button', { name: 'Settings' }).click();
    await group('Colours').getByRole('radio', { name: 'Dark' }).check();
    await group('Motion').getByRole('radio', { name: 'On' }).check();
    expect(
      (await root('theme')) === 'dark' && (await root('motion')) === 'on',
      'colours and motion are as chosen',
    );
    await page.getByRole('checkbox', { name: /^Sound\b/ }).uncheck();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.reload();
    await page.waitForSelector('#begin');
    expect((await page.locator('#begin').innerText()) === 'Los', 'the language is kept');
    expect(
      (await root('theme')) === 'dark' && (await root('motion')) === 'on',
      'colours and motion are kept',
    );
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    expect(
      !(await page.getByRole('checkbox', { name: /^Sound\b/ }).isChecked()),
      'the sound is kept',
    );
    await group('Colours').getByRole('radio', { name: 'As the device' }).check();
    await group('Motion').getByRole('radio', { name: 'As the device' }).check();
    expect(
      (await root('theme')) === 'light' && (await root('motion')) === 'off',
      'and can be left to the device again',
    );
    await page.getByLabel('Language').selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    // A card that opens is heard with the sound on, and not without.
    await begin(page, table.server.url);
    await page.waitForSelector('dialog.card');
    const heard = () => page.evaluate(() => window.tones + window.sounds);
    expect((await heard()) === 0, 'nothing is heard without sound');
    await settled(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: /^Sound\b/ }).check();
    await page.keyboard.press('Escape');
    for (let i = 0; i < 9 && (await heard()) === 0; ++i) {
      if ((await question(page)).includes('what will you do')) await endDay(page);
      else await anything(page);
    }
    expect((await heard()) > 0, 'with sound there is something to hear');
  },
  { content: withGerman },
);

test(
  'a first visit is in the browser’s language; one that does not come is told',
  async (table) => {
    const { page } = await newVisitor(table, { locale: 'de-AT' });
    const begins = (word) => page.locator('#begin', { hasText: word }).waitFor();
    const language = page.locator('select').first();
    await page.goto(table.server.url);
    await begins('Los');
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    expect((await language.inputValue()) === 'de', 'the settings say so');
    // What is chosen holds from then on.
    await language.selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.reload();
    await begins('Begin');
    await page.route('**/text/de.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Settings' }).click();
    await language.selectOption('de');
    await page.locator('.notice', { hasText: 'could not be loaded' }).waitFor();
    expect((await language.inputValue()) === 'en', 'the language before stays');
    await page.unroute('**/text/de.json');
    await language.selectOption('de');
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  },
  { content: withGerman },
);

// Everyone can play: lessons and practice, an account of a lost game, every eye, ear and hand.
// `matrix` tests run by their name or with --matrix; ./check runs a sample of them.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import {
  ask,
  axe,
  edit,
  endDay,
  expect,
  look,
  moved,
  newVisitor,
  question,
  readCards,
  settled,
  shownHash,
  sitBeside,
  sitDown,
  state,
  test,
} from './lib.mjs';

const locales = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };
const catalogue = (language) =>
  JSON.parse(readFileSync(new URL(`../../content/text/${language}.json`, import.meta.url), 'utf8'));

/** The lesson of Legend 1 at its first question, its cards read, whatever the language. */
async function firstLegend(page, url) {
  await sitDown(page, url, { legend: 'legend-1', cards: true });
  await settled(page);
}

/** Legend 1 without its lesson: two heroes at rest. */
const secondTry = (page, url) =>
  sitDown(page, url, { legend: 'legend-1', seed: 5, options: { skip_lesson: true } });

const lessonNow = (page) => page.locator('.lesson').getAttribute('data-lesson');

/** Reads the lessons that come now; their names, in order. */
async function learn(page, see = async () => undefined) {
  const had = [];
  const bubble = page.locator('.lesson');
  while (
    await bubble.waitFor({ timeout: had.length === 0 ? 5000 : 1500 }).then(
      () => true,
      () => false,
    )
  ) {
    had.push(await lessonNow(page));
    await see(had.at(-1), bubble);
    await bubble.locator('.primary').click();
    await page.waitForTimeout(60);
  }
  return had;
}

test('each rule is explained once, at the thing itself, and whoever knows the box is left alone', async (table) => {
  const one = await newVisitor(table, { learnt: [] });
  const { page } = one;
  await firstLegend(page, table.server.url);
  const had = await learn(page, async (id, bubble) => {
    if (id === 'turn') await look(one, 'lesson');
    const box = await bubble.boundingBox();
    const ring = await page
      .locator('.lesson-ring')
      .boundingBox()
      .catch(() => null);
    if (!ring) return;
    const apart =
      box.x + box.width <= ring.x ||
      box.x >= ring.x + ring.width ||
      box.y + box.height <= ring.y ||
      box.y >= ring.y + ring.height;
    expect(apart, `${id} lies beside what it is about`);
  });
  expect(had.join() === 'goal,turn,step', `first comes ${had}`);
  // Nothing waits for a lesson: the walk is played while one could be read.
  const before = await shownHash(page);
  await page.locator('#question .answer').first().click();
  await page.locator('.space-row').first().click();
  await page.locator('#question [data-do=walk]').click();
  await page.waitForSelector(`.table:not([data-hash="${before}"])`);
  await settled(page);
  await page.waitForSelector('.lesson');
  expect((await lessonNow(page)) === 'hours', 'then the hours');
  await page.reload();
  await settled(page);
  expect(
    (await learn(page)).every((id) => !had.includes(id)),
    'what is known does not come again',
  );
  // All of them can be read again, and told again.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu-item', { hasText: 'Lessons and practice' }).click();
  await page.locator('.lesson-list summary', { hasText: 'The narrator' }).click();
  await page.locator('.lesson-list').getByText('one letter at every sunrise').waitFor();
  await look(one, 'lessons');
  await page.getByRole('button', { name: 'Explain everything once more' }).click();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.lesson');
  await page.locator('.lesson').getByRole('button', { name: 'I know the box' }).click();
  await page.waitForSelector('.lesson', { state: 'detached' });
  await page.reload();
  await settled(page);
  await page.waitForTimeout(400);
  expect((await page.locator('.lesson').count()) === 0, 'and so it stays');
});

/** The four tasks of the first day, then the second part up to its first question. */
async function wholeLesson(page) {
  await edit(page, {
    turn: 'warrior',
    heroes: [
      { id: 'warrior', space: 10, gold: 2 },
      { id: 'archer', space: 4 },
    ],
  });
  const walk = async (space) => {
    const before = await shownHash(page);
    await page.locator('#walk-list').first().click();
    await page.locator(`.space-row[data-space="${space}"]`).click();
    await page.locator('#question [data-do=walk]').click();
    await page.waitForSelector(`.table:not([data-hash="${before}"])`);
    await settled(page);
  };
  const done = async (count) => {
    const { tasks } = await state(page);
    expect(tasks.filter((task) => task.done).length === count, `${count} tasks are done`);
  };
  const onward = async () => {
    const next = page.locator('#question .arrived > .answers:last-child .answer');
    if ((await next.count()) > 0) await next.click();
    await settled(page);
  };
  await walk(18);
  await page.locator('#question .answer:has(.sign-icon), #question [data-do=buy]').first().click();
  await page.locator('dialog.shop [data-thing=strength]').click();
  // The card that tells of it lies over the shop, or comes when the shop is closed.
  await page.waitForTimeout(300);
  for (let i = 0; i < 20 && (await page.locator('dialog.shop, dialog.card').count()) > 0; ++i) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  await settled(page);
  await done(1);
  await onward();
  await walk(5);
  await page.locator('#question [data-do=drain]').click();
  await settled(page);
  await done(2);
  await onward();
  await walk(13);
  await done(3);
  await onward();
  await walk(0);
  for (let i = 0; i < 12 && (await state(page)).asks?.question !== 'action'; ++i) {
    await settled(page);
    await page.locator('#question .primary, #question .answer').first().click();
    await page.waitForTimeout(150);
  }
  await settled(page);
}

for (const language of Object.keys(locales))
  test(
    `the whole lesson of Legend 1, a fight, a sunrise, a shop and an ending, in ${language}`,
    async (table) => {
      const one = await newVisitor(table, { locale: locales[language] });
      const { page } = one;
      const words = catalogue(language);
      const see = (name) => look(one, `${language}_${name}`, { checked: false });
      await firstLegend(page, table.server.url);
      expect(
        (await page.getAttribute('html', 'lang')) === language,
        'the page says which language it speaks',
      );
      await wholeLesson(page);
      await see('second_part');
      const { day } = await state(page);
      expect(day >= 1, 'the second part has begun');
      await edit(page, {
        turn: 'warrior',
        creatures: [{ kind: 'gor', space: 14 }],
        heroes: [
          { id: 'warrior', space: 14, strength: 14, willpower: 14 },
          { id: 'archer', space: 14 },
        ],
      });
      await page.locator('#question [data-do=fight]').first().click();
      await page.waitForSelector('.arena');
      await see('fight');
      for (let i = 0; i < 12 && (await state(page)).creatures.length > 0; ++i) {
        await settled(page);
        await page.locator('#question .invite .primary, #question .answer').first().click();
        await page.waitForTimeout(150);
      }
      await settled(page);
      // An end that is the same every time: what the event of this sunrise asks is known.
      await secondTry(page, table.server.url);
      await edit(page, {
        turn: 'warrior',
        narrator: 'M',
        creatures: [],
        heroes: [
          { id: 'warrior', space: 20, asleep: false },
          { id: 'archer', space: 57, asleep: true },
        ],
      });
      await page.locator('#question [data-do=sleep]').click();
      await page.locator('dialog.small .warn').click();
      for (let i = 0; i < 40 && (await page.locator('.ended').count()) === 0; ++i) {
        await readCards(page);
        // The event of this sunrise may ask something first.
        const asked = page.locator('#question:not(.finale) .answer:not(:disabled)');
        if ((await asked.count()) > 0)
          await asked
            .last()
            .click({ timeout: 1000 })
            .catch(() => undefined);
        await page.waitForTimeout(100);
      }
      await page.getByText(words['account.title']).waitFor();
      await see('ending');
    },
    { matrix: language !== 'es' },
  );

test('a fight to practise is set up, fought, and can be had once more', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await page.goto(table.server.url);
  await page.getByRole('button', { name: 'Lessons and practice' }).click();
  await page.locator('.practice .button').first().click();
  await page.locator('#question [data-do=fight]').click();
  await page.locator('#question .invite .primary').click();
  await page.waitForSelector('.arena .fighter');
  const wide = await page.locator('.arena .fighter').first().boundingBox();
  expect(wide.width > 150, `two fighters have room: ${wide.width}`);
  await look(one, 'two_fighters');
  for (let i = 0; i < 40 && (await page.locator('dialog.small').count()) === 0; ++i) {
    // The word at the end may come in between.
    await page
      .locator('#question .primary, #question .answer')
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await page.waitForTimeout(120);
  }
  await page.getByText('That was the practice').waitFor();
  await look(one, 'practice_over');
  const url = page.url();
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.waitForFunction((old) => location.href !== old, url);
  await page.locator('#question [data-do=fight]').waitFor();
});

test('a lost game tells what decided it, what to try, and lets one play on from a morning', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, { heroes: ['warrior', 'archer'] });
  for (let i = 0; i < 30 && (await state(page)).asks; ++i) {
    await settled(page);
    if ((await page.locator('#question [data-do=sleep]').count()) > 0) await endDay(page);
    else await page.locator('#question .primary, #question .answer').last().click();
    await page.waitForTimeout(60);
  }
  await page.waitForSelector('.ended.lost');
  const account = page.locator('.account');
  await account.getByText(/creatures? came into the castle/).waitFor();
  await account.getByText('Keep one hero near the castle').waitFor();
  await account.scrollIntoViewIfNeeded();
  await look(one, 'account');
  const url = page.url();
  await account.locator('.chip').click();
  await page.waitForFunction((old) => location.href !== old, url);
  await settled(page);
  expect((await state(page)).outcome === null, 'it is played on from a morning');
});

// ---- languages ----------------------------------------------------------------------------------

const logOf = (page) => page.locator('.log-panel').innerText();

/** Chooses a language in the settings, whatever the page speaks now. */
async function speak(page, now, language) {
  await page
    .getByRole('button', { name: catalogue(now)['web.menu'], exact: true })
    .first()
    .click();
  await page.locator('.menu-item', { hasText: catalogue(now)['web.settings.title'] }).click();
  await page.getByLabel(catalogue(now)['web.settings.language']).selectOption(language);
  await page
    .getByRole('heading', { name: catalogue(language)['web.settings.title'], exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** How a legend card is told in each language; and words of no other one. */
const cardLine = {
  en: /Legend card \w+: /,
  de: /Legendenkarte \w+: /,
  fr: /Carte Légende \w+/,
  es: /Carta de leyenda \w+/,
};

async function toldIn(page, language) {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('.log-panel')?.innerText),
    cardLine[language].source,
  );
  const log = await logOf(page);
  for (const [other, line] of Object.entries(cardLine))
    expect(other === language || !line.test(log), `${language}: the log speaks ${other}`);
}

test('at one table each reads their own language; a switch tells the log anew, that of an old game too', async (table) => {
  const host = await newVisitor(table, { locale: locales.de });
  await sitDown(host.page, table.server.url, { seats: ['warrior'], name: 'Anna', cards: true });
  await settled(host.page);
  const guest = await newVisitor(table, { locale: locales.fr });
  await sitBeside(guest.page, host.page.url(), 'Ben', 'archer');
  await toldIn(host.page, 'de');
  await toldIn(guest.page, 'fr');
  await speak(guest.page, 'fr', 'es');
  await toldIn(guest.page, 'es');
  await toldIn(host.page, 'de');
  const { asks } = await state(host.page);
  const [mover, other] = asks.who === 'warrior' ? [host, guest] : [guest, host];
  const before = await shownHash(other.page);
  await mover.page.locator('#question [data-do=pass]').first().click();
  await moved(other.page, before);
  expect((await question(host.page)) !== (await question(guest.page)), 'each in other words');
  expect((await guest.page.getAttribute('html', 'lang')) === 'es', 'and the page says so');
  // A game that an older version saved, in another language than the one it was played in.
  const old = await newVisitor(table, { locale: locales.fr });
  const words = catalogue('fr');
  await old.page.goto(table.server.url);
  await old.page.getByRole('button', { name: words['web.start.open'] }).click();
  const path = new URL('../../tests/version_1/legend-2.json', import.meta.url).pathname;
  await old.page.locator('input[type=file]').setInputFiles(path);
  await old.page.waitForSelector('.table');
  await settled(old.page);
  await toldIn(old.page, 'fr');
  await speak(old.page, 'fr', 'de');
  await toldIn(old.page, 'de');
});

// ---- eye, ear and hand --------------------------------------------------------------------------

/** All that assistive technology is told, as a flat list. */
async function heard({ page, context }) {
  const devtools = await context.newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({
      role: node.role?.value ?? '',
      name: String(node.name?.value ?? ''),
      focused: node.properties?.some(({ name, value }) => name === 'focused' && value.value),
    }));
}

/** Goes by Tab to a button with this name, as somebody who sees nothing does, and presses it. */
async function pressByEar(one, name) {
  for (let i = 0; i < 60; ++i) {
    const here = (await heard(one)).find(({ focused, role }) => focused && role === 'button');
    if (here?.name.startsWith(name)) return one.page.keyboard.press('Enter');
    await one.page.keyboard.press('Tab');
  }
  throw new Error(`no button ${name} is reached by Tab`);
}

/** Lines of the log below the heads of days and turns; the newest comes first. */
const happened = '.log-turn > ol .log-line';

/** Runs in the page: keeps what its live region says; those of dialogs repeat a part of it. */
function listen() {
  window.said = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeName === 'P' && node.closest('.announcement') && !node.closest('dialog'))
          window.said.push(node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
}

const named = new Set(['button', 'radio', 'checkbox', 'link', 'textbox', 'combobox', 'slider']);

test('a whole day by ear in each language: everything has a name and is told in order', async (table) => {
  for (const [language, locale] of Object.entries(locales)) {
    const one = await newVisitor(table, { locale });
    const { page } = one;
    const words = catalogue(language);
    await secondTry(page, table.server.url);
    const sleep = words['ui.answer.sleep'];
    const { day } = await state(page);
    await page.evaluate(listen);
    const before = await page.locator(happened).count();
    for (let i = 0; i < 2; ++i) {
      const nodes = await heard(one);
      for (const { role, name } of nodes)
        expect(!named.has(role) || name.trim() !== '', `${language}: a ${role} without a name`);
      const asks = nodes.filter(({ role }) => role === 'heading').map(({ name }) => name);
      expect(asks.includes(await question(page)), `${language}: the question is a heading`);
      await page.locator('body').focus();
      await pressByEar(one, sleep);
      await page.waitForTimeout(150);
      const sure = page.locator('dialog.small .warn');
      if ((await sure.count()) > 0) {
        await page.keyboard.press('Tab');
        await sure.focus();
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(150);
    }
    for (let i = 0; i < 20 && (await page.locator('dialog.card, .stage').count()) > 0; ++i) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(120);
    }
    await settled(page);
    expect((await state(page)).day === day + 1, `${language}: the next day has come`);
    await page.waitForFunction(
      (rises) => document.querySelector('.announcement')?.textContent.includes(rises),
      words['event.sunrise-began'].split(/[{.]/)[0].trim(),
    );
    // All that the log has of this day was said, each of it once, in the order in which it happened.
    const said = (await page.evaluate(() => window.said)).join(' ');
    const newest = await page.locator(happened).allInnerTexts();
    const lines = newest.slice(0, newest.length - before).reverse();
    expect(lines.length > 6, `${language}: the log has ${lines.length} lines of this day`);
    for (let i = 0, at = 0; i < lines.length; ++i) {
      const [line] = lines[i].split('\n');
      const next = said.indexOf(line, at);
      expect(next >= at, `${language}: “${line}” is not told, or not in its place`);
      at = next + line.length;
    }
    await page.close();
  }
});

test('what others do takes nobody’s focus away', async (table) => {
  const host = await newVisitor(table);
  await sitDown(host.page, table.server.url, { seats: ['warrior'], name: 'Anna', shared: false });
  const guest = await newVisitor(table, { width: 360, height: 640 });
  await sitBeside(guest.page, host.page.url(), 'Ben', 'archer');
  const shareBoth = async () => {
    for (let i = 0; i < 8; ++i) {
      const { asks } = await state(host.page);
      if (asks.question === 'action') return asks.who;
      const { page } = asks.who === 'warrior' ? host : guest;
      const { actions } = await ask(page, { do: 'legal' });
      const { shows: _, ...action } = actions[0];
      await ask(page, { do: 'play', action, asks: asks.id });
    }
    throw new Error('no turn begins');
  };
  const who = await shareBoth();
  const [mover, watcher] = who === 'warrior' ? [host, guest] : [guest, host];
  await settled(watcher.page);
  const focused = () =>
    watcher.page.evaluate(() => {
      const here = document.activeElement;
      return here && here !== document.body
        ? (here.ariaLabel ?? here.dataset.hero ?? here.textContent)
        : '';
    });
  const passes = async () => {
    const before = await shownHash(watcher.page);
    const { actions } = await ask(mover.page, { do: 'legal' });
    const { shows: _, ...action } = actions.find((one) => one.do === 'pass' && one.who === who);
    const { asks } = await state(mover.page);
    await ask(mover.page, { do: 'play', action, asks: asks.id });
    await moved(watcher.page, before);
  };
  // On something that stays: it keeps the focus.
  await watcher.page.locator('.hero-card').first().focus();
  const card = await focused();
  await passes();
  expect((await focused()) === card, 'a hero’s card keeps the focus');
  // On something that goes: the question has it then, never nothing.
  await watcher.page.locator('#question h2[tabindex]').first().focus();
  const { asks } = await state(host.page);
  const { page: next } = asks.who === 'warrior' ? host : guest;
  const before = await shownHash(watcher.page);
  await next.locator('#question [data-do=pass]').first().focus();
  await next.keyboard.press('Enter');
  await moved(watcher.page, before);
  for (const { page } of [mover, watcher])
    await page
      .waitForFunction(() => document.activeElement && document.activeElement !== document.body)
      .catch(() => expect(false, 'the focus is never lost'));
});

/** Every button of the question can be brought into sight, is under the finger, and fits. */
function unreachable() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is too wide');
  for (const part of document.querySelectorAll('#app, .table, .start, .side, .strip, .top'))
    if (part.scrollWidth > part.clientWidth + 1) found.push(`${part.className} is too wide`);
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  for (const one of top.querySelectorAll('button, input, select, summary, a[href]')) {
    if (!one.checkVisibility() || one.closest('.hidden, [inert]') || one.matches('.skip-link'))
      continue;
    const seen = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
    seen.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = seen.getBoundingClientRect();
    const name = (one.ariaLabel ?? one.textContent).trim().slice(0, 30);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} runs out of the page`);
    const under = document.elementFromPoint(
      box.left + box.width / 2,
      Math.min(innerHeight - 2, box.top + Math.min(box.height, innerHeight) / 2),
    );
    // A hero's card and what is on it are one thing to touch.
    const group = seen.closest('.hero-seat') ?? seen;
    if (under && !group.contains(under) && !under.contains(seen)) found.push(`${name} is covered`);
  }
  return found;
}

for (const [what, view] of [
  ['text at 200 % on a phone', { width: 360, height: 640, settings: { text: '200' } }],
  ['browser zoom of 400 %', { width: 320, height: 256, touch: false }],
  ['text at 200 % on a desk', { width: 1440, height: 900, settings: { text: '200' } }],
])
  test(`${what} loses nothing`, async (table) => {
    const one = await newVisitor(table, view);
    const { page } = one;
    const reach = async (name) => {
      const wrong = await page.evaluate(unreachable);
      expect(wrong.length === 0, `${what}, ${name}: ${wrong.join('; ')}`);
      await page.screenshot({
        path: new URL(`./artifacts/${view.width}x${view.height}_large_${name}.png`, import.meta.url)
          .pathname,
      });
    };
    await page.goto(table.server.url);
    await page.waitForSelector('#begin');
    await reach('start');
    await firstLegend(page, table.server.url);
    await reach('action');
    await page.locator('#question .answer').first().click();
    await page.locator('.space-row').first().click();
    await page.locator('#question [data-do=walk]').scrollIntoViewIfNeeded();
    await reach('walk');
    const before = await shownHash(page);
    await page.locator('#question [data-do=walk]').click();
    await moved(page, before);
    await reach('after');
  });

/** A screenshot's pixels: what a browser writes, eight bits a channel, without interlace. */
function pixels(png) {
  const parts = [];
  let width = 0;
  let channels = 4;
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IHDR') {
      width = png.readUInt32BE(at + 8);
      channels = png[at + 17] === 2 ? 3 : 4;
    }
    if (kind === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const rows = [];
  for (let y = 0, at = 0; at < raw.length; ++y) {
    const filter = raw[at];
    const line = Buffer.from(raw.subarray(at + 1, at + 1 + row));
    const up = rows[y - 1];
    for (let x = 0; x < row; ++x) {
      const a = x >= channels ? line[x - channels] : 0;
      const b = up ? up[x] : 0;
      const c = up && x >= channels ? up[x - channels] : 0;
      const p = a + b - c;
      const nearest =
        Math.abs(p - a) <= Math.abs(p - b) && Math.abs(p - a) <= Math.abs(p - c)
          ? a
          : Math.abs(p - b) <= Math.abs(p - c)
            ? b
            : c;
      line[x] += [0, a, b, (a + b) >> 1, nearest][filter];
    }
    rows.push(line);
    at += row + 1;
  }
  return { width, channels, rows };
}

/** How much two pictures differ in brightness, 0 to 255, over the part both have. */
function difference(one, other) {
  const [a, b] = [pixels(one), pixels(other)];
  const light = ({ rows, channels }, x, y) =>
    (rows[y][x * channels] * 3 + rows[y][x * channels + 1] * 6 + rows[y][x * channels + 2]) / 10;
  let sum = 0;
  const [wide, high] = [Math.min(a.width, b.width), Math.min(a.rows.length, b.rows.length)];
  for (let y = 0; y < high; ++y)
    for (let x = 0; x < wide; ++x) sum += Math.abs(light(a, x, y) - light(b, x, y));
  return sum / (wide * high);
}

test('who sees no colour, or other ones, tells heroes, stones and shields apart by their shapes', async (table) => {
  const one = await newVisitor(table);
  const { page, context } = one;
  const four = ['dwarf', 'warrior', 'archer', 'wizard'];
  await sitDown(page, table.server.url, { heroes: four });
  const { asks } = await state(page);
  await edit(page, {
    turn: asks.who,
    castle: { shields: 3, taken: 1 },
    heroes: four.map((id, i) => ({ id, space: 14 + i, hour: i, small: [] })),
  });
  await edit(page, {
    turn: asks.who,
    heroes: [{ id: 'dwarf', small: ['rune-blue', 'rune-green', 'rune-yellow'] }],
    creatures: ['gor', 'skral', 'wardrak', 'troll'].map((kind, i) => ({ kind, space: 20 + i })),
    wells: [5, 35, 45, 55].map((space, i) => ({ space, full: i > 0 })),
  });
  const devtools = await context.newCDPSession(page);
  const pictures = async (selector) => {
    const all = page.locator(selector);
    const found = [];
    for (let i = 0; i < (await all.count()); ++i) found.push(await all.nth(i).screenshot());
    return found;
  };
  // The measure can fail: the same portrait in another hue is no other one to who sees no colour.
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
  const face = page.locator('.hero-card .portrait').first();
  const [plain] = await pictures('.hero-card .portrait');
  await face.evaluate((one) => {
    one.style.filter = 'hue-rotate(120deg)';
  });
  const [tinted] = await pictures('.hero-card .portrait');
  await face.evaluate((one) => {
    one.style.filter = '';
  });
  expect(difference(plain, tinted) < 8, `a hue alone: ${difference(plain, tinted)}`);
  for (const type of ['achromatopsia', 'deuteranopia', 'protanopia', 'tritanopia']) {
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type });
    for (const [what, selector, least] of [
      ['portraits', '.hero-card .portrait', 12],
      ['markers of the hours', '.time-track .marker', 8],
      ['rune stones', '.hero-card[data-hero=dwarf] .slots > :nth-child(-n+3)', 4],
      ['a shield that is free and one that is taken', '.castle-shields > :nth-child(-n+2)', 4],
      ['a full and an empty well', '#map .well:nth-child(-n+2)', 4],
      [
        'creatures',
        '#map .standing:is([href*=gor], [href*=skral], [href*=wardrak], [href*=troll])',
        8,
      ],
    ]) {
      const seen = await pictures(selector);
      expect(seen.length > 1, `${what} are there`);
      for (let i = 0; i < seen.length; ++i)
        for (let j = 0; j < i; ++j) {
          const far = difference(seen[i], seen[j]);
          expect(far > least, `${type}: ${what} ${j} and ${i} differ by ${far.toFixed(1)} only`);
        }
    }
    if (type === 'achromatopsia') await look(one, 'no_colour', { checked: false });
  }
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
});

test('motion ends the moment the device asks for it; sounds have words; nothing goes on by itself', async (table) => {
  const one = await newVisitor(table, {
    motion: 'auto',
    settings: { captions: 'on', slow: 'on', hand: 'left', spacing: 'on' },
  });
  const { page } = one;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await firstLegend(page, table.server.url);
  const moves = () => page.getAttribute('html', 'data-motion');
  expect((await moves()) === 'on', 'with motion');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.dataset.motion === 'off');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.waitForFunction(() => document.documentElement.dataset.motion === 'on');
  await page.locator('#question .answer').first().click();
  await page.locator('.space-row').first().click();
  await page.locator('#question [data-do=walk]').click();
  await page.locator('.sound-caption', { hasText: 'Steps.' }).waitFor();
  await settled(page);
  await look(one, 'left_hand', { checked: false });
  // A sunrise stands until somebody goes on, although there is motion.
  await secondTry(page, table.server.url);
  await page.locator('#question [data-do=sleep]').click();
  await page.waitForTimeout(200);
  if ((await page.locator('dialog.small .warn').count()) > 0)
    await page.locator('dialog.small .warn').click();
  await page.waitForTimeout(300);
  await page.locator('#question [data-do=sleep]').click();
  await page.waitForTimeout(200);
  if ((await page.locator('dialog.small .warn').count()) > 0)
    await page.locator('dialog.small .warn').click();
  for (let i = 0; i < 6 && (await page.locator('dialog.card').count()) > 0; ++i) {
    await page.locator('dialog.card .answer').first().click();
    await page.waitForTimeout(150);
  }
  await page.waitForSelector('.stage.still');
  await page.waitForTimeout(2500);
  expect((await page.locator('.stage.still').count()) === 1, 'it stands for as long as one likes');
  // Phones: by the left thumb, upright and lying.
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    await look({ ...one, width, height, touch: true }, 'left_hand', { phone: false });
    const under = await page.evaluate(() => {
      const line = document.querySelector('.sound-caption').getBoundingClientRect();
      return [...document.querySelectorAll('button')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > line.top + 1)
        .map((one) => one.ariaLabel ?? one.textContent);
    });
    expect(under.length === 0, `a sound in words lies over ${under}`);
  }
});

test('by the left thumb on a phone that lies: the fight and the end have their buttons on the left', async (table) => {
  const view = { width: 740, height: 360, settings: { hand: 'left' }, locale: 'de-DE' };
  const one = await newVisitor(table, view);
  const { page } = one;
  const onTheLeft = async (other, name) => {
    const { x, width } = await page.locator('#question .question-body').boundingBox();
    const beside = await page.locator(other).boundingBox();
    expect(x < 20, `${name}: the buttons begin at ${x}`);
    expect(beside.x >= x + width - 1, `${name}: ${other} lies beside them`);
    const wrong = await page.evaluate(unreachable);
    expect(wrong.length === 0, `${name}: ${wrong.join('; ')}`);
    await look(one, `left_hand_${name}`, { checked: false, phone: false });
  };
  await secondTry(page, table.server.url);
  const both = [
    { id: 'warrior', space: 14, willpower: 14, asleep: false },
    { id: 'archer', space: 14, asleep: true },
  ];
  await edit(page, { turn: 'warrior', creatures: [{ kind: 'gor', space: 14 }], heroes: both });
  await page.locator('#question [data-do=fight]').first().click();
  await page.waitForSelector('.arena');
  await onTheLeft('.arena', 'fight');
  await secondTry(page, table.server.url);
  await edit(page, { turn: 'warrior', narrator: 'M', creatures: [], heroes: both });
  await page.locator('#question [data-do=sleep]').click();
  await page.locator('dialog.small .warn').click();
  for (let i = 0; i < 40 && (await page.locator('.ended').count()) === 0; ++i) {
    await readCards(page);
    const asked = page.locator('#question:not(.finale) .answer:not(:disabled)').last();
    if ((await asked.count()) > 0) await asked.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  const cut = await page.locator('.ended h2').evaluate((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    const [text, ribbon] = [words.getBoundingClientRect(), title.getBoundingClientRect()];
    return text.left < ribbon.left + 16 || text.right > ribbon.right - 16;
  });
  expect(!cut, 'the title is whole');
  const { x } = await page.locator('.ended').boundingBox();
  expect(x < 20, `the chronicle begins at ${x}`);
  const wrong = await page.evaluate(unreachable);
  expect(wrong.length === 0, wrong.join('; '));
  await look(one, 'left_hand_end', { checked: false, phone: false });
});

test('who knows the box reads what a card does; read again it is whole', async (table) => {
  const { page } = await newVisitor(table, { settings: { box: 'known' } });
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  await page.locator('input[type=radio]').first().check();
  await page.click('#begin');
  await page.waitForSelector('dialog.card .card-text');
  expect((await page.locator('dialog.card .story').count()) === 0, 'no tale');
  await settled(page);
  await page.getByRole('button', { name: 'Goal and cards' }).click();
  await page.locator('.card-row').first().click();
  await page.waitForSelector('dialog.card .story');
});

test('a finger between two stones picks the nearer one, and one touch corrects it', async (table) => {
  const one = await newVisitor(table, { width: 360, height: 640 });
  const { page } = one;
  await firstLegend(page, table.server.url);
  // From afar stones stand as near as that.
  await page.getByRole('button', { name: 'The whole map' }).tap();
  await page.waitForTimeout(400);
  const at = async (space) => {
    const box = await page.locator(`#map g.stone[data-space="${space}"] circle.face`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const near = await page.evaluate(() => {
    const frame = document.querySelector('#map').getBoundingClientRect();
    const all = [...document.querySelectorAll('#map g.stone[data-space]')].map((stone) => {
      const box = stone.querySelector('circle.face').getBoundingClientRect();
      return [stone.dataset.space, box.x + box.width / 2, box.y + box.height / 2];
    });
    const seen = all.filter(
      ([, x, y]) =>
        x > frame.left + 30 && x < frame.right - 30 && y > frame.top + 60 && y < frame.bottom - 30,
    );
    let best = null;
    for (const a of seen)
      for (const b of seen) {
        const far = Math.hypot(a[1] - b[1], a[2] - b[2]);
        if (a[0] !== b[0] && far < 62 && (!best || far < best.far)) best = { a, b, far };
      }
    return best && [best.a[0], best.b[0]];
  });
  expect(near, 'there are stones so near to each other');
  const [a, b] = [await at(near[0]), await at(near[1])];
  const between = [a[0] * 0.55 + b[0] * 0.45, a[1] * 0.55 + b[1] * 0.45];
  await page.touchscreen.tap(...between);
  await page.waitForSelector('.picked .also-meant');
  await look(one, 'also_meant');
  const picked = await page.locator('.picked h2').innerText();
  await page.locator('.picked .also-meant').first().click();
  expect((await page.locator('.picked h2').innerText()) !== picked, 'another space is picked');
});

test('high contrast is AAA, every theme AA, on the screens of the lesson, the fight and the end', async (table) => {
  for (const theme of ['light', 'dark', 'contrast']) {
    const one = await newVisitor(table, { theme, learnt: [] });
    const { page } = one;
    const check = (name) => axe(one, `${name}, ${theme}`, { enhanced: theme === 'contrast' });
    await firstLegend(page, table.server.url);
    await page.waitForSelector('.lesson');
    await check('a lesson');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.menu-item', { hasText: 'Lessons and practice' }).click();
    await page.waitForSelector('.lesson-list');
    await check('the list of lessons');
    await page.keyboard.press('Escape');
    await edit(page, {
      turn: 'warrior',
      creatures: [{ kind: 'gor', space: 14 }],
      heroes: [
        { id: 'warrior', space: 14, willpower: 14 },
        { id: 'archer', space: 14 },
      ],
    });
    await page.locator('#question [data-do=fight]').first().click();
    await page.waitForSelector('.arena');
    await check('a fight');
    await page.close();
  }
});

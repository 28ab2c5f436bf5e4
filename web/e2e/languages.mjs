// In every language: a shop, a fight, a sunrise and an ending, on the smallest phone, with every text
// measured. `npm run e2e -- --languages` looks at more screens, each of them at six sizes, and tells
// all it finds at once.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anything,
  edit,
  endDay,
  expect,
  look,
  moved,
  newVisitor,
  settled,
  shownHash,
  state,
  test,
} from './lib.mjs';

const content = new URL('../../content/', import.meta.url);
const catalogueOf = (language) =>
  JSON.parse(readFileSync(new URL(`text/${language}.json`, content), 'utf8'));

/** What the English catalogue says in other words than this one, as far as no value stands in it. */
function onlyEnglish(language) {
  if (['en', 'he'].includes(language)) return null;
  const own = catalogueOf(language);
  return (
    Object.entries(catalogueOf('en'))
      // A sign or a short word may be a word of the other language too.
      .filter(([key, text]) => own[key] !== text && text.length > 4 && !text.includes('{'))
      .map(([, text]) => text)
      .filter((text) => !Object.values(own).includes(text))
  );
}

/**
 * Runs in the page: words that do not fit their place, and words of another language, read or
 * heard.
 */
function misread([english, given]) {
  const found = [];
  const inEnglish = new Set(english);
  const isEnglish = (words) =>
    english && (inEnglish.has(words) || /\b(the|and|with|your|which)\b/i.test(words));
  if (isEnglish(document.title)) found.push(`English title: ${document.title}`);
  for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
    for (const one of document.querySelectorAll(`[${name}]`)) {
      const words = one.getAttribute(name).trim();
      if (isEnglish(words)) found.push(`English ${name}: ${words}`);
    }
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const left = '.hidden, .skip-link, svg, option, .world, .log-scroll, [aria-live]';
  // Words for the ear alone stand in a box of one pixel.
  const isUnseen = (one) => {
    for (let frame = one; frame; frame = frame.parentElement)
      if (frame.offsetWidth < 3 && getComputedStyle(frame).overflow !== 'visible') return true;
    return false;
  };
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    const words = text.textContent.trim();
    if (!words || !one.checkVisibility({ visibilityProperty: true }) || one.closest(left)) continue;
    if (isUnseen(one)) continue;
    if (isEnglish(words)) found.push(`English: ${words}`);
    // What people type may be as long as it likes: dots may stand for its end.
    const isGiven = given.some((name) => words.includes(name));
    const range = document.createRange();
    range.selectNodeContents(text);
    let box = range.getBoundingClientRect();
    for (
      let frame = one;
      frame && frame !== document.documentElement;
      frame = frame.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(frame);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const place = frame.getBoundingClientRect();
      if (isGiven && getComputedStyle(frame).textOverflow === 'ellipsis') {
        box = place;
        continue;
      }
      const wide = box.left < place.left - 2 || box.right > place.right + 2;
      const high = box.top < place.top - 2 || box.bottom > place.bottom + 2;
      const isCut = (wide && overflowX !== 'visible') || (high && /hidden|clip/.test(overflowY));
      if (isCut) found.push(`cut: “${words.slice(0, 40)}” in ${frame.className || frame.tagName}`);
      if (isCut || /auto|scroll/.test(overflowX + overflowY)) {
        box = place;
      }
    }
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
    if (one.closest('.button') && !isGiven && lines > 4)
      found.push(`${lines} lines on a button: ${words}`);
  }
  return [...new Set(found)];
}

/** Looks at a screen, and reads it. */
async function read(one, language, name) {
  const words = everySize;
  await look(one, `${language}_${name}`, { checked: false, phone: false, words });
  const wrong = await one.page.evaluate(misread, [onlyEnglish(language), names]);
  expect(
    wrong.length === 0,
    `${language}, ${name}, ${one.width}x${one.height}: ${wrong.join('; ')}`,
  );
}

/** The same at every size; what is found is noted, so that one run shows it all. */
async function readEverywhere(one, language, name, found) {
  for (const [width, height] of sizes) {
    await one.page.setViewportSize({ width, height });
    await one.page.waitForTimeout(200);
    await read({ ...one, width, height, touch: width < 1000 }, language, name).catch((error) =>
      found.push(error.message),
    );
  }
  const [[width, height]] = sizes;
  await one.page.setViewportSize({ width, height });
  await one.page.waitForTimeout(100);
}

/** Names that people might type: another script, signs, as long as they may be. */
const names = ['🐻 מרים', 'WWWWWWWWWWWWWWWWWWWWWWWW'];

async function begin({ page }, url) {
  await page.goto(url);
  await page.waitForSelector('#begin');
  await page.locator('input[name=legend]').nth(3).check();
  await page.locator('.start-sides fieldset').first().locator('input').first().check();
}

async function named({ page }, see) {
  await page.locator('.start-foot .button:not(#begin)').click();
  for (const [i, name] of names.entries())
    await page.locator('dialog input:not([type], [inputmode])').nth(i).fill(name);
  await page.locator('dialog input[inputmode=numeric]').fill('7');
  await see('more');
  await page.locator('dialog .answers .primary').click();
}

/** Whatever is asked; what is to be shared goes to the first. */
async function answered(page) {
  await settled(page);
  if ((await page.locator('#question .share-all').count()) === 0) return anything(page);
  const before = await shownHash(page);
  await page.locator('#question .all-to').first().click();
  await page.locator('#question .share-all .primary').click();
  await moved(page, before);
}

async function shared({ page }) {
  await settled(page);
  for (let i = 0; i < 6 && (await page.locator('#question [data-do=sleep]').count()) === 0; ++i)
    await answered(page);
}

/** Clicks what is folded until this is there. */
async function unfold({ page }, wanted) {
  const folded = page.locator('#question .folded');
  for (let i = 0; i < (await folded.count()) && (await page.locator(wanted).count()) === 0; ++i)
    await folded.nth(i).click();
  await page.locator(wanted).first().waitFor();
}

const shut = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
};

/** What opens over the start page. */
async function overStart({ page }, see, word) {
  for (const key of ['start.join', 'start.open', 'lesson.list', 'settings.title']) {
    await page
      .getByRole('button', { name: word(`web.${key}`), exact: true })
      .first()
      .click();
    await page.waitForSelector('dialog[open]');
    await see(key);
    await shut(page);
  }
}

/** What the menu of a table opens. */
async function overTable({ page }, see, word) {
  for (const key of ['people.title', 'cards.title', 'lesson.list', 'settings.title']) {
    await page
      .getByRole('button', { name: word('web.menu'), exact: true })
      .first()
      .click();
    await page.locator('.menu-item', { hasText: word(`web.${key}`) }).click();
    await page.waitForTimeout(300);
    await see(`table_${key}`);
    await shut(page);
  }
}

/** From the start page to a won legend. */
async function wholeWay(one, url, language, word, found) {
  const { page } = one;
  const see = (name) =>
    found ? readEverywhere(one, language, name, found) : read(one, language, name);
  await begin(one, url);
  await see('start');
  if (found) await overStart(one, see, word);
  await named(one, see);
  await page.click('#begin');
  await page.waitForSelector('dialog.card');
  await see('card');
  await shared(one);
  await see('action');
  if (found) await overTable(one, see, word);
  const { asks } = await state(page);
  const both = ['warrior', 'archer'].map((id) => ({ id, space: 62, gold: 9, willpower: 12 }));
  await edit(page, { turn: asks.who, heroes: both, creatures: [] });
  await unfold(one, 'dialog.shop');
  await page.locator('dialog.shop .ware').first().waitFor();
  await see('shop');
  await page.keyboard.press('Escape');
  await edit(page, { turn: asks.who, creatures: [{ kind: 'gor', space: 62 }] });
  await page.locator('#question [data-do=fight]').click();
  for (let i = 0; i < 20; ++i) {
    await settled(page);
    if ((await page.locator('#question [data-do=sleep]').count()) > 0) break;
    if (i < 3) await see(`fight_${i}`);
    await answered(page);
  }
  await edit(page, { creatures: [{ kind: 'gor', space: 20 }] });
  for (let i = 0; i < 12 && (await state(page)).day < 2; ++i) {
    if ((await page.locator('#question [data-do=sleep]').count()) > 0) await endDay(page);
    else await answered(page);
  }
  expect((await state(page)).day === 2, 'the sun has risen');
  await page
    .getByRole('button', { name: word('web.menu'), exact: true })
    .first()
    .click();
  await page.locator('.menu-item').first().waitFor();
  await see('menu');
  await page.locator('.menu-item', { hasText: word('ui.page.log') }).click();
  await page.locator('dialog .log-line').first().waitFor();
  await see('sunrise_log');
  await page.keyboard.press('Escape');
  await page.locator('.hero-card').first().click();
  await see('hero');
  await page.keyboard.press('Escape');
  await edit(page, {
    turn: 'warrior',
    loot: [{ space: 0, gold: 33, things: [] }],
    heroes: [{ id: 'warrior', space: 0, gold: 1 }],
    creatures: [],
  });
  await unfold(one, '#question [data-do=drop]');
  await page.locator('#question [data-do=drop]').first().click();
  await page.waitForSelector('.ended.won');
  await settled(page);
  await see('ending');
  await page.goto(`${url}/rules`);
  await page.locator('.chapter').first().waitFor();
  await see('rules');
}

const languages = ['en', 'de', 'fr', 'es'];
const everySize = process.argv.includes('--languages');
const sizes = [
  [360, 640],
  ...(everySize
    ? [
        [390, 844],
        [740, 360],
        [1024, 768],
        [1440, 900],
        [1920, 1080],
      ]
    : []),
];
const [[width, height]] = sizes;
// English is looked at by all the other tests.
for (const language of everySize ? languages : languages.slice(1))
  test(`shop, fight, sunrise and ending in ${language}${everySize ? ', every screen at six sizes' : ` at ${width}x${height}`}`, async (table) => {
    const one = await newVisitor(table, { width, height, locale: language });
    const texts = catalogueOf(language);
    const found = everySize ? [] : null;
    await wholeWay(one, table.server.url, language, (key) => texts[key], found);
    expect(!found?.length, `${found?.length} findings:\n${found?.join('\n')}`);
  });

/** A made-up language from right to left: English in letters of another script. */
function inOtherLetters(message) {
  let depth = 0;
  const letter = (sign) => {
    if (sign === '{' || sign === '}') depth += sign === '{' ? 1 : -1;
    // Within an odd number of braces ICU's own words stand, not ours.
    const at = depth % 2 === 0 ? 'abcdefghijklmnopqrstuvwxyz'.indexOf(sign.toLowerCase()) : -1;
    return at < 0 ? sign : String.fromCodePoint(0x5d0 + (at % 27));
  };
  return [...message].map(letter).join('');
}

function withRightToLeft() {
  const folder = mkdtempSync(join(tmpdir(), 'rietburg-content-'));
  cpSync(content, folder, { recursive: true });
  const { $schema, ...english } = catalogueOf('en');
  const told = Object.entries(english).map(([key, text]) => [
    key,
    key.startsWith('ui.command.') ? text : inOtherLetters(text),
  ]);
  writeFileSync(
    join(folder, 'text/he.json'),
    JSON.stringify({ $schema, ...Object.fromEntries(told) }),
  );
  return folder;
}

test(
  'a fifth language is one file more, and may be written from right to left',
  async (table) => {
    const one = await newVisitor(table, { width: 360, height: 640, locale: 'he-IL' });
    const texts = catalogueOf('en');
    await wholeWay(one, table.server.url, 'he', (key) => inOtherLetters(texts[key]));
    await one.page.waitForSelector('html[dir=rtl] .reference');
  },
  { content: withRightToLeft },
);

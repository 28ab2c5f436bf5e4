// Legend 1 from the start page to its end, in the page's own ways alone: by somebody who reads only
// Spanish and has only a small phone, by somebody who sees nothing, by somebody who sees no colour.
// What to do they ask the page ("What would you do?"). `npm run e2e -- --file whole`.
import { readFileSync } from 'node:fs';
import { expect, look, newVisitor, state, test } from './lib.mjs';

const catalogue = (language) =>
  JSON.parse(readFileSync(new URL(`../../content/text/${language}.json`, import.meta.url), 'utf8'));

/** Whatever may stand on the page, first what lies over the rest. */
const next = [
  '.lesson .primary',
  'dialog.card .answer',
  'dialog.small .warn',
  '.stage .answer',
  '.hint-said .hint-take .button:first-child',
  '#question .share-all .all-to',
  '#question .share-all .primary',
  '#question .hint-ask',
  '#question .primary',
  '#question .answer',
].map((where) => `${where}:not(:disabled)`);

/** Answers until the legend has ended; `press` is how somebody touches what stands there. */
async function toTheEnd({ page }, press, see) {
  const met = new Set();
  let last = '';
  let same = 0;
  for (let i = 0; i < 6000; ++i) {
    if ((await page.locator('.ended').count()) > 0) return met;
    let pressed = '';
    // A companion thinks about what is to be done.
    if ((await page.locator('#question .hint-ask:disabled').count()) > 0) {
      await page.waitForTimeout(100);
      continue;
    }
    for (const where of next) {
      // Sharing out evenly comes before it is agreed to, and once.
      if (where.includes('.all-to') && last.includes('.all-to')) continue;
      const one = page.locator(where).first();
      if ((await one.count()) === 0) continue;
      await see?.(where);
      await press(where, one);
      pressed = where;
      break;
    }
    same = pressed === last ? same + 1 : 0;
    expect(same < 60, `nothing changes by pressing ${pressed}`);
    if (pressed) met.add(pressed);
    last = pressed;
    await page.waitForTimeout(pressed ? 60 : 150);
  }
  throw new Error('the legend does not end');
}

/** The start page, Legend 1 chosen on it, and begun. */
async function begin({ page }, url, language, press) {
  await page.goto(url);
  await page.waitForSelector('#begin');
  expect((await page.getAttribute('html', 'lang')) === language, 'the page speaks their language');
  const first = page.locator('input[name=legend]').first();
  if (!(await first.isChecked())) await press('input[name=legend]', first);
  await press('#begin', page.locator('#begin'));
  await page.waitForSelector('.table');
}

async function told(one, language) {
  const { page } = one;
  const { outcome, legend } = await state(page);
  expect(outcome, 'the legend has ended');
  expect(legend === 'legend-1', `it was the first one: ${legend}`);
  const ending = await page.locator('.ended').innerText();
  expect(ending.length > 80, `${language}: the end is told: ${ending}`);
  expect(!/\b(the|and|with|your|which)\b/.test(ending), `${language}: ${ending}`);
}

const finger = async (_, one) => {
  await one.tap({ timeout: 5000 }).catch(() => undefined);
};

for (const [width, height] of [
  [360, 640],
  [740, 360],
])
  test(
    `who reads only Spanish and has a phone of ${width}x${height} begins Legend 1 and ends it, by touch`,
    async (table) => {
      const one = await newVisitor(table, { width, height, locale: 'es-ES', learnt: [] });
      await begin(one, table.server.url, 'es', finger);
      const seen = new Set();
      const met = await toTheEnd(one, finger, async (where) => {
        if (seen.has(where)) return;
        seen.add(where);
        await look(one, `whole_es_${seen.size}`, { checked: false, phone: false });
      });
      expect(
        [...met].some((where) => where.includes('.lesson')),
        'rules were explained',
      );
      await told(one, 'es');
      await look(one, 'whole_es_end', { checked: false, phone: false });
    },
    { matrix: true },
  );

test(
  'who sees no colour begins Legend 1 and ends it, in French',
  async (table) => {
    const one = await newVisitor(table, { width: 390, height: 844, locale: 'fr-FR' });
    const devtools = await one.context.newCDPSession(one.page);
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
    await begin(one, table.server.url, 'fr', finger);
    await toTheEnd(one, finger);
    await told(one, 'fr');
    await look(one, 'whole_fr_end', { checked: false, phone: false });
  },
  { matrix: true },
);

test(
  'who sees nothing begins Legend 1 and ends it, in German: by keys alone, everything with a name',
  async (table) => {
    const one = await newVisitor(table, { locale: 'de-DE', learnt: [] });
    const { page, context } = one;
    const devtools = await context.newCDPSession(page);
    const isHere = (element) => element === document.activeElement;
    const names = new Set();
    // To it by Tab, then Enter; what assistive technology is told there is kept.
    const keys = async (where, target) => {
      for (let i = 0; i < 150; ++i) {
        const here = await target.evaluate(isHere, undefined, { timeout: 2000 }).catch(() => null);
        if (here === null) return;
        if (here) break;
        expect(i < 149, `${where} is reached by Tab`);
        await page.keyboard.press('Tab');
      }
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      const focused = nodes.find(
        ({ properties }) =>
          properties?.some(({ name, value }) => name === 'focused' && value.value) ?? false,
      );
      // A document is in focus before anything in it.
      const named = nodes.filter(
        ({ ignored, role, properties }) =>
          !ignored &&
          ['button', 'radio'].includes(role?.value) &&
          properties?.some(({ name, value }) => name === 'focused' && value.value),
      );
      const heard = named[0] ?? focused;
      if (heard?.name?.value) names.add(String(heard.name.value));
      else expect(false, `${where} has no name`);
      await page.keyboard.press(where.startsWith('input') ? 'Space' : 'Enter');
    };
    await begin(one, table.server.url, 'de', keys);
    await toTheEnd(one, keys);
    await told(one, 'de');
    const words = catalogue('de');
    expect(names.has(words['web.hint.ask']), 'advice was asked for by its name');
    for (const name of names)
      expect(!/\b(the|and|with|your|which)\b/.test(name), `English: ${name}`);
  },
  { matrix: true },
);

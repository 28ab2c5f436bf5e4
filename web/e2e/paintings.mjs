// The painted land: it comes after the first picture, never in place of it.
import { expect, newVisitor, sitDown, test } from './lib.mjs';

const phone = { width: 360, height: 640 };

/** Bytes of all paintings the page has loaded. */
const painted = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.webp'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );

test('the land is drawn before its painting comes, and played on without it', async (table) => {
  const { page } = await newVisitor(table);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/*.webp', async (route) => {
    await held;
    await route.fallback();
  });
  await sitDown(page, table.server.url);
  expect((await page.locator('#map [data-space]').count()) > 70, 'the stones are there');
  expect((await page.locator('#map .painting').count()) === 0, 'the painting is not');
  expect(await page.locator('#map .drawn').isVisible(), 'the land is drawn');
  release();
  await page.locator('#map .painting').waitFor();
  expect(await page.locator('#map [data-space="18"] .face').isVisible(), 'stones lie above it');
});

test('a phone loads a small painting, and each theme its own', async (table) => {
  const { page } = await newVisitor(table, phone);
  await sitDown(page, table.server.url);
  const painting = page.locator('#map .painting');
  await painting.waitFor();
  const day = await painting.getAttribute('src');
  expect(day.includes('day-1800'), day);
  const bytes = await painted(page);
  console.log(`        paintings for a phone: ${Math.round(bytes / 1000)} kB`);
  expect(bytes > 0 && bytes < 1_200_000, 'what a phone may load');
  for (const [theme, name] of [
    ['dark', 'night-1800'],
    ['contrast', 'calm-1800'],
  ]) {
    const { page: other } = await newVisitor(table, { ...phone, theme });
    await sitDown(other, table.server.url);
    await other.locator(`#map .painting[src*="${name}"]`).waitFor();
  }
});

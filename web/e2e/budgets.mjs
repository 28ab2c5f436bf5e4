// The budgets: what a table loads, what the first picture waits for, and how it moves. Bytes are
// counted; milliseconds are printed, and judged beside those of the same page at rest.
import { edit, expect, newVisitor, nightFalls, settled, shareOut, sitDown, test } from './lib.mjs';

const kPhone = 1_200_000;
const kDesktop = 2_500_000;
/** Later than the first picture: paintings, typefaces, sounds. */
const ornaments = /\.(webp|woff2|wav|ogg|mp3)(\?|$)/;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;

/** Counts every byte that comes over the line, as the browser has it, and asks how long it is kept. */
async function watchLine({ page, context }) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { bytes: 0, forgotten: [] };
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    line.bytes += encodedDataLength;
  });
  devtools.on('Network.responseReceived', ({ response }) => {
    const { pathname } = new URL(response.url);
    const kept = Object.entries(response.headers).find(([name]) => /^cache-control$/i.test(name));
    if (pathname.startsWith('/assets/') && !/immutable/.test(kept?.[1] ?? ''))
      line.forgotten.push(pathname);
  });
  return line;
}

test('what a table weighs: on a phone, on a desk, and all of it kept for ever', async (table) => {
  const host = await newVisitor(table);
  await sitDown(host.page, table.server.url, {
    heroes: ['dwarf', 'warrior', 'archer', 'wizard'],
  });
  for (const [name, most, size] of [
    ['a phone', kPhone, { width: 360, height: 640, pixels: 3 }],
    ['a desktop', kDesktop, { width: 1440, height: 900, pixels: 1 }],
    ['a desktop with fine pixels', kDesktop, { width: 1920, height: 1080, pixels: 2 }],
  ]) {
    const one = await newVisitor(table, size);
    const line = await watchLine(one);
    await one.page.goto(host.page.url());
    await settled(one.page);
    await one.page.locator('#map .painting').waitFor();
    await one.page.waitForLoadState('networkidle');
    console.log(
      `        ${name} loads ${kilobytes(line.bytes)} for a table, of ${kilobytes(most)}`,
    );
    expect(line.bytes > 200_000 && line.bytes <= most, `${name}: ${line.bytes} bytes`);
    expect(line.forgotten.length === 0, `not kept for ever: ${line.forgotten.join(', ')}`);
    await one.context.close();
  }
});

test('the first picture waits for no painting, no typeface, no sound', async (table) => {
  const host = await newVisitor(table);
  await sitDown(host.page, table.server.url);
  const { page } = await newVisitor(table, { sound: 'on' });
  const held = [];
  await page.route(ornaments, (route) => void held.push(route));
  await page.goto(host.page.url(), { waitUntil: 'commit' });
  for (const part of ['#map .stone', '#map .drawn path', '#map .piece', '#question h2'])
    await page.locator(part).first().waitFor();
  await settled(page);
  const names = held.map((route) => new URL(route.request().url()).pathname);
  console.log(`        drawn while ${names.length} files were still to come`);
  expect(
    names.some((name) => name.endsWith('.webp')) && names.some((name) => name.endsWith('.woff2')),
    `painting and typefaces were held: ${names.join(', ')}`,
  );
  expect((await page.locator('#map .painting').count()) === 0, 'the painting is not there');
  await Promise.all(held.map((route) => route.continue()));
  await page.locator('#map .painting').waitFor();
});

// ---- milliseconds -------------------------------------------------------------------------------
/**
 * Milliseconds from the call of an address until something is drawn, as the page's own clock has
 * it.
 */
async function drawnAfter(page, selector) {
  const drawn = await page.waitForFunction(
    (wanted) =>
      document.querySelector(wanted)?.getBoundingClientRect().width > 0 ? performance.now() : 0,
    selector,
  );
  return drawn.jsonValue();
}

/** The frames that were drawn while something was done, the fastest first. */
async function framesWhile(page, act) {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.ticking_ = requestAnimationFrame(tick);
    };
    window.ticking_ = requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(window.ticking_);
    return window.frames_.slice(3).sort((a, b) => a - b);
  });
}

const median = (sorted) => sorted[Math.floor(sorted.length / 2)];

test(
  'how soon the board is there',
  async (table) => {
    const { page } = await newVisitor(table);
    const again = async (selector) => {
      await page.reload({ waitUntil: 'commit' });
      return drawnAfter(page, selector);
    };
    await page.goto(table.server.url);
    const start = await again('#begin');
    await sitDown(page, table.server.url);
    const board = await again('#map .stone');
    // Who follows a link for the first time has nothing in store.
    const first = { start: [], board: [] };
    for (let i = 0; i < 3; ++i) {
      for (const [what, url, selector] of [
        ['start', table.server.url, '#begin'],
        ['board', page.url(), '#map .stone'],
      ]) {
        const stranger = await newVisitor(table);
        await stranger.page.goto(url, { waitUntil: 'commit' });
        first[what].push(await drawnAfter(stranger.page, selector));
        await stranger.context.close();
      }
    }
    const rounded = (list) => list.map(Math.round).join(', ');
    console.log(
      `        the board is there after ${rounded([board])} ms, at first visits ${rounded(first.board)} ms; the start page ${rounded([start])} ms and ${rounded(first.start)} ms`,
    );
    // Milliseconds depend on the machine (docs/performance.md has them); beside the start page the
    // board must not take much longer anywhere.
    expect(
      Math.min(...first.board) < 4 * Math.min(...first.start),
      'a stranger sees the board not much later than the start page',
    );
    expect(board < 4 * start, 'nor does who comes back');
  },
  { alone: true },
);

// Beside compilers a clock judges the compilers: times are printed in every run, and judged where
// this file runs by itself.
const inQuiet = process.argv.includes('--file');

test(
  'the first picture comes no later than on the same page without painting, typefaces and sound',
  async (table) => {
    const host = await newVisitor(table);
    await sitDown(host.page, table.server.url);
    const times = { whole: [], bare: [] };
    for (let i = 0; i < 5; ++i)
      for (const what of ['whole', 'bare']) {
        const stranger = await newVisitor(table);
        // Routes slow a page down: both have one, and only the bare page loses by it.
        await stranger.page.route(ornaments, (route) =>
          what === 'bare' ? route.abort() : route.continue(),
        );
        await stranger.page.goto(host.page.url(), { waitUntil: 'commit' });
        for (const part of ['#map .stone', '#map .piece'])
          await stranger.page.locator(part).first().waitFor();
        times[what].push(await drawnAfter(stranger.page, '#question h2'));
        await stranger.context.close();
      }
    const middle = (list) => median(list.sort((a, b) => a - b));
    const ratio = middle(times.whole) / middle(times.bare);
    console.log(
      `        first picture ${Math.round(middle(times.whole))} ms, without painting, typefaces and sound ${Math.round(middle(times.bare))} ms: ratio ${ratio.toFixed(2)}`,
    );
    // What waited for a painting would take twice as long.
    if (inQuiet) expect(ratio < 1.5, `ratio ${ratio.toFixed(2)}`);
  },
  { alone: true },
);

// ---- frames -------------------------------------------------------------------------------------
const fighting = {
  turn: 'warrior',
  creatures: [{ kind: 'gor', space: 26 }],
  heroes: [
    { id: 'warrior', space: 26, strength: 12, willpower: 14, hour: 0 },
    { id: 'archer', space: 7 },
  ],
};

/** Drags the map about for a while. */
async function pan(page) {
  const box = await page.locator('#map').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.wheel(0, -400);
  await page.mouse.down();
  for (let i = 0; i < 40; ++i) await page.mouse.move(box.x + 300 + i * 4, box.y + 300 + i * 2);
  await page.mouse.up();
}

test(
  'frames while panning, in a fight and at sunrise as at rest, also four times slower',
  async (table) => {
    for (const slower of inQuiet ? [1, 4] : [4]) {
      const one = await newVisitor(table, { motion: 'on' });
      const { page, context } = one;
      await sitDown(page, table.server.url, { difficulty: 'easy' });
      await edit(page, fighting);
      await page.locator('#map .painting').waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await page.waitForTimeout(1500);
      const seen = { 'at rest': await framesWhile(page, () => page.waitForTimeout(900)) };
      seen.panning = await framesWhile(page, () => pan(page));
      seen['in a fight'] = await framesWhile(page, async () => {
        await page.locator('#question [data-do=fight]').click();
        await page.waitForSelector('.arena[data-moment=still]');
      });
      await settled(page);
      await shareOut(page);
      seen['at sunrise'] = await framesWhile(page, async () => {
        await nightFalls(page);
        await page.waitForSelector('dialog.card, .told');
      });
      const told = Object.entries(seen).map(
        ([when, frames]) =>
          `${when} ${median(frames).toFixed(1)} (worst ${Math.round(frames.at(-1))})`,
      );
      console.log(`        frames, processor ${slower} times slower: ${told.join(', ')} ms`);
      for (const [when, frames] of Object.entries(seen)) {
        expect(frames.length > 10, `frames were counted ${when}`);
        if (inQuiet)
          expect(
            median(frames) <= 2 * Math.max(median(seen['at rest']), 1000 / 60),
            `${when} as at rest, ${slower} times slower`,
          );
      }
      await context.close();
    }
  },
  { alone: true },
);

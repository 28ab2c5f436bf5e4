// The first turn of a game in Firefox, driven over WebDriver BiDi: what Chromium alone would not tell.
// Without a Firefox it is left out, and the printout says so.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artifacts, expect, test } from './lib.mjs';

const firefox =
  process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Reads every card until the question stands there alone. */
async function readAll(page) {
  for (let i = 0; i < 60; ++i) {
    const isThere = await page.evaluate(() => {
      const card = document.querySelector('dialog.card .answer, .stage .answer');
      card?.click();
      return !card && document.querySelector('#question .answer:not(:disabled)') !== null;
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error('the first question does not come');
}

/** Where a stone is drawn, once the map stands still. */
async function placeOf(page, space) {
  for (let last = ''; ; ) {
    const box = await page.evaluate((id) => {
      const { x, y, width, height } = document
        .querySelector(`#map g.stone[data-space="${id}"] circle.face`)
        .getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }, space);
    if (JSON.stringify(box) === last) return box;
    last = JSON.stringify(box);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test('the first turn of a game in Firefox', async (table) => {
  if (!firefox) {
    console.log('        left out: there is no Firefox here (Debian: firefox-esr)');
    return;
  }
  const { launch } = await import('puppeteer-core');
  const profile = mkdtempSync(join(tmpdir(), 'rietburg-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    userDataDir: profile,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-US' },
  });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(table.server.url);
    await page.waitForSelector('#begin');
    await page.evaluate(() => {
      document.querySelectorAll('input[name=legend]')[1].click();
    });
    await page.click('#begin');
    await page.waitForSelector('.table');
    await readAll(page);
    await page.waitForSelector('#question .share-all .primary');
    await page.click('#question .share-all .primary');
    await page.waitForSelector('#map g.stone.near');
    await page.waitForSelector('#map .painting');
    const before = await page.$eval('.table', (one) => one.dataset.hash);
    const space = await page.$eval('#map g.stone.near', (one) => one.dataset.space);
    const [x, y] = await placeOf(page, space);
    await page.mouse.click(x, y);
    await page.waitForSelector('#question [data-do=walk]');
    await page.screenshot({ path: `${artifacts}firefox_walk.png` });
    await page.mouse.click(...(await placeOf(page, space)));
    await page.waitForFunction(
      (hash) => document.querySelector('.table').dataset.hash !== hash,
      {},
      before,
    );
    await readAll(page);
    await page.screenshot({ path: `${artifacts}firefox_turn.png` });
    const log = await page.$eval('.log-panel', (one) => one.textContent);
    expect(/goes from|walks|moves/.test(log), `the log tells of the walk: ${log.slice(0, 300)}`);
    expect(problems.length === 0, problems.join('; '));
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

// What the end-to-end tests share: the real server as a child process, a browser, and a few gestures.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { chromium } from 'playwright-core';

const root = new URL('../../', import.meta.url).pathname;
export const artifacts = new URL('./artifacts/', import.meta.url).pathname;
mkdirSync(artifacts, { recursive: true });

const program = process.env.RIETBURG ?? join(root, 'build/release/rietburg');
const chrome = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

export class Server {
  constructor(options = []) {
    this.options = options;
    this.data = mkdtempSync(join(tmpdir(), 'rietburg-e2e-'));
    this.port = 0;
  }
  async start() {
    // During development: a page that is served already.
    if (process.env.RIETBURG_URL) {
      this.url = process.env.RIETBURG_URL;
      return this;
    }
    this.child = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, ...this.options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, RIETBURG_CONTENT: join(root, 'content') } });
    this.child.stderr.resume();
    const line = await new Promise((resolve, reject) => {
      let text = '';
      this.child.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\n')) resolve(text);
      });
      this.child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    });
    this.url = /http:\/\/[^\s]+/.exec(line)[0].replace(/\/$/, '');
    // A server that comes back must come back to the same address.
    this.port = Number(new URL(this.url).port);
    return this;
  }
  async stop(signal = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }
  clean() {
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A cable between a browser and the server that can be pulled out. */
export class Cable {
  async lay(url) {
    const { port } = new URL(url);
    this.ends = new Set();
    this.whole = true;
    this.server = createServer((near) => {
      if (!this.whole) return void near.destroy();
      const far = connect(Number(port), '127.0.0.1');
      for (const end of [near, far]) {
        this.ends.add(end);
        end.on('error', () => undefined);
        end.on('close', () => {
          this.ends.delete(end);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }
  pull() {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }
  plug() {
    this.whole = true;
  }
  remove() {
    this.pull();
    this.server.close();
  }
}

export async function launch() {
  return chromium.launch({
    executablePath: chrome,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** A browser of its own: storage, console and network are watched; anything unexpected fails the test. */
export async function visitor(browser, { width = 1440, height = 900, touch = false, motion = 'off', theme = 'light' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, deviceScaleFactor: 1, acceptDownloads: true });
  await context.addInitScript(
    ([m, t]) => {
      localStorage.setItem('rietburg.motion', m);
      localStorage.setItem('rietburg.theme', t);
      localStorage.setItem('rietburg.sound', 'off');
    },
    [motion, theme],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const problems = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/.test(text)) problems.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`request to ${hostname}`);
  });
  return { page, context, problems };
}

/** Begins a game on the start page; `seed` makes it the same every time. */
export async function begin(page, url, { legend = /Sick King/, heroes = ['warrior', 'archer'], difficulty = 'Normal', seed = '7', dice = 'engine', apart = false } = {}) {
  await page.goto(url);
  await page.waitForSelector('#begin');
  await page.getByRole('radio', { name: legend }).check();
  for (const hero of ['dwarf', 'warrior', 'archer', 'wizard']) {
    const box = page.locator(`input[name=hero][value=${hero}]`);
    if (await box.isChecked()) await box.uncheck();
  }
  for (const hero of heroes) await page.locator(`input[name=hero][value=${hero}]`).check();
  if (difficulty) await page.getByRole('radio', { name: difficulty, exact: true }).check();
  if (apart) await page.getByRole('radio', { name: 'Each at their own' }).check();
  await page.getByRole('button', { name: 'More …' }).click();
  await page.getByLabel(/^Seed/).fill(seed);
  if (dice === 'table') await page.getByRole('radio', { name: /real dice/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.click('#begin');
  await page.waitForSelector('.table');
}

/** Reads every card that is open. */
export async function readCards(page) {
  const button = page.locator('dialog.card .answer, .stage .answer');
  for (let i = 0; i < 30; ++i) {
    await page.waitForTimeout(60);
    if ((await button.count()) === 0) return;
    await button.first().click({ timeout: 2000 }).catch(() => undefined);
  }
}

export const question = (page) => page.locator('#question h2').first().innerText();

/** Waits until the page has nothing under way: no request, no walk, no sequence, no card. */
export async function settled(page) {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    await readCards(page);
    const idle = await page.evaluate(
      () =>
        !document.querySelector('.stage') &&
        !document.querySelector('dialog.card') &&
        ![...document.querySelectorAll('#question .answer')].some((button) => button.disabled) &&
        document.querySelector('#question h2') !== null,
    );
    if (idle) return;
    await page.waitForTimeout(50);
  }
  throw new Error('the table does not come to rest');
}

export async function answer(page, text) {
  await settled(page);
  await page.locator('#question .answer', { hasText: text }).first().click();
  await page.waitForTimeout(80);
  await settled(page);
}

/** Touches a space on the map where it is drawn. */
export async function touchSpace(page, space) {
  const box = await page.locator(`#map g.stone[data-space="${space}"] circle.face`).boundingBox();
  const frame = await page.locator('#map').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (x < frame.x || x > frame.x + frame.width || y < frame.y || y > frame.y + frame.height) throw new Error(`space ${space} is out of sight`);
  await page.mouse.click(x, y);
  await page.waitForTimeout(60);
}

export async function walkTo(page, space) {
  await touchSpace(page, space);
  await page.locator('#question [data-do=walk]').click();
  await page.waitForTimeout(80);
  await settled(page);
}

export async function axe(page, name) {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  // The policy of the page allows no foreign script: the checker is run beside it.
  const { readFileSync } = await import('node:fs');
  await page.evaluate(readFileSync(source, 'utf8') + ';0');
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  if (serious.length > 0)
    throw new Error(
      `axe on ${name}: ${serious.map((one) => `${one.id} (${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join('; ')})`).join(', ')}`,
    );
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

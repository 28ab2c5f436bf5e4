// What the end-to-end tests share: the real server as a child process, a browser, and a few
// gestures.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = new URL('../../', import.meta.url).pathname;
export const artifacts = new URL('./artifacts/', import.meta.url).pathname;
mkdirSync(artifacts, { recursive: true });

/** During development: the folder of a page that is built but not yet embedded. */
const unembedded = process.env.RIETBURG_PAGE;
export const program = process.env.RIETBURG ?? join(root, 'build/release/rietburg');
const chrome =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const allLessons = JSON.parse(readFileSync(join(root, 'content/lessons.json'), 'utf8')).lessons.map(
  ({ id }) => id,
);

export class Server {
  /** `content`: a folder of its own instead of the real one; it is removed at the end. */
  constructor(options = [], content = '') {
    this.options = options;
    this.content = content;
    this.data = mkdtempSync(join(tmpdir(), 'rietburg-e2e-'));
    this.port = 0;
  }
  async start() {
    this.child = spawn(
      program,
      ['serve', '--port', String(this.port), '--data', this.data, ...this.options],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, RIETBURG_CONTENT: this.content || join(root, 'content') },
      },
    );
    this.child.stderr.resume();
    const line = await new Promise((resolve, reject) => {
      let text = '';
      this.child.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\n')) resolve(text);
      });
      this.child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code}: ${text}`)),
      );
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
    for (const folder of [this.data, this.content])
      if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** A cable between a browser and the server that can be pulled out, or die without a word. */
export class Cable {
  async lay(url) {
    const { port } = new URL(url);
    this.ends = new Set();
    this.whole = true;
    this.silent = false;
    this.server = createServer((near) => {
      if (!this.whole) return void near.destroy();
      if (this.silent) {
        this.ends.add(near);
        return void near.on('error', () => undefined);
      }
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
  /** Nothing gets through any more, and nobody is told. Open connections stay as they are. */
  silence() {
    this.silent = true;
    for (const end of this.ends) end.unpipe().pause();
  }
  plug() {
    this.whole = true;
    this.silent = false;
  }
  remove() {
    this.pull();
    this.server.close();
  }
}

export async function launch(more = []) {
  return chromium.launch({
    executablePath: chrome,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
      ...(unembedded ? ['--disable-features=LocalNetworkAccessChecks'] : []),
    ],
  });
}

function fromFolder(route) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/' || pathname === '/rules' || pathname.startsWith('/t/'))
    return route.fulfill({ path: join(unembedded, 'index.html') });
  return existsSync(join(unembedded, pathname))
    ? route.fulfill({ path: join(unembedded, pathname) })
    : route.continue();
}

/**
 * A browser of its own: storage, console and network are watched; anything unexpected fails the
 * test.
 */
export async function visitor(
  browser,
  {
    width = 1440,
    height = 900,
    pixels = 1,
    touch = width < 800,
    motion = 'off',
    theme = 'light',
    sound = 'off',
    /** Lessons they have had; all of them unless a test is about lessons. */
    learnt = allLessons,
    settings = {},
    locale = 'en-US',
    /** Where everything comes from; by any other name it is HTTPS with a certificate of our own. */
    host = '127.0.0.1',
  } = {},
) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: host !== '127.0.0.1',
    viewport: { width, height },
    locale,
    hasTouch: touch,
    deviceScaleFactor: pixels,
    acceptDownloads: true,
  });
  if (unembedded) await context.route('**/*', fromFolder);
  // What was set before the first visit; what is set later stays.
  await context.addInitScript(
    (settings) => {
      for (const [key, value] of Object.entries(settings))
        if (localStorage.getItem(`rietburg.${key}`) === null)
          localStorage.setItem(`rietburg.${key}`, value);
    },
    { motion, theme, sound, lessons: JSON.stringify(learnt), ...settings },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const problems = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/.test(text)
    )
      problems.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== host) problems.push(`request to ${hostname}`);
  });
  return { page, context, problems, width, height, touch, theme };
}

/** Begins a game on the start page; `seed` makes it the same every time. */
export async function begin(
  page,
  url,
  {
    legend = /Sick King/,
    heroes = ['warrior', 'archer'],
    difficulty = 'Normal',
    seed = '7',
    dice = 'engine',
    apart = false,
    modules = [],
    companions = {},
  } = {},
) {
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
  for (const module of modules) await page.getByRole('checkbox', { name: module }).check();
  for (const [hero, strength] of Object.entries(companions))
    await page.getByLabel(`Who plays ${hero}?`).selectOption(strength);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.click('#begin');
  await page.waitForSelector('.table');
}

/** Runs in the browser: goes to a table over the line, and keeps its secret as the page would. */
function atTable({ go, sit, shared, set, cards }) {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
  const waiting = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id !== undefined) waiting.shift()(message);
  };
  const ask = (request) =>
    new Promise((resolve, reject) => {
      waiting.push((answer) =>
        answer.ok ? resolve(answer) : reject(new Error(JSON.stringify(answer.error))),
      );
      socket.send(JSON.stringify({ id: 0, ...request }));
    });
  /** Everything that can be had; who, what and how it is shown are no numbers. */
  const sum = (action) => Object.values(action).reduce((all, n) => all + (Number(n) || 0), 0);
  const play = async () => {
    let { table, secret, asks, length } = await ask({ do: 'table', ...go });
    if (sit) await ask({ do: 'sit', ...sit });
    while (shared && asks?.question === 'share') {
      const { actions } = await ask({ do: 'legal' });
      const { shows, ...action } = actions.reduce((a, b) => (sum(b) > sum(a) ? b : a));
      ({ asks, length } = await ask({ do: 'play', action, asks: asks.id }));
    }
    if (set) ({ length } = await ask({ do: 'edit', set }));
    const known = JSON.parse(localStorage.getItem('rietburg.tables') ?? '{}');
    known[table] = { secret, seen: cards ? null : length };
    localStorage.setItem('rietburg.tables', JSON.stringify(known));
    socket.close();
    return table;
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the server does not answer')), 20_000);
    socket.onerror = () => reject(new Error('no connection'));
    socket.onopen = () => play().then(resolve, reject);
  });
}

/**
 * A table at its first turn, made over the line: for tests that are not about how a game begins. What
 * is shared goes to whoever is asked first, as `shareOut` does; `shared: false` leaves that question
 * open. `set` is for the position editor; with `cards` those of the beginning are still to be read.
 */
export async function sitDown(
  page,
  url,
  {
    legend = 'legend-2',
    heroes = ['warrior', 'archer'],
    difficulty = legend === 'legend-1' ? undefined : 'normal',
    seed = 7,
    options = {},
    dice,
    seats = 'all',
    name,
    shared = true,
    set = null,
    cards = false,
  } = {},
) {
  await page.goto(`${url}/healthz`);
  const setup = { legend, heroes, difficulty, seed, options, dice };
  const go = { new: setup, seats, name };
  const id = await page.evaluate(atTable, { go, shared, set, cards });
  await page.goto(`${url}/t/${id}`);
  await page.waitForSelector('.table');
  if (!cards) await settled(page);
}

/** To a table that is there, with a name and a seat; its cards are read. */
export async function sitBeside(page, link, name, seat) {
  const { origin, pathname } = new URL(link);
  await page.goto(`${origin}/healthz`);
  const go = { open: pathname.split('/')[2], name };
  await page.evaluate(atTable, { go, sit: { seats: [seat], name } });
  await page.goto(link);
  await page.waitForSelector('.table');
  await settled(page);
}

/** Reads every card that is open. */
export async function readCards(page) {
  const button = page.locator('dialog.card .answer, .stage .answer');
  for (let i = 0; i < 30 && (await button.count()) > 0; ++i)
    await button
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
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
        ![...document.querySelectorAll('#question .answer, #question .die-answer')].some(
          (button) => button.disabled,
        ) &&
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
  await settled(page);
}

/** Whatever is shared out goes to the first who is asked. */
export async function shareOut(page) {
  await settled(page);
  while (/which part|the reward\?/.test(await question(page))) {
    const all = page.locator('#question .all-to').first();
    if ((await all.count()) === 0) {
      await answer(page, 'Take');
      continue;
    }
    const before = await shownHash(page);
    await all.click();
    await page.locator('#question .share-all .primary').click();
    await moved(page, before);
  }
}

/** Where a space is drawn, once the map stands still. */
async function placeOf(page, space) {
  const face = page.locator(`#map g.stone[data-space="${space}"] circle.face`);
  for (let last = ''; ; ) {
    const box = await face.boundingBox();
    if (JSON.stringify(box) === last) return box;
    last = JSON.stringify(box);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Touches a space on the map where it is drawn. */
export async function touchSpace(page, space) {
  const box = await placeOf(page, space);
  const frame = await page.locator('#map').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (x < frame.x || x > frame.x + frame.width || y < frame.y || y > frame.y + frame.height)
    throw new Error(`space ${space} is out of sight`);
  await page.mouse.click(x, y);
}

/** Who has just arrived wants nothing there. */
export async function goOn(page) {
  const onward = page.locator('#question .arrived > .answers:last-child .answer');
  if ((await onward.count()) > 0) await onward.click();
}

/** `stays`: who arrives is not done there yet. */
export async function walkTo(page, space, { stays = false } = {}) {
  await touchSpace(page, space);
  await page.locator('#question [data-do=walk]').click();
  await settled(page);
  if (!stays) await goOn(page);
}

const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pages that have the checker: their session and the world it is in. */
const checkers = new WeakMap();

/**
 * The checker runs in a world of its own beside the page: the page's policy allows no foreign
 * script, its clock may stand. It is read once and stays until the page goes elsewhere.
 */
async function checkerOf({ page, context }) {
  const known = checkers.get(page);
  const isThere = known?.devtools
    .send('Runtime.evaluate', { contextId: known.contextId, expression: 'typeof axe' })
    .then(
      ({ result }) => result.value === 'object',
      () => false,
    );
  if (await isThere) return known;
  const devtools = known?.devtools ?? (await context.newCDPSession(page));
  const { frameTree } = await devtools.send('Page.getFrameTree');
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await devtools.send('Runtime.evaluate', { contextId, expression: checker });
  checkers.set(page, { devtools, contextId });
  return checkers.get(page);
}

/** Parts of a screen as they were judged, in their theme and arrangement. */
const judged = new Set();

/** Runs beside the page: each of these parts, and a number that stands for how it is now. */
const partsNow = `(() => {
  const root = document.documentElement;
  const setting = [JSON.stringify(root.dataset), root.lang, innerWidth, innerHeight,
    document.querySelector('.table')?.className].join();
  const number = (text) => {
    let [a, b] = [0x811c9dc5, 0x9e3779b9];
    for (let i = 0; i < text.length; ++i) {
      a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
      b = Math.imul(b + text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  return ['.top', '.strip', '.board-area', '.log-panel', '#question']
    .filter((part) => document.querySelectorAll(part).length === 1)
    .map((part) => [part, number(setting + part + document.querySelector(part).outerHTML)]);
})()`;

export async function axe(one, name, { land = false, enhanced = false } = {}) {
  const { devtools, contextId } = await checkerOf(one);
  const known = await devtools.send('Runtime.evaluate', {
    contextId,
    expression: partsNow,
    returnByValue: true,
  });
  const parts = known.result.value.map(([part, now]) => [part, `${now}${land}${enhanced}`]);
  const left = parts.filter(([, now]) => judged.has(now)).map(([part]) => [part]);
  // The drawn land is larger than its frame: with it in the way the checker cannot tell what lies
  // behind a text. So it is looked at without the land, and with it (`land`) for all but the
  // contrast, which has a test of its own. A land that was looked at as it is now was looked at.
  const run = `(async () => {
    const land = [...document.querySelectorAll('.world, .start-backdrop')];
    for (const one of land) one.style.display = 'none';
    const { violations } = await axe.run({ include: [['html']], exclude: ${JSON.stringify(left)} }, { resultTypes: ['violations'], rules: { 'color-contrast-enhanced': { enabled: ${enhanced} } } });
    for (const one of land) one.style.display = '';
    if (!${land} || land.length === 0) return violations;
    globalThis.lands ??= new Set();
    const drawn = land.map((one) => one.className + one.innerHTML).join();
    if (lands.has(drawn)) return violations;
    const whole = await axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } });
    lands.add(drawn);
    return [...violations, ...whole.violations];
  })()`;
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    contextId,
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  expect(!exceptionDetails, `axe on ${name}: ${exceptionDetails?.exception?.description}`);
  const serious = result.value.filter(
    (one) => one.impact === 'serious' || one.impact === 'critical',
  );
  const told = serious.map(
    (one) =>
      `${one.id} (${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join('; ')})`,
  );
  expect(told.length === 0, `axe on ${name}: ${told.join(', ')}`);
  for (const [, now] of parts) judged.add(now);
}

/** Runs in the page: what does not fit the screen, what is too small to touch. */
function misfits({ touch, words: reads }) {
  const found = [];
  const nameOf = (one) =>
    `${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)} (${one.className})`;
  const isOver = (part) =>
    part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const top = dialog ?? document;
  // The page hides what runs over, so it never scrolls: each part must hold what is in it.
  for (const part of document.querySelectorAll(
    '#app, .table, .start, .top, .tracks, .strip, .hero-card',
  ))
    if (isOver(part)) found.push(`it runs over: ${part.id || nameOf(part)}`);
  for (const part of top.querySelectorAll('.question-body, .start-form'))
    if (isOver(part))
      found.push(
        `${part.className} scrolls: ${part.scrollWidth}x${part.scrollHeight} in ${part.clientWidth}x${part.clientHeight}`,
      );
  const isInside = (box, frame) =>
    box.left >= frame.left - 1 &&
    box.top >= frame.top - 1 &&
    box.right <= frame.right + 1 &&
    box.bottom <= frame.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (dialog && !isInside(dialog.getBoundingClientRect(), screen))
    found.push('the dialog is not whole');
  // What is meant to scroll is judged by its frame instead of what is in it.
  const scrolls =
    '.scroll, .reference, .log-scroll, .days, .replay-lines, .told, dialog.card .dialog-inner';
  const isCut = (one, box) => {
    for (let frame = one.parentElement; frame; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue;
      if (frame.matches(scrolls)) box = frame.getBoundingClientRect();
      else if (!isInside(box, frame.getBoundingClientRect())) return true;
    }
    return !isInside(box, screen);
  };
  for (const one of top.querySelectorAll(
    'button, input, select, textarea, summary, a[href], [tabindex="0"]',
  )) {
    if (
      !one.checkVisibility() ||
      one.closest('.hidden') ||
      one.tabIndex < 0 ||
      one.matches('.skip-link')
    )
      continue;
    // A checkbox or radio button is touched by its label.
    const box = (
      one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one
    ).getBoundingClientRect();
    if (isCut(one, box)) found.push(`out of sight: ${nameOf(one)}`);
    const isSmall = box.width < 43.5 || box.height < 43.5;
    if (touch && isSmall && one.matches('button, input, select, textarea, summary, a'))
      found.push(
        `too small to touch: ${nameOf(one)} ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
  }
  if (!reads) return found;
  /** A word of up to 20 letters that stands in two lines; what people type may be longer. */
  const brokenWord = (node) => {
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,20}(?!\p{L})/gu)) {
      if (/\p{L}/u.test(node.data[index - 1] ?? '')) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].map(({ top }) => Math.round(top / 4));
      if (new Set(lines).size > 1) return word;
    }
    return '';
  };
  // Words: whole, and nothing else written over them. The map is judged by tests of its own.
  const texts = [];
  const sticks = (one) => {
    for (let part = one; part; part = part.parentElement)
      if (getComputedStyle(part).position === 'sticky') return part;
    return null;
  };
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (
      !node.data.trim() ||
      one.closest('#map, .cube-die, .hidden, .skip-link, .announcement, script, style, [inert]')
    )
      continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const words = node.data.trim().slice(0, 40);
    let inSight = true;
    for (let frame = one; frame; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = frame.getBoundingClientRect();
      if (frame.matches(scrolls) || /auto|scroll/.test(style.overflowY)) {
        if (box.bottom > edge.bottom || box.top < edge.top) inSight = false;
        break;
      }
      // A name that ends in dots stands in full elsewhere.
      if (style.textOverflow === 'ellipsis') {
        inSight &&= box.right <= edge.right + 1;
        box = edge;
        continue;
      }
      if (
        !isInside(box, {
          left: edge.left - 2,
          top: edge.top - 3,
          right: edge.right + 2,
          bottom: edge.bottom + 3,
        })
      ) {
        if (edge.width > 1 && edge.height > 1) found.push(`cut text: ${words} (${one.className})`);
        inSight = false;
        break;
      }
    }
    if (!inSight) continue;
    texts.push({ node, box, words, sticks: sticks(one) });
    const broken = one.closest('.answer, .button, .choice') && brokenWord(node);
    if (broken) found.push(`a broken word: ${broken}`);
    // Lines, since a number in parentheses from right to left is three pieces of one line.
    let pieces = 0;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const piece of range.getClientRects()) {
      if (piece.top > bottom - 4) ++pieces;
      bottom = Math.max(bottom, piece.bottom);
    }
    if (pieces > 2 && 2 * pieces > words.length) found.push(`a word in pieces: ${words}`);
  }
  // The box of a line is higher than its letters: that of a large title reaches into the next one.
  const depth = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
      Math.max(5, 0.3 * Math.min(a.height, b.height));
  for (const [i, a] of texts.entries())
    for (const b of texts.slice(i + 1)) {
      if (a.node.parentElement === b.node.parentElement || !depth(a.box, b.box)) continue;
      // What scrolls goes under what stays.
      if (a.sticks !== b.sticks) continue;
      // Lines of one paragraph share a box without lying over each other.
      const lines = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      };
      if (lines(a.node).some((one) => lines(b.node).some((two) => depth(one, two))))
        found.push(`words over words: ${a.words} / ${b.words}`);
    }
  return found;
}

async function lookOnce(one, name, { checked, land = false, words = false }) {
  const what = `${name} at ${one.width}x${one.height}, ${one.theme}`;
  await one.page.screenshot({
    path: `${artifacts}${one.width}x${one.height}_${one.theme}_${name}.png`,
  });
  const wrong = await one.page.evaluate(misfits, { touch: one.touch, words });
  expect(wrong.length === 0, `${what}: ${wrong.join('; ')}`);
  if (checked) await axe(one, what, { land, enhanced: one.theme === 'contrast' });
}

/**
 * A screen as a person sees it: kept as a picture, nothing to scroll, everything large enough to
 * touch, nothing serious for axe; with `words`, none of them cut off or written over others. What is
 * looked at on a desktop is looked at on a phone too.
 */
export async function look(
  one,
  name,
  { checked = true, land = false, words = false, phone = one.width > 1000 && !one.touch } = {},
) {
  await lookOnce(one, name, { checked, land, words });
  if (!phone) return;
  const small = { width: 360, height: 640 };
  for (const [size, then] of [
    [small, () => lookOnce({ ...one, ...small, touch: true }, name, { checked, words })],
    [{ width: one.width, height: one.height }, () => undefined],
  ]) {
    await one.page.setViewportSize(size);
    // The map finds its place; a test may have stopped the page's own clock.
    await one.page.waitForTimeout(150);
    await then();
  }
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

export const tests = [];
/**
 * `options`: what the server is started with beside the usual; `content`: makes its content folder;
 * `alone`: it measures; `matrix`: it runs by its name or with --matrix.
 */
export const test = (name, run, { options = [], content, alone = false, matrix = false } = {}) =>
  tests.push({ name, run, options, content, alone, matrix });

/** A visitor whose problems fail the test, see run.mjs. */
export async function newVisitor({ browser, visitors }, options) {
  const one = await visitor(browser, options);
  visitors.push(one);
  return one;
}

export const day = async (page) =>
  Number(/\d+/.exec(await page.locator('.top .day').innerText())[0]);
export const over = async (page) => /won!|lost\./.test(await question(page));

/**
 * One more connection of the same person, for what the page has no button for: the position editor.
 */
export const ask = (page, request) =>
  page.evaluate(
    ([body]) =>
      new Promise((resolve, reject) => {
        const id = location.pathname.split('/')[2];
        const { secret } = JSON.parse(localStorage.getItem('rietburg.tables'))[id];
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'table', open: id, secret }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === 1) socket.send(JSON.stringify({ id: 2, ...body }));
          if (message.id === 2) {
            socket.close();
            if (message.ok) resolve(message);
            else reject(new Error(JSON.stringify(message.error)));
          }
        };
        socket.onerror = () => reject(new Error('no connection'));
      }),
    [request],
  );

/** Sets the position, and waits until the page has it. */
export async function edit(page, set) {
  const { hash } = await ask(page, { do: 'edit', set });
  await page.waitForSelector(`.table[data-hash="${hash}"]`);
  await settled(page);
}

/** Runs in the page: from now on `window.tones` and `window.sounds` count what is heard. */
export function countTones() {
  window.tones = 0;
  window.sounds = 0;
  const play = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.sounds += 1;
    play.apply(this, when);
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    start.apply(this, when);
  };
}

/**
 * Waits until screen readers are told this: in the topmost dialog, if one is open, or they would
 * not hear it.
 */
export const told = (page, words) =>
  page.waitForFunction((text) => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...top.querySelectorAll('[aria-live=polite]')].some((region) =>
      region.textContent.includes(text),
    );
  }, words);

export const shownHash = (page) => page.locator('.table').getAttribute('data-hash');

/** Waits until the page shows another position than this. */
export async function moved(page, hash) {
  await page.waitForSelector(`.table:not([data-hash="${hash}"])`);
  await settled(page);
}

export const state = async (page) => (await ask(page, { do: 'state' })).state;

/** The first answer to whatever is asked, unless it is an action. */
export async function anything(page) {
  if ((await page.locator('#question .share-all').count()) > 0) return shareOut(page);
  await page.locator('#question .invite .primary, #question .answer').first().click();
  await settled(page);
}

export async function endDay(page) {
  await page.locator('#question [data-do=sleep]').click();
  const sure = page.locator('dialog.small .warn');
  if ((await sure.count()) > 0) await sure.click();
  await settled(page);
}

/** Days that were played to their end; the castle may fall in the last of these nights. */
export const sunrises = async (page) =>
  JSON.stringify(await ask(page, { do: 'log' })).split('"sunrise_began"').length - 1;

/** Both heroes go to sleep; what the sunrise shows is left as it comes. */
export async function nightFalls(page) {
  for (let i = 0; i < 2; ++i) {
    await page.locator('#question [data-do=sleep]').click();
    const sure = page.locator('dialog.small .warn');
    await page.waitForSelector('dialog.small .warn, .stage, #question [data-do=sleep]');
    if ((await sure.count()) > 0) await sure.click();
    if (i === 0) await settled(page);
  }
}

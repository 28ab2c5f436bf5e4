import { answer, artifacts, axe, begin, Cable, expect, question, settled, touchSpace, visitor, walkTo } from './lib.mjs';

export const tests = [];
/** `options`: what the server is started with beside the usual; `alone`: it measures. */
const test = (name, run, options = [], alone = false) => tests.push({ name, run, options, alone });

async function newVisitor({ browser, visitors }, options) {
  const one = await visitor(browser, options);
  visitors.push(one);
  return one;
}

const day = async (page) => Number(/\d+/.exec(await page.locator('.top .day').innerText())[0]);
const over = async (page) => /won!|lost\./.test(await question(page));

/** One more connection of the same person, for what the page has no button for: the position editor. */
const ask = (page, request) =>
  page.evaluate(
    ([body]) =>
      new Promise((resolve, reject) => {
        const id = location.pathname.split('/')[2];
        const { secret } = JSON.parse(localStorage.getItem('rietburg.tables'))[id];
        const socket = new WebSocket(`ws://${location.host}/ws`);
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

const state = async (page) => (await ask(page, { do: 'state' })).state;
/** Days that were played to their end; the castle may fall in the last of these nights. */
const sunrises = async (page) => JSON.stringify(await ask(page, { do: 'log' })).split('"sunrise_began"').length - 1;

// ---- playing with the mouse --------------------------------------------------------------------------------------
/** Whatever is asked that is no action: the first answer. */
async function anything(page) {
  await page.locator('#question .answer').first().click();
  await page.waitForTimeout(60);
  await settled(page);
}

async function endDay(page) {
  await page.locator('#question [data-do=sleep]').click();
  await page.waitForTimeout(60);
  const sure = page.locator('dialog.small .warn');
  if ((await sure.count()) > 0) await sure.click();
  await page.waitForTimeout(60);
  await settled(page);
}

test('two days of the second legend by mouse', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  expect((await question(page)).includes('which part'), 'the gold is shared first');
  await page.getByRole('button', { name: 'Less: Wineskin' }).click();
  await answer(page, 'Take 5 gold and 1 wineskin');
  // The warrior walks to the market in one gesture and shops.
  await walkTo(page, 18);
  let now = await state(page);
  expect(now.heroes[0].space === 18 && now.heroes[0].hour === 1, 'the warrior stands on 18 at hour 1');
  await page.locator('#question .folded', { hasText: 'Warrior: buy' }).click();
  await page.locator('#question .answer', { hasText: 'Buy a strength point' }).first().click();
  await settled(page);
  now = await state(page);
  expect(now.heroes[0].strength === 3 && now.heroes[0].gold === 3, 'a strength point was bought');
  // A look at a space far away changes nothing.
  await touchSpace(page, 84);
  expect((await page.locator('#question h2').first().innerText()).startsWith('Space 84'), 'the space is described');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  let turns = 0;
  while ((await day(page)) < 3 && !(await over(page))) {
    if (++turns > 120) throw new Error('the days do not end');
    const asks = await question(page);
    if (!asks.includes('what will you do')) {
      await anything(page);
      continue;
    }
    const near = page.locator('#map g.stone.near');
    const fight = page.locator('#question [data-do=fight]');
    if (turns % 4 === 1 && (await fight.count()) > 0) {
      await fight.first().click();
      await page.waitForTimeout(60);
      await settled(page);
    } else if (turns % 3 === 2 && (await near.count()) > 0) {
      const spaces = await near.evaluateAll((stones) => stones.map((stone) => stone.dataset.space));
      await walkTo(page, spaces[turns % spaces.length]);
    } else await endDay(page);
  }
  expect((await sunrises(page)) >= 2, 'two days have passed');
  expect((await page.locator('.log-panel .log-row').count()) > 10, 'the log tells of it');
});

test('on a phone by touch: tap, drag, pinch', async (table) => {
  const { page, context } = await newVisitor(table, { width: 390, height: 844, touch: true });
  await begin(page, table.server.url);
  await settled(page);
  await answer(page, 'Take');
  const spot = async (space) => {
    const box = await page.locator(`#map g.stone[data-space="${space}"] circle.face`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
  };
  const [x, y] = await spot(18);
  await page.touchscreen.tap(x, y);
  await page.locator('#question [data-do=walk]').tap();
  await settled(page);
  expect((await state(page)).heroes[0].space === 18, 'the warrior has walked');
  const devtools = await context.newCDPSession(page);
  const touch = (type, points) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([a, b], id) => ({ x: a, y: b, id })) });
  const map = await page.locator('#map').boundingBox();
  const [cx, cy] = [map.x + map.width / 2, map.y + map.height / 2];
  const before = await spot(18);
  await touch('touchStart', [[cx - 40, cy], [cx + 40, cy]]);
  for (let i = 1; i <= 8; ++i) await touch('touchMove', [[cx - 40 - i * 6, cy], [cx + 40 + i * 6, cy]]);
  await touch('touchEnd', []);
  const nearer = await spot(18);
  expect(nearer[2] > before[2] * 1.5, 'two fingers bring the map nearer');
  await touch('touchStart', [[cx, cy]]);
  for (let i = 1; i <= 8; ++i) await touch('touchMove', [[cx + i * 8, cy + i * 4]]);
  await touch('touchEnd', []);
  const moved = await spot(18);
  expect(Math.abs(moved[0] - nearer[0] - 64) < 14 && Math.abs(moved[1] - nearer[1] - 32) < 14, 'one finger moves it');
  expect((await page.locator('.picked').count()) === 0, 'and picks nothing');
});

// ---- playing with the keyboard -----------------------------------------------------------------------------------
/** Goes on with Tab until the focus is on something that fits. */
async function tabTo(page, selector, text = '') {
  for (let i = 0; i < 260; ++i) {
    const there = await page.evaluate(
      ([wanted, words]) => {
        const here = document.activeElement;
        return Boolean(here?.matches(wanted)) && (here.textContent + (here.getAttribute('aria-label') ?? '')).includes(words);
      },
      [selector, text],
    );
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector} ${text}`);
}

async function press(page, selector, text) {
  await tabTo(page, selector, text);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(70);
}

/** Cards are read, fights seen: their button has the focus or is one Tab away. */
async function keysSettled(page) {
  for (let i = 0; i < 100; ++i) {
    await page.waitForTimeout(50);
    const what = await page.evaluate(() => {
      if (document.querySelector('dialog.card')) return 'dialog.card .answer';
      if (document.querySelector('.stage .answer')) return '.stage .answer';
      const busy = document.querySelector('.stage') || [...document.querySelectorAll('#question .answer')].some((one) => one.disabled);
      return busy || !document.querySelector('#question h2') ? 'wait' : '';
    });
    if (what === '') return;
    if (what !== 'wait') await press(page, what, '');
  }
  throw new Error('the table does not come to rest');
}

test('two days of the second legend by keyboard alone', async (table) => {
  const { page } = await newVisitor(table);
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  await tabTo(page, 'input[name=legend]');
  await page.keyboard.press('ArrowDown');
  await press(page, 'button', 'More …');
  await tabTo(page, 'input[inputmode=numeric]');
  await page.keyboard.type('7');
  await press(page, 'dialog button', 'Done');
  await press(page, '#begin', '');
  await page.waitForSelector('.table');
  await keysSettled(page);
  await press(page, '#question .answer', 'Take');
  await keysSettled(page);
  // On the map: arrow keys to the next space, Enter, and the walk is offered at once.
  await tabTo(page, '#map');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(120);
  expect(await page.evaluate(() => document.activeElement?.matches('[data-do=walk]')), 'the focus is on the walk');
  await page.keyboard.press('Enter');
  await keysSettled(page);
  expect((await state(page)).heroes.some((hero) => hero.hour > 0), 'a hero has walked');
  let turns = 0;
  while ((await day(page)) < 3 && !(await over(page))) {
    if (++turns > 80) throw new Error('the days do not end');
    const asks = await question(page);
    if (!asks.includes('what will you do')) await press(page, '#question .answer', '');
    else if (turns % 3 === 1) {
      // The same walk by the list of spaces.
      await press(page, '#question .answer', 'Walk');
      await press(page, '.space-row', '2 hours').catch(() => page.keyboard.press('Escape'));
      await page.waitForTimeout(120);
      if ((await page.locator('#question [data-do=walk]').count()) > 0) await press(page, '#question [data-do=walk]', '');
      else await page.keyboard.press('Escape');
    } else {
      await press(page, '#question [data-do=sleep]', '');
      if ((await page.locator('dialog.small').count()) > 0) await press(page, 'dialog.small .warn', '');
    }
    await keysSettled(page);
  }
  expect((await state(page)).legend === 'legend-2', 'it was the second legend');
  expect((await sunrises(page)) >= 2, 'two days have passed');
});

// ---- a fight with real dice ---------------------------------------------------------------------------------------
const roll = async (page, face) => {
  await settled(page);
  await page.locator(`#question .die-answer[data-face="${face}"]`).click();
  await page.waitForTimeout(60);
  await settled(page);
};

test('a fight with table dice: flip, brew, herb, shield, reward', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url, { heroes: ['warrior', 'wizard'], dice: 'table' });
  await settled(page);
  await roll(page, 2);
  while ((await question(page)).includes('which part')) await answer(page, 'Take');
  await ask(page, {
    do: 'edit',
    set: {
      heroes: [
        { id: 'warrior', space: 20, willpower: 14, small: ['brew', 'herb-3'], large: 'shield' },
        { id: 'wizard', space: 20, willpower: 10 },
      ],
    },
  });
  await page.reload();
  await page.waitForSelector('#question');
  await settled(page);
  if (!(await question(page)).startsWith('Warrior')) await answer(page, 'Pass');
  await answer(page, 'Fight the gor on 20');
  await answer(page, 'Ask the wizard');
  if ((await question(page)).includes('whom do you ask')) await answer(page, 'Ask nobody else');
  if ((await question(page)).includes('will you join')) await answer(page, 'Join the fight');
  if ((await question(page)).includes('begin the fight')) await answer(page, 'Begin the fight');
  // The warrior rolls four dice; the wizard turns the 1 over; brew doubles the 6; the herb adds 3.
  for (const face of [1, 1, 2, 3]) await roll(page, face);
  expect((await question(page)).startsWith('Wizard: turn one'), `the wizard is asked: ${await question(page)}`);
  await page.screenshot({ path: `${artifacts}fight_flip.png` });
  await axe(page, 'the fight');
  await answer(page, 'Turn the 1 over: it becomes 6');
  expect((await question(page)).includes('brew or herbs'), 'brew and herbs are asked');
  await answer(page, 'Double the 6');
  await answer(page, 'Add the points');
  if ((await question(page)).includes('brew or herbs')) await answer(page, 'Use nothing more');
  // The wizard rolls one die, the gor two; then the gor is hurt or beaten.
  await roll(page, 1);
  if ((await question(page)).includes('turn one')) await answer(page, 'Leave the dice');
  await roll(page, 6);
  await roll(page, 6);
  const asks = await question(page);
  expect(asks.includes('which part'), `the gor is beaten and the reward is shared: ${asks}`);
  await page.screenshot({ path: `${artifacts}fight_reward.png` });
  while ((await question(page)).includes('which part')) await answer(page, 'Take');
  const now = await state(page);
  expect(now.defeated.gor === 1, 'the gor lies on 80');
  // A lost round: the shield stops the loss.
  await settled(page);
  await ask(page, {
    do: 'edit',
    set: { turn: 'warrior', heroes: [{ id: 'warrior', space: 19, willpower: 7, hour: 0, large: 'shield', small: [] }, { id: 'wizard', space: 7, hour: 0 }] },
  }).catch(async () => {
    while (!(await question(page)).includes('what will you do')) await anything(page);
  });
  await page.reload();
  await page.waitForSelector('#question');
  await settled(page);
  if (!(await question(page)).startsWith('Warrior')) await answer(page, 'Pass');
  await answer(page, 'Fight the skral');
  while (!(await question(page)).includes('shield')) {
    if ((await page.locator('#question .die-answer').count()) > 0) await roll(page, (await question(page)).includes('Fate') ? 3 : 3);
    else await anything(page);
  }
  await page.screenshot({ path: `${artifacts}fight_shield.png` });
  await answer(page, 'Yes, hold up');
  expect((await state(page)).heroes[0].willpower === 7, 'the shield stopped the loss');
});

// ---- several people -----------------------------------------------------------------------------------------------
async function twoPeople(table, { cable, ...options } = {}) {
  const host = await newVisitor(table);
  await begin(host.page, table.server.url, { heroes: ['warrior', 'archer'], apart: true, ...options });
  const link = await host.page.getByLabel('Link to this table').inputValue();
  await host.page.getByLabel('Your name').fill('Anna');
  await host.page.locator('.seats li', { hasText: 'Warrior' }).getByRole('button', { name: 'Sit here' }).click();
  await host.page.waitForTimeout(150);
  await host.page.keyboard.press('Escape');
  await settled(host.page);
  const guest = await newVisitor(table);
  await guest.page.goto(cable ? link.replace(new URL(link).origin, cable.url) : link);
  await guest.page.waitForSelector('#question');
  await settled(guest.page);
  await guest.page.getByRole('button', { name: 'People and seats' }).click();
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.page.locator('.seats li', { hasText: 'Archer' }).getByRole('button', { name: 'Sit here' }).click();
  await guest.page.waitForTimeout(150);
  await guest.page.keyboard.press('Escape');
  return { host, guest, link };
}

/** Who of the two is asked answers; until something holds. */
async function both(host, guest, act, until) {
  for (let i = 0; i < 60; ++i) {
    await settled(host.page);
    await settled(guest.page);
    if (await until()) return;
    for (const one of [host, guest]) {
      if ((await one.page.locator('#question.mine').count()) === 0) continue;
      await act(one.page, await question(one.page));
      break;
    }
  }
  throw new Error('it never came to that');
}

const hashOf = async (page) => (await state(page)).hash;

/** The archer stands next to the gor on 26 from the start: her fight is under way in a moment. */
async function toFight(host, guest) {
  await both(
    host,
    guest,
    async (page, asks) => {
      const fight = page.locator('#question [data-do=fight]');
      if (asks.includes('which part')) await answer(page, 'Take');
      else if ((await fight.count()) > 0) await fight.first().click();
      else await answer(page, 'Pass');
      await page.waitForTimeout(60);
    },
    async () => (await question(guest.page)).includes('roll another die'),
  );
}

test('two browsers, one loses its connection in mid-fight and comes back', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeople(table, { cable });
  await toFight(host, guest);
  await host.page.waitForSelector('#question .fight');
  cable.pull();
  await guest.page.waitForSelector('.banner');
  expect(await guest.page.locator('#question .answer').first().isDisabled(), 'nothing can be answered meanwhile');
  await host.page.waitForFunction(() => document.querySelector('#question')?.textContent.includes('not here'));
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await settled(guest.page);
  expect((await question(guest.page)).includes('roll another die'), 'the same question is open again');
  expect((await guest.page.locator('#question .die').count()) > 0, 'the dice are still on the table');
  await answer(guest.page, 'Keep this die');
  await sameTable(host, guest);
  cable.remove();
});

test('the server is killed in mid-fight, comes back, and both go on', async (table) => {
  const { host, guest } = await twoPeople(table);
  await toFight(host, guest);
  await table.server.stop('SIGKILL');
  await guest.page.waitForSelector('.banner');
  await host.page.waitForSelector('.banner');
  await table.server.start();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await host.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await settled(guest.page);
  expect((await question(guest.page)).includes('roll another die'), 'the same question is open again');
  await answer(guest.page, 'Keep this die');
  let left = 3;
  await both(
    host,
    guest,
    async (page) => {
      left -= 1;
      await anything(page);
    },
    async () => left <= 0,
  );
  await sameTable(host, guest);
});

async function sameTable(host, guest) {
  await settled(host.page);
  await settled(guest.page);
  expect((await hashOf(host.page)) === (await hashOf(guest.page)), 'both see the same table');
}

test('whoever reaches a merchant gets a moment to shop', async (table) => {
  const { host, guest } = await twoPeople(table);
  await both(
    host,
    guest,
    async (page) => answer(page, 'Take'),
    async () => (await question(host.page)).includes('what will you do'),
  );
  await walkTo(host.page, 18);
  await guest.page.waitForFunction(() => document.querySelector('.hold')?.textContent.includes('the warrior is shopping'));
  await answer(guest.page, 'Pass');
  await guest.page.waitForFunction(() => document.querySelector('.notice')?.textContent.includes('shopping'));
  await host.page.locator('#question .answer', { hasText: 'Warrior: buy' }).click();
  await host.page.locator('#question .answer', { hasText: 'Buy a strength point' }).first().click();
  await host.page.waitForTimeout(150);
  await host.page.locator('.hold .button').click();
  await guest.page.waitForSelector('.hold', { state: 'detached' });
  await answer(guest.page, 'Pass');
  const now = await state(guest.page);
  expect(now.heroes[0].strength === 3 && now.heroes[1].hour === 1, 'one has shopped, the other has passed');
});

test('undo alone, by agreement, and refused', async (table) => {
  // Alone everything can be taken back, chance too.
  const alone = await newVisitor(table);
  await begin(alone.page, table.server.url);
  await settled(alone.page);
  await answer(alone.page, 'Take');
  await walkTo(alone.page, 18);
  await alone.page.getByRole('button', { name: 'Take back' }).click();
  await alone.page.waitForTimeout(200);
  await settled(alone.page);
  expect((await question(alone.page)).startsWith('Warrior'), 'the warrior is asked again');
  await alone.page.getByRole('button', { name: 'Do again' }).click();
  await alone.page.waitForTimeout(200);
  await settled(alone.page);
  expect((await state(alone.page)).heroes[0].space === 18, 'the walk was done again');
  // From the log, back to before the walk.
  await alone.page.locator('.log-panel .log-line', { hasText: 'walks' }).first().click();
  await alone.page.locator('.log-panel .log-tools .button', { hasText: 'Take back' }).click();
  await alone.page.waitForTimeout(250);
  await settled(alone.page);
  expect((await state(alone.page)).heroes[0].space === 14, 'the warrior stands where the day began');

  const { host, guest } = await twoPeople(table);
  await toFight(host, guest);
  const before = (await ask(guest.page, { do: 'history' })).actions.length;
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.waitForSelector('.proposal .answer');
  await axe(host.page, 'the vote');
  await host.page.locator('.proposal .answer', { hasText: 'No' }).click();
  await guest.page.waitForSelector('.proposal', { state: 'detached' });
  expect((await ask(guest.page, { do: 'history' })).actions.length === before, 'nothing was taken back');
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.locator('.proposal .answer', { hasText: 'Yes' }).click();
  await guest.page.waitForSelector('.proposal', { state: 'detached' });
  await guest.page.waitForTimeout(200);
  await settled(guest.page);
  expect((await ask(guest.page, { do: 'history' })).actions.length < before, 'it was taken back');
  await sameTable(host, guest);
});

test('an abandoned seat is handed over, and its owner has it again on return', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeople(table, { cable });
  await both(
    host,
    guest,
    async (page) => answer(page, 'Take'),
    async () => (await question(host.page)).includes('what will you do'),
  );
  cable.pull();
  await host.page.getByRole('button', { name: 'People and seats' }).click();
  const seat = host.page.locator('.seats li', { hasText: 'Archer' });
  await seat.getByText('Ben, not here').waitFor();
  await seat.getByRole('button', { name: 'Take over' }).click();
  await seat.getByText('You').waitFor();
  await axe(host.page, 'the seats');
  await host.page.keyboard.press('Escape');
  // Anna plays for both.
  await answer(host.page, 'Pass');
  expect((await question(host.page)).startsWith('Archer'), 'the archer is asked');
  expect((await host.page.locator('#question.mine').count()) === 1, 'and Anna may answer');
  await answer(host.page, 'Pass');
  // A question of the archer is open when Ben comes back.
  await answer(host.page, 'Pass');
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await host.page.waitForFunction(() => !document.querySelector('#question.mine'));
  await settled(guest.page);
  expect((await question(guest.page)).startsWith('Archer'), 'the archer is asked');
  await answer(guest.page, 'Pass');
  await sameTable(host, guest);
  expect((await state(host.page)).heroes[1].hour === 2, 'both played for the archer');
  cable.remove();
}, ['--away-after', '1']);

test('a vote is seen over an open dialog, and times out', async (table) => {
  const { host, guest } = await twoPeople(table);
  await toFight(host, guest);
  const before = (await ask(guest.page, { do: 'history' })).actions.length;
  // Anna reads her cards meanwhile; the vote must reach her there.
  await host.page.getByRole('button', { name: 'Goal and cards' }).click();
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.locator('dialog .proposal .answer', { hasText: 'No' }).waitFor();
  await axe(host.page, 'the vote in a dialog');
  await host.page.screenshot({ path: `${artifacts}vote.png` });
  await host.page.locator('dialog .proposal .answer', { hasText: 'No' }).click();
  await guest.page.waitForSelector('.proposal', { state: 'detached' });
  // Nobody answers.
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.waitForSelector('dialog .proposal');
  await host.page.keyboard.press('Escape');
  await host.page.waitForSelector('.table > .proposal');
  await guest.page.waitForFunction(() => document.querySelector('.notice')?.textContent.includes('in time'), null, { timeout: 15_000 });
  await host.page.waitForSelector('.proposal', { state: 'detached' });
  expect((await ask(guest.page, { do: 'history' })).actions.length === before, 'nothing was taken back');
  await settled(guest.page);
  await answer(guest.page, 'Keep this die');
  await sameTable(host, guest);
}, ['--vote-time', '4']);

test('who only looks on stays who they are when the line is cut', async (table) => {
  const host = await newVisitor(table);
  await begin(host.page, table.server.url);
  await settled(host.page);
  const cable = await new Cable().lay(table.server.url);
  const watcher = await newVisitor(table);
  await watcher.page.goto(host.page.url().replace(table.server.url, cable.url));
  await settled(watcher.page);
  const secret = () => watcher.page.evaluate(() => JSON.parse(localStorage.getItem('rietburg.tables'))[location.pathname.split('/')[2]].secret);
  const before = await secret();
  cable.pull();
  await watcher.page.waitForSelector('.banner');
  cable.plug();
  await watcher.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  expect((await secret()) === before, 'the same person');
  cable.remove();
});

test('a spectator sees everything and touches nothing', async (table) => {
  const { host, link } = await (async () => {
    const one = await newVisitor(table);
    await begin(one.page, table.server.url);
    await settled(one.page);
    return { host: one, link: one.page.url() };
  })();
  const watcher = await newVisitor(table);
  await watcher.page.goto(link);
  await watcher.page.waitForSelector('#question');
  await settled(watcher.page);
  expect((await watcher.page.locator('#question [data-do]').count()) === 0, 'no answers are offered');
  expect((await watcher.page.getByRole('button', { name: 'Take back' }).count()) === 0, 'no undo is offered');
  // One who sends an action all the same is refused.
  const asks = (await state(watcher.page)).asks;
  const refused = await ask(watcher.page, { do: 'play', asks: asks.id, action: { who: 'warrior', do: 'share', gold: 5, willpower: 0, wineskin: 2 } }).then(
    () => false,
    (error) => /not_your_seat|not_seated/.test(String(error)),
  );
  expect(refused, 'the server refuses it');
  await answer(host.page, 'Take');
  await watcher.page.waitForFunction(() => document.querySelector('#question h2')?.textContent.includes('what will you do'));
  // Chat and a point on the map reach the other side; names can inject nothing.
  await watcher.page.getByRole('button', { name: 'Chat' }).click();
  await watcher.page.getByLabel('Your name').fill('<b>Eve</b>');
  await watcher.page.getByLabel('Say something').fill('<img src=x onerror=alert(1)> hello');
  await watcher.page.getByRole('button', { name: 'Send' }).click();
  await host.page.getByRole('button', { name: /^Chat/ }).click();
  await host.page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent.includes('hello'));
  expect((await host.page.locator('.chat-lines img, .chat-lines b').count()) === 0, 'what people write stays text');
  await axe(host.page, 'the chat');
});

test('replay, and play on from there', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  await answer(page, 'Take');
  await walkTo(page, 18);
  await answer(page, 'Pass');
  const first = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.waitForSelector('.replay');
  await axe(page, 'the replay');
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.waitForTimeout(150);
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.waitForTimeout(150);
  expect(page.url().includes('?at='), 'the moment has a link of its own');
  await page.screenshot({ path: `${artifacts}replay.png` });
  // The link leads another browser to the same moment.
  const other = await newVisitor(table);
  await other.page.goto(page.url());
  await other.page.waitForSelector('.replay');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForSelector('.question:not(.replay)');
  await settled(page);
  expect(page.url() !== first && !page.url().includes('?'), 'there is a new table');
  expect((await question(page)).startsWith('Warrior'), 'the warrior is asked again');
  await walkTo(page, 17);
  expect((await state(page)).heroes[0].space === 17, 'and goes elsewhere');
});

test('a game is played to its end and lost', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url, { heroes: ['dwarf', 'warrior', 'archer', 'wizard'] });
  await settled(page);
  for (let i = 0; i < 90 && !(await over(page)); ++i) {
    if ((await question(page)).includes('what will you do')) await endDay(page);
    else await anything(page);
  }
  expect((await question(page)).includes('lost'), 'the castle has fallen');
  expect((await page.locator('.ended .story').innerText()).length > 50, 'the end of the story is told');
  await axe(page, 'the end');
  await page.screenshot({ path: `${artifacts}lost.png` });
});

test('a game is won', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url, { legend: /Gold Under/, difficulty: 'Easy' });
  await settled(page);
  while ((await question(page)).includes('which part')) await answer(page, 'Take');
  // One coin is missing; the warrior has it.
  await ask(page, {
    do: 'edit',
    set: { turn: 'warrior', loot: [{ space: 0, gold: 33, things: [] }], heroes: [{ id: 'warrior', space: 0, gold: 1 }] },
  });
  await page.waitForTimeout(200);
  await settled(page);
  expect(!(await over(page)), 'not yet');
  await page.locator('#question .folded', { hasText: 'Warrior' }).click();
  await page.locator('#question [data-do=drop]', { hasText: 'gold' }).click();
  await page.waitForSelector('.ended.won');
  await settled(page);
  expect((await question(page)).includes('won'), 'the legend is won');
  expect((await page.locator('.ended .story').innerText()).length > 50, 'the end of the story is told');
  await axe(page, 'the victory');
  await page.screenshot({ path: `${artifacts}won.png` });
  await page.getByRole('button', { name: 'To the start page' }).click();
  await page.waitForFunction(() => document.querySelector('#continue')?.textContent.includes('won'));
});

test('save to a file, open it again, report a problem', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  await answer(page, 'Take');
  await page.getByRole('button', { name: 'Menu' }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
  const file = `${artifacts}saved.json`;
  await saved.saveAs(file);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report a problem' }).click()]);
  const text = await (await import('node:fs/promises')).readFile(await report.path(), 'utf8');
  expect(!/"seed"\s*:\s*\d/.test(text) && text.includes('"history"'), 'the report has the actions and not the seed');
  const hash = await hashOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'To the start page' }).click();
  await page.waitForSelector('#continue');
  await page.getByRole('button', { name: 'Join, open' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForSelector('.table');
  await settled(page);
  expect((await hashOf(page)) === hash, 'the opened game is the saved one');
});

// ---- every legend -------------------------------------------------------------------------------------------------
/** A key of the catalogue that stands on the page instead of its text. */
const bareKey = /\b(?:ui|web|event|question|card|legend|thing|creature|place|task|lose|ally|person|marker|option|module)\.[a-z][\w.-]*/;

test('the first day of every legend, with all its words', async (table) => {
  for (const [legend, difficulty] of [[/Road to the Castle/, ''], [/Days of Resistance/, 'Easy'], [/Gold Under/, 'Normal'], [/Wrath/, 'Normal'], [/Escort/, 'Easy'], [/Liberating/, 'Easy']]) {
    const one = await newVisitor(table);
    const { page } = one;
    const inWords = async () => {
      const found = await page.evaluate((pattern) => new RegExp(pattern).exec(document.body.textContent)?.[0], bareKey.source);
      expect(!found, `${legend}: "${found}" is no text`);
    };
    await begin(page, table.server.url, { legend, difficulty, heroes: ['dwarf', 'wizard'] });
    await inWords();
    await settled(page);
    for (let i = 0; i < 40 && (await day(page)) < 2 && !(await over(page)); ++i) {
      if (!(await question(page)).includes('what will you do')) await anything(page);
      else if (i % 3 === 0 && (await page.locator('#map g.stone.near').count()) > 0) {
        const near = await page.locator('#map g.stone.near').evaluateAll((stones) => stones.map((stone) => stone.dataset.space));
        await walkTo(page, near[i % near.length]);
      } else await endDay(page);
      await inWords();
    }
    await page.screenshot({ path: `${artifacts}legend_${legend.source.replace(/\W/g, '_')}.png` });
    await page.getByRole('button', { name: 'Goal and cards' }).click();
    expect((await page.locator('dialog .task').count()) > 0, 'the goal is told');
    await inWords();
    await one.context.close();
  }
});

// ---- how it looks ---------------------------------------------------------------------------------------------------
const sizes = [
  [1920, 1080],
  [1440, 900],
  [768, 1024],
  [390, 844],
  [360, 640],
];

test('every screen at every size: nothing to scroll, nothing serious for axe', async (table) => {
  for (const [width, height] of sizes)
    for (const theme of width === 1440 ? ['light', 'dark', 'contrast'] : ['light']) {
      const one = await newVisitor(table, { width, height, touch: width < 800, theme });
      const { page } = one;
      const look = async (name) => {
        await page.waitForTimeout(80);
        await page.screenshot({ path: `${artifacts}${width}x${height}_${theme}_${name}.png` });
        // One size for each arrangement, and every theme.
        if (width === 1440 || width === 360) await axe(page, `${name} at ${width}x${height}, ${theme}`);
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight);
        expect(fits, `${name} at ${width}x${height} scrolls`);
        const inner = await page.evaluate(() => [...document.querySelectorAll('.question-body, .start-form')].some((one) => one.scrollHeight > one.clientHeight + 1));
        expect(!inner, `the answers of ${name} at ${width}x${height} scroll`);
      };
      await page.goto(table.server.url);
      await page.waitForSelector('#begin');
      await look('start');
      expect(await page.evaluate(() => document.querySelector('#begin').getBoundingClientRect().bottom <= innerHeight), 'the start button is in sight');
      await begin(page, table.server.url, { heroes: ['archer', 'warrior', 'wizard', 'dwarf'] });
      await page.waitForSelector('dialog.card');
      await look('card');
      await settled(page);
      await look('share');
      while ((await question(page)).includes('which part')) await answer(page, 'Take');
      await look('action');
      if (width < 800) {
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, input, select')]
            .filter((one) => one.offsetParent && !one.closest('.hidden') && one.tabIndex >= 0)
            .map((one) => ({ name: one.textContent + one.ariaLabel, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(({ name }) => name),
        );
        expect(small.length === 0, `too small to touch: ${small.join(', ')}`);
      }
      await page.locator('#question .answer', { hasText: 'Walk' }).click();
      await look('spaces');
      await page.locator('.space-row').nth(3).click();
      await look('walk');
      const walk = page.locator('#question [data-do=walk]');
      expect(await walk.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), 'the walk can be confirmed without scrolling');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      for (const [button, name] of [['People and seats', 'people'], ['Goal and cards', 'cards'], ['Settings', 'settings'], ['What has happened so far', 'log']]) {
        await page.getByRole('button', { name: 'Menu' }).click();
        if (name === 'people') await look('menu');
        await page.locator('.menu-item', { hasText: button }).click();
        await look(name);
        await page.keyboard.press('Escape');
      }
      await page.locator('.hero-card').first().click();
      await look('hero');
      await page.keyboard.press('Escape');
      if (theme !== 'light') {
        await one.context.close();
        continue;
      }
      // All four at the merchant with money, a creature beside them: much to do at once.
      const who = (await state(page)).asks.who;
      const heroes = ['archer', 'warrior', 'wizard', 'dwarf'].map((id) => ({ id, space: 18, gold: 9, small: id === 'archer' ? ['telescope', 'herb-3', 'brew'] : [] }));
      await ask(page, { do: 'edit', set: { turn: who, heroes, creatures: [{ kind: 'gor', space: 18 }] } });
      await page.waitForTimeout(150);
      await settled(page);
      await look('crowd');
      await page.locator('#question .folded', { hasText: ': buy' }).first().click();
      await look('shop');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('#question .folded', { hasText: 'give' }).first().click();
      await look('give');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('#question [data-do=fight]').click();
      for (let i = 0; i < 12; ++i) {
        await page.waitForTimeout(60);
        await settled(page);
        if ((await question(page)).includes('what will you do')) break;
        if (i % 3 !== 1) await look(`fight_${i}`);
        await page.locator('#question .answer').first().click();
      }
      await one.context.close();
    }
});

test('the theme follows the device unless one is chosen', async (table) => {
  const { page } = await newVisitor(table, { theme: 'auto' });
  const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number).reduce((a, b) => a + b) < 200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  expect(await dark(), 'dark with a dark device');
  await axe(page, 'the start page in the dark');
  await page.screenshot({ path: `${artifacts}auto_dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForTimeout(100);
  expect(!(await dark()), 'light as soon as the device is');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  expect(!(await dark()), 'what is chosen holds');
  await page.getByRole('radio', { name: 'As the device' }).check();
  expect(await dark(), 'and can be left to the device again');
});

test('the board is there within a second', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('#map .stone');
  const time = await page.evaluate(() => performance.now());
  console.log(`        first picture of the board after ${Math.round(time)} ms`);
  expect(time < 2000, 'on a busy machine too');
  // Panning and zooming: frames while the map is dragged and wheeled.
  const box = await page.locator('#map').boundingBox();
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.ticking_ = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.wheel(0, -400);
  await page.mouse.down();
  for (let i = 0; i < 40; ++i) await page.mouse.move(box.x + 300 + i * 4, box.y + 300 + i * 2);
  await page.mouse.up();
  const frames = await page.evaluate(() => window.frames_.slice(3).sort((a, b) => a - b));
  console.log(`        frames while panning: median ${Math.round(frames[Math.floor(frames.length / 2)])} ms, worst ${Math.round(frames.at(-1))} ms`);
}, [], true);

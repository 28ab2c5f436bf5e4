import {
  answer,
  anything,
  artifacts,
  ask,
  begin,
  Cable,
  countTones,
  day,
  edit,
  endDay,
  expect,
  goOn,
  look,
  moved,
  newVisitor,
  over,
  question,
  readCards,
  settled,
  shareOut,
  shownHash,
  sitBeside,
  sitDown,
  state,
  sunrises,
  test,
  told,
  touchSpace,
  walkTo,
} from './lib.mjs';

// ---- playing with the mouse ---------------------------------------------------------------------
test('two days of the second legend by mouse', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  expect((await question(page)).includes('which part'), 'the gold is shared first');
  await page.getByRole('button', { name: 'All to the warrior' }).click();
  await page.getByRole('button', { name: 'Less: Warrior: Wineskin' }).click();
  await page.getByRole('button', { name: 'More: Archer: Wineskin' }).click();
  await answer(page, 'Share it like that');
  // A space in reach shows what it costs.
  const tag = page.locator('#map [data-price="18"] text');
  await tag.first().waitFor({ state: 'attached' });
  expect((await tag.allTextContents()).join() === '1\u202fh', 'one hour to the market');
  const late = (await ask(page, { do: 'walks' })).walks.find((walk) => walk.willpower > 0);
  const tags = await page.locator(`#map [data-price="${late.to}"] text`).allTextContents();
  expect(
    tags.join() === `${late.hours}\u202fh,−${late.willpower}`,
    'late hours show their willpower',
  );
  // The warrior walks to the market in one gesture and shops.
  await walkTo(page, 18, { stays: true });
  let now = await state(page);
  expect(
    now.heroes[0].space === 18 && now.heroes[0].hour === 1,
    'the warrior stands on 18 at hour 1',
  );
  await page.locator('#question .answer', { hasText: 'what is sold' }).click();
  await page.locator('dialog.shop [data-thing=strength]').click();
  await page.locator('dialog.shop .buyer', { hasText: '3 gold' }).waitFor();
  await page.getByRole('button', { name: 'That is all' }).click();
  now = await state(page);
  expect(now.heroes[0].strength === 3 && now.heroes[0].gold === 3, 'a strength point was bought');
  await goOn(page);
  // The arrows of the creatures come with the forecast, and go with it.
  const arrows = page.getByRole('button', { name: 'Arrows of the creatures' });
  await arrows.click();
  await page.locator('#map .foreseen').first().waitFor({ state: 'attached' });
  expect((await page.locator('#map .arrow').count()) > 50, 'the arrows are drawn');
  await arrows.click();
  expect((await page.locator('#map .arrows').count()) === 0, 'and are gone again');
  // A look at a space far away changes nothing.
  await touchSpace(page, 84);
  expect(
    (await page.locator('#question h2').first().innerText()).startsWith('Space 84'),
    'the space is described',
  );
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
  await sitDown(page, table.server.url);
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
  const touch = (type, points) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([a, b], id) => ({ x: a, y: b, id })),
    });
  const map = await page.locator('#map').boundingBox();
  const [cx, cy] = [map.x + map.width / 2, map.y + map.height / 2];
  const before = await spot(18);
  await touch('touchStart', [
    [cx - 40, cy],
    [cx + 40, cy],
  ]);
  for (let i = 1; i <= 8; ++i)
    await touch('touchMove', [
      [cx - 40 - i * 6, cy],
      [cx + 40 + i * 6, cy],
    ]);
  await touch('touchEnd', []);
  const nearer = await spot(18);
  expect(nearer[2] > before[2] * 1.5, 'two fingers bring the map nearer');
  await touch('touchStart', [[cx, cy]]);
  for (let i = 1; i <= 8; ++i) await touch('touchMove', [[cx + i * 8, cy + i * 4]]);
  await touch('touchEnd', []);
  const moved = await spot(18);
  expect(
    Math.abs(moved[0] - nearer[0] - 64) < 14 && Math.abs(moved[1] - nearer[1] - 32) < 14,
    'one finger moves it',
  );
  expect((await page.locator('.picked').count()) === 0, 'and picks nothing');
});

test('on the smallest phone a finger beside a stone picks it', async (table) => {
  const { page } = await newVisitor(table, { width: 360, height: 640, touch: true });
  await sitDown(page, table.server.url);
  // Places 20 px from the middle of a stone, where no other is nearer and nothing lies over the
  // map: one for each stone.
  const beside = async () =>
    page.evaluate(() => {
      const stones = [...document.querySelectorAll('#map g.stone')].map((stone) => {
        const box = stone.querySelector('circle.face').getBoundingClientRect();
        return { space: stone.dataset.space, x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      const map = document.querySelector('#map').getBoundingClientRect();
      const isFree = (x, y) =>
        x > map.left &&
        x < map.right &&
        y > map.top &&
        y < map.bottom &&
        document.elementFromPoint(x, y)?.closest('#map');
      return stones.flatMap(({ space, x, y }) => {
        const around = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
          x + 20 * Math.cos((i * Math.PI) / 4),
          y + 20 * Math.sin((i * Math.PI) / 4),
        ]);
        const place = around.find(
          ([a, b]) =>
            isFree(a, b) &&
            stones.every(
              (other) => other.space === space || Math.hypot(other.x - a, other.y - b) > 23,
            ),
        );
        return place && isFree(x, y) ? [{ space, place }] : [];
      });
    });
  // The panel below changes its height with what it says, and the map with it.
  const still = async () => {
    for (let last = ''; ; await page.waitForTimeout(60)) {
      const found = await beside();
      if (JSON.stringify(found) === last) return found;
      last = JSON.stringify(found);
    }
  };
  const tapSome = async (least) => {
    for (let i = 0; i < 6; ++i) {
      const found = await still();
      expect(found.length >= least, `there is room beside stones: ${found.length}`);
      const { space, place } = found[Math.floor((i * found.length) / 6)];
      await page.touchscreen.tap(...place);
      await page
        .waitForSelector(`#map g.stone.chosen[data-space="${space}"]`, {
          state: 'attached',
          timeout: 2000,
        })
        .catch(() => {
          throw new Error(`a finger beside ${space} does not pick it`);
        });
      await page.getByRole('button', { name: 'Back', exact: true }).tap();
      await page.waitForSelector('#map g.stone.chosen', { state: 'detached' });
    }
  };
  await tapSome(10);
  // The whole land, where a stone is smaller than a finger.
  await page.getByRole('button', { name: 'The whole map' }).tap();
  await page.waitForTimeout(300);
  await tapSome(4);
});

// ---- playing with the keyboard ------------------------------------------------------------------
/** Goes on with Tab until the focus is on something that fits. */
async function tabTo(page, selector, text = '') {
  for (let i = 0; i < 260; ++i) {
    const there = await page.evaluate(
      ([wanted, words]) => {
        const here = document.activeElement;
        return (
          Boolean(here?.matches(wanted)) &&
          (here.textContent + (here.getAttribute('aria-label') ?? '')).includes(words)
        );
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
}

/** Cards are read, fights seen: their button has the focus or is one Tab away. */
async function keysSettled(page) {
  for (let i = 0; i < 100; ++i) {
    await page.waitForTimeout(50);
    const what = await page.evaluate(() => {
      if (document.querySelector('dialog.card')) return 'dialog.card .answer';
      if (document.querySelector('.stage .answer')) return '.stage .answer';
      if (document.querySelector('.arrived .primary')) return '.arrived .primary';
      const busy =
        document.querySelector('.stage') ||
        [...document.querySelectorAll('#question .answer')].some((one) => one.disabled);
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
  await press(page, '#question .answer', 'Share it like that');
  await keysSettled(page);
  // On the map: arrow keys to the next space, Enter, and the walk is offered at once.
  await tabTo(page, '#map');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The focus goes to the walk by itself.
  await page.waitForFunction(() => document.activeElement?.matches('[data-do=walk]'));
  await page.keyboard.press('Enter');
  await keysSettled(page);
  expect(
    (await state(page)).heroes.some((hero) => hero.hour > 0),
    'a hero has walked',
  );
  let turns = 0;
  let walks = 0;
  while ((await day(page)) < 3 && !(await over(page))) {
    if (++turns > 80) throw new Error('the days do not end');
    const asks = await question(page);
    if (!asks.includes('what will you do')) await press(page, '#question .answer', '');
    else if (turns % 3 === 1 && (await ask(page, { do: 'walks' })).walks.length > 0) {
      // The same walk by the list of spaces, where there is one left to make today.
      const { who } = (await state(page)).asks;
      const spaceOf = async () => (await state(page)).heroes.find((hero) => hero.id === who).space;
      const before = await spaceOf();
      await page.locator('#question .answer', { hasText: 'Walk' }).waitFor();
      await press(page, '#question .answer', 'Walk');
      await press(page, '.space-row', 'hour');
      await press(page, '#question [data-do=walk]', '');
      await keysSettled(page);
      expect((await spaceOf()) !== before, 'the list leads somewhere');
      walks += 1;
    } else {
      await press(page, '#question [data-do=sleep]', '');
      if ((await page.locator('dialog.small').count()) > 0)
        await press(page, 'dialog.small .warn', '');
    }
    await keysSettled(page);
  }
  expect((await state(page)).legend === 'legend-2', 'it was the second legend');
  expect(walks > 0, 'somebody walked by the list of spaces');
  expect((await sunrises(page)) >= 2, 'two days have passed');
});

// ---- a fight with real dice ---------------------------------------------------------------------
const roll = async (page, face) => {
  await settled(page);
  await page.locator(`#question .die-answer[data-face="${face}"]`).click();
  await settled(page);
};

test('a fight with table dice: flip, brew, herb, shield, reward', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, {
    heroes: ['warrior', 'wizard'],
    dice: 'table',
    shared: false,
  });
  await look(one, 'enter_die');
  await roll(page, 2);
  await shareOut(page);
  await edit(page, {
    heroes: [
      { id: 'warrior', space: 20, willpower: 14, small: ['brew', 'herb-3'], large: 'shield' },
      { id: 'wizard', space: 20, willpower: 10 },
    ],
  });
  if (!(await question(page)).startsWith('Warrior')) await answer(page, 'Pass');
  await answer(page, 'Fight the gor on 20');
  await answer(page, 'Fight together');
  // The warrior rolls four dice; the wizard turns the 1 over; brew doubles the 6; the herb adds 3.
  for (const face of [1, 1, 2, 3]) await roll(page, face);
  expect(
    (await question(page)).startsWith('Wizard: turn one'),
    `the wizard is asked: ${await question(page)}`,
  );
  await look(one, 'fight_flip');
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
  await look(one, 'fight_reward');
  await shareOut(page);
  const now = await state(page);
  expect(now.defeated.gor === 1, 'the gor lies on 80');
  // A lost round: the shield stops the loss.
  await edit(page, {
    turn: 'warrior',
    heroes: [
      { id: 'warrior', space: 19, willpower: 7, hour: 0, large: 'shield', small: [] },
      { id: 'wizard', space: 7, hour: 0 },
    ],
  });
  if (!(await question(page)).startsWith('Warrior')) await answer(page, 'Pass');
  await answer(page, 'Fight the skral');
  while (!(await question(page)).includes('shield')) {
    if ((await page.locator('#question .die-answer').count()) > 0) await roll(page, 3);
    else await anything(page);
  }
  await look(one, 'fight_shield');
  await answer(page, 'Yes, hold up');
  expect((await state(page)).heroes[0].willpower === 7, 'the shield stopped the loss');
});

// ---- several people -----------------------------------------------------------------------------
/** Anna and her warrior, Ben and his archer, each at their own browser. */
async function twoPeople(table, { cable, sound = 'off' } = {}) {
  const host = await newVisitor(table, { sound });
  await sitDown(host.page, table.server.url, { seats: ['warrior'], name: 'Anna', shared: false });
  const link = host.page.url();
  const guest = await newVisitor(table, { sound });
  const at = cable ? link.replace(new URL(link).origin, cable.url) : link;
  await sitBeside(guest.page, at, 'Ben', 'archer');
  return { host, guest, link };
}

/** The same two as they do it themselves: a link, a name, a seat. */
async function twoPeopleByHand(table, cable) {
  const host = await newVisitor(table);
  await begin(host.page, table.server.url, { apart: true });
  const link = await host.page.getByLabel('Link to this table').inputValue();
  const secrets = await host.page.evaluate(() =>
    Object.values(JSON.parse(localStorage.getItem('rietburg.tables'))).map(({ secret }) => secret),
  );
  expect(
    secrets.length === 1 && !link.includes(secrets[0]),
    'the link that is shared has no secret',
  );
  const sits = async ({ page }, name, hero) => {
    await page.getByLabel('Your name').fill(name);
    const seat = page.locator('.seats li', { hasText: hero });
    await seat.getByRole('button', { name: 'Sit here' }).click();
    await seat.getByText('You').waitFor();
    await page.keyboard.press('Escape');
  };
  await sits(host, 'Anna', 'Warrior');
  await settled(host.page);
  const guest = await newVisitor(table);
  await guest.page.goto(link.replace(new URL(link).origin, cable.url));
  await guest.page.waitForSelector('#question');
  await settled(guest.page);
  await guest.page.getByRole('button', { name: 'People and seats' }).click();
  await sits(guest, 'Ben', 'Archer');
  return { host, guest };
}

/** Whichever of the two is asked answers, until the condition holds. */
async function both(host, guest, act, until) {
  for (let i = 0; i < 60; ++i) {
    await together(host, guest);
    if (await until()) return;
    for (const one of [host, guest]) {
      if ((await one.page.locator('#question.mine').count()) === 0) continue;
      await act(one.page, await question(one.page));
      break;
    }
  }
  throw new Error('it never came to that');
}

/** Waits until both see the same position and nothing is under way. */
async function together(host, guest) {
  await settled(host.page);
  const hash = await shownHash(host.page);
  await guest.page.waitForSelector(`.table[data-hash="${hash}"]`).catch(() => undefined);
  await settled(guest.page);
  expect(
    (await shownHash(guest.page)) === (await shownHash(host.page)),
    'both see the same position',
  );
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
      await settled(page);
    },
    async () => (await question(guest.page)).includes('roll another die'),
  );
}

test('two browsers, one loses its connection in mid-fight and comes back', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeopleByHand(table, cable);
  await toFight(host, guest);
  await host.page.waitForSelector('#question .arena');
  cable.pull();
  await guest.page.waitForSelector('.banner');
  expect(
    await guest.page.locator('#question .answer').first().isDisabled(),
    'nothing can be answered meanwhile',
  );
  await host.page.waitForFunction(() =>
    document.querySelector('#question')?.textContent.includes('not here'),
  );
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 15_000 });
  await settled(guest.page);
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
  expect(
    (await guest.page.locator('#question .cube-die').count()) > 0,
    'the dice are still on the table',
  );
  await answer(guest.page, 'Keep this die');
  await sameTable(host, guest);
  cable.remove();
});

test('a line that dies without a word is noticed, and the table goes on', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  const { host, guest } = await twoPeople(table, { cable });
  await toFight(host, guest);
  cable.silence();
  const length = (await ask(host.page, { do: 'history' })).actions.length;
  await guest.page.locator('#question .answer', { hasText: 'Keep this die' }).click();
  await guest.page.waitForSelector('.banner', { timeout: 15_000 });
  await look(guest, 'line_dead');
  expect(
    (await ask(host.page, { do: 'history' })).actions.length === length,
    'the answer came to nobody',
  );
  // The next try is dead from its beginning; when the cable is plugged in again the one after it is
  // not.
  await guest.page.waitForTimeout(500);
  cable.plug();
  await guest.page.waitForSelector('.banner', { state: 'detached', timeout: 20_000 });
  await settled(guest.page);
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
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
  expect(
    (await question(guest.page)).includes('roll another die'),
    'the same question is open again',
  );
  await answer(guest.page, 'Keep this die');
  let left = 3;
  await both(
    host,
    guest,
    async (page) => {
      left -= 1;
      // The dice are nobody's to choose: the fight may be over by now.
      if ((await question(page)).includes('what will you do')) await answer(page, 'Pass');
      else await anything(page);
    },
    async () => left <= 0,
  );
  await sameTable(host, guest);
});

async function sameTable(host, guest) {
  await together(host, guest);
  expect((await hashOf(host.page)) === (await hashOf(guest.page)), 'both see the same table');
}

test('the title and a quiet sound tell whose turn it is', async (table) => {
  const { host, guest } = await twoPeople(table, { sound: 'on' });
  const called = async ({ page }) => (await page.title()).startsWith('●');
  const tones = ({ page }) => page.evaluate(() => window.tones);
  for (const { page } of [host, guest]) await page.evaluate(countTones);
  expect((await called(host)) && !(await called(guest)), 'the host is asked first');
  await both(
    host,
    guest,
    async (page, asks) => answer(page, asks.includes('which part') ? 'Take' : 'Pass'),
    async () => (await question(guest.page)).startsWith('Archer: what will you do'),
  );
  expect((await called(guest)) && !(await called(host)), 'then the guest');
  expect((await tones(guest)) === 2, `a chime of two tones: ${await tones(guest)}`);
  const heard = await tones(host);
  await answer(guest.page, 'Pass');
  await together(host, guest);
  expect(
    (await called(host)) && !(await called(guest)) && (await tones(host)) === heard + 2,
    'and the host again',
  );
});

test(
  'a point on the map is seen by the others; whoever arrives somewhere gets a moment there',
  async (table) => {
    const { host, guest } = await twoPeople(table);
    await touchSpace(host.page, 34);
    const [, pointed] = await Promise.all([
      host.page.getByRole('button', { name: 'Point at it for everybody' }).click(),
      guest.page
        .waitForSelector('#map .ping')
        .then((ping) => ping.evaluate((one) => one.parentElement.getAttribute('transform'))),
    ]);
    const stone = guest.page.locator('#map g.stone[data-space="34"]');
    expect(pointed === (await stone.getAttribute('transform')), 'it is pointed at the same space');
    expect((await guest.page.locator('#map .pingname').textContent()) === 'Anna', 'by name');
    await told(guest.page, 'Anna points at 34.');
    await host.page.getByRole('button', { name: 'Back', exact: true }).click();
    await both(
      host,
      guest,
      async (page) => answer(page, 'Take'),
      async () => (await question(host.page)).includes('what will you do'),
    );
    await walkTo(host.page, 18, { stays: true });
    await guest.page.waitForFunction(() =>
      document.querySelector('.hold')?.textContent.includes('the warrior has just arrived'),
    );
    await told(guest.page, 'the warrior has just arrived');
    await look(guest, 'hold');
    await look(host, 'arrived_apart');
    await answer(guest.page, 'Pass');
    await guest.page.waitForFunction(() =>
      document.querySelector('.notice')?.textContent.includes('just arrived'),
    );
    await host.page.locator('#question .answer', { hasText: 'what is sold' }).click();
    const hash = await shownHash(host.page);
    await host.page.locator('dialog.shop [data-thing=strength]').click();
    await moved(host.page, hash);
    await host.page.keyboard.press('Escape');
    await goOn(host.page);
    await guest.page.waitForSelector('.hold', { state: 'detached' });
    await told(guest.page, 'The table goes on');
    // Who waits is told who decides what; one's own answers are folded, one's own heroes marked.
    expect((await question(host.page)).includes('Archer'), 'what is asked');
    await host.page.locator('#question').getByText('Ben decides').waitFor();
    expect(
      (await host.page.locator('#question .answer:visible').count()) === 0,
      'nothing of their own is in the way',
    );
    expect(
      (await host.page.locator('.hero-card', { has: host.page.locator('.own-mark') }).count()) ===
        1,
      'their own hero is marked',
    );
    await answer(guest.page, 'Pass');
    const now = await state(guest.page);
    expect(
      now.heroes[0].strength === 3 && now.heroes[1].hour === 1,
      'one has shopped, the other has passed',
    );
  },
  { options: ['--shop-time', '60'] },
);

test('undo alone, by agreement, and refused', async (table) => {
  // Alone everything can be taken back, chance too.
  const alone = await newVisitor(table);
  await sitDown(alone.page, table.server.url);
  await walkTo(alone.page, 18);
  const walked = await shownHash(alone.page);
  await alone.page.getByRole('button', { name: 'Take back' }).click();
  await moved(alone.page, walked);
  expect((await question(alone.page)).startsWith('Warrior'), 'the warrior is asked again');
  await alone.page.getByRole('button', { name: 'Do again' }).click();
  await alone.page.waitForSelector(`.table[data-hash="${walked}"]`);
  expect((await state(alone.page)).heroes[0].space === 18, 'the walk was done again');
  // From the log, back to before the walk.
  await alone.page.locator('.log-panel .log-line', { hasText: 'walks' }).first().click();
  await alone.page.locator('.log-panel .log-tools .button', { hasText: 'Take back' }).click();
  await moved(alone.page, walked);
  expect(
    (await state(alone.page)).heroes[0].space === 14,
    'the warrior stands where the day began',
  );

  const { host, guest } = await twoPeople(table);
  await toFight(host, guest);
  const before = (await ask(guest.page, { do: 'history' })).actions.length;
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.waitForSelector('.proposal .answer');
  await told(host.page, 'Ben would like to take back');
  expect(/\(day 1\): “.+”/.test(await host.page.locator('.proposal').innerText()), 'and what');
  await look(host, 'vote_bar');
  // Whoever is asked may look at the moment it would go back to, and votes from there.
  await host.page.locator('.proposal .answer', { hasText: 'Look' }).click();
  await host.page.waitForSelector('.replay');
  expect(
    (await host.page.locator('.proposal .answer', { hasText: 'Look' }).count()) === 0,
    'there it is',
  );
  expect((await host.page.title()).startsWith('● Ben would like'), 'the title tells of it');
  await host.page.locator('.proposal .answer', { hasText: 'No' }).click();
  await guest.page.waitForSelector('.proposal', { state: 'detached' });
  expect(
    (await ask(guest.page, { do: 'history' })).actions.length === before,
    'nothing was taken back',
  );
  const fought = await shownHash(guest.page);
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.locator('.proposal .answer', { hasText: 'Yes' }).click();
  await guest.page.waitForSelector('.proposal', { state: 'detached' });
  await moved(guest.page, fought);
  expect((await ask(guest.page, { do: 'history' })).actions.length < before, 'it was taken back');
  await told(host.page, 'Ben has taken something back');
  await sameTable(host, guest);
});

test("a host mutes somebody, and removes them; the seat is the host's", async (table) => {
  const { host, guest } = await twoPeople(table);
  await host.page.getByRole('button', { name: 'People and seats' }).click();
  await host.page.getByRole('button', { name: 'Mute Ben' }).click();
  await host.page.getByRole('button', { name: 'Let Ben speak' }).waitFor();
  await guest.page.getByRole('button', { name: 'Chat' }).click();
  await guest.page.getByLabel('Say something').fill('la la la');
  await guest.page.getByRole('button', { name: 'Send' }).click();
  await guest.page.getByText('The host has muted you at this table.').first().waitFor();
  await host.page.getByRole('button', { name: 'Remove Ben' }).click();
  await host.page.getByRole('button', { name: 'Yes', exact: true }).click();
  await host.page.locator('.seats li', { hasText: 'Archer' }).getByText('You').waitFor();
  await guest.page.getByText('The host has removed you from this table.').first().waitFor();
});

test(
  'an abandoned seat is handed over, and its owner has it again on return',
  async (table) => {
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
    await look(host, 'seats');
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
  },
  { options: ['--away-after', '1'] },
);

test(
  'a person and three companions play a day; one is asked for advice and follows it',
  async (table) => {
    const one = await newVisitor(table);
    const { page } = one;
    await sitDown(page, table.server.url, {
      heroes: ['dwarf', 'warrior', 'archer', 'wizard'],
      shared: false,
    });
    await page.getByRole('button', { name: 'People and seats' }).click();
    for (const hero of ['Dwarf', 'Archer', 'Wizard']) {
      await page.getByLabel(`Who plays ${hero}?`).selectOption('quick');
      const seat = page.locator('.seats li', { hasText: hero });
      await seat.locator('.muted', { hasText: 'Companion, quick' }).waitFor();
    }
    await look(one, 'companions');
    await page.keyboard.press('Escape');
    // One is told where to go, on the map; one to stay; and that order is taken back.
    const heroCard = (hero) => page.locator('.hero-card', { hasText: hero });
    await heroCard('Archer').click();
    await page.getByRole('button', { name: 'Go somewhere …' }).scrollIntoViewIfNeeded();
    await look(one, 'orders');
    await page.getByRole('button', { name: 'Go somewhere …' }).click();
    await touchSpace(page, 24);
    await page.locator('#question .ordering').getByRole('button', { name: 'Go to 24' }).waitFor();
    await look(one, 'ordering');
    await page.getByRole('button', { name: 'Go to 24' }).click();
    await heroCard('Archer').getByText('Was told: Go to 24').waitFor({ state: 'attached' });
    await heroCard('Wizard').click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await heroCard('Wizard').getByText('Was told: Stay here').waitFor({ state: 'attached' });
    await heroCard('Wizard').click();
    await page.getByRole('button', { name: 'Take the order back' }).click();
    await heroCard('Wizard').getByText('Was told').waitFor({ state: 'detached' });
    const archers = new Set();
    // Companions share, walk, fight and sleep by themselves; the warrior only when asked.
    const words = page.locator('.notice', { hasText: /^(Dwarf|Archer|Wizard): / });
    let spoken = false;
    const before = await sunrises(page);
    let advised = false;
    const deadline = Date.now() + 120_000;
    while ((await sunrises(page)) === before && !(await over(page)) && Date.now() < deadline) {
      await readCards(page);
      spoken ||= (await words.count()) > 0;
      for (const hero of (await state(page)).heroes)
        if (hero.id === 'archer') archers.add(hero.space);
      const canAnswer = page.locator('#question.mine .answer, #question.mine .share-all');
      if ((await canAnswer.count()) === 0) {
        await page.waitForTimeout(100);
        continue;
      }
      const hash = await shownHash(page);
      if (advised) {
        const sleep = page.locator('#question [data-do=sleep]');
        if ((await sleep.count()) > 0) await endDay(page);
        else await anything(page);
        continue;
      }
      if (!(await question(page)).includes('what will you do')) {
        await anything(page);
        continue;
      }
      await page.getByRole('button', { name: 'What would you do?' }).click();
      await page.locator('.hint-said').waitFor();
      await page.locator('.turn-banner').waitFor({ state: 'detached' });
      expect((await page.locator('#map .plan [data-plan]').count()) > 0, 'ways are drawn');
      expect((await page.locator('.plan-parts li').count()) > 1, 'it is a plan for the group');
      await look(one, 'hint');
      await page.getByRole('button', { name: /Do my part|Do it/ }).click();
      await moved(page, hash);
      advised = true;
    }
    expect(advised, 'the warrior took the advice');
    expect(archers.has(24), 'the archer went where they were told');
    expect(spoken, 'a companion has said what it means to do');
    expect((await sunrises(page)) > before || (await over(page)), 'the day has ended');
  },
  { options: ['--companion-pace', '20'] },
);

test(
  'a vote is seen over an open dialog, and times out',
  async (table) => {
    const { host, guest } = await twoPeople(table);
    await toFight(host, guest);
    const before = (await ask(guest.page, { do: 'history' })).actions.length;
    // Anna reads her cards meanwhile; the vote must reach her there.
    await host.page.getByRole('button', { name: 'Goal and cards' }).click();
    await guest.page.getByRole('button', { name: 'Take back' }).click();
    await host.page.locator('dialog .proposal .answer', { hasText: 'No' }).waitFor();
    await told(host.page, 'Ben would like to take back');
    await look(host, 'vote_in_dialog');
    await host.page.locator('dialog .proposal .answer', { hasText: 'No' }).click();
    await guest.page.waitForSelector('.proposal', { state: 'detached' });
    // Nobody answers.
    await guest.page.getByRole('button', { name: 'Take back' }).click();
    await host.page.waitForSelector('dialog .proposal');
    await host.page.keyboard.press('Escape');
    await host.page.waitForSelector('.table > .proposal');
    await guest.page.waitForFunction(
      () => document.querySelector('.notice')?.textContent.includes('in time'),
      null,
      { timeout: 30_000 },
    );
    await host.page.waitForSelector('.proposal', { state: 'detached' });
    expect(
      (await ask(guest.page, { do: 'history' })).actions.length === before,
      'nothing was taken back',
    );
    await settled(guest.page);
    await answer(guest.page, 'Keep this die');
    await sameTable(host, guest);
  },
  { options: ['--vote-time', '12'] },
);

test('who only looks on stays who they are when the line is cut', async (table) => {
  const host = await newVisitor(table);
  await sitDown(host.page, table.server.url);
  const cable = await new Cable().lay(table.server.url);
  const watcher = await newVisitor(table);
  await watcher.page.goto(host.page.url().replace(table.server.url, cable.url));
  await settled(watcher.page);
  const secret = () =>
    watcher.page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('rietburg.tables'))[location.pathname.split('/')[2]].secret,
    );
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
    await sitDown(one.page, table.server.url, { shared: false });
    return { host: one, link: one.page.url() };
  })();
  const watcher = await newVisitor(table);
  await watcher.page.goto(link);
  await watcher.page.waitForSelector('#question');
  await settled(watcher.page);
  expect(
    (await watcher.page.locator('#question [data-do]').count()) === 0,
    'no answers are offered',
  );
  expect(
    (await watcher.page.getByRole('button', { name: 'Take back' }).count()) === 0,
    'no undo is offered',
  );
  await look(watcher, 'spectator');
  // Whoever sends an action anyway is refused.
  const asks = (await state(watcher.page)).asks;
  const refused = await ask(watcher.page, {
    do: 'play',
    asks: asks.id,
    action: { who: 'warrior', do: 'share', gold: 5, willpower: 0, wineskin: 2 },
  }).then(
    () => false,
    (error) => /not_your_seat|not_seated/.test(String(error)),
  );
  expect(refused, 'the server refuses it');
  await shareOut(host.page);
  await watcher.page.waitForFunction(() =>
    document.querySelector('#question h2')?.textContent.includes('what will you do'),
  );
  // Chat and a point on the map reach the other side; names can inject nothing.
  await watcher.page.getByRole('button', { name: 'Chat' }).click();
  await watcher.page.getByLabel('Your name').fill('<b>Eve</b>');
  await watcher.page.getByLabel('Say something').fill('<img src=x onerror=alert(1)> hello');
  await watcher.page.getByRole('button', { name: 'Send' }).click();
  await told(host.page, '<b>Eve</b> says: <img src=x onerror=alert(1)> hello');
  await host.page.getByRole('button', { name: /^Chat/ }).click();
  await host.page.waitForFunction(() =>
    document.querySelector('.chat-lines')?.textContent.includes('hello'),
  );
  expect(
    (await host.page.locator('.chat-lines img, .chat-lines b').count()) === 0,
    'what people write stays text',
  );
  // With the chat open a line is told once, where the reader hears it.
  await watcher.page.getByLabel('Say something').fill('once more');
  await watcher.page.getByRole('button', { name: 'Send' }).click();
  await told(host.page, '<b>Eve</b> says: once more');
  await look(host, 'chat');
});

test('replay: by step, by day, by jump, by link, and play on from there', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  await walkTo(page, 18);
  await answer(page, 'Pass');
  while ((await day(page)) < 2) {
    if ((await question(page)).includes('what will you do')) await endDay(page);
    else await anything(page);
  }
  const first = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.waitForSelector('.replay');
  const at = async (step) => page.getByText(new RegExp(`^Step ${step} of`)).waitFor();
  await at(0);
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: 'One step on' }).click();
    await at(step);
  }
  await look(one, 'replay');
  // The days are there by name.
  await page.locator('.days .chip', { hasText: 'Day 2' }).click();
  await page.locator('.replay h2', { hasText: 'Day 2' }).waitFor();
  expect(
    (await page.locator('.days .chip[aria-pressed=true]').innerText()) === 'Day 2',
    'the day is marked',
  );
  // The jump goes anywhere.
  const jump = page.getByRole('slider', { name: 'Jump to a step' });
  const last = Number(await jump.getAttribute('max'));
  await jump.fill(String(last));
  await at(last);
  expect(
    await page.getByRole('button', { name: 'One step on' }).isDisabled(),
    'there is nothing after the last step',
  );
  await jump.fill('2');
  await at(2);
  // The link leads another browser to the same moment.
  expect(page.url().includes('?at='), 'the moment has a link of its own');
  const other = await newVisitor(table);
  await other.page.goto(page.url());
  await other.page.getByText(/^Step 2 of/).waitFor();
  expect((await shownHash(other.page)) === (await shownHash(page)), 'both look at the same moment');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForSelector('.question:not(.replay)');
  await settled(page);
  expect(page.url() !== first && !page.url().includes('?'), 'there is a new table');
  expect((await question(page)).startsWith('Warrior'), 'the warrior is asked again');
  await walkTo(page, 17);
  expect((await state(page)).heroes[0].space === 17, 'and goes elsewhere');
});

test('a table is on view together with its first card, however long its log takes', async (table) => {
  const { page } = await newVisitor(table);
  // Whatever has to do with the log comes late; what follows it waits.
  await page.routeWebSocket('**/ws', (line) => {
    const server = line.connectToServer();
    let sent = Promise.resolve();
    server.onMessage((message) => {
      const wait = message.includes('"lines"') ? 600 : 0;
      sent = sent
        .then(() => new Promise((done) => setTimeout(done, wait)))
        .then(() => line.send(message));
    });
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (window.firstSeen === undefined && document.querySelector('#question'))
        window.firstSeen = document.querySelector('dialog.card') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
  await begin(page, table.server.url);
  await settled(page);
  expect(
    await page.evaluate(() => window.firstSeen),
    'nobody touches a table over which a card is about to open',
  );
});

test('a page whose words do not come at first has them when they do', async (table) => {
  const { page } = await newVisitor(table);
  let times = 0;
  await page.route('**/text/*.json', (route) => (++times <= 2 ? route.abort() : route.continue()));
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  expect(times > 2, 'they were asked for again');
});

test('a game is played to its end and lost', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, { difficulty: 'easy' });
  // Nobody attacks the castle for a while.
  await edit(page, { creatures: [], narrator: 'G' });
  for (let i = 0; i < 90 && !(await over(page)); ++i) {
    if ((await question(page)).includes('what will you do')) await endDay(page);
    else await anything(page);
  }
  expect((await question(page)).includes('lost'), 'the castle has fallen, or it is too late');
  expect(
    (await page.locator('.ended .story').innerText()).length > 50,
    'the end of the story is told',
  );
  // A companion looks back for what cost most.
  await page.getByRole('button', { name: 'Which decision cost most?' }).click();
  await page.getByRole('region', { name: 'What cost most' }).waitFor({ timeout: 30_000 });
  await look(one, 'lost');
  // A whole game looked at again: its days stand in one row on a phone too.
  await page.locator('.ended').getByRole('button', { name: 'Replay' }).click();
  await page.waitForSelector('.replay');
  expect((await page.locator('.days .chip').count()) > 5, 'it took some days');
  await page.locator('.days .chip').last().click();
  await look(one, 'replay_long');
});

test('a game is won', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, { legend: 'legend-4', difficulty: 'easy' });
  // One coin is missing; the warrior has it.
  await edit(page, {
    turn: 'warrior',
    loot: [{ space: 0, gold: 33, things: [] }],
    heroes: [{ id: 'warrior', space: 0, gold: 1 }],
  });
  expect(!(await over(page)), 'not yet');
  await page.locator('#question .folded', { hasText: 'Warrior' }).click();
  await page.locator('#question [data-do=drop]', { hasText: 'gold' }).click();
  await page.waitForSelector('.ended.won');
  await settled(page);
  expect((await question(page)).includes('won'), 'the legend is won');
  expect(
    (await page.locator('.ended .story').innerText()).length > 50,
    'the end of the story is told',
  );
  await look(one, 'won');
  await page.getByRole('button', { name: 'To the start page' }).click();
  await page.waitForFunction(() =>
    document.querySelector('#continue')?.textContent.includes('won'),
  );
});

test('save to a file, open it again, report a problem', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const file = `${artifacts}saved.json`;
  await saved.saveAs(file);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report a problem' }).click(),
  ]);
  const text = await (await import('node:fs/promises')).readFile(await report.path(), 'utf8');
  expect(
    !/"seed"\s*:\s*\d/.test(text) && text.includes('"history"'),
    'the report has the actions and not the seed',
  );
  const told = JSON.parse(text);
  expect(
    /^\d+\.\d+\.\d+$/.test(told.report.engine) && told.game.setup.legend === 'legend-2',
    'and the version and the setup',
  );
  const hash = await hashOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'To the start page' }).click();
  await page.waitForSelector('#continue');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForSelector('.table');
  await settled(page);
  expect((await hashOf(page)) === hash, 'the opened game is the saved one');
});

test('what is pasted or opened on the start page and is no table says so', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  const link = page.url();
  const { game } = await ask(page, { do: 'save' });
  await page.goto(table.server.url);
  await page.getByRole('button', { name: 'Join a friend' }).click();
  const alert = page.locator('dialog [role=alert]');
  const paste = async (text) => {
    await page.getByLabel('The link somebody sent you').fill(text);
    await page.getByRole('button', { name: 'To the table' }).click();
  };
  for (const text of [
    '',
    'hello',
    'https://example.com/',
    `${table.server.url}/`,
    'come to my table',
  ]) {
    await paste(text);
    await alert.filter({ hasText: 'not a link to a table' }).waitFor();
    if (text === 'hello') await look(one, 'join_no_link');
    await page.getByLabel('The link somebody sent you').fill('x');
    await alert.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open a file' }).click();
  for (const [text, words] of [
    ['no JSON', 'nothing.json'],
    ['null', 'not a saved game'],
    ['5', 'not a saved game'],
    ['[]', 'not a saved game'],
    ['{"report":{}}', 'not a saved game'],
  ]) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'nothing.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await alert.filter({ hasText: words }).waitFor();
    if (text === 'null') await look(one, 'join_no_game');
  }
  // What the server refuses is told with the file, the place and a remedy, and stays on view.
  for (const [change, words] of [
    [{ format: 'chess' }, 'not a saved game'],
    [{ history: [{ who: 'archer', do: 'fly' }] }, 'one of its actions cannot be played'],
    [
      { setup: { ...game.setup, legend: 'legend-99' } },
      'does not have what the game was set up with',
    ],
  ]) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...game, ...change })),
    });
    await alert.filter({ hasText: words }).waitFor();
    const text = await alert.innerText();
    expect(
      text.startsWith('broken.json') &&
        text.includes(Object.keys(change)[0]) &&
        /Choose|Use|Open/.test(text),
      `file, place and remedy: ${text}`,
    );
    expect((await page.locator('.notice').count()) === 0, 'nothing that goes away by itself');
    if (change.history) await look(one, 'join_damaged');
  }
  // The link of a moment leads to that moment.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join a friend' }).click();
  await paste(`  ${link}?at=0 `);
  await page.getByText(/^Step 0 of/).waitFor();
  expect(page.url() === `${link}?at=0`, 'it keeps its place');
});

// ---- every legend -------------------------------------------------------------------------------
/** A key of the catalogue that stands on the page instead of its text. */
const bareKey =
  /\b(?:ui|web|event|question|card|legend|thing|creature|place|task|lose|ally|character|marker|option|module)\.[a-z][\w.-]*/;

for (const [legend, difficulty] of [
  ['legend-1', undefined],
  ['legend-3', 'easy'],
  ['legend-4', 'normal'],
  ['legend-5', 'normal'],
  ['kings-escort', 'easy'],
  ['liberating-the-mine', 'easy'],
])
  test(`the first day of ${legend}, with all its words`, async (table) => {
    const one = await newVisitor(table);
    const { page } = one;
    const inWords = async () => {
      const found = await page.evaluate(
        (pattern) => new RegExp(pattern).exec(document.body.textContent)?.[0],
        bareKey.source,
      );
      expect(!found, `${legend}: "${found}" is no text`);
    };
    await sitDown(page, table.server.url, {
      legend,
      difficulty,
      heroes: ['dwarf', 'wizard'],
      shared: false,
      cards: true,
    });
    await inWords();
    await settled(page);
    for (let i = 0; i < 40 && (await day(page)) < 2 && !(await over(page)); ++i) {
      if (!(await question(page)).includes('what will you do')) await anything(page);
      else if (i % 3 === 0 && (await page.locator('#map g.stone.near').count()) > 0) {
        const near = await page
          .locator('#map g.stone.near')
          .evaluateAll((stones) => stones.map((stone) => stone.dataset.space));
        await walkTo(page, near[i % near.length]);
      } else await endDay(page);
      await inWords();
    }
    // axe has seen these screens.
    await look(one, legend.replace('-', '_'), { checked: false });
    await page.getByRole('button', { name: 'Goal and cards' }).click();
    expect((await page.locator('dialog .task').count()) > 0, 'the goal is told');
    await inWords();
  });

test('a walk on which a farmer dies says so before it is taken', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  const { asks } = await state(page);
  await edit(page, {
    turn: asks.who,
    heroes: [{ id: asks.who, space: 14, farmers: 1 }],
    creatures: [{ kind: 'gor', space: 18 }],
  });
  await touchSpace(page, 17);
  await page.locator('#question [data-do=walk]').waitFor();
  expect((await page.locator('#question .danger').count()) === 0, 'elsewhere nobody dies');
  await touchSpace(page, 18);
  await page.locator('#question .danger', { hasText: 'Your farmer meets a creature' }).waitFor();
  expect(
    (await page.locator('#question [data-do=walk].warn').count()) === 1,
    'the answer is marked',
  );
  await look(one, 'farmer_dies');
  expect(
    (await state(page)).heroes.find((hero) => hero.id === asks.who).farmers === 1,
    'nothing has happened yet',
  );
});

test('a walk is one request and one undo, after a reload too; a farmer comes along', async (table) => {
  const { page } = await newVisitor(table);
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))),
  );
  await sitDown(page, table.server.url);
  const { asks } = await state(page);
  const heroes = [{ id: asks.who, space: 14 }];
  await edit(page, { turn: asks.who, heroes, farmers: [17], creatures: [] });
  const hero = async () => (await state(page)).heroes.find(({ id }) => id === asks.who);
  const before = await shownHash(page);
  const played = () => sent.filter((request) => request.do === 'play').length;
  const requests = played();
  await walkTo(page, 16);
  const { space, farmers } = await hero();
  expect(space === 16 && farmers === 1, 'the farmer on 17 came along');
  expect(played() === requests + 1, 'one request');
  const walked = await shownHash(page);
  for (const reloads of [false, true]) {
    if (reloads) await page.reload();
    await page.waitForSelector(`.table[data-hash="${walked}"]`);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForSelector(`.table[data-hash="${before}"]`);
    await page.getByRole('button', { name: 'Do again' }).click();
    await page.waitForSelector(`.table[data-hash="${walked}"]`);
  }
});

test('what is chosen on the start page reaches the game; a table is deleted', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await page.goto(table.server.url);
  await page.getByRole('radio', { name: /Sick King/ }).check();
  await page.getByRole('button', { name: 'More …' }).click();
  await page.getByText('all other skrals move one space at once').waitFor();
  await page.getByRole('group', { name: 'Modules' }).scrollIntoViewIfNeeded();
  await look(one, 'modules');
  await page.keyboard.press('Escape');
  await begin(page, table.server.url, { modules: ['The tavern', 'The gor chief'] });
  await settled(page);
  const { game } = await ask(page, { do: 'save' });
  expect(
    game.setup.options.modules.sort().join() === 'gor-chief,tavern',
    `the modules are in the game: ${JSON.stringify(game.setup)}`,
  );
  expect(game.setup.seed === 7, 'and the seed');
  await sitDown(page, table.server.url, { legend: 'legend-1' });
  await page.goto(table.server.url);
  await page.getByRole('button', { name: 'Your tables' }).click();
  const rows = page.locator('.table-row');
  expect((await rows.count()) === 2, 'both tables are there');
  await page.getByRole('button', { name: /^Delete: .*Sick King/ }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.table-row').length === 1);
  await page.reload();
  await page.getByRole('button', { name: 'Your tables' }).click();
  await rows.first().waitFor();
  expect(
    (await rows.count()) === 1 && !(await rows.innerText()).includes('Sick King'),
    'it is gone for good',
  );
});

test('old tables are saved to a file by their host, and taken off the list by guests', async (table) => {
  const { host, guest, link } = await twoPeople(table);
  const { game } = await ask(host.page, { do: 'save' });
  const listed = async ({ page }) => {
    await page.goto(table.server.url);
    await page.getByRole('button', { name: 'Your tables' }).click();
    await page.locator('.table-row').first().waitFor();
  };
  await listed(host);
  expect(
    (await host.page.locator('.table-row').innerText()).includes('Last played'),
    'it says when it was played',
  );
  await look(host, 'tables_host');
  const [saved] = await Promise.all([
    host.page.waitForEvent('download'),
    host.page.getByRole('button', { name: /^Save to a file: The Sick King/ }).click(),
  ]);
  const text = await (await import('node:fs/promises')).readFile(await saved.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text)) === JSON.stringify(game), 'the file is the game');
  expect(
    (await host.page.getByRole('button', { name: /^Take off/ }).count()) === 0,
    'who hosts it deletes it',
  );
  // The table can be opened as before: the page sat at none.
  await host.page.locator('.table-row .grow').click();
  await settled(host.page);
  expect(host.page.url() === link, 'it is the same table');
  // A guest takes it off the list, and another one that the server has never heard of.
  await guest.page.evaluate(() =>
    localStorage.setItem(
      'rietburg.tables',
      JSON.stringify({
        ...JSON.parse(localStorage.getItem('rietburg.tables')),
        neverHeardOf: { secret: 'x', seen: 1 },
      }),
    ),
  );
  await listed(guest);
  expect(
    (await guest.page.getByRole('button', { name: /^(Delete|Save to a file)/ }).count()) === 0,
    'it is not the guest’s to delete',
  );
  for (const name of [/^Take off this list: The Sick King/, /^Take off this list: neverHeardOf/]) {
    await guest.page.getByRole('button', { name }).click();
    await guest.page.getByText('the proof that you have a seat there goes').waitFor();
    if (name.source.includes('King')) await look(guest, 'tables_guest');
    await guest.page.getByRole('button', { name: 'Take off', exact: true }).click();
  }
  await guest.page.waitForFunction(
    () =>
      document.querySelectorAll('.table-row').length === 0 &&
      localStorage.getItem('rietburg.tables') === '{}',
  );
});

test('a question, a piece, the castle and a hero can be asked why', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  const { asks } = await state(page);
  await edit(page, {
    turn: asks.who,
    heroes: [{ id: asks.who, space: 14 }],
    creatures: [{ kind: 'gor', space: 18 }],
  });
  const why = async (what, rule, picture) => {
    await page.getByRole('button', { name: what }).click();
    await page.locator('dialog .rule-text', { hasText: rule }).waitFor();
    if (picture) await look(one, picture);
    await page.keyboard.press('Escape');
    await page.locator('dialog .rule-text').first().waitFor({ state: 'detached' });
  };
  await why(
    /^Rules: Warrior: what will you do/,
    /Your turn is one action \(TIME-2\)\s*A turn is exactly one action/,
    'why_question',
  );
  await touchSpace(page, 18);
  await why('Rules: Gor', /\(FGT-1\)\s*You may fight a creature on your own space/);
  await look(one, 'why_there');
  await why('Rules: Merchant', 'ITM-2');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await touchSpace(page, 0);
  await why('Rules: Rietburg', 'CRE-3');
  await page.locator('.hero-card', { hasText: 'Archer' }).click();
  await why('Rules: Archer', 'FGT-17');
  await look(one, 'why_hero');
  expect((await page.locator('dialog').count()) === 1, 'the hero is still on view');
  // From there to the same rule among all the others, in a window of its own.
  await page.getByRole('button', { name: 'Rules: Archer' }).click();
  const [book] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'All the rules' }).click(),
  ]);
  await book.locator('.passage.meant#FGT-4').waitFor();
  expect(
    await book.locator('#FGT-4').evaluate((one) => one.getBoundingClientRect().top > 50),
    'the rule is not hidden by the head of the page',
  );
  const { problems } = one;
  book.on('pageerror', (error) => problems.push(error.message));
  await look({ ...one, page: book }, 'rules');
  await book.getByRole('searchbox').fill('shield WARRIOR');
  await book.getByText('Nothing is said about it').waitFor();
  await book.getByRole('searchbox').fill('telescope fog');
  await book.locator('#ITM-11').waitFor();
  expect((await book.locator('#FGT-4').count()) === 0, 'only what was found is on view');
  await look({ ...one, page: book }, 'rules_found');
  await book.getByRole('button', { name: 'Settings' }).click();
  await book.getByLabel('Language').selectOption('es');
  await book.getByRole('heading', { name: 'Las reglas' }).waitFor();
  // On paper there is everything, in full length.
  await book.emulateMedia({ media: 'print' });
  await book.keyboard.press('Escape');
  await book.getByRole('searchbox', { includeHidden: true }).evaluate((field) => {
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await book.locator('#CARD-5').waitFor();
  expect(
    await book.evaluate(() => document.documentElement.scrollHeight > 3 * innerHeight),
    'the page is as long as the rules',
  );
});

test('the log stays at the newest line, and who has scrolled away hears of new ones', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url);
  const log = page.locator('.log-scroll');
  const fresh = log.getByRole('button', { name: /new line/ });
  const newest = () => log.locator('.log-line').first();
  const isSeen = async () => {
    const [line, frame] = [await newest().boundingBox(), await log.boundingBox()];
    return line.y >= frame.y - 1 && line.y + line.height <= frame.y + frame.height + 1;
  };
  const pass = async () => {
    const before = await newest().innerText();
    await page.locator('#question [data-do=pass]').click();
    await settled(page);
    expect((await newest().innerText()) !== before, 'something new is told');
  };
  // A touch too much of the wheel is no scrolling away.
  await log.evaluate((part) => part.scrollBy(0, 10));
  await pass();
  expect(await isSeen(), 'the newest line is in sight');
  expect((await fresh.count()) === 0, 'nothing to be told of it');
  await log.evaluate((part) => part.scrollBy(0, 100));
  await page.waitForTimeout(100);
  await pass();
  await fresh.waitFor();
  expect(!(await isSeen()), 'who has scrolled away stays there');
  expect(/^[1-9]\d* new lines?$/.test(await fresh.innerText()), 'and is told how many came');
  await fresh.click();
  expect(await isSeen(), 'back at the newest');
  expect((await fresh.count()) === 0, 'all is seen');
});

test('what was told and opened at a table is not found on the next screen', async (table) => {
  const { page } = await newVisitor(table);
  await begin(page, table.server.url);
  await settled(page);
  const said = () => page.locator('#app > .announcement p').count();
  await page.locator('.log-scroll .log-line').last().click();
  await page.locator('.log-more').waitFor();
  expect((await said()) > 0, 'much was told');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu-item', { hasText: 'To the start page' }).click();
  await page.waitForSelector('#begin');
  expect((await said()) === 0, 'nothing of it is left');
  await begin(page, table.server.url, { seed: '8' });
  await settled(page);
  expect((await page.locator('.log-more').count()) === 0, 'no line is open at the next table');
});

test('without a network a walk ends, and the page says so at once', async (table) => {
  const cable = await new Cable().lay(table.server.url);
  try {
    const { page } = await newVisitor(table);
    await sitDown(page, cable.url);
    await page.locator('#question .answer', { hasText: 'Walk' }).click();
    await page.locator('.space-row').nth(6).click();
    cable.silence();
    await page.locator('#question [data-do=walk]').click();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    // Long before the page would give an answer up by itself.
    await page.getByText('The connection is lost').waitFor({ timeout: 5000 });
    cable.plug();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('.banner', { state: 'detached' });
    await settled(page);
    expect((await question(page)).includes('what will you do'), 'the walk can be made again');
  } finally {
    cable.remove();
  }
});

test('an ally is led by touching the map, or by a list that says who goes', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  const { asks, heroes } = await state(page);
  const { space } = heroes.find((hero) => hero.id === asks.who);
  await edit(page, { turn: asks.who, allies: [{ kind: 'prince', space }] });
  const prince = async () => (await state(page)).allies.find(({ kind }) => kind === 'prince').space;
  await page.locator('#question .folded', { hasText: 'Lead Prince Thorald' }).click();
  expect((await page.locator('dialog[open]').count()) === 0, 'the map stays in sight');
  await page.locator('#question', { hasText: 'Touch the space' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#map .stone.asks').length > 3);
  await look(one, 'lead');
  await page.getByRole('button', { name: 'Spaces as a list' }).click();
  await page.getByRole('heading', { name: 'Where shall Prince Thorald go?' }).waitFor();
  await look(one, 'lead_list');
  await page.keyboard.press('Escape');
  const to = Number(await page.locator('#map .stone.asks').first().getAttribute('data-space'));
  await page.locator('.map-tools').getByRole('button', { name: 'whole' }).click();
  await touchSpace(page, to);
  await page.locator('#question [data-do=lead]').click();
  await settled(page);
  expect((await prince()) === to, 'he is where he was led');
});

test('real tokens with the lesson skipped: each answer says which space it means', async (table) => {
  const { page } = await newVisitor(table);
  await page.goto(table.server.url);
  await page
    .getByRole('radio', { name: /Road to the Castle|1/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'More …' }).click();
  await page.getByRole('radio', { name: /real dice/ }).check();
  await page.getByRole('checkbox', { name: /lesson|Skip/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.click('#begin');
  await page.waitForSelector('.table');
  let offered = [];
  for (let i = 0; i < 40 && offered.length === 0; ++i) {
    await settled(page);
    const all = await page.locator('#question .answer').allInnerTexts();
    if (all.filter((text) => /fog|token/.test(text)).length > 2) offered = all;
    else await page.locator('#question .answer, #question .die-answer').first().click();
  }
  expect(offered.length > 2, 'tokens are asked for');
  expect(new Set(offered).size === offered.length, `each once: ${offered.join('; ')}`);
});

test('the odds of a fight before it is begun and in each round, and the sunrises ahead', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url);
  await edit(page, {
    turn: 'warrior',
    heroes: [
      { id: 'warrior', space: 14, small: ['brew'] },
      { id: 'archer', space: 14 },
    ],
    creatures: [
      { kind: 'skral', space: 14 },
      { kind: 'gor', space: 43 },
    ],
  });
  const { creatures } = await state(page);
  const foe = creatures.find((creature) => creature.kind === 'skral').id;
  const odds = page.locator(`#question [data-odds="${foe}"]`);
  await odds.waitFor();
  const { percent } = await ask(page, { do: 'odds', creature: foe });
  const bar = odds.getByRole('meter');
  expect((await bar.getAttribute('aria-valuenow')) === String(percent), 'the bar shows the odds');
  expect((await odds.innerText()).includes(`${percent}% to win`), 'and words say them');
  await look(one, 'odds');
  await odds.getByText('What would help most?').click();
  await odds.getByText('uses up').first().waitFor();
  await odds.getByText('What would help most?').click();
  // The sunrises ahead are drawn, one to three.
  await page.getByRole('button', { name: 'Arrows of the creatures' }).click();
  const foresight = page.getByRole('region', { name: 'What the next sunrises bring' });
  await foresight.waitFor();
  const ghosts = page.locator('#map .ghost');
  expect((await ghosts.count()) === 2, 'both creatures stand somewhere after the sunrise');
  await foresight.getByRole('button', { name: '3 sunrises ahead' }).click();
  await page.locator('#map .foreseen.day-3').first().waitFor({ state: 'attached' });
  expect((await foresight.innerText()).includes('castle'), 'it says whether the castle holds');
  await look(one, 'foresight');
  await page.getByRole('button', { name: 'Arrows of the creatures' }).click();
  expect((await ghosts.count()) === 0, 'and all of it goes again');
  // The fight: the odds follow it.
  await page.locator('#question [data-do=fight]').first().click();
  await settled(page);
  // While it is settled who joins, each switch changes them.
  const joining = page.locator('#question .invite-odds');
  await joining.getByText(`${percent}% to win`).waitFor();
  await look(one, 'odds_invite');
  const { percent: alone } = await ask(page, { do: 'odds', creature: foe, heroes: ['warrior'] });
  await page.getByRole('switch').click();
  await joining.getByText(`${alone}% to win`).waitFor();
  await page.getByRole('switch').click();
  await page.locator('#question .invite .answer.primary').click();
  await settled(page);
  await page.locator(`#question .arena [data-odds="${foe}"]`).waitFor();
  await look(one, 'odds_in_fight');
});

// Two days by mouse, by finger and by keys; a fight with real dice.
import {
  answer,
  anything,
  ask,
  begin,
  day,
  edit,
  endDay,
  expect,
  goOn,
  look,
  newVisitor,
  over,
  question,
  settled,
  shareOut,
  sitDown,
  state,
  sunrises,
  test,
  touchSpace,
  walkTo,
} from './lib.mjs';

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
  expect(
    (await page.locator('[data-who=warrior] .help').count()) === 1 &&
      (await page.locator('[data-who=warrior] .help-points').innerText()).includes('3'),
    'the herb lies beside the roll with its points',
  );
  if ((await question(page)).includes('brew or herbs')) await answer(page, 'Use nothing more');
  // The wizard rolls one die, the gor two; then the gor is hurt or beaten.
  await roll(page, 1);
  if ((await question(page)).includes('turn one')) await answer(page, 'Leave the dice');
  await roll(page, 6);
  await roll(page, 6);
  const asks = await question(page);
  expect(asks.startsWith('Victory!'), `the gor is beaten and the reward is shared: ${asks}`);
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

test('the helm that joins dice and the bow lie beside their rolls', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url, {
    heroes: ['warrior', 'wizard'],
    dice: 'table',
    shared: false,
  });
  await roll(page, 2);
  await shareOut(page);
  const stands = async (warrior, space) => {
    const far = { id: 'wizard', space: 57, hour: 0 };
    await edit(page, {
      turn: 'warrior',
      creatures: [{ kind: 'gor', space }],
      farmers: [],
      heroes: [{ id: 'warrior', hour: 0, willpower: 14, small: [], ...warrior }, far],
    });
    await answer(page, `Fight the gor on ${space}`);
  };
  const help = page.locator('[data-who=warrior] .help');
  await stands({ space: 20, helm: 'helm', large: null }, 20);
  for (const face of [3, 3, 1, 2]) await roll(page, face);
  expect((await help.count()) === 1, 'the helm joins two threes');
  expect(
    (await page.locator('[data-who=warrior] .cube-die.counts').count()) === 2,
    'both of them are lifted',
  );
  for (const face of [1, 1]) await roll(page, face);
  await shareOut(page);
  await stands({ space: 14, helm: null, large: 'bow' }, 17);
  await roll(page, 5);
  expect((await help.count()) === 1, 'the bow lies beside the die');
  await answer(page, 'Keep this die');
});

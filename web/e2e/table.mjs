// What a table tells: ways and their price, reasons, the log, odds, allies.
import {
  ask,
  edit,
  expect,
  look,
  newVisitor,
  settled,
  shownHash,
  sitDown,
  state,
  test,
  touchSpace,
  walkTo,
} from './lib.mjs';

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
  // Both are looked at in one moment: the odds of a fight may come above the log and move it.
  const isSeen = () =>
    log.evaluate((part) => {
      const frame = part.getBoundingClientRect();
      const line = part.querySelector('.log-line').getBoundingClientRect();
      return line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1;
    });
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

test('what is done among the goals folds away', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url);
  await edit(page, { narrator: 'C' });
  const goals = page.locator('.goal-panel');
  const inSight = () => goals.locator('.task').filter({ visible: true }).count();
  expect((await inSight()) === 2, 'two things are still to be done');
  await edit(page, { loot: [{ space: 0, gold: 0, things: ['herb-3'] }] });
  await goals.locator('.tasks-done summary', { hasText: '1' }).waitFor();
  expect((await inSight()) === 1, 'what is done is out of the way');
  await goals.locator('.tasks-done summary').click();
  expect((await inSight()) === 2, 'and can be looked at');
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

test('who is asked is in sight, head and all, when what was asked before gives the map its room back', async (table) => {
  const { page } = await newVisitor(table, { width: 360, height: 640 });
  await sitDown(page, table.server.url, {
    heroes: ['archer', 'warrior', 'wizard', 'dwarf'],
    shared: false,
  });
  await page.locator('#question .share-all .primary').click();
  await page.locator('#question [data-do=sleep]').waitFor();
  const inSight = () =>
    page.evaluate(() => {
      const { top, bottom, left, right } = document
        .querySelector('#map .piece.active .standing')
        .getBoundingClientRect();
      const map = document.querySelector('#map').getBoundingClientRect();
      const tools = document.querySelector('.map-tools').getBoundingClientRect();
      // The drawing ends in its shadow, to the right.
      const under = (left + right) / 2 > tools.left && top < tools.bottom;
      return top >= map.top && bottom <= map.bottom && !under;
    });
  for (let i = 0; i < 40 && !(await inSight()); ++i) await page.waitForTimeout(50);
  expect(await inSight(), 'whose turn it is can be seen');
});

test('on the smallest phone the numbers of stones and prices can be read', async (table) => {
  const { page } = await newVisitor(table, { width: 360, height: 640 });
  await sitDown(page, table.server.url, { heroes: ['archer', 'warrior', 'wizard', 'dwarf'] });
  await page.locator('#map .price-tag').first().waitFor();
  const smallest = (parts) =>
    page.locator(parts).evaluateAll((texts) => {
      const map = document.querySelector('#map').getBoundingClientRect();
      const sizes = texts
        .filter((text) => {
          const { x, y } = text.getBoundingClientRect();
          return x > map.left && x < map.right && y > map.top && y < map.bottom;
        })
        .map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
      return [sizes.length, Math.min(...sizes)];
    });
  for (const [what, parts, least] of [
    ['numbers', '#map .stone text', 9],
    ['prices', '#map .price-tag text', 8],
  ]) {
    const [count, size] = await smallest(parts);
    console.log(`        ${count} ${what}, the smallest ${size.toFixed(1)} px high`);
    expect(count >= 5 && size >= least, `${what}: ${size.toFixed(1)} px`);
  }
});

test('seen from afar persons grow beside their stones; who is large already does not', async (table) => {
  const { page } = await newVisitor(table, { width: 360, height: 640 });
  await sitDown(page, table.server.url, { legend: 'legend-5', difficulty: 'easy' });
  await page.getByRole('button', { name: 'The whole map' }).click();
  await page.waitForSelector('#map .world:not(.near)', { state: 'attached' });
  const grown = (piece) =>
    page
      .locator(`#map .world:not(.near) .piece${piece} .upright`)
      .evaluateAll((list) => list.map((one) => new DOMMatrix(getComputedStyle(one).transform).a));
  const large = await grown('.towering');
  expect(large.length === 1 && large[0] === 1, `the dragon: ${large}`);
  const others = await grown(':not(.towering)');
  expect(others.length > 4 && others.every((size) => size > 1.2), `all others: ${others}`);
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

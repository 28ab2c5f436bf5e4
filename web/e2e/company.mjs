// Several people and companions at one table: turns, votes, seats, onlookers.
import {
  answer,
  anything,
  ask,
  begin,
  Cable,
  countTones,
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
  sitDown,
  state,
  sunrises,
  test,
  told,
  touchSpace,
  walkTo,
} from './lib.mjs';
import { both, sameTable, toFight, together, twoPeople } from './people.mjs';

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

  const { host, guest } = await twoPeople(table, { sound: 'on' });
  await toFight(host, guest);
  const before = (await ask(guest.page, { do: 'history' })).actions.length;
  await host.page.evaluate(countTones);
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await host.page.waitForSelector('.proposal .answer');
  expect((await host.page.evaluate(() => window.tones)) === 2, 'a vote is called by two tones');
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
    await heroCard('Archer').getByText('Orders: Go to 24').waitFor({ state: 'attached' });
    await heroCard('Wizard').click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await heroCard('Wizard').getByText('Orders: Stay here').waitFor({ state: 'attached' });
    await heroCard('Wizard').click();
    await page.getByRole('button', { name: 'Take the order back' }).click();
    await heroCard('Wizard').getByText('Orders').waitFor({ state: 'detached' });
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
  'companions chosen before the game sit there, and again in the next one',
  async (table) => {
    const one = await newVisitor(table);
    const { page } = one;
    await begin(page, table.server.url, { companions: { Archer: 'quick' } });
    const isThere = async () => {
      await page.getByRole('button', { name: 'People and seats' }).click();
      const seat = page.locator('.seats li', { hasText: 'Archer' });
      await seat.locator('.muted', { hasText: 'Companion, quick' }).waitFor();
      await page.keyboard.press('Escape');
    };
    await settled(page);
    await isThere();
    // What is shared is answered by both; the warrior's turn is the moment to set a position.
    const deadline = Date.now() + 30_000;
    while (!(await question(page)).startsWith('Warrior: what will') && Date.now() < deadline) {
      if ((await page.locator('#question.mine .answer:visible').count()) > 0) await anything(page);
      else await page.waitForTimeout(100);
    }
    await edit(page, {
      narrator: 'M',
      turn: 'warrior',
      creatures: [],
      heroes: [
        { id: 'warrior', space: 20 },
        { id: 'archer', space: 57, asleep: true },
      ],
    });
    await endDay(page);
    // One of them looks back for the decision that cost most.
    await page.getByRole('button', { name: 'Which decision cost most?' }).click();
    await page.locator('section.review p').first().waitFor({ timeout: 20_000 });
    await look(one, 'review');
    const lost = page.url();
    await page.getByRole('button', { name: 'Play again', exact: true }).click();
    await page.waitForFunction((url) => location.href !== url, lost);
    await settled(page);
    await isThere();
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
  await host.page.locator('.notice', { hasText: 'alert(1)> hello' }).waitFor();
  await host.page.getByRole('button', { name: /^Chat/ }).click();
  await host.page.waitForFunction(() =>
    document.querySelector('.chat-lines')?.textContent.includes('hello'),
  );
  expect(
    await host.page.evaluate(() => {
      const chat = document.querySelector('.chat-lines').getBoundingClientRect();
      const map = document.querySelector('.board-area').getBoundingClientRect();
      return !document.querySelector('dialog[open]') && chat.left >= map.right - 1;
    }),
    'on a desktop the chat lies beside the map',
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

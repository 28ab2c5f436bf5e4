// Every flow of a turn and each moment: by mouse, by finger and by keys alone, with motion and without.
// ./check does each of the rows once; `npm run e2e -- --matrix` all of them in all ways.
import {
  begin,
  edit,
  expect,
  newVisitor,
  question,
  readCards,
  settled,
  sitBeside,
  sitDown,
  state,
  test,
  told,
  touchSpace,
} from './lib.mjs';

const hands = {
  mouse: {
    view: {},
    does: (_, button) => button.click(),
    async walks(page, space) {
      await touchSpace(page, space);
      await touchSpace(page, space);
    },
    asks: (page, space) => touchSpace(page, space),
    skips: (page) => page.locator('.arena .sums').click(),
  },
  finger: {
    view: { width: 360, height: 640, touch: true },
    does: (_, button) => button.tap(),
    async walks(page, space) {
      await touchSpace(page, space);
      await page.locator('#question [data-do=walk]').tap();
    },
    asks: (page, space) => touchSpace(page, space),
    skips: (page) => page.locator('.arena .sums').tap(),
  },
  keys: {
    view: {},
    async does(page, button) {
      await button.focus();
      await page.keyboard.press('Enter');
    },
    async walks(page, space) {
      await this.does(page, page.locator('#question .answer', { hasText: 'Walk' }).first());
      await this.does(page, page.locator(`.space-row[data-space="${space}"]`));
      await this.does(page, page.locator('#question [data-do=walk]'));
    },
    /** By the arrows of the map, from where the hero stands: it lies to the right. */
    async asks(page) {
      await page.locator('#map').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    },
    skips: (page) => page.keyboard.press(' '),
  },
};

for (const [how, hand] of Object.entries(hands))
  for (const motion of ['on', 'off'])
    test(
      `every flow and moment by ${how}, motion ${motion}`,
      async (table) => {
        const { page } = await newVisitor(table, { ...hand.view, motion });
        const does = async (where, options) => {
          const button = page.locator(where, options).first();
          await button.waitFor();
          await hand.does(page, button);
        };
        const both = (warrior, archer) => [
          { id: 'warrior', hour: 0, asleep: false, ...warrior },
          { id: 'archer', hour: 0, asleep: false, ...archer },
        ];
        await sitDown(page, table.server.url, {
          set: {
            turn: 'warrior',
            creatures: [],
            farmers: [],
            heroes: both({ space: 4, willpower: 5 }, { space: 57 }),
          },
        });
        // Who arrives is asked first; then the next hero is named.
        await hand.walks(page, 5);
        await told(page, 'Warrior is at 5');
        const banner = page.waitForSelector('.turn-banner').then((one) => one.textContent());
        await does('#question [data-do=drain]');
        expect((await banner).includes('Archer’s turn'), 'a banner names the next hero');
        await settled(page);
        expect((await state(page)).heroes[0].willpower === 10, 'the well is drunk');
        // The shop is one sheet that stays open, and says why not.
        await edit(page, {
          turn: 'warrior',
          heroes: both({ space: 18, gold: 3, strength: 2 }, { space: 57 }),
        });
        await does('#question .folded', { hasText: 'buy' });
        await does('dialog.shop [data-thing=strength]');
        await page.locator('dialog.shop .buyer', { hasText: '1 gold' }).waitFor();
        await page.locator('.ware:has([data-thing=helm])').getByText('It costs 2 gold').waitFor();
        await does('dialog.shop button', { hasText: 'That is all' });
        await page.waitForSelector('dialog.shop', { state: 'detached' });
        // A fight: who joins is switched, its moments are skipped, the reward is shared.
        await edit(page, {
          turn: 'warrior',
          creatures: [{ kind: 'gor', space: 14 }],
          heroes: both({ space: 14, strength: 14, willpower: 14 }, { space: 14 }),
        });
        await does('#question [data-do=fight]');
        await does('.joiner');
        await page.waitForSelector('.joiner[aria-checked=false]');
        await does('.joiner');
        await page.waitForSelector('.joiner[aria-checked=true]');
        await does('#question .invite .primary');
        await page.waitForSelector('.arena');
        const shares = page.locator('#question .share-all');
        for (let i = 0; i < 60 && (await shares.count()) === 0; ++i) {
          if (motion === 'on' && (await page.locator('.arena[data-moment=roll]').count()) > 0)
            await hand.skips(page).catch(() => undefined);
          const next = page
            .locator('.stage .answer, #question .answer:not(:disabled, .share-all *)')
            .first();
          if ((await next.count()) > 0) await hand.does(page, next).catch(() => undefined);
          await page.waitForTimeout(60);
        }
        await does('#question .chip', { hasText: 'Evenly' });
        await does('#question .share-all .primary');
        await settled(page);
        expect((await state(page)).defeated.gor === 1, 'the gor is beaten');
        // Both go to sleep; the sun rises, and its cards are read.
        const { day } = await state(page);
        for (let i = 0; i < 40 && (await state(page)).day === day; ++i) {
          // Dialogs first, then what is shown, then sleep; whatever else the event asks comes last.
          for (const wanted of [
            'dialog.small .warn',
            'dialog.card .answer',
            '.stage .answer',
            '#question [data-do=sleep]:not(:disabled)',
            '#question .share-all .primary',
            '#question .answer:not(:disabled)',
          ]) {
            const next = page.locator(wanted).first();
            if ((await next.count()) === 0) continue;
            await hand.does(page, next).catch(() => undefined);
            break;
          }
          await page.waitForTimeout(60);
        }
        await settled(page);
        expect((await state(page)).day === day + 1, 'the next day');
        // What surely loses is asked back; the end fills the screen, the next game is one touch away.
        await edit(page, {
          narrator: 'M',
          turn: 'warrior',
          creatures: [],
          heroes: both({ space: 20 }, { space: 57, asleep: true }),
        });
        await does('#question [data-do=sleep]');
        await page.locator('dialog.small').getByText('the legend is lost').waitFor();
        await does('dialog.small .answer', { hasText: 'No' });
        expect((await question(page)).startsWith('Warrior'), 'nothing has happened');
        await does('#question [data-do=sleep]');
        await does('dialog.small .warn');
        for (let i = 0; i < 40 && (await page.locator('.ended').count()) === 0; ++i) {
          await readCards(page);
          await page.waitForTimeout(60);
        }
        const lost = page.url();
        await does('.ended .answer', { hasText: 'Play again' });
        await page.waitForFunction((url) => location.href !== url, lost);
        await page.waitForSelector('#question .share-all');
      },
      { matrix: !(how === 'finger' && motion === 'on') },
    );

const both = (warrior, archer) => [
  { id: 'warrior', hour: 0, asleep: false, ...warrior },
  { id: 'archer', hour: 0, asleep: false, ...archer },
];

/** Whatever is asked is answered by this hand until it is so. */
async function until(page, hand, isSo) {
  for (let i = 0; i < 90; ++i) {
    if (await isSo()) return;
    for (const wanted of [
      'dialog.small .warn',
      'dialog.card .answer',
      '.stage .answer',
      '#question [data-do=sleep]:not(:disabled)',
      '#question .share-all .primary',
      '#question :is(.answer, .die-answer):not(:disabled)',
    ]) {
      const next = page.locator(wanted).first();
      if ((await next.count()) === 0) continue;
      await hand.does(page, next).catch(() => undefined);
      break;
    }
    await page.waitForTimeout(60);
  }
  throw new Error('it never comes to that');
}

for (const [how, hand] of Object.entries(hands))
  for (const motion of ['on', 'off']) {
    test(
      `opening, why not, fog, log, waiting and chat by ${how}, motion ${motion}`,
      async (table) => {
        const { page } = await newVisitor(table, { ...hand.view, motion });
        const does = async (where, options) => {
          const button = page.locator(where, options).first();
          await button.waitFor();
          await hand.does(page, button);
        };
        // The book is put away by a touch or a key; without motion it is not laid down.
        await begin(page, table.server.url);
        if (motion === 'on') {
          await page.waitForSelector('.opening .tome');
          if (how === 'keys') await page.keyboard.press('Enter');
          else await hand.does(page, page.locator('.opening')).catch(() => undefined);
        }
        await does('dialog.card .answer');
        expect((await page.locator('.opening').count()) === 0, 'the book is put away');
        // What cannot be done says why.
        await sitDown(page, table.server.url, {
          set: {
            turn: 'warrior',
            creatures: [{ kind: 'gor', space: 17 }],
            farmers: [],
            heroes: both({ space: 14, small: [] }, { space: 57 }),
          },
        });
        await hand.asks(page, 17);
        await page
          .locator('#question .why-not', { hasText: 'cannot reach this creature' })
          .waitFor();
        await does('#question .picked-head .button');
        // Fog tears open on what it held.
        await edit(page, {
          turn: 'warrior',
          creatures: [],
          heroes: both({ space: 6 }, { space: 57 }),
        });
        const torn = page.waitForSelector('.torn-fog .fog-token', { state: 'attached' });
        await hand.walks(page, 13);
        await torn;
        await told(page, 'turns up the fog on 13');
        await settled(page);
        // The log: a line is opened, and its rule is there.
        await does('.top button[aria-label=Menu]');
        await does('.menu-item', { hasText: 'What has happened so far' });
        await does('dialog .log-line', { hasText: 'fog' });
        await page.waitForSelector('dialog .log-tools');
        await does('dialog header .button');
        await page.waitForSelector('dialog', { state: 'detached' });
        // Who waits is told who decides, and says something meanwhile.
        await sitDown(page, table.server.url, { seats: ['warrior'], name: 'Anna' });
        const guest = await newVisitor(table);
        await sitBeside(guest.page, page.url(), 'Ben', 'archer');
        await edit(page, { turn: 'archer', heroes: both({ space: 14 }, { space: 57 }) });
        await page.locator('#question').getByText('Ben decides').waitFor();
        await hand.does(page, page.getByRole('button', { name: 'Chat' }).first());
        await page.locator('.chat-form input').last().fill('Shall I take the gor?');
        await does('.chat-form .primary');
        await page.locator('.chat-lines .own', { hasText: 'Shall I take the gor?' }).waitFor();
        await guest.page.getByText('Shall I take the gor?').first().waitFor();
      },
      { matrix: !(how === 'keys' && motion === 'off') },
    );
    test(
      `rain and fire by ${how}, motion ${motion}`,
      async (table) => {
        const { page } = await newVisitor(table, { ...hand.view, motion });
        const has = async (where, options) => (await page.locator(where, options).count()) > 0;
        await sitDown(page, table.server.url, { dice: 'table', shared: false });
        const card = page.locator('#question .answer', { hasText: 'Three days of rain' });
        await until(page, hand, async () => (await card.count()) > 0);
        await hand.does(page, card);
        await page.locator('.heavens .weather.rain').first().waitFor({ state: 'attached' });
        await settled(page);
        expect(!(await has('.weather')), 'it clears up');
        await sitDown(page, table.server.url, { legend: 'legend-4', difficulty: 'easy' });
        const { asks } = await state(page);
        await edit(page, { turn: asks.who, heroes: [{ id: asks.who, space: 2 }] });
        await hand.does(page, page.locator('#question [data-do=take]', { hasText: 'gem' }));
        await until(page, hand, () => has('#map .storm'));
        await settled(page);
        expect((await page.locator('#map .flame').count()) >= 3, 'flames where it burnt');
      },
      { matrix: true },
    );
  }

// Every flow of a turn and each moment, one after the other at one table: by mouse, by finger and by
// keys alone, with motion and without. ./check does it once; `npm run e2e -- --matrix` in all ways.
import {
  edit,
  expect,
  newVisitor,
  question,
  readCards,
  settled,
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
    skips: (page) => page.locator('.arena .sums').click(),
  },
  finger: {
    view: { width: 360, height: 640, touch: true },
    does: (_, button) => button.tap(),
    async walks(page, space) {
      await touchSpace(page, space);
      await page.locator('#question [data-do=walk]').tap();
    },
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

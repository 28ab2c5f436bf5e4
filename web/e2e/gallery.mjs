// The moments a tour of the usual screens does not pass: the hours of a day, fog, weather, the blow
// and the fall, waiting and talking, replay, an opening, a loss. Each is handed to `see`.
import {
  edit,
  newVisitor,
  nightFalls,
  readCards,
  settled,
  sitBeside,
  sitDown,
  touchSpace,
} from './lib.mjs';

const shut = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
};
const menu = async (page, item) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu-item', { hasText: item }).click();
};
const two = (warrior, archer) => [
  { id: 'warrior', hour: 0, asleep: false, ...warrior },
  { id: 'archer', hour: 0, asleep: false, ...archer },
];
/** A screen as it is in motion, before anything passes. */
const painted = (page) =>
  page
    .locator('#map .painting')
    .waitFor()
    .then(() => page.waitForTimeout(800));

async function hours({ page }, url, see) {
  await sitDown(page, url);
  await painted(page);
  await edit(page, {
    turn: 'warrior',
    heroes: two({ space: 14, hour: 5 }, { space: 57, hour: 6 }),
  });
  await page.waitForSelector('.turn-banner', { state: 'detached' });
  await see('afternoon');
  await edit(page, {
    turn: 'warrior',
    heroes: two({ space: 14, hour: 7 }, { space: 57, hour: 7, asleep: true }),
  });
  await see('dusk');
  // What cannot be done says why.
  await touchSpace(page, 18);
  await page.waitForTimeout(200);
  await see('why_not');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
}

async function fog({ page }, url, see) {
  await sitDown(page, url);
  await edit(page, {
    turn: 'warrior',
    creatures: [],
    farmers: [],
    heroes: two({ space: 6 }, { space: 57 }),
  });
  const torn = page.waitForSelector('.torn-fog .fog-token', { state: 'attached' });
  await touchSpace(page, 13);
  await page.locator('#question [data-do=walk]').click();
  await torn;
  await see('fog');
  await settled(page);
}

async function night({ page }, see) {
  await edit(page, { turn: 'warrior', heroes: two({ space: 14 }, { space: 57 }) });
  await nightFalls(page);
  await page.locator('dialog.card, .told').first().waitFor();
  await see('event');
  while ((await page.locator('dialog.card').count()) > 0)
    await page.locator('dialog.card .answer').click();
  await page.locator('.told').waitFor();
  await see('sunrise');
  await settled(page);
}

async function fall({ page }, url, see) {
  const stand = async (creature, strength, willpower) => {
    await sitDown(page, url, {
      set: {
        turn: 'warrior',
        creatures: [{ kind: creature, space: 14 }],
        heroes: two({ space: 14, strength, willpower }, { space: 14, strength, willpower }),
      },
    });
    await page.locator('#question [data-do=fight]').click();
    await page.locator('#question .invite .primary').click();
  };
  const until = async (wanted, name) => {
    for (let i = 0; i < 60; ++i) {
      if ((await page.locator(wanted).count()) > 0) return see(name);
      const next = page.locator('.stage .answer, #question .answer:not(:disabled)').first();
      if ((await next.count()) > 0) await next.click({ timeout: 3000 }).catch(() => undefined);
      await page.waitForTimeout(40);
    }
    throw new Error(`${wanted} is never seen`);
  };
  await stand('troll', 14, 20);
  await until('.opponent .pose-hurt, .opponent.downed', 'hurt');
  await stand('wardrak', 1, 2);
  await until('.fighter .pose-hurt, .fighter.fallen', 'losing');
  await stand('skral', 14, 20);
  await until('#question .share-all', 'reward');
  await page.locator('#question .share-all .primary').click();
  await settled(page);
}

async function replay({ page }, see) {
  await menu(page, 'What has happened so far');
  await see('log_long');
  await shut(page);
  await menu(page, 'Replay');
  await page.waitForSelector('.replay-lines', { state: 'attached' });
  await see('replay');
  await page.keyboard.press('Escape');
}

async function together(table, one, see) {
  const { page } = one;
  await sitDown(page, table.server.url, { seats: ['warrior'], name: 'Anna' });
  const guest = await newVisitor(table, { width: one.width, height: one.height, touch: one.touch });
  await sitBeside(guest.page, page.url(), 'Ben', 'archer');
  await edit(page, { turn: 'archer', heroes: two({ space: 14 }, { space: 57 }) });
  await page.locator('#question').getByText('Ben decides').waitFor();
  await see('waiting');
  await page.getByRole('button', { name: 'Chat' }).first().click();
  await page.locator('.chat-form input').last().fill('Shall I take the gor on 26?');
  await page.locator('.chat-form .primary').click();
  await page.locator('.chat-lines .own').waitFor();
  await see('chat');
}

async function lost({ page }, url, see) {
  await sitDown(page, url, { heroes: ['warrior', 'archer', 'dwarf', 'wizard'] });
  await edit(page, {
    narrator: 'M',
    turn: 'warrior',
    creatures: [],
    heroes: ['archer', 'dwarf', 'wizard'].map((id) => ({ id, asleep: true })),
  });
  await page.locator('#question [data-do=sleep]').click();
  await page.locator('dialog.small .warn').click();
  for (let i = 0; i < 60 && (await page.locator('.ended.lost').count()) === 0; ++i) {
    await readCards(page);
    await page.waitForTimeout(60);
  }
  await page.locator('.account').waitFor();
  await see('lost');
}

async function mine({ page }, url, see) {
  await sitDown(page, url, { legend: 'liberating-the-mine', difficulty: 'easy' });
  await painted(page);
  await see('mine_legend_7');
  await sitDown(page, url, { legend: 'legend-5', difficulty: 'easy' });
  await painted(page);
  await see('dragon');
}

/** The book on the table, as it lies there in motion. */
async function opening(table, one, keep) {
  const { width, height, theme } = one;
  const moving = await newVisitor(table, { width, height, theme, touch: one.touch, motion: 'on' });
  const { page } = moving;
  await page.goto(table.server.url);
  await page.waitForSelector('#begin');
  await page.locator('input[name=legend]').nth(1).check({ force: true });
  await page.click('#begin');
  await page.waitForSelector('.opening .tome');
  await page.waitForTimeout(700);
  await keep(moving, 'opening');
  await page.waitForSelector('.unrolling', { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(250);
  await keep(moving, 'unrolling');
}

export async function galleryScreens(table, one, see, keep = async () => undefined) {
  const { url } = table.server;
  await hours(one, url, see);
  await fog(one, url, see);
  await night(one, see);
  await fall(one, url, see);
  await replay(one, see);
  await lost(one, url, see);
  await mine(one, url, see);
  await together(table, one, see);
  await opening(table, one, keep);
}

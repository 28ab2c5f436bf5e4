// The flow of a turn: who arrives is asked first, the turn passes with a word, what cannot be done
// says why, and how many touches things take.
import {
  edit,
  endDay,
  expect,
  look,
  moved,
  newVisitor,
  question,
  shownHash,
  sitDown,
  state,
  test,
  told,
  touchSpace,
} from './lib.mjs';

const four = ['dwarf', 'warrior', 'archer', 'wizard'];

/** Counts what a finger or the mouse does from now on. */
async function countTouches(page) {
  await page.evaluate(() => {
    window.touches = 0;
    if (window.counts) return;
    window.counts = true;
    addEventListener(
      'pointerdown',
      () => {
        window.touches += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => window.touches);
}

/** A game of the second legend at its first turn, with this position. */
async function position(table, set, { heroes = ['warrior', 'archer'], ...size } = {}) {
  const one = await newVisitor(table, size);
  await sitDown(one.page, table.server.url, {
    heroes,
    set: { creatures: [], farmers: [], ...set },
  });
  return one;
}

for (const [name, size] of [
  ['on a desktop', {}],
  ['on a phone', { width: 360, height: 640 }],
]) {
  test(`a walk of any length takes two touches on the same spot, ${name}`, async (table) => {
    const { page } = await position(
      table,
      {
        turn: 'warrior',
        heroes: [
          { id: 'warrior', space: 14 },
          { id: 'archer', space: 53 },
        ],
      },
      size,
    );
    const touches = await countTouches(page);
    const face = page.locator('#map g.stone[data-space="1"] circle.face');
    await touchSpace(page, 1);
    await page.waitForSelector('#question .picked');
    const box = await face.boundingBox();
    const before = await shownHash(page);
    await touchSpace(page, 1);
    await moved(page, before);
    expect((await touches()) === 2, 'two touches');
    expect(box !== null, 'on the stone');
    const now = await state(page);
    expect(now.heroes[0].space === 1 && now.heroes[0].hour === 2, 'the warrior has walked there');
  });
}

test('the second touch lies where the first one lay', async (table) => {
  const { page } = await position(
    table,
    {
      turn: 'warrior',
      heroes: [
        { id: 'warrior', space: 14 },
        { id: 'archer', space: 53 },
      ],
    },
    { width: 360, height: 640 },
  );
  const face = page.locator('#map g.stone[data-space="17"] circle.face');
  const box = await face.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForSelector('#question .picked');
  const before = await shownHash(page);
  await page.touchscreen.tap(x, y);
  await moved(page, before);
  expect((await state(page)).heroes[0].space === 17, 'both on the same spot');
});

test('who arrives is asked first, then a banner names the next hero and the map goes there', async (table) => {
  const one = await position(table, {
    turn: 'warrior',
    heroes: [
      { id: 'warrior', space: 4, willpower: 5 },
      { id: 'archer', space: 57 },
    ],
  });
  const { page } = one;
  const before = await shownHash(page);
  await touchSpace(page, 5);
  await touchSpace(page, 5);
  await moved(page, before);
  expect((await question(page)).startsWith('Warrior is at 5'), 'who arrived is asked');
  await told(page, 'Warrior is at 5');
  expect((await page.locator('.turn-banner').count()) === 0, 'the turn has not passed');
  expect(
    (await page.locator('.hero-card.active').textContent()).includes('Warrior'),
    'the warrior is in front',
  );
  await look(one, 'arrived');
  const touches = await countTouches(page);
  const drunk = await shownHash(page);
  // It is gone after two seconds.
  const banner = page.waitForSelector('.turn-banner').then((one) => one.textContent());
  await page.locator('#question [data-do=drain]').click();
  expect((await banner).includes('Archer’s turn'), 'a banner names the next hero');
  await moved(page, drunk);
  expect((await touches()) === 1, 'a drink is one touch');
  expect((await state(page)).heroes[0].willpower === 10, 'the well is drunk');
  await told(page, 'Archer’s turn');
  await page.waitForSelector('.turn-banner', { state: 'detached', timeout: 4000 });
  expect((await question(page)).startsWith('Archer'), 'then the next one is asked');
});

test('who wants nothing where they arrived goes on by one touch, or by the keyboard', async (table) => {
  const { page } = await position(table, {
    turn: 'warrior',
    loot: [{ space: 5, gold: 2, things: [] }],
    heroes: [
      { id: 'warrior', space: 4, gold: 0 },
      { id: 'archer', space: 57 },
    ],
  });
  const before = await shownHash(page);
  await touchSpace(page, 5);
  await touchSpace(page, 5);
  await moved(page, before);
  await page.locator('#question .answer', { hasText: 'On to Archer' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('#question h2')?.textContent.startsWith('Archer'),
  );
  const now = await state(page);
  expect(now.heroes[0].gold === 0 && now.asks.who === 'archer', 'nothing was taken');
});

const apart = (warrior, archer = { space: 57 }) => [
  { id: 'warrior', gold: 0, small: [], large: null, ...warrior },
  { id: 'archer', gold: 0, small: [], large: null, ...archer },
];

/** Whom or what one arrives at: where, and the offer that is made there before anybody else is asked. */
const arrivals = [
  ['a merchant', 18, { heroes: apart({ space: 14, gold: 2 }) }, { hasText: 'what is sold' }],
  [
    'a thing',
    17,
    { heroes: apart({ space: 14 }), loot: [{ space: 17, gold: 0, things: ['wineskin'] }] },
    { hasText: 'wineskin' },
  ],
  [
    'another hero',
    17,
    { heroes: apart({ space: 14, gold: 2 }, { space: 17 }) },
    { hasText: 'Give something' },
  ],
  [
    'another hero who has something',
    17,
    { heroes: apart({ space: 14, gold: 1 }, { space: 17, small: ['wineskin'] }) },
    { hasText: 'Give something' },
  ],
];

for (const [where, space, set, offer] of arrivals)
  for (const [how, size] of [
    ['mouse', {}],
    ['finger', { width: 360, height: 640 }],
  ])
    test(`who arrives at ${where} is asked first, by ${how}`, async (table) => {
      const one = await position(table, { turn: 'warrior', ...set }, size);
      const { page } = one;
      const before = await shownHash(page);
      if (how === 'mouse') {
        const box = await page
          .locator(`#map g.stone[data-space="${space}"] circle.face`)
          .boundingBox();
        await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
      } else {
        await touchSpace(page, space);
        await touchSpace(page, space);
      }
      await moved(page, before);
      expect(
        (await question(page)).startsWith(`Warrior is at ${space}`),
        `who arrived is asked: ${await question(page)}`,
      );
      await page.locator('#question .arrived .answer', offer).first().waitFor();
      expect((await page.locator('.turn-banner').count()) === 0, 'the turn has not passed');
      await look(one, `arrived_at_${where.replace(/\W+/g, '_')}`, { checked: false, phone: false });
      const banner = page.waitForSelector('.turn-banner').then((one) => one.textContent());
      await page.locator('#question .answer', { hasText: 'On to Archer' }).click();
      expect((await banner).includes('Archer’s turn'), 'then the next hero is named');
    });

test('a farmer on the space comes along at once, or is taken by one touch', async (table) => {
  const { page } = await position(table, {
    turn: 'warrior',
    heroes: apart({ space: 14 }),
    farmers: [17],
  });
  await touchSpace(page, 17);
  await page.locator('#question .chip', { hasText: 'Take farmers along' }).click();
  const before = await shownHash(page);
  await page.locator('#question [data-do=walk]').click();
  await moved(page, before);
  expect((await question(page)).startsWith('Warrior is at 17'), 'the farmer was left for now');
  const left = await shownHash(page);
  await page.locator('#question .arrived [data-do=take]').click();
  await moved(page, left);
  expect((await state(page)).heroes[0].farmers === 1, 'and is taken along after all');
});

test('what the fog held is seen before the next hero is named', async (table) => {
  const { page } = await position(
    table,
    { turn: 'warrior', heroes: apart({ space: 6 }) },
    { motion: 'on' },
  );
  await page.evaluate(() => {
    window.order = [];
    new MutationObserver(() => {
      for (const part of ['.torn-fog', '.turn-banner'])
        if (document.querySelector(part) && !window.order.includes(part)) window.order.push(part);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const before = await shownHash(page);
  await touchSpace(page, 13);
  await touchSpace(page, 13);
  await moved(page, before);
  // Whoever found something there may want to hand it on first.
  const onward = page.locator('#question .answer', { hasText: 'On to Archer' });
  if ((await onward.count()) > 0) await onward.click();
  await page.waitForSelector('.turn-banner');
  const order = await page.evaluate(() => window.order.join());
  expect(order === '.torn-fog,.turn-banner', `first the fog, then the next hero: ${order}`);
});

test('a fight with three friends takes three touches up to the first roll', async (table) => {
  const heroes = four.map((id) => ({ id, space: 14, willpower: 14 }));
  const one = await position(
    table,
    { turn: 'dwarf', creatures: [{ kind: 'troll', space: 14 }], heroes },
    { heroes: four },
  );
  const { page } = one;
  const touches = await countTouches(page);
  await page.locator('#question [data-do=fight]').first().click();
  await page.waitForSelector('#question .joiners');
  expect((await page.locator('.joiner[aria-checked=true]').count()) === 3, 'all are asked along');
  await look(one, 'invite');
  const before = await shownHash(page);
  await page.locator('#question .invite .primary').click();
  await moved(page, before);
  expect((await touches()) <= 3, `at most three touches, not ${await touches()}`);
  const now = await state(page);
  expect(now.fight?.fighters.length === 4 && now.fight.round === 1, 'the first round has begun');
});

test('who sleeps beside a fight is not asked along, and it says why', async (table) => {
  const awake = ['dwarf', 'archer'].map((id) => ({ id, space: 14 }));
  const one = await position(
    table,
    {
      turn: 'dwarf',
      creatures: [{ kind: 'troll', space: 14 }],
      heroes: [...awake, { id: 'warrior', space: 14, asleep: true }, { id: 'wizard', space: 57 }],
    },
    { heroes: four },
  );
  const { page } = one;
  await page.locator('#question [data-do=fight]').first().click();
  await page.locator('#question .invite .why-not', { hasText: 'Warrior has ended' }).waitFor();
  expect((await page.locator('.joiner').count()) === 1, 'only the archer can come along');
  expect(
    (await page.locator('#question .invite .why-not').count()) === 1,
    'nothing is said of who is far away',
  );
  await look(one, 'invite_asleep');
});

test('who is switched off stays out of the fight', async (table) => {
  const heroes = four.map((id) => ({ id, space: 14, willpower: 14 }));
  const { page } = await position(
    table,
    { turn: 'archer', creatures: [{ kind: 'troll', space: 14 }], heroes },
    { heroes: four },
  );
  await page.locator('#question [data-do=fight]').first().click();
  await page.locator('.joiner', { hasText: 'Warrior' }).click();
  const before = await shownHash(page);
  await page.locator('#question .invite .primary').click();
  await moved(page, before);
  const { fight } = await state(page);
  expect(fight.fighters.sort().join() === 'archer,dwarf,wizard', `not ${fight.fighters}`);
});

for (const [name, size] of [
  ['on a desktop', {}],
  ['on a phone that lies', { width: 740, height: 360, touch: true }],
])
  test(`16 gold are shared evenly among four by two touches, ${name}`, async (table) => {
    const one = await newVisitor(table, size);
    const { page } = one;
    await sitDown(page, table.server.url, { legend: 'legend-5', heroes: four, shared: false });
    await page.waitForSelector('#question .share-all');
    await look(one, 'share_all');
    const touches = await countTouches(page);
    await page.locator('#question .chip', { hasText: 'Evenly' }).first().click();
    const before = await shownHash(page);
    await page.locator('#question .share-all .primary').click();
    await moved(page, before);
    await page.waitForFunction(
      () => !document.querySelector('#question .share-parts input[aria-label*="Gold"]'),
    );
    expect((await touches()) === 2, 'two touches');
    const now = await state(page);
    expect(
      now.heroes.every((hero) => hero.gold === 4),
      'four for each',
    );
  });

test('a number is typed, stepped, or held down', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url, { legend: 'legend-5', heroes: four, shared: false });
  const first = page.locator('#question .share-part').first();
  const number = first.locator('input').first();
  await first.locator('.all-to').click();
  expect((await number.inputValue()) === '16', 'all to one');
  await number.fill('7');
  await page.keyboard.press('Tab');
  expect((await number.inputValue()) === '7', 'typed');
  const more = first.locator('.step').nth(1);
  await more.click();
  expect((await number.inputValue()) === '8', 'one more');
  const box = await more.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => document.querySelector('.share-part input').value === '16');
  await page.mouse.up();
  expect((await number.inputValue()) === '16', 'all of it, and no more');
});

test('gold is handed on evenly or all to one by two touches', async (table) => {
  const one = await position(
    table,
    {
      turn: 'dwarf',
      heroes: four.map((id) => ({ id, space: 14, gold: id === 'dwarf' ? 16 : 0, small: [] })),
    },
    { heroes: four },
  );
  const { page } = one;
  const gold = async () => (await state(page)).heroes.map((hero) => hero.gold).join();
  await page.locator('#question .folded', { hasText: 'give' }).first().click();
  const row = page.locator('.handing .many');
  const to = (hero) => row.locator('[data-do=give]', { hasText: hero });
  await look(one, 'give_gold');
  const touches = await countTouches(page);
  await row.locator('.chip', { hasText: 'Evenly' }).click();
  expect((await row.locator('input').inputValue()) === '4', 'an even part of 16 for four');
  let before = await shownHash(page);
  await to('Warrior').click();
  await moved(page, before);
  expect((await touches()) === 2, 'two touches');
  expect((await gold()) === '12,4,0,0', `an even part was given: ${await gold()}`);
  if ((await row.count()) === 0)
    await page.locator('#question .folded', { hasText: 'give' }).first().click();
  await row.locator('.chip', { hasText: 'All' }).click();
  before = await shownHash(page);
  await to('Wizard').click();
  await moved(page, before);
  expect((await gold()) === '0,4,0,12', `all of it was given: ${await gold()}`);
});

test('two strength points take four touches from the map; the shop stays open', async (table) => {
  const one = await position(table, {
    turn: 'warrior',
    heroes: [
      { id: 'warrior', space: 18, gold: 5, strength: 2, large: 'bow' },
      { id: 'archer', space: 57 },
    ],
  });
  const { page } = one;
  const touches = await countTouches(page);
  await touchSpace(page, 18);
  await page.locator('#question .answer', { hasText: 'what is sold' }).click();
  const buy = page.locator('dialog.shop [data-thing=strength]');
  await buy.click();
  await page.waitForFunction(() =>
    document.querySelector('.buyer')?.textContent.includes('3 gold'),
  );
  await buy.click();
  await page.waitForFunction(() =>
    document.querySelector('.buyer')?.textContent.includes('1 gold'),
  );
  expect((await touches()) <= 4, `at most four touches, not ${await touches()}`);
  expect((await state(page)).heroes[0].strength === 4, 'two points more');
  // What cannot be bought says why, with its rule.
  await page.locator('.ware:has([data-thing=falcon])').getByText('no room').waitFor();
  await page.locator('.ware:has([data-thing=helm])').getByText('It costs 2 gold').waitFor();
  await look(one, 'shop');
  await page.locator('.ware:has([data-thing=helm])').locator('.why').click();
  await page.getByText('At a merchant every article').waitFor();
});

test('what cannot be done on the map says why when touched', async (table) => {
  const one = await position(table, {
    turn: 'warrior',
    creatures: [{ kind: 'gor', space: 17 }],
    heroes: [
      { id: 'warrior', space: 14, hour: 5, willpower: 4, small: [] },
      { id: 'archer', space: 57 },
    ],
  });
  const { page } = one;
  await touchSpace(page, 17);
  await page.locator('#question .why-not', { hasText: 'cannot reach this creature' }).waitFor();
  await look(one, 'why_not');
  await touchSpace(page, 49);
  await page.locator('#question .why-not', { hasText: 'overtime' }).waitFor();
  expect((await page.locator('#question [data-do=walk]').count()) === 0, 'no way to walk there');
  await page.locator('#question .why-not .why').first().click();
  await page.getByText('Hours 8, 9 and 10 are overtime').waitFor();
});

/** What is touched on the map, and why it cannot be done. */
const hindrances = [
  [
    'too far',
    57,
    { heroes: [{ id: 'warrior', space: 14, hour: 5, willpower: 14 }] },
    'Too far for today',
  ],
  ['no hour left', 17, { heroes: [{ id: 'warrior', space: 14, hour: 10 }] }, 'no hour left'],
  ['willpower', 17, { heroes: [{ id: 'warrior', space: 14, hour: 7, willpower: 1 }] }, 'overtime'],
  [
    'an empty well',
    5,
    { heroes: [{ id: 'warrior', space: 5 }], wells: [{ space: 5, full: false }] },
    'The well is empty',
  ],
  [
    'a closed bridge',
    48,
    {
      closed: [[16, 48]],
      heroes: [{ id: 'warrior', space: 16, hour: 6, willpower: 4 }],
    },
    'The way there is closed',
  ],
  [
    'who sleeps there takes nothing',
    14,
    {
      heroes: [
        { id: 'warrior', space: 14, gold: 2 },
        { id: 'archer', space: 14, asleep: true },
      ],
    },
    'The other hero has ended the day',
  ],
];

for (const [what, space, set, words] of hindrances)
  test(`why not: ${what}`, async (table) => {
    const { page } = await position(table, {
      turn: 'warrior',
      ...set,
      heroes: set.heroes.map((hero) => ({ small: [], large: null, ...hero })),
    });
    await touchSpace(page, space);
    await page.locator('#question .why-not', { hasText: words }).first().waitFor();
  });

test('a merchant says what is sold out, and when a hero can grow no stronger', async (table) => {
  const { page } = await position(table, {
    turn: 'warrior',
    stock: { wineskin: 0 },
    heroes: [{ id: 'warrior', space: 18, gold: 9, strength: 14, small: [], large: null }],
  });
  await page.locator('#question .folded', { hasText: 'buy' }).click();
  const ware = (thing) => page.locator(`.ware:has([data-thing=${thing}])`);
  await ware('wineskin').getByText('Sold out').waitFor();
  await ware('strength').getByText('as strong as a hero can be').waitFor();
  expect(await page.locator('[data-thing=wineskin]').isDisabled(), 'and cannot be bought');
});

test('rubble on the way is named', async (table) => {
  const { page } = await newVisitor(table);
  await sitDown(page, table.server.url, { legend: 'legend-4', difficulty: 'easy' });
  const { asks, rubble } = await state(page);
  expect(
    rubble.some(({ space }) => space === 21),
    'rubble lies on 21',
  );
  await edit(page, { turn: asks.who, heroes: [{ id: asks.who, space: 3, hour: 0 }] });
  await touchSpace(page, 21);
  await page.locator('#question .why-not', { hasText: 'Rubble blocks the way' }).waitFor();
});

test('what loses the legend whatever comes is asked back', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await sitDown(page, table.server.url, { heroes: ['warrior', 'archer'] });
  await edit(page, {
    narrator: 'M',
    turn: 'warrior',
    creatures: [],
    heroes: [
      { id: 'warrior', space: 20 },
      { id: 'archer', space: 57, asleep: true },
    ],
  });
  await page.locator('#question [data-do=sleep]').click();
  await page.locator('dialog.small').getByText('the legend is lost').waitFor();
  await look(one, 'surely_lost');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  expect((await state(page)).asks.who === 'warrior', 'nothing has happened');
  await endDay(page);
  expect((await state(page)).outcome === 'lost', 'who says yes has been told');
  // From a loss to the next game: its first question comes at once.
  const touches = await countTouches(page);
  const lost = page.url();
  await page.getByRole('button', { name: 'Play again', exact: true }).click();
  await page.waitForFunction((url) => location.href !== url, lost);
  await page.waitForSelector('#question .share-all');
  expect((await touches()) <= 2, `at most two touches, not ${await touches()}`);
  expect((await page.locator('dialog[open]').count()) === 0, 'the cards are known');
});

// The moments that are shown: a fight on its stage, the beginning, night and dawn, the end. Each with
// motion and without, by mouse, by touch and by keys.
import {
  begin,
  edit,
  expect,
  look,
  newVisitor,
  nightFalls,
  settled,
  shareOut,
  shownHash,
  sitDown,
  state,
  test,
  told,
  touchSpace,
} from './lib.mjs';

const fighter = { id: 'warrior', space: 26, strength: 12, willpower: 14, hour: 0 };

/** The warrior stands before a gor that has no chance. */
async function facing(page, url, options = {}) {
  await sitDown(page, url, { seed: 7, ...options });
  await edit(page, {
    turn: 'warrior',
    creatures: [{ kind: 'gor', space: 26 }],
    heroes: [fighter, { id: 'archer', space: 7 }],
  });
}

/** Runs in the page: from now on every moment of the stage is written down. */
function watchStage() {
  window.moments = [];
  const note = () => {
    const arena = document.querySelector('.arena');
    if (!arena) return;
    const text = (selector) => arena.querySelector(selector)?.textContent ?? '';
    const now = {
      moment: arena.dataset.moment,
      dice: arena.querySelectorAll('.fighter .cube-die').length,
      lifted: arena.querySelectorAll('.fighter .cube-die.counts').length,
      foe: arena.querySelectorAll('.opponent .cube-die').length,
      willpower: text('.opponent .plate-numbers b'),
      settled: arena.querySelector('.sums.settled') !== null,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.moments.at(-1))) window.moments.push(now);
  };
  new MutationObserver(note).observe(document.querySelector('#question'), {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-moment', 'class'],
  });
}

test('a fight with motion: dice, sums, blow and reward, each in its moment', async (table) => {
  const { page } = await newVisitor(table, { motion: 'on' });
  await facing(page, table.server.url);
  await page.evaluate(watchStage);
  await page.locator('#question [data-do=fight]').click();
  await page.waitForFunction(() => window.moments.some(({ moment }) => moment === 'clash'));
  await page.waitForFunction(() =>
    window.moments.some(({ moment }) => moment === 'blow' || moment === 'fall'),
  );
  const seen = await page.evaluate(() => window.moments);
  const first = (name) => seen.findIndex(({ moment }) => moment === name);
  expect(
    first('roll') < first('count') && first('count') < first('clash'),
    `in order: ${seen.map(({ moment }) => moment).join(' ')}`,
  );
  const roll = seen[first('roll')];
  expect(roll.dice === 4 && roll.lifted === 0 && roll.foe === 0, 'the hero rolls first');
  expect(seen[first('count')].lifted > 0, 'the die that counts is lifted');
  const clash = seen[first('clash')];
  expect(clash.settled && clash.foe > 0, 'the sums stand against each other');
  const strike = seen.findIndex(({ moment }) => moment === 'blow' || moment === 'fall');
  expect(
    seen.slice(0, strike).every(({ willpower }) => willpower === seen[0].willpower) &&
      seen[strike].willpower !== seen[0].willpower,
    'willpower falls with the blow, not before',
  );
});

test('a fight is skipped by mouse, by key, and by a finger', async (table) => {
  for (const [how, visitor] of [
    ['mouse', {}],
    ['key', {}],
    ['finger', { width: 360, height: 640, touch: true }],
  ]) {
    const one = await newVisitor(table, { motion: 'on', ...visitor });
    const { page } = one;
    await facing(page, table.server.url);
    await page.evaluate(watchStage);
    const button = page.locator('#question [data-do=fight]');
    if (how === 'key') {
      await button.focus();
      await page.keyboard.press('Enter');
    } else if (how === 'finger') await button.tap();
    else await button.click();
    await page.waitForFunction(() => window.moments.some(({ moment }) => moment === 'roll'));
    const began = Date.now();
    if (how === 'key') await page.keyboard.press(' ');
    else if (how === 'finger') await page.locator('.arena .sums').tap();
    else await page.locator('.arena .sums').click();
    await page.waitForSelector('.arena[data-moment=still]');
    expect((await page.locator('.sums.settled').count()) === 1, `by ${how}: the end is shown`);
    console.log(`        skipped by ${how} within ${Date.now() - began} ms`);
    await settled(page);
    // Whoever goes on by keys after that, on a tablet too, is where the question is.
    await page.waitForFunction(() => document.activeElement?.closest('#question') !== null);
  }
});

test('a fight without motion stands still, hides no answer, and lets the map be seen', async (table) => {
  const one = await newVisitor(table);
  const { page } = one;
  await facing(page, table.server.url);
  await edit(page, { heroes: [{ ...fighter, strength: 1, willpower: 3 }] });
  await page.locator('#question [data-do=fight]').click();
  await page.waitForSelector('.sums.settled');
  expect(
    (await page.locator('.arena').getAttribute('data-moment')) === 'still',
    'nothing moves on the stage',
  );
  await look(one, 'stage_still');
  await page.setViewportSize({ width: 740, height: 360 });
  await page.waitForTimeout(150);
  await look({ ...one, width: 740, height: 360, touch: true }, 'stage_still', { phone: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  const covered = await page.evaluate(() => {
    const map = document.querySelector('.board-area');
    return map.inert && document.querySelector('.strip').inert;
  });
  expect(covered, 'what lies under the stage cannot be reached');
  if ((await page.locator('.stage').count()) > 0) return;
  await page.getByRole('button', { name: 'Look at the map' }).click();
  await page.locator('#question .fight').waitFor();
  expect((await page.locator('.arena').count()) === 0, 'the map is free');
  await page.getByRole('button', { name: 'Back to the fight' }).click();
  await page.locator('.arena').waitFor();
});

test('a legend begins with its book and its map, and a key ends that', async (table) => {
  const one = await newVisitor(table, { motion: 'on' });
  const { page } = one;
  // Watched for from before the first click: on a busy machine it is over by the time `begin` returns.
  const book = page.waitForSelector('.opening .tome', { timeout: 60000 });
  await begin(page, table.server.url);
  await book;
  // Heroes are set down one after the other: beside the book, and on the map once it is unrolled.
  const later = (parts) =>
    parts.map((part) => Number.parseFloat(getComputedStyle(part).animationDelay));
  const beside = await page.locator('.band > *').evaluateAll(later);
  expect(beside.length === 2 && beside[1] > beside[0], `one by one: ${beside.join(', ')} s`);
  await page.waitForSelector('.unrolls .piece', { timeout: 20000 });
  const standing = (await page.locator('.unrolls .piece .upright').evaluateAll(later)).slice(-2);
  expect(standing[1] > standing[0] && standing[0] > 0, `then there: ${standing.join(', ')} s`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.card');
  expect((await page.locator('.opening').count()) === 0, 'the book is put away');
  expect(
    (await page.locator('dialog.card .card-picture img').count()) === 1,
    'a card has a picture',
  );
  await settled(page);
  // Who comes back is not shown the beginning again.
  await page.reload();
  await page.waitForSelector('#question h2');
  expect((await page.locator('.opening').count()) === 0, 'only once');
  const still = await newVisitor(table);
  await begin(still.page, table.server.url);
  await still.page.waitForSelector('dialog.card');
  expect((await still.page.locator('.opening').count()) === 0, 'without motion: the cards alone');
});

test('the light turns warm as the hours pass', async (table) => {
  const { page } = await newVisitor(table, { motion: 'on' });
  await sitDown(page, table.server.url);
  const warmth = [];
  for (const hour of [2, 5, 7]) {
    await edit(page, {
      turn: 'warrior',
      heroes: ['warrior', 'archer'].map((id) => ({ id, hour })),
    });
    await page.waitForTimeout(1300);
    warmth.push(
      await page
        .locator('.heavens .evening')
        .evaluate((part) => Number(getComputedStyle(part).opacity)),
    );
  }
  const [morning, afternoon, evening] = warmth;
  expect(
    morning === 0 && afternoon > 0.05 && evening > afternoon,
    `warmer by the hour: ${warmth.join(', ')}`,
  );
});

test('night falls over the map and the dawn sweeps over it', async (table) => {
  for (const motion of ['on', 'off']) {
    const { page } = await newVisitor(table, { motion });
    await sitDown(page, table.server.url, { difficulty: 'easy' });
    await page.evaluate(() => {
      window.skies = new Set();
      new MutationObserver(() => {
        const sky = document.querySelector('.heavens');
        if (sky) window.skies.add(sky.className + (sky.querySelector('.dawn') ? ' swept' : ''));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await nightFalls(page);
    await page.waitForSelector('dialog.card, .told');
    await settled(page);
    const skies = [...(await page.evaluate(() => [...window.skies]))].join(', ');
    expect(skies.includes('dawning'), `the day dawns: ${skies}`);
    expect(
      skies.includes('midnight') === (motion === 'on') &&
        skies.includes('swept') === (motion === 'on'),
      `night and dawn are seen to come where there is motion (${motion}): ${skies}`,
    );
  }
});

test('at sunrise the narrator climbs and wells fill, where there is motion', async (table) => {
  for (const motion of ['on', 'off']) {
    const { page } = await newVisitor(table, { motion });
    await sitDown(page, table.server.url, { difficulty: 'easy' });
    await edit(page, { wells: [{ space: 5, full: false }, { space: 55 }] });
    await page.evaluate(() => {
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        window.moved.push(
          `${this.getAttribute('class') ?? ''} in ${this.closest('[class]')?.getAttribute('class') ?? ''}`,
        );
        return animate.apply(this, how);
      };
    });
    await nightFalls(page);
    await settled(page);
    const moved = (await page.evaluate(() => window.moved)).join('; ');
    for (const what of ['mark-narrator', 'well-ring'])
      expect(moved.includes(what) === (motion === 'on'), `${what}, motion ${motion}: ${moved}`);
    const now = await state(page);
    expect(now.narrator === 'B', 'the narrator stands on B');
    expect(
      now.wells.every(({ full }) => full),
      'and the wells are full',
    );
  }
});

test('the end of a legend fills the screen, and the next game is one touch away', async (table) => {
  const one = await newVisitor(table, { width: 360, height: 640, touch: true });
  const { page } = one;
  await sitDown(page, table.server.url, {
    legend: 'legend-4',
    difficulty: 'easy',
    shared: false,
  });
  const first = await shownHash(page);
  await shareOut(page);
  await edit(page, {
    turn: 'warrior',
    loot: [{ space: 0, gold: 33, things: [] }],
    heroes: [{ id: 'warrior', space: 0, gold: 1 }],
  });
  await page.locator('#question .folded', { hasText: 'Warrior' }).tap();
  await page.locator('#question [data-do=drop]', { hasText: 'gold' }).tap();
  await page.waitForSelector('.ended.won');
  await settled(page);
  expect((await page.locator('.ending-picture .scene').count()) === 1, 'it has its picture');
  expect((await page.locator('.reckoning li').count()) >= 2, 'days and creatures are counted');
  expect((await page.locator('.hero-share').count()) === 2, 'who did what');
  const { bottom } = await page
    .locator('.finale')
    .evaluate((part) => part.getBoundingClientRect().toJSON());
  expect(bottom >= one.height - 1, `it reaches the foot of the screen: ${bottom}`);
  await look(one, 'ending_phone');
  for (const [width, height] of [
    [740, 360],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    await look({ ...one, width, height, touch: height < 400 }, 'ending', { phone: false });
  }
  // What is shared: how it ended, and a link to the replay. A device that cannot share copies it.
  const shared = async (able) => {
    await page.evaluate((can) => {
      window.given = null;
      const give = async (what) => {
        window.given = what;
      };
      const define = (name, value) =>
        Object.defineProperty(navigator, name, { value, configurable: true });
      define('share', can ? give : undefined);
      define('clipboard', { writeText: (text) => give({ text }) });
    }, able);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.waitForFunction(() => window.given !== null);
    return page.evaluate(() => window.given);
  };
  const link = `${new URL(page.url()).pathname}?at=0`;
  const given = await shared(true);
  expect(
    given.url.endsWith(link) && given.text.includes('Gold Under the Mountain'),
    `a link and a sentence: ${JSON.stringify(given)}`,
  );
  const copied = await shared(false);
  expect(copied.text.includes(link), `copied with its link: ${copied.text}`);
  await page.locator('.notice').waitFor();
  // The same dice: the same beginning.
  const { id } = { id: new URL(page.url()).pathname };
  await page.getByRole('button', { name: 'The same dice again' }).click();
  await page.waitForFunction((old) => location.pathname !== old, id);
  // The same seed makes the same table, and its first question is there at once.
  await page.waitForSelector(`.table[data-hash="${first}"] #question h2`);
  await settled(page);
  expect((await state(page)).outcome === null, 'and is played anew');
});

// ---- fog and weather ----------------------------------------------------------------------------
/** The warrior stands beside fog. */
async function beforeFog(page, url) {
  await sitDown(page, url);
  await edit(page, {
    turn: 'warrior',
    creatures: [],
    farmers: [],
    heroes: [
      { id: 'warrior', space: 6 },
      { id: 'archer', space: 57 },
    ],
  });
  expect((await page.locator('#map .fogbank').count()) === 15, 'fog lies over the land');
}

for (const [how, motion, size] of [
  ['mouse', 'on', {}],
  ['key', 'off', {}],
  ['finger', 'on', { width: 360, height: 640, touch: true }],
])
  test(`fog tears open on what it held: by ${how}, motion ${motion}`, async (table) => {
    const one = await newVisitor(table, { motion, ...size });
    const { page } = one;
    await beforeFog(page, table.server.url);
    const seen = page.waitForSelector('.torn-fog .fog-token svg .figure', { state: 'attached' });
    await touchSpace(page, 13);
    await page.locator('#question [data-do=walk]').waitFor();
    if (how === 'key') {
      await page.locator('#question [data-do=walk]').focus();
      await page.keyboard.press('Enter');
    } else if (how === 'finger') await page.locator('#question [data-do=walk]').tap();
    else await touchSpace(page, 13);
    await seen;
    const moves = await page
      .locator('.torn-fog')
      .evaluate((part) => part.getAnimations({ subtree: true }).length);
    expect(motion === 'on' ? moves >= 3 : moves === 0, `${moves} things move`);
    if (motion === 'off') {
      const gone = await page
        .locator('.torn-fog .fogbank')
        .evaluateAll((parts) => parts.every((part) => getComputedStyle(part).display === 'none'));
      expect(gone, 'without motion the token alone lies there');
    }
    await told(page, 'turns up the fog on 13');
    await page.waitForSelector('.torn-fog', { state: 'detached' });
    await settled(page);
    expect((await page.locator('#map .fogbank').count()) === 14, 'and that fog is gone');
  });

/** With real cards: whatever is asked is answered until this event card can be named. */
async function drawEvent(page, title) {
  for (let i = 0; i < 60; ++i) {
    await settled(page);
    const card = page.locator('#question .answer', { hasText: title });
    if ((await card.count()) > 0) return card.click();
    const share = page.locator('#question .share-all .primary');
    const sleep = page.locator('#question [data-do=sleep]');
    if ((await share.count()) > 0) await share.click();
    else if ((await sleep.count()) > 0) {
      await sleep.click();
      await page.waitForTimeout(100);
      const sure = page.locator('dialog.small .warn');
      if ((await sure.count()) > 0) await sure.click();
    } else await page.locator('#question .answer, #question .die-answer').first().click();
  }
  throw new Error(`${title} is never drawn`);
}

test('three days of rain fall over the map, with motion and without', async (table) => {
  for (const motion of ['on', 'off']) {
    const { page } = await newVisitor(table, { motion });
    await sitDown(page, table.server.url, { dice: 'table', shared: false });
    await drawEvent(page, 'Three days of rain');
    await page.getByRole('heading', { name: 'Three days of rain' }).waitFor();
    const rain = page.locator('.heavens .weather.rain').first();
    await rain.waitFor({ state: 'attached' });
    const falls = await rain.evaluate((part) => part.getAnimations().length > 0);
    expect(falls === (motion === 'on'), `it falls where there is motion (${motion})`);
    await settled(page);
    expect((await page.locator('.weather').count()) === 0, 'and it clears up');
  }
});

// ---- the stage in other languages ---------------------------------------------------------------
test('the stage keeps its place in every language, in mid-fight and at its end', async (table) => {
  for (const [locale, size] of [
    ['de-DE', { width: 360, height: 640, touch: true }],
    ['fr-FR', { width: 740, height: 360, touch: true }],
    ['de-DE', {}],
  ]) {
    const one = await newVisitor(table, { locale, ...size });
    const { page } = one;
    await page.goto(table.server.url);
    await page.waitForSelector('#begin');
    await page.locator('input[name=legend]').nth(1).check({ force: true });
    await page.click('#begin');
    await page.waitForSelector('.table');
    await settled(page);
    await page.locator('#question .share-all .primary').click();
    await settled(page);
    await edit(page, {
      turn: 'warrior',
      creatures: [{ kind: 'troll', space: 26 }],
      heroes: [
        { id: 'warrior', space: 26, strength: 1, willpower: 14, small: ['brew', 'herb-3'] },
        { id: 'archer', space: 26, strength: 1, willpower: 7 },
      ],
    });
    await page.locator('#question [data-do=fight]').first().click();
    for (let i = 0; i < 6; ++i) {
      await page.waitForTimeout(250);
      const arena = page.locator('.arena');
      if ((await arena.count()) > 0) {
        const [stage, face, foe] = await Promise.all(
          ['.arena', '.fighter .visage', '.opponent .visage'].map((part) =>
            page.locator(part).first().boundingBox(),
          ),
        );
        const least = Math.min(face.height, foe.height);
        expect(
          stage.height > 0.4 * one.height && least > 36,
          `${locale} at ${one.width}x${one.height}, moment ${i}: the stage is ${Math.round(stage.height)} high, a face ${Math.round(least)}`,
        );
        await look(one, `stage_${locale.slice(0, 2)}_${i}`, {
          checked: false,
          words: true,
          phone: false,
        });
      }
      const next = page.locator('#question .invite .primary, #question .answer').first();
      if ((await next.count()) > 0) await next.click();
    }
    await one.context.close();
  }
});

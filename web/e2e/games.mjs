// Whole games: replayed, lost, won, saved; the first day of every legend.
import {
  answer,
  anything,
  artifacts,
  day,
  edit,
  endDay,
  expect,
  look,
  newVisitor,
  over,
  question,
  settled,
  shownHash,
  sitDown,
  state,
  test,
  walkTo,
} from './lib.mjs';
import { hashOf } from './people.mjs';

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

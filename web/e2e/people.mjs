// Two people at one table, for the tests of several files.
import {
  answer,
  begin,
  expect,
  newVisitor,
  question,
  settled,
  shownHash,
  sitBeside,
  sitDown,
  state,
} from './lib.mjs';

/** Anna and her warrior, Ben and his archer, each at their own browser. */
export async function twoPeople(table, { cable, sound = 'off' } = {}) {
  const host = await newVisitor(table, { sound });
  await sitDown(host.page, table.server.url, { seats: ['warrior'], name: 'Anna', shared: false });
  const link = host.page.url();
  const guest = await newVisitor(table, { sound });
  const at = cable ? link.replace(new URL(link).origin, cable.url) : link;
  await sitBeside(guest.page, at, 'Ben', 'archer');
  return { host, guest, link };
}

/** The same two as they do it themselves: a link, a name, a seat. */
export async function twoPeopleByHand(table, cable) {
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
export async function both(host, guest, act, until) {
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
export async function together(host, guest) {
  await settled(host.page);
  const hash = await shownHash(host.page);
  await guest.page.waitForSelector(`.table[data-hash="${hash}"]`).catch(() => undefined);
  await settled(guest.page);
  expect(
    (await shownHash(guest.page)) === (await shownHash(host.page)),
    'both see the same position',
  );
}

export const hashOf = async (page) => (await state(page)).hash;

/** The archer stands next to the gor on 26 from the start: her fight is under way in a moment. */
export async function toFight(host, guest) {
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

export async function sameTable(host, guest) {
  await together(host, guest);
  expect((await hashOf(host.page)) === (await hashOf(guest.page)), 'both see the same table');
}

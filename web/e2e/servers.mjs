// Four servers on one database behind nginx are killed one after another while four people play at
// one table, each in a browser of their own, and nobody loses an action:
//   python3 tests/server/postgres.py node web/e2e/servers.mjs
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  artifacts,
  ask,
  edit,
  launch,
  readCards,
  Server,
  settled,
  shownHash,
  sitBeside,
  sitDown,
  visitor,
} from './lib.mjs';

const store = process.env.RIETBURG_STORE;
if (!store) throw new Error('python3 tests/server/postgres.py node web/e2e/servers.mjs');

const kName = 'table.example';
const kLease = 2;
const heroes = ['dwarf', 'warrior', 'archer', 'wizard'];
const names = ['Anna', 'Ben', 'Clara', 'David'];
const options = {
  '--store': store,
  '--lease': kLease,
  '--name': kName,
  '--trusted-proxy': '127.0.0.1',
  '--shop-time': 0,
};
const servers = heroes.map(() => new Server(Object.entries(options).flat().map(String)));

/** nginx with packaging/nginx.conf, until this program ends. */
async function behindNginx(ports) {
  const script = new URL('../../tests/server/nginx.py', import.meta.url).pathname;
  const child = spawn('python3', [script, ...ports.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`nginx ended with ${code}`)));
  });
  return { port: Number(/(\d+)\s*$/.exec(line)[1]), close: () => child.stdin.end() };
}

/** The port of the server that leads a table now. */
function leader(table) {
  const sql = `SELECT address FROM rietburg.tables JOIN rietburg.leads USING(key) JOIN rietburg.processes USING(process) WHERE id = '${table}'`;
  const told = execFileSync('psql', ['-Atqc', sql, store], { encoding: 'utf8' }).trim();
  return Number(told.split(':').at(-1));
}

/** What the server has told each of them: length of the history and hash, what they did themselves apart. */
class Heard {
  constructor(page) {
    this.forget();
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => this.hear(JSON.parse(String(payload)))),
    );
  }
  forget() {
    this.acknowledged = new Map();
    this.told = new Map();
    /** Lengths of which two things were told. */
    this.torn = [];
  }
  hear({ id, ok, did, length, hash }) {
    if (did !== 'play') return;
    if ((this.told.get(length) ?? hash) !== hash) this.torn.push(length);
    this.told.set(length, hash);
    if (id !== undefined && ok) this.acknowledged.set(length, hash);
  }
}

/** Answers whatever this person is asked; what the page refuses while nobody answers is tried again. */
async function act(page) {
  await readCards(page);
  const choices = page.locator('#question .answer:visible:enabled');
  const pass = choices.filter({ hasText: 'Pass' });
  // What leads to a dialog instead of an answer is no answer.
  const other = choices.filter({ hasNotText: '…' });
  const sleep = page.locator('#question [data-do=sleep]:visible:enabled');
  for (const wanted of [pass, sleep, other]) {
    if ((await wanted.count()) === 0) continue;
    await wanted.first().click({ timeout: 1000 });
    break;
  }
  const sure = page.locator('dialog.small .warn');
  if ((await sure.count()) > 0) await sure.click({ timeout: 1000 });
}

let playing = true;
async function plays(page) {
  while (playing) {
    await act(page).catch(() => undefined);
    await pause(50);
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function until(what, seconds, words) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(words);
    await pause(100);
  }
}

let failed = null;
const people = [];
let browser = null;
let nginx = null;
try {
  for (const server of servers) await server.start();
  nginx = await behindNginx(servers.map(({ port }) => port));
  browser = await launch([`--host-resolver-rules=MAP ${kName}:443 127.0.0.1:${nginx.port}`]);
  const url = `https://${kName}`;
  for (const name of names) {
    const one = await visitor(browser, { host: kName });
    one.page.setDefaultTimeout(40_000); // beside four servers and a database
    people.push({ ...one, name, heard: new Heard(one.page) });
  }
  const [host, ...guests] = people.map(({ page }) => page);
  await sitDown(host, url, { heroes, name: names[0] });
  // Nobody attacks the castle: the evening must be long enough.
  await edit(host, { creatures: [], narrator: 'A' });
  await ask(host, { do: 'rise', seats: heroes.slice(1) });
  const table = new URL(host.url()).pathname.split('/')[2];
  for (const [i, page] of guests.entries())
    await sitBeside(page, host.url(), names[i + 1], heroes[i + 1]);
  await host.screenshot({ path: `${artifacts}servers_table.png` });

  for (const { heard } of people) heard.forget(); // what was before the edit
  const loops = people.map(({ page }) => plays(page));
  const actions = () => people.map(({ heard }) => heard.acknowledged.size);
  /** Everybody has done something more, and hears of what the others do. */
  const goOn = async (words) => {
    const before = actions();
    await until(() => actions().every((now, i) => now > before[i] + 1), 120, words);
  };
  await goOn('they do not begin');
  const alive = new Set(servers);
  const took = [];
  while (alive.size > 0) {
    const leads = leader(table);
    const victim = [...alive].find(({ port }) => port === leads) ?? [...alive][0];
    alive.delete(victim);
    await victim.stop('SIGKILL');
    const began = Date.now();
    await goOn(`after ${4 - alive.size} were killed somebody does not go on`);
    took.push(
      `${((Date.now() - began) / 1000).toFixed(1)} s${victim.port === leads ? ' (it led)' : ''}`,
    );
    await victim.start();
    await goOn('and when it is back');
  }
  playing = false;
  await Promise.all(loops);
  for (const page of [host, ...guests]) await settled(page);
  const end = await ask(host, { do: 'state' });
  const last = Math.max(...people.flatMap(({ heard }) => [...heard.told.keys()]));
  const all = new Map(people.flatMap(({ heard }) => [...heard.told]));
  for (const { name, page, heard, problems } of people) {
    assert.equal(await shownHash(page), end.state.hash, `${name} sees what the server has`);
    assert.deepEqual(heard.torn, []);
    for (const [length, hash] of heard.told) assert.equal(hash, all.get(length));
    assert.deepEqual(problems, []);
  }
  for (const [length, hash] of all)
    assert.equal((await ask(host, { do: 'state', at: length })).state.hash, hash, `at ${length}`);
  assert.equal(all.get(last), end.state.hash, 'and nothing was done twice');
  const seats = await ask(host, { do: 'table', open: table });
  assert.deepEqual(Object.values(seats.seats).sort(), [1, 2, 3, 4]);
  console.log(
    `four people, ${actions().join(' + ')} acknowledged actions, all found again; everybody went on ${took.join(', ')} after each kill`,
  );
} catch (error) {
  failed = error;
  for (const { page, name, problems } of people) {
    await page
      .screenshot({ path: `${artifacts}failed_servers_${name}.png` })
      .catch(() => undefined);
    if (problems.length > 0) console.log(`${name}: ${problems.join('; ')}`);
  }
}
playing = false;
await browser?.close();
nginx?.close();
for (const server of servers) {
  await server.stop('SIGKILL');
  server.clean();
}
if (failed) throw failed;
console.log('ok      four servers, killed one after another while four people play');

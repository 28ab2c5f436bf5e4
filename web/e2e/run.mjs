// End-to-end tests against the real program: `npm run e2e`, or with a word of a test's name to run
// only that; `--quick` plays the flows and moments of a game and nothing else; `--pictures` takes
// every screen at five sizes in every theme; `--contrast` measures all of them (AA, AAA in high contrast);
// `--languages` looks at every language at six sizes;
// `--matrix` plays in all languages what is otherwise played in one; `--file flow` runs one file.
// Pictures are kept in e2e/artifacts/.
import { readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { artifacts, launch, Server, tests } from './lib.mjs';

const matrix = process.argv.includes('--matrix');
const words = process.argv.slice(2).filter((word) => word !== '--matrix');
const quick = words[0] === '--quick';
const usual = [
  'playing',
  'company',
  'lines',
  'games',
  'start',
  'table',
  'moments',
  'flow',
  'hands',
  'paintings',
  'budgets',
  'firefox',
  'languages',
  'everyone',
  'whole',
];
const special = {
  '--pictures': ['pictures'],
  '--languages': ['languages'],
  '--contrast': ['contrast'],
  '--file': words.splice(1, words[0] === '--file' ? 1 : 0),
};
const files = special[words[0]] ?? (quick ? ['flow', 'moments'] : [...usual, 'screens']);
for (const file of files) await import(`./${file}.mjs`);
const wanted = words
  .slice(words[0]?.startsWith('--') ? 1 : 0)
  .join(' ')
  .toLowerCase();
if (!wanted) for (const old of readdirSync(artifacts)) rmSync(artifacts + old);
let failed = 0;
const began = Date.now();
// Playwright closes its browsers at this and would let the next test begin.
process.on('SIGTERM', () => process.exit(143));

async function runOne({ name, run, options, content }, browser) {
  const server = new Server(options, content?.());
  const started = Date.now();
  const visitors = [];
  try {
    await server.start();
    await run({ server, browser, visitors });
    for (const { problems } of visitors)
      if (problems.length > 0) throw new Error(problems.join('; '));
    console.log(`ok      ${((Date.now() - started) / 1000).toFixed(1)} s  ${name}`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED  ${((Date.now() - started) / 1000).toFixed(1)} s  ${name}\n        ${error.stack ?? error}`,
    );
    for (const [i, { page, problems }] of visitors.entries()) {
      await page
        .screenshot({ path: `${artifacts}failed_${name.replace(/\W+/g, '_')}_${i}.png` })
        .catch(() => undefined);
      if (problems.length > 0) console.log(`        page ${i}: ${problems.join('; ')}`);
    }
  } finally {
    for (const { context } of visitors) await context.close().catch(() => undefined);
    await server.stop('SIGKILL');
    server.clean();
  }
}

async function lane(next) {
  const browser = await launch();
  for (let one = next(); one; one = next()) await runOne(one, browser);
  await browser.close();
}

// Much of a test is waiting, so two run side by side, one lane from the front and one from the
// back; what is measured runs alone.
const chosen = tests.filter(
  ({ name, alone, matrix: isMatrix }) =>
    name.toLowerCase().includes(wanted) &&
    !(quick && alone) &&
    (!isMatrix || matrix || wanted !== ''),
);
const queue = chosen.filter(({ alone }) => !alone);
const measured = chosen.filter(({ alone }) => alone);
const lanes = [lane(() => queue.shift())];
if (cpus().length > 1) lanes.push(lane(() => queue.pop()));
await Promise.all(lanes);
if (measured.length > 0) await lane(() => measured.shift());
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${chosen.length - failed} of ${chosen.length} passed in ${seconds} s`);
if (failed > 0) {
  console.log(`${failed} failed; pictures in ${artifacts}`);
  process.exit(1);
}

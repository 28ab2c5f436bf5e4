// End-to-end tests against the real program: `npm run e2e`, or with a word of a test's name to run only that.
// Pictures are kept in e2e/artifacts/.
import { artifacts, launch, Server } from './lib.mjs';
import { tests } from './tests.mjs';

const wanted = process.argv.slice(2).join(' ').toLowerCase();
const browser = await launch();
let failed = 0;
for (const { name, run, options } of tests) {
  if (wanted && !name.toLowerCase().includes(wanted)) continue;
  const server = new Server(options);
  const started = Date.now();
  const visitors = [];
  try {
    await server.start();
    await run({ server, browser, visitors });
    for (const { problems } of visitors) if (problems.length > 0) throw new Error(problems.join('; '));
    console.log(`ok      ${((Date.now() - started) / 1000).toFixed(1)} s  ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${((Date.now() - started) / 1000).toFixed(1)} s  ${name}\n        ${error.stack ?? error}`);
    for (const [i, { page, problems }] of visitors.entries()) {
      await page.screenshot({ path: `${artifacts}failed_${name.replace(/\W+/g, '_')}_${i}.png` }).catch(() => undefined);
      if (problems.length > 0) console.log(`        page ${i}: ${problems.join('; ')}`);
    }
  } finally {
    for (const { context } of visitors) await context.close().catch(() => undefined);
    await server.stop('SIGKILL');
    server.clean();
  }
}
await browser.close();
if (failed > 0) {
  console.log(`${failed} failed; pictures in ${artifacts}`);
  process.exit(1);
}

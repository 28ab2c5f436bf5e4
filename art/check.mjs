// node art/check.mjs: paints a small picture of the land of Andor anew and compares it with the one that was
// kept; `--keep` keeps the new one. The same browser paints the same picture; another release may set an edge
// differently, so a little may differ: kMean of 255 on the average, and kFar of the pixels by more.
import { readFileSync, writeFileSync } from 'node:fs';
import { difference, paintBoard } from './painter.mjs';
import { pathOf } from './program.mjs';

const kMean = 3;
const kFar = 0.01;
const kept = pathOf('art/golden/andor-day.webp');
const type = 'image/webp';

const { files, hidden } = await paintBoard({
  board: 'andor',
  scale: 0.25,
  step: 4,
  pictures: [{ variant: 'day', width: 450, type, quality: 0.92 }],
});
if (process.argv.includes('--keep')) {
  writeFileSync(kept, files[0]);
  console.log(`kept: ${Math.round(files[0].length / 1000)} kB`);
}
const { mean, far } = await difference(files[0], readFileSync(kept), type);
console.log(
  `the small painting differs from the kept one by ${mean.toFixed(2)} of ${kMean}, ` +
    `${(far * 100).toFixed(2)} % of ${kFar * 100} % of its pixels by much`,
);
if (mean > kMean || far > kFar) {
  console.error(
    'art: the painting has changed. Look at it; if it is meant: node art/check.mjs --keep',
  );
  process.exitCode = 1;
}
if (hidden.length > 0) {
  console.error(`art: something hides what must be seen:\n${hidden.join('\n')}`);
  process.exitCode = 1;
}

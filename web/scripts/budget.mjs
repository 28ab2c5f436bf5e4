// The page may weigh 150 kB of JavaScript, gzipped, and all that is shipped 12 MB. Run after every
// build.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const limit = 150 * 1000;
const limitOfAll = 12_000_000;
const folder = new URL('../dist/assets/', import.meta.url).pathname;
let scripts = 0;
let all = 0;
for (const file of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, file));
  all += bytes.length;
  const packed = gzipSync(bytes, { level: 9 }).length;
  if (file.endsWith('.js')) scripts += packed;
}
console.log(`JavaScript, gzipped: ${(scripts / 1000).toFixed(1)} kB of ${limit / 1000} kB`);
if (scripts > limit) {
  console.error('That is too much: look for a smaller library.');
  process.exit(1);
}
console.log(`all that is shipped: ${(all / 1e6).toFixed(1)} MB of ${limitOfAll / 1e6} MB`);
if (all > limitOfAll) {
  console.error('That is too much: save the paintings smaller.');
  process.exit(1);
}

// The page may weigh 150 kB of JavaScript, gzipped. Run after every build.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const limit = 150 * 1000;
const folder = new URL('../dist/assets/', import.meta.url).pathname;
let scripts = 0;
for (const file of readdirSync(folder)) {
  const packed = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  if (file.endsWith('.js')) scripts += packed;
}
console.log(`JavaScript, gzipped: ${(scripts / 1000).toFixed(1)} kB of ${limit / 1000} kB`);
if (scripts > limit) {
  console.error('That is too much: look for a smaller library.');
  process.exit(1);
}

// node art/figures.mjs            draws all figures and portraits anew, into drawings/figures/ and web/src/art/drawings.json
// node art/figures.mjs --sheet    the sheets of docs/art.md too (needs Chromium)
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { load, pathOf } from './program.mjs';

const { boxes, drawings } = await load('figures/all.ts');
const folder = pathOf('art/drawings/figures/');
mkdirSync(folder, { recursive: true });
const made = drawings();
for (const file of readdirSync(folder)) if (!made.has(file)) rmSync(folder + file);
let weight = 0;
for (const [file, svg] of made) {
  writeFileSync(folder + file, svg);
  weight += gzipSync(svg, { level: 9 }).length;
}
writeFileSync(pathOf('web/src/art/drawings.json'), `${boxes()}\n`);
console.log(`${made.size} drawings, ${Math.round(weight / 1000)} kB gzipped`);

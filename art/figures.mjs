// node art/figures.mjs            draws all figures and portraits anew, into drawings/figures/ and web/src/art/drawings.json
// node art/figures.mjs --sheet    the sheets of docs/art.md too (needs Chromium)
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inBrowser } from './painter.mjs';
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

// ---- sheets to look at --------------------------------------------------------------------------
/** Pictures on a sheet, row by row: [svg, width, height, filter]. */
async function sheet(to, width, ground, rows) {
  const placed = [];
  let y = 8;
  for (const { pictures, space } of rows) {
    let x = 8;
    let high = 0;
    for (const [svg, w, h, black] of pictures) {
      if (x + w > width - 8) {
        x = 8;
        y += high + space;
        high = 0;
      }
      placed.push({ svg, x, y, w, h, black: black ?? false });
      x += w + space;
      high = Math.max(high, h);
    }
    y += high + space * 2;
  }
  const bytes = await inBrowser((page) =>
    page.evaluate(
      async ({ placed: list, size, colour }) => {
        const canvas = new OffscreenCanvas(size[0], size[1]);
        const c = canvas.getContext('2d');
        c.fillStyle = colour;
        c.fillRect(0, 0, size[0], size[1]);
        for (const { svg, x, y: top, w, h, black } of list) {
          const image = new Image();
          image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
          await image.decode();
          c.filter = black ? 'brightness(0)' : 'none';
          c.drawImage(image, x, top, w, h);
        }
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      { placed, size: [width, y], colour: ground },
    ),
  );
  writeFileSync(pathOf(to), Buffer.from(bytes));
  console.log(`${to}: ${Math.round(bytes.length / 1000)} kB`);
}

const sized = (svg, scale, black) => {
  const [, , w, h] = /viewBox="([^"]*)"/.exec(svg)[1].split(' ').map(Number);
  return [svg, Math.round(w * scale), Math.round(h * scale), black];
};

if (process.argv.includes('--sheet')) {
  const all = (prefix, wanted = () => true) =>
    [...made].filter(([file]) => file.startsWith(prefix) && wanted(file)).map(([, svg]) => svg);
  const row = (list, scale, space = 6, black = false) => ({
    space,
    pictures: list.map((svg) => sized(svg, scale, black)),
  });
  const figures = all('figure-');
  await sheet('docs/art/figures.webp', 1300, '#93a95f', [
    row(figures, 1),
    row(figures, 0.55, 2),
    row(figures, 0.55, 2, true),
  ]);
  await sheet('docs/art/figures_bold.webp', 1300, '#23261c', [row(all('bold-'), 0.7, 4)]);
  await sheet('docs/art/portraits.webp', 1300, '#b98f5a', [
    row(
      all('portrait-', (f) => f.includes('-ready')),
      0.6,
    ),
  ]);
  const heroes = ['warrior-female', 'archer-male', 'dwarf-male', 'gor', 'troll', 'dragon'];
  await sheet('docs/art/poses.webp', 1300, '#54788a', [
    row(
      heroes.flatMap((name) => all(`portrait-${name}-`)),
      0.84,
    ),
  ]);
}

// node art/paint.mjs andor day --width 600 --out draft.png     one picture, to look at
// node art/paint.mjs andor --final                             all pictures of a board, as committed
import { writeFileSync } from 'node:fs';
import { paintBoard } from './painter.mjs';
import { pathOf } from './program.mjs';

const [board, ...rest] = process.argv.slice(2);
const option = (name, usual) => {
  const i = rest.indexOf(`--${name}`);
  return i < 0 ? usual : rest[i + 1];
};

if (rest.includes('--final')) {
  // Painted larger than it is shown: at its own size mountains have stairs for edges.
  const pictures = ['day', 'night', 'calm'].flatMap((variant) => [
    { variant, width: 1800, type: 'image/webp', quality: 0.82 },
    { variant, width: 3600, type: 'image/webp', quality: 0.8 },
  ]);
  const scale = Number(option('scale', 3));
  const { files, hidden } = await paintBoard({ board, scale, step: 1, pictures });
  pictures.forEach(({ variant, width }, i) => {
    const to = `art/paintings/${board}-${variant}-${width}.webp`;
    writeFileSync(pathOf(to), files[i]);
    console.log(`${to}: ${Math.round(files[i].length / 1000)} kB`);
  });
  console.log(hidden.join('\n') || 'No stone and no way is hidden.');
} else {
  const width = Number(option('width', 900));
  const scale = Number(option('scale', width / 1800));
  const out = option('out', `${board}.png`);
  const variants = rest.filter((word) => ['day', 'night', 'calm'].includes(word));
  const pictures = variants.map((variant) => ({ variant, width, type: 'image/png', quality: 1 }));
  const { files, hidden } = await paintBoard({ board, scale, step: scale < 1 ? 2 : 1, pictures });
  files.forEach((file, i) => {
    writeFileSync(i === 0 ? out : out.replace('.png', `-${variants[i]}.png`), file);
  });
  console.log(hidden.join('\n') || 'No stone and no way is hidden.');
}

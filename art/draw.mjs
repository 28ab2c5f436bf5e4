// node art/draw.mjs                        all that is drawn (things, covers, vignettes), as committed
// node art/draw.mjs --sheet things.svg     the things on one sheet, to look at
import { mkdirSync, writeFileSync } from 'node:fs';
import { load, pathOf } from './program.mjs';

const { drawings, sheet } = await load('drawings.ts');
const [flag, out] = process.argv.slice(2);
if (flag === '--sheet') writeFileSync(out, sheet());
else
  for (const [file, text] of Object.entries(drawings())) {
    const path = pathOf(`art/drawings/${file}`);
    mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    writeFileSync(path, text);
  }

// What the programs of this folder share: where things lie, and how a typed program is run. The tools
// (esbuild, the driver of the browser) are those of the page: `npm ci` in web/ brings them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../', import.meta.url);
export const require = createRequire(new URL('web/package.json', root));
export const pathOf = (file) => new URL(file, root).pathname;
export const read = (file) => JSON.parse(readFileSync(pathOf(file), 'utf8'));

/** A typed program and all it uses as one piece of script. */
export async function bundle(entry, format) {
  const { outputFiles } = await require('esbuild').build({
    entryPoints: [pathOf(`art/${entry}`)],
    bundle: true,
    format,
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

export async function load(entry) {
  const script = await bundle(entry, 'esm');
  return import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

export const boards = ['andor', 'mine'];
export const filesOf = (board) => ({
  file: read(`content/board/${board}.json`),
  scenery: read(`web/src/map/scenery/${board}.json`),
});

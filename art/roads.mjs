// node art/roads.mjs: bends the ways of both boards anew, after a stone or a sight has been moved.
import { writeFileSync } from 'node:fs';
import { boards, filesOf, load, pathOf } from './program.mjs';

const { bendAll } = await load('boards/roads.ts');
const { landOf } = await load('boards/board.ts');
for (const board of boards) {
  const { file, scenery } = filesOf(board);
  const roads = bendAll(landOf(file, scenery));
  const lines = Object.entries(roads).map(
    ([way, points]) => `  "${way}": ${JSON.stringify(points)}`,
  );
  const to = `web/src/map/scenery/${board}.roads.json`;
  writeFileSync(pathOf(to), `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${to}: ${lines.length} ways`);
}

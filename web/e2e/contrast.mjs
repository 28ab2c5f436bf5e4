// `npm run e2e -- --contrast`: axe on every screen in every theme, on a phone and a desk: AA for all
// colours, AAA in high contrast. ./check does so on a desk for most of them (screens.mjs).
import { axe, newVisitor, test } from './lib.mjs';
import { crowdScreens, momentScreens, startScreens, tableScreens } from './tour.mjs';

for (const [width, height] of [
  [360, 640],
  [1440, 900],
])
  for (const theme of ['light', 'dark', 'contrast'])
    test(`contrast at ${width}x${height}, ${theme}`, async (table) => {
      const one = await newVisitor(table, { width, height, theme });
      const wrong = [];
      let seen = 0;
      const see = (name) => {
        seen += 1;
        return axe(one, `${name}, ${theme}`, { enhanced: theme === 'contrast' }).catch((error) =>
          wrong.push(error.message),
        );
      };
      await startScreens(one, table.server.url, see, true);
      await tableScreens(one, table.server.url, see);
      await crowdScreens(one, see);
      await momentScreens(one, table.server.url, see);
      console.log(`        ${seen} screens at ${width}x${height}, ${theme}`);
      if (wrong.length > 0) throw new Error(wrong.join('\n        '));
    });

// `npm run e2e -- --pictures`: every screen at five sizes in every theme, kept in e2e/artifacts/.
// What is cut off, lies over something else or is too small is counted and named at the end.
import { galleryScreens } from './gallery.mjs';
import { artifacts, look, newVisitor, test } from './lib.mjs';
import { crowdScreens, momentScreens, startScreens, tableScreens } from './tour.mjs';

const sizes = [
  [360, 640],
  [740, 360],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];

for (const [width, height] of sizes)
  for (const theme of ['light', 'dark', 'contrast'])
    test(`pictures at ${width}x${height}, ${theme}`, async (table) => {
      const one = await newVisitor(table, { width, height, theme, touch: width < 1100 });
      const wrong = [];
      const see = (name) =>
        look(one, name, { checked: false, words: true, phone: false }).catch((error) =>
          wrong.push(error.message),
        );
      await startScreens(one, table.server.url, see, true);
      await tableScreens(one, table.server.url, see);
      await crowdScreens(one, see);
      await momentScreens(one, table.server.url, see);
      await galleryScreens(table, one, see, ({ page }, name) =>
        page.screenshot({ path: `${artifacts}${width}x${height}_${theme}_${name}.png` }),
      );
      if (wrong.length > 0) throw new Error(wrong.join('\n        '));
    });

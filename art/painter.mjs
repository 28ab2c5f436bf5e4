// Paints boards in a headless browser: its canvas has brushes, blur and blending that node has not.
import { bundle, filesOf, read, require } from './program.mjs';

export async function inBrowser(work) {
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => console.log(message.text()));
    await page.setContent('<!doctype html>');
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** order: { board, scale, step, pictures: [{ variant, width, type, quality }] } -> their bytes, and faults */
export const paintBoard = (order) =>
  inBrowser(async (page) => {
    await page.addScriptTag({ content: await bundle('boards/main.ts', 'iife') });
    const whole = {
      ...order,
      ...filesOf(order.board),
      roads: read(`web/src/map/scenery/${order.board}.roads.json`),
    };
    const { files, hidden } = await page.evaluate((given) => paint(given), whole);
    return { files: files.map((file) => Buffer.from(file, 'base64')), hidden };
  });

/** How far two pictures are apart: the mean over all channels, and the share of pixels far off. */
export const difference = (one, two, type) =>
  inBrowser((page) =>
    page.evaluate(
      async ([first, second]) => {
        const pixels = async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const c = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          c.drawImage(bitmap, 0, 0);
          return c.getImageData(0, 0, bitmap.width, bitmap.height).data;
        };
        const [a, b] = [await pixels(first), await pixels(second)];
        if (a.length !== b.length) return { mean: 255, far: 1 };
        let sum = 0;
        let far = 0;
        for (let i = 0; i < a.length; i += 4) {
          const apart = [0, 1, 2].reduce((all, k) => all + Math.abs(a[i + k] - b[i + k]), 0);
          sum += apart;
          if (apart > 120) ++far;
        }
        return { mean: sum / (a.length * 0.75), far: far / (a.length / 4) };
      },
      [one, two].map((bytes) => `data:${type};base64,${bytes.toString('base64')}`),
    ),
  );

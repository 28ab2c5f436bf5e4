// `vite build --mode offline`: the page for any static host. Beside what Vite builds it needs the
// texts, which a server would have told, a manifest to be installed by, and a service worker that
// keeps every file. tools/offline_site puts rietburg.wasm beside them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { catalogue, spoken } from '../catalogue';

// A static host sends no headers: the page itself says what it may do. WebAssembly and its worker,
// and nothing from elsewhere.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const manifest = {
  name: 'Rietburg',
  short_name: 'Rietburg',
  // Wherever the folder lies.
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#2b2620',
  theme_color: '#2b2620',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />
    <link rel="manifest" href="./manifest.webmanifest" />`;

export const offlineSite = (): Plugin => ({
  name: 'offline-site',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('<title>', `${head}\n    <title>`)
        .replace('/src/main.tsx', '/src/offline/main.ts'),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const emit = (fileName: string, source: string): void => {
        this.emitFile({ type: 'asset', fileName, source });
      };
      for (const language of spoken())
        emit(`text/${language}.json`, JSON.stringify(catalogue(language)));
      emit('manifest.webmanifest', JSON.stringify(manifest));
      // The name of the cache changes with whatever is in it.
      const files = [...Object.keys(bundle), 'icon.svg', 'rietburg.wasm', 'manifest.webmanifest'];
      const all = [...new Set([...files, ...spoken().map((one) => `text/${one}.json`)])].filter(
        (file) => !file.endsWith('.html'),
      );
      const texts = spoken().map((language) => JSON.stringify(catalogue(language)));
      const engine = process.env.RIETBURG_WASM ? readFileSync(process.env.RIETBURG_WASM) : '';
      const stamp = createHash('sha256').update(all.join()).update(texts.join()).update(engine);
      const worker = readFileSync(new URL('service_worker.js', import.meta.url), 'utf8')
        .replace('__VERSION__', stamp.digest('hex').slice(0, 16))
        .replace("['__FILES__']", JSON.stringify(['./', ...all]));
      emit('service_worker.js', worker);
    },
  },
});

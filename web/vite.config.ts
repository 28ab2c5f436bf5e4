import type { Connect, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { spoken, catalogue as textsOf } from './catalogue';
import { offlineSite } from './offline/plugin';

// During development the page is served by Vite and talks to a `rietburg serve` on its usual port;
// the texts come straight from the content folder, so that a new one needs no new server.
const server = process.env.RIETBURG_SERVER ?? 'http://127.0.0.1:8017';
const proxy = { '/ws': { target: server, ws: true } };

const catalogue: Connect.NextHandleFunction = (request, response, next) => {
  const language = /^\/text\/([a-z-]+)\.json$/.exec(request.url ?? '')?.[1];
  if (!language) return next();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(textsOf(language)));
};

const catalogues: Plugin = {
  name: 'catalogues',
  configureServer: ({ middlewares }) => void middlewares.use(catalogue),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(catalogue),
};

// `--mode offline`: the page that needs no server, see offline/.
export default defineConfig(({ mode }) => ({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  plugins: mode === 'offline' ? [catalogues, offlineSite()] : [catalogues],
  // Any folder of any host: every address is relative.
  base: mode === 'offline' ? './' : '/',
  worker: { format: 'es' },
  define: { __LANGUAGES__: JSON.stringify(spoken()) },
  build: {
    target: 'es2022',
    outDir: mode === 'offline' ? 'dist-offline' : 'dist',
    // Everything is a file of its own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
  },
  server: { fs: { allow: ['..'] }, proxy },
  preview: { proxy },
  // No test is about speed: on a busy machine one may take a while.
  test: { include: ['test/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
}));

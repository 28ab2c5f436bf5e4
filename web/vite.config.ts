import { defineConfig } from 'vitest/config';

// During development the page is served by Vite and talks to a `rietburg serve` on its usual port.
const server = process.env.RIETBURG_SERVER ?? 'http://127.0.0.1:8017';

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Everything is a file of its own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/ws': { target: server, ws: true },
      '/text': server,
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});

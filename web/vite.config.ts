import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The two faces that the first screen is set in are asked for with the page, not after its style sheet has been read. */
const FIRST_SCREEN_FONTS = /(fraunces|figtree)-latin-wght-normal-[\w-]+\.woff2$/;
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_SCREEN_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig(({ command }) => {
  // Else a shell that says NODE_ENV=test would get React's development build, twice as large, and keep it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), preloadFonts],
    server: { proxy: { '/api': process.env['CAMPJAY_API'] ?? 'http://localhost:3000' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      // Kilobytes before compression; e2e/bundleBudget.spec.ts measures what really counts.
      chunkSizeWarningLimit: 900,
      // What the first screen needs is one file: cut into the pieces that later parts share, it would compress worse.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    },
  };
});

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

/**
 * The little style sheet of the first screen (the faces) stands in the page itself: as a file it would be one more journey
 * before anything can be painted.
 */
const inlineStyle: Plugin = {
  name: 'inline-style',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') return link;
        const { source } = sheet;
        const css = typeof source === 'string' ? source : new TextDecoder().decode(source);
        return `<style>${css.trim()}</style>`;
      }),
  },
};

/**
 * Begins the client when the server's page has been painted: on a phone the script takes longer to run than the page to
 * read. It is fetched at once. Where it cannot be had, the page is loaded anew once per browser session (see lazyPart.ts);
 * after that what the server wrote stays. The gateway allows this script by its hash.
 */
const bootstrapScript = (script: string): string =>
  `((src, key) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = src;
  document.head.append(link);
  const run = () => import(src).catch((error) => {
    console.error(error);
    try {
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, 'true');
      location.reload();
    } catch {}
  });
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
})(${JSON.stringify(script)}, 'reloadedAfterFailedPart')`.replace(/\n */g, ' ');

const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [tag = '', script = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
      if (script === '') throw new Error('The page has no script to begin with.');
      return html.replace(tag, '').replace('</body>', () => `<script>${bootstrapScript(script)}</script></body>`);
    },
  },
};

/** The theme has no ripples (`disableRipple`), and so the page needs no script that draws them: 2 KB of it, compressed. */
const withoutRipples: Plugin = {
  name: 'without-ripples',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/.test(id) ? 'export default () => null;' : null),
};

/**
 * Parts that come late and use the same packages as the first screen, but more of them, get copies of their own: of those in
 * the first script they would keep alive what nobody else uses, 2 KB of it, compressed.
 */
const SEPARATE_COPIES = [
  { copy: '?of-the-grid', importer: '/@mui/x-', packages: /^reselect$/ },
  {
    copy: '?of-the-charts',
    importer: '/node_modules/recharts/',
    packages: /^(@reduxjs\/toolkit|react-redux|immer|redux|redux-thunk|reselect)$/,
  },
];
const separateLateChunks: Plugin = {
  name: 'late-parts-apart',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, from) {
    const rule = SEPARATE_COPIES.find(
      ({ copy, importer, packages }) =>
        packages.test(source) && (from?.includes(importer) === true || from?.endsWith(copy) === true),
    );
    if (!rule) return null;
    const found = await this.resolve(source, from?.replace(rule.copy, ''), { skipSelf: true });
    return found && { ...found, id: `${found.id}${rule.copy}` };
  },
};

export default defineConfig(({ command }) => {
  // Else a shell that says NODE_ENV=test would get React's development build, twice as large, and keep it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), withoutRipples, separateLateChunks, preloadFonts, inlineStyle, paintFirst],
    server: { proxy: { '/api': process.env['CAMPJAY_API'] ?? 'http://localhost:3000' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      // Kilobytes before compression; tests/e2e/app/bundleBudget.spec.ts measures what really counts.
      chunkSizeWarningLimit: 900,
      // What the first screen needs is one file: cut into the pieces that later parts share, it would compress worse.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    },
  };
});

import process from 'node:process';
import { designTokensCss } from '../domain/src/product/designTokens.ts';
import { outlines } from './outlines.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Inlines the design tokens, so that even the first paint has the colors of its color scheme. */
const inlineDesignTokens: Plugin = {
  name: 'inline-design-tokens',
  transformIndexHtml: () => [{ tag: 'style', children: designTokensCss, injectTo: 'head-prepend' }],
};

/** Preloads the two fonts of the first screen with the page, instead of after the style sheet. */
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

/** Inlines the first screen's small style sheet (the font faces), which saves a round trip before the first paint. */
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
 * Starts the client after the server-rendered page has been painted, because on a phone the script takes longer to run
 * than the page to read. The script is fetched immediately. If that fails, the page reloads once per browser session
 * (see lazyPart.ts); after that, the server-rendered page stays. The gateway allows this script by its hash.
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

/**
 * Removes what React Router's package evaluates for components that the client does not use (`Form`, `NavLink`), and its
 * warnings for developers, which its package does not turn off by itself.
 */
const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]react-router[\\/]dist[\\/].*\.mjs$/.test(id)
      ? code
          .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2')
      : null,
};

/** Removes the text of Redux Toolkit's warning for browsers without `fetch`: none of them loads modules. */
const withoutFetchWarning: Plugin = {
  name: 'without-fetch-warning',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]rtk-query\.\w+\.mjs$/.test(id) ? code.replace(/"Warning: `fetch` is not available[^"]*"/, '""') : null,
};

/**
 * Late chunks that use more of the first screen's packages get their own copies. Sharing them would retain exports in
 * the first script that nothing else uses: 2 KB compressed.
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

/** The modules of the component library and of its styling engine, without the data grid. */
const COMPONENT_LIBRARY =
  /node_modules[\\/](@mui[\\/](material|private-theming|styled-engine|system|utils)|@emotion|stylis)[\\/]/;

/** Files that load parts of the first view (see `servedComponent`). */
const SERVED_PART = /[\\/]served[A-Z]\w*\.ts$/;

/** The server's renderer has no other code that is loaded on demand: it renders only the first view. */
const withoutLateChunks: Plugin = {
  name: 'without-late-chunks',
  resolveId: {
    order: 'pre',
    handler: (_source, importer = '', { kind }) =>
      kind === 'dynamic-import' && !SERVED_PART.test(importer) ? { id: 'node:module', external: true } : null,
  },
};

export default defineConfig(({ command, isSsrBuild }) => {
  // Otherwise NODE_ENV=test in the shell would bundle React's development build, which is twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  if (isSsrBuild)
    return {
      root: import.meta.dirname,
      plugins: [react(), withoutLateChunks],
      // One file without dependencies. React's production build is chosen when it is built, whatever the server's mode.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        copyPublicDir: false,
        target: 'node20',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    };
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      outlines,
      inlineDesignTokens,
      separateLateChunks,
      withoutUnusedRouterParts,
      withoutFetchWarning,
      preloadFonts,
      inlineStyle,
      paintFirst,
    ],
    server: { proxy: { '/api': process.env['CAMPJAY_API'] ?? 'http://localhost:3000' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true, // names the files of parts that the server's documents contain
      target: 'es2022',
      // Browsers without `modulepreload` load the same chunks a moment later.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Kilobytes before compression; tests/e2e/app/bundleBudget.spec.ts measures the compressed size.
      chunkSizeWarningLimit: 1200,
      // The first screen needs a single file, since splitting it into chunks shared with later parts would compress
      // worse. The component library is in a second file, which the first late part that uses it loads; what only a few
      // parts use of it is in theirs.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 1 },
              { name: 'mui', test: COMPONENT_LIBRARY, minShareCount: 12 },
            ],
          },
          // The first file names every later chunk, so short names of few different characters save some hundred bytes of
          // it. What later parts share has only a hash, because the bundler's name for it is that of an arbitrary module.
          hashCharacters: 'hex',
          chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
        },
      },
    },
  };
});

/**
 * Bundles a program of this folder (`.ci/<name>/main.ts`) and runs it with the other arguments:
 * `node .ci/tool.mjs measure --json`. Node.js 20 cannot run TypeScript by itself.
 */
import { build } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name = ''] = process.argv.splice(2, 1);
const outfile = join(import.meta.dirname, 'out', 'tools', `${name}.mjs`);
await build({
  entryPoints: [join(import.meta.dirname, name, 'main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'warning',
  // Otherwise a type import would also run the file, such as that of a worker thread.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false, strict: true } },
  plugins: [
    {
      name: 'npm-packages-stay-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@campjay/') ? undefined : { path, external: true },
        ),
    },
  ],
});
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);

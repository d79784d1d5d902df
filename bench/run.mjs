/**
 * Bundles a benchmark (`bench/src/<name>/main.ts`) and runs it with the remaining arguments:
 * `node bench/run.mjs search 2000 20000`. The bundle is in bench/dist, with the worker threads and processes (files
 * named `…Process.ts`) that it may start.
 */
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [name = '', ...rest] = process.argv.slice(2);
const entry = join(here, 'src', name, 'main.ts');
if (!existsSync(entry)) {
  console.error(`There is no benchmark '${name}': bench/src/${name}/main.ts is missing.`);
  process.exit(1);
}
const outdir = join(here, 'dist', name);
const processes = readdirSync(dirname(entry)).filter((file) => file.endsWith('Process.ts'));
await build({
  entryPoints: {
    main: entry,
    ...Object.fromEntries(processes.map((file) => [file.slice(0, -'.ts'.length), join(dirname(entry), file)])),
    loadWorker: join(here, '../query-api/src/search/index/build/loadWorker.ts'),
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // A type-only import must not execute the module, because the thread that loads the index is a program.
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
const child = spawn(
  process.execPath,
  ['--enable-source-maps', '--expose-gc', '--max-old-space-size=8192', join(outdir, 'main.js'), ...rest],
  {
    stdio: 'inherit',
  },
);
child.on('exit', (code) => (process.exitCode = code ?? 1));

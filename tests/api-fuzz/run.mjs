/**
 * Bundles the API fuzzer (`main.ts`) and runs it with the command line arguments:
 * `npm run test:api-fuzz -- --seed 7 --count 40000`. See docs/testing.md.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

const outfile = join(import.meta.dirname, 'dist/main.js');
await build({
  entryPoints: [join(import.meta.dirname, 'main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
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
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));

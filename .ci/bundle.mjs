import { build } from 'esbuild';

/** Bundles a program in TypeScript, which Node.js 20 cannot run by itself, with our own packages and without npm's. */
export const bundle = (entry, outfile) =>
  build({
    entryPoints: [entry],
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

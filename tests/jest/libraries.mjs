import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import web from '../../web/package.json' with { type: 'json' };

/** jsdom cannot draw a map, so no test loads these. */
const MAP_PACKAGES = ['maplibre-gl', 'pmtiles'];

/** The packages that page tests may import. All of them are loaded from the bundle, so that there is one copy of React. */
export const PAGE_PACKAGES = [
  ...Object.keys(web.dependencies),
  ...Object.keys(web.devDependencies),
  'fast-check',
  'zod',
].filter((name) => !/^@(campjay|types)\//.test(name) && !MAP_PACKAGES.includes(name));

const ROOT = path.resolve(import.meta.dirname, '../..');
const WEB = path.join(ROOT, 'web');
const requireFromWeb = createRequire(path.join(WEB, 'package.json'));
const AS_IN_JEST = {
  absWorkingDir: ROOT,
  bundle: true,
  conditions: ['node', 'node-addons'],
  external: ['@jest/globals'],
  format: 'esm',
  platform: 'node',
};

export const packageOf = (specifier) => {
  const segments = specifier.split('/');
  return segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
};

/** The specifiers of `PAGE_PACKAGES` that web's tests import, directly or through the sources that they test. */
export const findSpecifiers = async () => {
  const files = await readdir(path.join(WEB, 'src'), { recursive: true });
  const contents = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `import './${file}';`)
    .join('\n');
  const specifiers = new Set();
  const collect = ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path: specifier }) => {
      if (specifier.startsWith('@campjay/')) return undefined;
      if (PAGE_PACKAGES.includes(packageOf(specifier))) specifiers.add(specifier);
      return { path: specifier, external: true };
    });
  await build({
    ...AS_IN_JEST,
    stdin: { contents, resolveDir: path.join(WEB, 'src') },
    jsx: 'automatic',
    // Needs a loader of its own: '.css' does not cover CSS modules.
    loader: { '.css': 'empty', '.module.css': 'empty' },
    plugins: [{ name: 'collect-specifiers', setup: collect }],
    write: false,
  });
  return [...specifiers].sort();
};

/** The names that each specifier exports. esbuild knows those of ES modules; CommonJS modules have to be run for them. */
const findExports = async (specifiers) => {
  const fromWeb = ({ onResolve, resolve }) =>
    onResolve({ filter: /./ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' ? resolve(specifier, { kind: 'import-statement', resolveDir: WEB }) : undefined,
    );
  const { metafile } = await build({
    ...AS_IN_JEST,
    entryPoints: specifiers.map((specifier, index) => ({ in: specifier, out: `${index}` })),
    metafile: true,
    outdir: 'unwritten',
    plugins: [{ name: 'resolve-from-web', setup: fromWeb }],
    splitting: true,
    write: false,
  });
  return specifiers.map((specifier, index) => {
    const { entryPoint, exports } = metafile.outputs[`unwritten/${index}.js`];
    if (metafile.inputs[entryPoint].format !== 'cjs') return exports;
    const names = Object.keys(requireFromWeb(specifier));
    return ['default', ...names.filter((name) => name !== 'default' && name !== '__esModule')];
  });
};

/** React looks for Node's `setImmediate` in a way that no bundler sees, and records a stack trace for every element. */
const REACT = [
  [/\(module && module\[requireString\]\)\.call\(\s*module,\s*"timers"\s*\)/, 'process.getBuiltinModule("timers")'],
  [/1e4 > ReactSharedInternals\.recentlyCreatedOwnerStacks\+\+/, 'false'],
];
const patchReact = ({ onLoad, onEnd }) => {
  const unmatched = new Set(REACT);
  onLoad({ filter: /[\\/]react[\\/]cjs[\\/]react(-jsx-runtime)?\.development\.js$/ }, async ({ path: file }) => {
    let contents = await readFile(file, 'utf8');
    for (const patch of REACT) {
      const [pattern, replacement] = patch;
      if (pattern.test(contents)) unmatched.delete(patch);
      contents = contents.replaceAll(new RegExp(pattern, 'g'), replacement);
    }
    return { contents };
  });
  onEnd(() => {
    if (unmatched.size > 0) throw new Error(`React has changed: ${[...unmatched].map(([pattern]) => pattern)}`);
  });
};

/**
 * Builds one file per package, and what packages share, into a folder. Returns the text of one small module per specifier,
 * by its path below that folder, which exports from the package's file what the specifier exports.
 */
export const bundle = async (specifiers, outdir) => {
  const names = await findExports(specifiers);
  const byPackage = new Map();
  for (const [index, specifier] of specifiers.entries()) {
    const lines = byPackage.get(packageOf(specifier)) ?? [];
    const list = names[index].map((name) => `${name} as e${index}_${name}`).join(', ');
    byPackage.set(packageOf(specifier), [...lines, `export { ${list} } from '${specifier}';`]);
  }
  const loadPackages = ({ onResolve, onLoad }) => {
    onResolve({ filter: /^package:/ }, ({ path: name }) => ({
      path: name.slice('package:'.length),
      namespace: 'package',
    }));
    onLoad({ filter: /./, namespace: 'package' }, ({ path: name }) => ({
      contents: byPackage.get(name).join('\n'),
      resolveDir: WEB,
    }));
  };
  const fileOf = (name) => `packages/${name.replace('/', '+')}`;
  await build({
    ...AS_IN_JEST,
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    chunkNames: 'shared/[hash]',
    define: { 'process.env.NODE_ENV': '"test"', jest: 'import.meta.jest' },
    entryPoints: [...byPackage.keys()].map((name) => ({ in: `package:${name}`, out: fileOf(name) })),
    outExtension: { '.js': '.mjs' },
    outdir,
    plugins: [
      { name: 'load-packages', setup: loadPackages },
      { name: 'patch-react', setup: patchReact },
    ],
    splitting: true,
  });
  return specifiers.map((specifier, index) => {
    const file = `import/${specifier}.mjs`;
    const source = path.posix.relative(path.posix.dirname(file), `${fileOf(packageOf(specifier))}.mjs`);
    const list = names[index].map((name) => `e${index}_${name} as ${name}`).join(', ');
    return { file, text: `export { ${list} } from '${source}';\n` };
  });
};

/**
 * Builds what is stale: the server bundle with esbuild, the client and its renderer for the server with Vite. Each build is in a folder named by the
 * digest of all its sources, so a finished build is never overwritten: a running product keeps its own build, two
 * concurrent builds end in the same folder, and a built checkout may be read-only afterwards.
 *
 * Plain JavaScript, because it runs before anything is built. `npm run build` calls it.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const dist = join(here, 'dist');

/**
 * How many builds of each kind to retain: a product that runs an older build may still have to restart a part of it.
 */
const RETAINED_BUILDS = 3;
const ABANDONED_AFTER_MS = 60 * 60_000;

const shared = [
  'package-lock.json',
  'tsconfig.json',
  'campjay/build.mjs',
  'events/package.json',
  'events/src',
  'domain/package.json',
  'domain/src',
];

/** Bundle entries: the command line, the supervised child processes, and threads that are started by file name. */
const entries = {
  main: 'campjay/src/main.ts',
  child: 'campjay/src/processes/child.ts',
  loadWorker: 'query-api/src/search/index/build/loadWorker.ts',
  replayWorker: 'campjay/src/processes/replayWorker.ts',
  drawWorker: 'query-api/src/share-pictures/drawWorker.ts',
  compareWorker: 'query-api/src/benchmarking/compareWorker.ts',
};

const clientSources = [
  ...shared,
  ...['web/package.json', 'web/vite.config.ts', 'web/tsconfig.json', 'web/index.html', 'web/public', 'web/src'],
  ...['query-api/src', 'command-api/src'],
];

const kinds = {
  server: {
    sources: [
      ...shared,
      ...['platform', 'read-models', 'command-api', 'projector', 'search-indexer', 'query-api', 'campjay'].flatMap(
        (workspace) => [`${workspace}/package.json`, `${workspace}/src`],
      ),
    ],
    async build(folder) {
      const { build } = await import('esbuild');
      await build({
        absWorkingDir: root,
        entryPoints: entries,
        outdir: folder,
        bundle: true,
        splitting: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        sourcemap: true,
        logLevel: 'warning',
        plugins: [npmPackagesStayOutside],
        // A type-only import must not execute the module, because a thread's file is a program.
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false, strict: true } },
      });
    },
  },
  client: { sources: clientSources, build: (folder) => runVite(folder) },
  /** The client's code for the server, which renders search pages with it. */
  renderer: { sources: clientSources, build: (folder) => runVite(folder, '--ssr', 'src/entryServer.tsx') },
};

/** Runs Vite's command line, because npm may install Vite in the client's workspace only. */
const runVite = async (folder, ...options) => {
  const web = join(root, 'web');
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const builder = spawn(
    process.execPath,
    [vite, 'build', ...options, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: web, stdio: 'inherit' },
  );
  const stop = () => builder.kill();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, stop);
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error('Vite says why above.');
};

/** Bundles our own TypeScript workspaces; npm packages are loaded from node_modules. */
const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, resolveDir }) => {
      if (path.startsWith('@campjay/')) return undefined;
      const [declared, found] = [packageFolder(path, resolveDir), packageFolder(path, here)];
      if (declared === found) return { path, external: true };
      const text = `The build would load ${path} from ${found ?? 'nowhere'}, and not from ${declared}, whose version the importing workspace declares. Declare that version in the root's package.json too, so that npm installs it there.`;
      return { errors: [{ text }] };
    });
  },
};

/**
 * Where Node.js finds a package that is imported from a folder. Undefined for built-in modules and missing packages.
 */
const packageFolder = (path, from) => {
  const name = path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) return place;
    if (folder === dirname(folder)) return undefined;
  }
};

/** A failed build. The message is a sentence for the operator. */
export class BuildFailed extends Error {
  name = 'BuildFailed';
}

/**
 * Returns the build folders for the current sources, and which of them have to be built.
 * @returns {Promise<{ server: string, client: string, renderer: string, stale: (keyof kinds)[] }>}
 */
export const findBuilds = async () => {
  const [server, client, renderer] = await Promise.all(Object.keys(kinds).map(folderOf));
  const folders = { server, client, renderer };
  const stale = Object.entries(folders).flatMap(([kind, folder]) => (existsSync(folder) ? [] : [kind]));
  return { ...folders, stale };
};

const folderOf = async (kind) =>
  existsSync(join(here, 'src'))
    ? join(dist, kind, await digestOf(kinds[kind].sources))
    : join(dist, kind, await onlyBuild(join(dist, kind)));

/** A container image holds one build of each kind, without its sources. */
const onlyBuild = async (folder) => (await readdir(folder).catch(() => [])).at(0) ?? 'missing';

const digestOf = async (sources) => {
  const digest = createHash('sha256');
  for (const source of sources)
    for (const file of await filesBelow(join(root, source)))
      digest
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
  return digest.digest('hex').slice(0, 16);
};

/** Files below a folder (or the file itself) in a fixed order, without test files, which no build contains. */
const filesBelow = async (path) => {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return isTest(path) ? [] : [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat();
};

const isTest = (path) => /\.test\.tsx?$/.test(path);

/**
 * Makes the missing builds.
 * @throws {BuildFailed} if the sources do not compile, packages are missing, or the folder cannot be written.
 */
export const buildWhatIsStale = async (report) => {
  const { stale } = await findBuilds();
  for (const kind of stale) {
    const began = Date.now();
    report(`Building the ${kind} …`);
    await make(kind);
    report(`Built the ${kind} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
};

const make = async (kind) => {
  const folder = await folderOf(kind);
  const unfinished = join(dist, kind, `building-${randomUUID()}`);
  try {
    await mkdir(unfinished, { recursive: true });
  } catch (cause) {
    throw new BuildFailed(
      `The ${kind} has to be built, but ${join(dist, kind)} cannot be written: run "npm run build" as a user who may.`,
      { cause },
    );
  }
  try {
    await kinds[kind].build(unfinished);
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // otherwise a concurrent build of the same sources was faster
    });
    await clearOldBuilds(join(dist, kind), folder);
  } catch (cause) {
    throw new BuildFailed(sentenceFor(kind, cause), { cause });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

const sentenceFor = (kind, cause) =>
  /^(ERR_)?MODULE_NOT_FOUND$/.test(cause?.code) && /'(esbuild|vite)\b/.test(cause.message)
    ? 'The npm packages are not installed completely: run "npm ci" first.'
    : `The ${kind} could not be built: ${cause?.message ?? cause}`;

const clearOldBuilds = async (folder, newest) => {
  const now = new Date();
  await utimes(newest, now, now);
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, unfinished: name.startsWith('building-'), age: now - (await stat(path).catch(() => now)).mtime };
    }),
  );
  const abandoned = builds.filter(({ unfinished, age }) => unfinished && age > ABANDONED_AFTER_MS);
  const outdated = builds.filter(({ unfinished }) => !unfinished).sort((a, b) => a.age - b.age);
  for (const { path } of [...abandoned, ...outdated.slice(RETAINED_BUILDS)])
    await rm(path, { recursive: true, force: true });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildWhatIsStale((text) => console.log(text));
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

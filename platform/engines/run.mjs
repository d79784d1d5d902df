/**
 * Runs the tests that need a real third-party engine: downloads each engine, starts it on free loopback ports in its
 * own folder, runs jest with environment variables that point to it, and stops it. An engine that is not available on
 * this machine is reported as "not reached", which is neither passed nor failed. Plain JavaScript, without a build:
 *
 *   npm run test:engines            # all engines
 *   npm run test:engines -- kafka   # only the named ones
 *
 * Writes `.ci/out/engines.json`: `{ notReached: string[], jest?: the report of jest }`.
 *
 * @typedef {object} Engine
 * @property {string} name with its version
 * @property {string[]} tests path prefixes of the tests that need it
 * @property {() => Promise<unknown>} fetch throws NotReached if it is not available here
 * @property {(given: { fetched: any, folder: string, signal: AbortSignal }) => Promise<Running>} start
 *
 * @typedef {object} Running
 * @property {Record<string, string>} env points the tests to the engine
 * @property {() => Promise<void>} stop
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kafka } from './kafka.mjs';
import { NotReached } from './notReached.mjs';
import { s3mock } from './s3mock.mjs';

/** Each engine is one small file beside this one. */
const engines = { kafka, s3mock };

/** A limit for starting and testing, so that nothing hangs; downloads have a limit of their own. */
const TESTS_WITHIN_MS = 240_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, '.ci', 'out');
const jestReport = join(out, 'engines.jest.json');
const report = join(out, 'engines.json');

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());

const fetchEngines = async (chosen) => {
  const [reached, notReached] = [[], []];
  for (const engine of chosen)
    try {
      reached.push({ engine, fetched: await engine.fetch() });
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      notReached.push(`${engine.name} was not reached: ${error.message}`);
    }
  return { reached, notReached };
};

const runJest = async (tests, env, signal) => {
  const jest = spawn(
    process.execPath,
    [
      ...['--import', './tests/jest/native/register.mjs', '--experimental-vm-modules', '--no-warnings'],
      'node_modules/jest/bin/jest.js',
      ...['--selectProjects', 'integration', '--json', `--outputFile=${jestReport}`],
      ...['--testPathPatterns', ...tests],
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
  );
  const stop = () => jest.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  const [code] = await once(jest, 'exit');
  if (signal.aborted) console.error('The tests took too long, or were stopped.');
  return code ?? 1;
};

/** Tests the downloaded engines. @returns jest's exit status */
const testEngines = async (reached) => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-engines-'));
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TESTS_WITHIN_MS)]);
  const running = [];
  try {
    for (const [index, { engine, fetched }] of reached.entries()) {
      const own = join(folder, String(index));
      await mkdir(own);
      running.push(await engine.start({ fetched, folder: own, signal }));
      console.log(`${engine.name} runs.`);
    }
    const env = Object.assign({}, ...running.map((each) => each.env));
    return await runJest(
      reached.flatMap(({ engine }) => engine.tests),
      env,
      signal,
    );
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  }
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(engines, name));
if (unknown.length > 0)
  throw new Error(`There is no engine '${unknown[0]}': there are ${Object.keys(engines).join(', ')}.`);
await mkdir(dirname(report), { recursive: true });
for (const file of [report, jestReport]) await rm(file, { force: true });

const chosen = Object.entries(engines).flatMap(([name, engine]) =>
  named.length === 0 || named.includes(name) ? [engine] : [],
);
const { reached, notReached } = await fetchEngines(chosen);
for (const sentence of notReached) console.log(sentence);
if (reached.length === 0) await writeFile(report, JSON.stringify({ notReached }));
else {
  process.exitCode = await testEngines(reached);
  const jest = JSON.parse(await readFile(jestReport, 'utf8'));
  await writeFile(report, JSON.stringify({ notReached, jest }));
}

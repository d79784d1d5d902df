/**
 * Runs the tests, and ends with one summary of them:
 *
 *   node tests/run.mjs                  # all
 *   node tests/run.mjs node <options>   # those in Node.js, with Jest's options
 *   node tests/run.mjs browser <…>      # those in the browser, with Playwright's options
 *
 * Plain JavaScript, because it runs without a build.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describeReports, readJest, readPlaywright, readReport } from '../.ci/reports.mjs';

const ROOT = dirname(import.meta.dirname);
const OUT = process.env['TEST_REPORTS'] ?? join(ROOT, '.ci/out');
const PRINTED = join(OUT, 'printed');
const requireFromTests = createRequire(import.meta.url);

const reportOf = { node: join(OUT, 'jest.json'), browser: join(OUT, 'playwright.json') };

const start = (script, args, execArgv = [], env = {}) => {
  const child = fork(script, args, {
    cwd: ROOT,
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Playwright stops its servers on this signal only.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill('SIGINT'));
  return { child, ended: once(child, 'exit').then(([code]) => code ?? 1) };
};

const startJest = (options) =>
  start(
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    ['--reporters=<rootDir>/tests/jest/lineReporter.mjs', '--json', `--outputFile=${reportOf.node}`, ...options],
    [
      `--import=${join(ROOT, 'tests/jest/native/register.mjs')}`,
      ...['--max-semi-space-size=64', '--experimental-vm-modules', '--no-warnings'],
    ],
    { JEST_PRINTED: PRINTED },
  );

const runPlaywright = async (options) => {
  const code = await start(join(ROOT, 'campjay/build.mjs'), []).ended;
  if (code !== 0) return code;
  const playwright = requireFromTests.resolve('@playwright/test/cli');
  return start(playwright, ['test', '-c', 'tests/e2e/playwright.config.ts', ...options]).ended;
};

/** The browser's half starts when the last file of the other one has: both cores stay busy, and neither half is crowded. */
const runBoth = async () => {
  const jest = startJest([]);
  await Promise.race([once(jest.child, 'message'), jest.ended]);
  return Promise.all([jest.ended, runPlaywright([])]);
};

const runs = {
  all: runBoth,
  node: async (options) => [await startJest(options).ended],
  browser: async (options) => [await runPlaywright(options)],
};

const [half = 'all', ...options] = process.argv.slice(2);
const began = Date.now();
mkdirSync(OUT, { recursive: true });
for (const file of [...Object.values(reportOf), PRINTED]) rmSync(file, { force: true });
const codes = await runs[half](options);

const reports = {
  ...(half === 'browser' ? {} : { 'Node.js': readReport(reportOf.node, readJest) }),
  ...(half === 'node' ? {} : { browser: readReport(reportOf.browser, readPlaywright) }),
};
const { slowest, failures, flaky, numbers, passed, failed } = describeReports(reports);
const printed = existsSync(PRINTED) ? new Set(readFileSync(PRINTED, 'utf8').trim().split('\n')) : [];
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
console.log(
  [
    '',
    ...[...printed].map((file) => `printed: ${file}`),
    'the ten slowest tests:',
    ...slowest,
    ...failures,
    ...flaky,
    numbers,
    `${passed} passed, ${failed} failed, ${flaky.length} flaky after ${minutes} min`,
  ].join('\n'),
);
process.exitCode = failed > 0 ? 1 : Math.max(...codes);

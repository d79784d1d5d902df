/**
 * Repeats tests on a machine that is made slow, to find those that fail sometimes. docs/testing.md explains it.
 *
 *   npm run test:stress -- [files] [--repeat 20] [--busy 2] [--seed 7]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Failure, readJest, readPlaywright, readReport } from '../../.ci/reports.mjs';
import { startBusyLoops } from './busyLoops.ts';
import { failureTable } from './failureTable.ts';
import { MAX_SEED, parseOptions } from './options.ts';

const SLOWDOWN = 4;
const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.ci/out/stress');
const RUNNER = join(ROOT, 'tests/run.mjs');

interface HalfRun {
  readonly name: string;
  readonly half: 'node' | 'browser';
  readonly options: readonly string[];
  readonly seed: number;
}

/** Runs one half of the tests, whose output goes to a file. @returns its failures */
const runHalf = async ({ name, half, options, seed }: HalfRun): Promise<readonly Failure[]> => {
  const log = join(OUT, `${name}.log`);
  const output = openSync(log, 'w');
  const folder = join(OUT, name);
  const env = { ...process.env, TEST_REPORTS: folder, TEST_ORDER_SEED: String(seed), TEST_SLOWDOWN: String(SLOWDOWN) };
  const run = spawn(process.execPath, [RUNNER, half, ...options], {
    cwd: ROOT,
    env,
    stdio: ['ignore', output, output],
  });
  const stop = (): boolean => run.kill();
  process.on('exit', stop);
  const [code] = (await once(run, 'exit')) as [number | null];
  process.off('exit', stop);
  closeSync(output);
  const report =
    half === 'node'
      ? readReport(join(folder, 'jest.json'), readJest)
      : readReport(join(folder, 'playwright.json'), readPlaywright);
  const hasUnknownFailure = code !== 0 && report.failures.length === 0;
  console.log(`${name}: ${report.passed} passed, ${report.failed} failed, see ${log}`);
  if (!hasUnknownFailure) return report.failures;
  return [{ file: log, title: name, error: 'The run failed without a failed test.', repeat: '', traces: [] }];
};

const { files, repeat, busy, seed } = parseOptions(process.argv.slice(2));
console.log(`${repeat} repeats beside ${busy} busy loops; the same order again: --seed ${seed}`);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const endBusyLoops = startBusyLoops(busy);
const failures: Failure[] = [];
if (files.browser.length > 0) {
  const options = [...files.browser, '--repeat-each', String(repeat), '--retries', '0'];
  failures.push(...(await runHalf({ name: 'browser', half: 'browser', options, seed })));
}
for (let round = 1; files.node.length > 0 && round <= repeat; round += 1) {
  const own = (seed + round) % MAX_SEED;
  const options = ['--randomize', `--seed=${own}`, '--testPathPatterns', ...files.node];
  failures.push(...(await runHalf({ name: `node-${round}`, half: 'node', options, seed: own })));
}
endBusyLoops();
const lines = failureTable(failures, repeat);
console.log(lines.length === 0 ? 'No test failed.' : lines.join('\n'));
process.exitCode = lines.length === 0 ? 0 : 1;

// Sums the test reports and the outcomes of the stages into one last line: "N passed, N failed".
// Usage: node .ci/summarize.mjs <folder of reports> <stage>=<passed|failed> ...
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';

const [folder, ...outcomes] = process.argv.slice(2);
/** Stages that count as one check each; of the others only a failure counts, their tests are counted one by one. */
const CHECKS = new Set(['lint', 'format', 'api', 'imports', 'coverage', 'language', 'layout', 'build']);

const readReport = (file, count, timed = () => []) => {
  const path = join(folder, file);
  if (!existsSync(path))
    return { passed: 0, failed: 1, summary: `${file} is missing: counted as one failure`, times: [] };
  try {
    const content = JSON.parse(readFileSync(path, 'utf8'));
    const report = count(content);
    if (!Number.isInteger(report.passed + report.failed)) throw new Error('numbers are missing');
    return { ...report, times: timed(content) };
  } catch (error) {
    const summary = `${file} cannot be read (${error.message}): counted as one failure`;
    return { passed: 0, failed: 1, summary, times: [] };
  }
};

/** A suite that could not even start counts as one failure. */
const countJest = (
  { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests },
  where = 'Node.js',
) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  summary: `${where}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped, ${numRuntimeErrorTestSuites} suites did not start`,
});

/** `errors` are those outside any test, such as a file that does not load. No test has a second attempt. */
const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  summary: `browser: ${stats.expected} passed, ${stats.unexpected + stats.flaky} failed, ${stats.skipped} skipped, ${errors.length} errors outside tests`,
});

/** Every test of a jest report with the time it took, in ms. */
const timedJest = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      test: `${relative(process.cwd(), name)} › ${fullName}`,
    })),
  );

/** Every test of a Playwright report with the time it took, in ms. */
const timedPlaywright = ({ specs = [], suites = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    test: `tests/e2e/${file} › ${title}`,
  })),
  ...suites.flatMap(timedPlaywright),
];

/** Servers of other vendors: one that is not available here counts neither as passed nor as failed, and is named. */
const countEngines = ({ notReached, jest }) => {
  const nothing = { passed: 0, failed: 0, summary: 'engines: none was reached' };
  const { summary, ...numbers } = jest ? countJest(jest, 'engines') : nothing;
  return { ...numbers, summary: [summary, ...notReached].join('\n') };
};

const reports = [
  readReport('jest.json', (report) => countJest(report), timedJest),
  readReport('playwright.json', countPlaywright, timedPlaywright),
  readReport('engines.json', countEngines),
];
const reported = outcomes.map((text) => {
  const [name, outcome] = text.split('=');
  return { name, hasFailed: outcome !== 'passed' };
});
/** A check that never came to its end has failed. */
const unheard = [...CHECKS].filter((check) => !reported.some(({ name }) => name === check));
const stages = [...reported, ...unheard.map((name) => ({ name, hasFailed: true }))];

const failedTests = reports.reduce((sum, { failed }) => sum + failed, 0);
const failedChecks = stages.filter(({ name, hasFailed }) => hasFailed && CHECKS.has(name)).length;
const failedOthers = stages.filter(({ name, hasFailed }) => hasFailed && !CHECKS.has(name)).length;
/** A stage of tests that fails is explained by the tests that failed; one that fails without is a failure itself. */
const unexplained = failedTests === 0 ? failedOthers : 0;
const passed =
  reports.reduce((sum, report) => sum + report.passed, 0) +
  stages.filter(({ name, hasFailed }) => !hasFailed && CHECKS.has(name)).length;
const failed = failedTests + failedChecks + unexplained;

const slowest = reports
  .flatMap(({ times }) => times)
  .toSorted((one, other) => other.ms - one.ms)
  .slice(0, 10);
if (slowest.length > 0) console.log('the ten slowest tests:');
for (const { ms, test } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);
for (const { summary } of reports) console.log(summary);
for (const { name, hasFailed } of stages) if (hasFailed) console.log(`${name}: failed`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

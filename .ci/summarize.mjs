// Sums the test reports and the outcomes of the stages into one last line: "N passed, N failed".
// Usage: node .ci/summarize.mjs <folder of reports> <stage>=<passed|failed> ...
import { join } from 'node:path';
import process from 'node:process';
import { describeReports, EMPTY, readJest, readPlaywright, readReport } from './reports.mjs';

const [folder, ...outcomes] = process.argv.slice(2);
/** Stages that count as one check each; of the others only a failure counts, their tests are counted one by one. */
const CHECKS = new Set(['lint', 'format', 'api', 'imports', 'coverage', 'language', 'layout', 'build']);

/** Servers of other vendors: one that is not available here counts neither as passed nor as failed, and is named. */
let notReached = [];
const readEngines = (report) => {
  ({ notReached } = report);
  return report.jest ? { ...readJest(report.jest), times: [] } : EMPTY;
};

const { slowest, failures, flaky, numbers, ...tests } = describeReports({
  'Node.js': readReport(join(folder, 'jest.json'), readJest),
  browser: readReport(join(folder, 'playwright.json'), readPlaywright),
  engines: readReport(join(folder, 'engines.json'), readEngines),
});
const reported = outcomes.map((text) => {
  const [name, outcome] = text.split('=');
  return { name, hasFailed: outcome !== 'passed' };
});
/** A check that never came to its end has failed. */
const unheard = [...CHECKS].filter((check) => !reported.some(({ name }) => name === check));
const stages = [...reported, ...unheard.map((name) => ({ name, hasFailed: true }))];

const failedChecks = stages.filter(({ name, hasFailed }) => hasFailed && CHECKS.has(name)).length;
const failedOthers = stages.filter(({ name, hasFailed }) => hasFailed && !CHECKS.has(name)).length;
/** A stage of tests that fails is explained by the tests that failed; one that fails without is a failure itself. */
const unexplained = tests.failed === 0 ? failedOthers : 0;
const passed = tests.passed + stages.filter(({ name, hasFailed }) => !hasFailed && CHECKS.has(name)).length;
const failed = tests.failed + failedChecks + unexplained;

if (slowest.length > 0) console.log(['the ten slowest tests:', ...slowest].join('\n'));
for (const line of [...failures, ...notReached]) console.log(line);
for (const { name, hasFailed } of stages) if (hasFailed) console.log(`${name}: failed`);
for (const line of [...flaky, numbers, `${passed} passed, ${failed} failed`]) console.log(line);
if (failed > 0) process.exitCode = 1;

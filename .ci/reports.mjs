/**
 * Reads the reports of Jest and Playwright. `npm test`, `npm run test:stress` and `.ci/run` count and name tests with it.
 *
 * @typedef {import('./reports.d.mts').Report} Report
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';

/** More tests than this that pass only at their second attempt fail the run. */
export const MAX_FLAKY = 2;

/** @returns {Report} the file as `read` understands it; one failure if it is missing or broken. */
export const readReport = (file, read) => {
  const broken = (error) => ({ ...EMPTY, failed: 1, failures: [{ file, title: '', error, repeat: '', traces: [] }] });
  if (!existsSync(file)) return broken('The report is missing: counted as one failure.');
  try {
    const report = read(JSON.parse(readFileSync(file, 'utf8')));
    if (!Number.isInteger(report.passed + report.failed)) throw new Error('numbers are missing');
    return report;
  } catch (error) {
    return broken(`The report cannot be read (${error.message}): counted as one failure.`);
  }
};

export const EMPTY = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] };

/** A file that could not even start counts as one failure. @returns {Report} */
export const readJest = ({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  numPendingTests,
  testResults = [],
}) => ({
  ...EMPTY,
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
  failures: testResults.flatMap(failuresOfJestFile),
  times: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ms: test.duration ?? 0, test: `${fromRoot(name)} › ${fullTitle(test)}` })),
  ),
});

const failuresOfJestFile = ({ name, status, message, assertionResults }) => {
  const file = fromRoot(name);
  const script = /^tests\/integration\/|\.mocked\.test\.ts$/.test(file) ? 'test:integration' : 'test:unit';
  const repeat = `npm run ${script} -- ${file}`;
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed')
    return [{ file, title: 'did not start', error: firstLine(message ?? ''), repeat, traces: [] }];
  return failed.map((test) => {
    const text = test.failureMessages.join('\n');
    const title = fullTitle(test);
    return {
      file,
      line: lineIn(text, file),
      title,
      error: firstLine(text),
      // A failed hook has no title that could be selected.
      repeat: /^\(\w+\)$/.test(test.title) ? repeat : `${repeat} -t '${asPattern(title)}'`,
      traces: [],
    };
  });
};

const fullTitle = ({ ancestorTitles = [], title, fullName }) =>
  title === undefined ? fullName : [...ancestorTitles, title].join(' ');

/** Files that are loaded without Jest's own module loader have a query in their address. */
const lineIn = (stack, file) => {
  const place = stack.slice(stack.indexOf(file)).match(/^[^\s?:]+(?:\?\d+)?:(\d+):\d+/);
  return place ? Number(place[1]) : undefined;
};

/**
 * `errors` are those outside any test, such as a file that does not load. A test that passed at its second attempt has
 * passed, unless there are too many of them. @returns {Report}
 */
export const readPlaywright = ({ stats, errors, suites = [] }) => {
  const specs = suites.flatMap(specsOf);
  const withStatus = (status) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  const tooMany = stats.flaky > MAX_FLAKY ? stats.flaky : 0;
  return {
    passed: stats.expected + stats.flaky - tooMany,
    failed: stats.unexpected + tooMany + errors.length,
    skipped: stats.skipped,
    failures: [
      ...withStatus('unexpected').map((spec) => failureOf(spec, specs)),
      ...errors.map(({ message = '', location }) => ({
        file: location ? fromRoot(location.file) : 'tests/e2e',
        line: location?.line,
        title: 'outside tests',
        error: firstLine(message),
        repeat: 'npm run test:browser',
        traces: [],
      })),
    ],
    flaky: withStatus('flaky').map((spec) => `${placeOf(spec)} ${spec.title}`),
    times: specs.map(({ file, title, tests }) => ({
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      test: `tests/e2e/${file} › ${title}`,
    })),
  };
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const placeOf = ({ file, line }) => `tests/e2e/${file}:${line}`;

const failureOf = (spec, specs) => {
  const results = spec.tests.flatMap(({ results }) => results);
  const error = results.flatMap(({ errors = [] }) => errors).at(0)?.message ?? results.at(-1)?.status ?? '';
  // A loop declares several tests in one place: only the title distinguishes them.
  const isAlone = specs.filter((other) => placeOf(other) === placeOf(spec)).length === 1;
  return {
    file: `tests/e2e/${spec.file}`,
    line: spec.line,
    title: spec.title,
    error: firstLine(error),
    repeat: `npm run test:browser -- ${placeOf(spec)}${isAlone ? '' : ` -g '${asPattern(spec.title)}'`}`,
    traces: (results.at(-1)?.attachments ?? []).flatMap(({ name, path }) => {
      if (path === undefined) return [];
      return [name === 'trace' ? `npx playwright show-trace ${fromRoot(path)}` : `${name}: ${fromRoot(path)}`];
    }),
  };
};

/** Jest's text begins with the titles of the test, and both add colors. */
const firstLine = (text) => {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '') ?? '';
};

const asPattern = (title) => title.replaceAll(/[^\w ,]/g, '.');

const fromRoot = (path) => relative(process.cwd(), path);

/** What everybody wants to know after a run: the slowest tests, those that failed or were flaky, and the numbers. */
export const describeReports = (reports) => {
  const all = Object.values(reports);
  const slowest = all
    .flatMap(({ times }) => times)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10);
  return {
    slowest: slowest.map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`),
    failures: all.flatMap(({ failures }) => failures).flatMap(describeFailure),
    flaky: all.flatMap(({ flaky }) => flaky).map((test) => `flaky: ${test}`),
    numbers: Object.entries(reports)
      .map(([name, { passed, failed, skipped, flaky }]) =>
        [`${name}: ${passed} passed`, `${failed} failed`, `${flaky.length} flaky`, `${skipped} skipped`].join(', '),
      )
      .join('; '),
    passed: sum(all.map(({ passed }) => passed)),
    failed: sum(all.map(({ failed }) => failed)),
  };
};

const describeFailure = ({ file, line, title, error, repeat, traces }) => [
  `failed: ${file}${line === undefined ? '' : `:${line}`} ${title}: ${error}`,
  ...[repeat, ...traces].filter((text) => text !== '').map((text) => `    ${text}`),
];

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('summarize.mjs', import.meta.url));
const jest = { numPassedTests: 40, numFailedTests: 0, numPendingTests: 1, numRuntimeErrorTestSuites: 0 };
const playwright = { stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] };
const engines = { notReached: [], jest: { ...jest, numPassedTests: 5 } };
const specWith = (line: number, status: string) => ({
  title: `test ${line}`,
  file: 'app/b.spec.ts',
  line,
  tests: [{ status, results: [{ duration: 1 }] }],
});
const flakyReport = (count: number) => ({
  stats: { ...playwright.stats, flaky: count },
  errors: [],
  suites: [{ specs: Array.from({ length: count }, (_, index) => specWith(index + 1, 'flaky')) }],
});
const CHECKS = ['lint', 'format', 'api', 'imports', 'coverage', 'language', 'layout', 'build'];
const allStages = ['install', ...CHECKS, 'test'].map((name) => `${name}=passed`);
const withFailed = (...names: readonly string[]) =>
  allStages.map((stage) => (names.includes(stage.split('=')[0] ?? '') ? stage.replace('passed', 'failed') : stage));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campjay-summary-'));
  report('engines.json', engines);
  report('jest.json', jest);
  report('playwright.json', playwright);
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (file: string, content: object | string): void =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const summarize = (stages: readonly string[] = allStages) => {
  const { stdout, status } = spawnSync(process.execPath, [script, folder, ...stages], { encoding: 'utf8' });
  return { last: stdout.trimEnd().split('\n').at(-1), status, stdout };
};

describe('the summary line of a full CI run', () => {
  it('adds up the tests of all kinds and the five checks', () => {
    expect(summarize()).toMatchObject({ last: '60 passed, 0 failed', status: 0 });
  });

  it('counts failed tests, suites that did not start, errors outside tests and failed checks', () => {
    report('jest.json', { ...jest, numFailedTests: 2, numRuntimeErrorTestSuites: 1 });
    report('playwright.json', { stats: { ...playwright.stats, unexpected: 3 }, errors: [{}] });
    expect(summarize(withFailed('lint', 'test'))).toMatchObject({ last: '59 passed, 8 failed', status: 1 });
  });

  it.each(['jest.json', 'playwright.json'])('fails when %s is missing or cut off', (missing) => {
    rmSync(join(folder, missing));
    expect(summarize()).toMatchObject({ last: expect.stringMatching(/, 1 failed$/), status: 1 });
    report(missing, '{"numPassed');
    expect(summarize()).toMatchObject({ last: expect.stringMatching(/, 1 failed$/), status: 1 });
  });

  it('prints the ten slowest tests of all reports, slowest first', () => {
    const timed = (ms: number) => ({ fullName: `jest ${ms}`, duration: ms });
    const cases = Array.from({ length: 11 }, (_, index) => timed(index * 1_000));
    report('jest.json', {
      ...jest,
      testResults: [{ name: join(process.cwd(), 'a.test.ts'), assertionResults: cases }],
    });
    const spec = { title: 'browser', file: 'app/b.spec.ts', tests: [{ results: [{ duration: 5_500 }] }] };
    report('playwright.json', { ...playwright, suites: [{ specs: [], suites: [{ specs: [spec] }] }] });
    const { stdout } = summarize();
    const slowest = stdout.match(/^ +[\d.]+ s {2}.*$/gm) ?? [];
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('   10.0 s  a.test.ts › jest 10000');
    expect(slowest[5]).toBe('    5.5 s  tests/e2e/app/b.spec.ts › browser');
  });

  it('names browser tests that passed only at their second attempt, and counts them as passed', () => {
    report('playwright.json', flakyReport(2));
    const { status, stdout } = summarize();
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n').slice(-4)).toEqual([
      'flaky: tests/e2e/app/b.spec.ts:1 test 1',
      'flaky: tests/e2e/app/b.spec.ts:2 test 2',
      'Node.js: 40 passed, 0 failed, 0 flaky, 1 skipped; browser: 9 passed, 0 failed, 2 flaky, 2 skipped; engines: 5 passed, 0 failed, 0 flaky, 1 skipped',
      '62 passed, 0 failed',
    ]);
  });

  it('counts them as failed if they are more than two', () => {
    report('playwright.json', flakyReport(3));
    expect(summarize()).toMatchObject({
      last: '60 passed, 3 failed',
      status: 1,
      stdout: expect.stringContaining('flaky: tests/e2e/app/b.spec.ts:3 test 3'),
    });
  });

  it('tells how to repeat each failure, and where it is', () => {
    const failed = (title: string, text: string) => ({
      ancestorTitles: ['a rule'],
      title,
      status: 'failed',
      failureMessages: [text],
    });
    const file = join(process.cwd(), 'tests/integration/a.test.ts');
    report('jest.json', {
      ...jest,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: file,
          status: 'failed',
          message: '',
          assertionResults: [failed('holds (1)', `a rule > holds (1)\n    Error: no\n      at file://${file}?17:12:5`)],
        },
        {
          name: join(process.cwd(), 'domain/src/b.test.ts'),
          status: 'failed',
          message: 'no such file',
          assertionResults: [],
        },
      ],
    });
    const attachments = [{ name: 'trace', path: join(process.cwd(), '.ci/out/trace.zip') }];
    const results = [{ duration: 1, status: 'failed', errors: [{ message: 'Error: not visible' }], attachments }];
    const inLoop = ['a', 'b'].map((title) => ({
      ...specWith(5, 'unexpected'),
      title,
      tests: [{ status: 'unexpected', results }],
    }));
    report('playwright.json', {
      stats: { ...playwright.stats, unexpected: 2 },
      errors: [],
      suites: [{ specs: inLoop }],
    });
    const { stdout } = summarize();
    expect(stdout).toContain(
      [
        'failed: tests/integration/a.test.ts:12 a rule holds (1): Error: no',
        "    npm run test:integration -- tests/integration/a.test.ts -t 'a rule holds .1.'",
        'failed: domain/src/b.test.ts did not start: no such file',
        '    npm run test:unit -- domain/src/b.test.ts',
        'failed: tests/e2e/app/b.spec.ts:5 a: Error: not visible',
        "    npm run test:browser -- tests/e2e/app/b.spec.ts:5 -g 'a'",
        '    npx playwright show-trace .ci/out/trace.zip',
      ].join('\n'),
    );
  });

  it('names a database engine that was not available, and counts nothing for it', () => {
    report('engines.json', { notReached: ['Apache Kafka was not reached: there is no Java.'] });
    const { last, status, stdout } = summarize();
    expect({ last, status }).toEqual({ last: '55 passed, 0 failed', status: 0 });
    expect(stdout).toContain('Apache Kafka was not reached: there is no Java.');
  });

  it('counts failed tests of an engine, or the stage itself if it has no report', () => {
    report('engines.json', { notReached: [], jest: { ...jest, numPassedTests: 5, numFailedTests: 2 } });
    expect(summarize([...allStages, 'engines=failed'])).toMatchObject({ last: '60 passed, 2 failed', status: 1 });
    rmSync(join(folder, 'engines.json'));
    expect(summarize([...allStages, 'engines=failed'])).toMatchObject({ last: '55 passed, 1 failed', status: 1 });
  });

  it('fails when a stage failed without a failed test', () => {
    expect(summarize(withFailed('test'))).toMatchObject({ last: '60 passed, 1 failed', status: 1 });
  });

  it('fails when a check did not finish', () => {
    const stages = allStages.filter((stage) => !stage.startsWith('lint'));
    expect(summarize(stages)).toMatchObject({ last: '59 passed, 1 failed', status: 1 });
  });

  it('fails when a report lacks its numbers', () => {
    report('jest.json', {});
    expect(summarize()).toMatchObject({ last: '20 passed, 1 failed', status: 1 });
  });
});

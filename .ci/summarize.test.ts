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

  it('counts a browser test that passed only on its second attempt as failed', () => {
    report('playwright.json', { stats: { ...playwright.stats, flaky: 1 }, errors: [] });
    const { last, status } = summarize();
    expect(last).toBe('60 passed, 1 failed');
    expect(status).toBe(1);
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

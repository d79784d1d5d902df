import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun } from './jest-circus-bail.mjs';

/**
 * Runs a mutant only against the test files that hold its tests, the fastest first. Stryker names the tests that cover a
 * mutant, not their files, and Jest would load every file that imports the mutated one, only to skip all its tests.
 */
export default class CoveringTests {
  constructor({ contexts, globalConfig }) {
    this.pattern = globalConfig.testNamePattern && new RegExp(globalConfig.testNamePattern, 'i');
    // Mutants run in several processes; only one of them has seen the first run, which has all tests.
    this.firstRunFile = join(contexts[0].config.rootDir, 'node_modules/firstRun.json');
  }

  sort(tests) {
    beginRun();
    if (!this.pattern || !existsSync(this.firstRunFile)) return tests;
    const firstRun = JSON.parse(readFileSync(this.firstRunFile, 'utf8'));
    const isCovering = ({ path }) => firstRun[path]?.names.some((name) => this.pattern.test(name)) ?? true;
    const durationOf = ({ path }) => firstRun[path]?.duration ?? 0;
    return tests.filter(isCovering).toSorted((one, other) => durationOf(one) - durationOf(other));
  }

  cacheResults(_tests, { testResults }) {
    if (this.pattern) return;
    const files = testResults.map(({ testFilePath, testResults, perfStats }) => [
      testFilePath,
      { names: testResults.map(({ fullName }) => fullName), duration: perfStats.end - perfStats.start },
    ]);
    writeFileSync(this.firstRunFile, JSON.stringify(Object.fromEntries(files)));
  }
}

/**
 * Runs mutation testing on a seeded sample: `npm run test:mutation -- [module ...]`, all modules by default.
 * docs/testing.md explains the modules and records their scores.
 */
import { availableParallelism } from 'node:os';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { MAX_SAMPLE, MODULES } from './modules.mjs';
import { describeMutant, summarize, tableOf } from './report.mjs';
import { isSampled } from './sample.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../..');
const output = join(repository, '.mutation');

const { MUTATION_CONCURRENCY = String(Math.min(2, availableParallelism())) } = process.env;

const optionsOf = ({ tests, share, mutate }) => ({
  mutate,
  sample: { share },
  checkers: ['sample'],
  plugins: ['@stryker-mutator/jest-runner', './tests/mutation/sampleChecker.mjs'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    projectType: 'custom',
    configFile: 'tests/mutation/jest.config.mjs',
    config: { testMatch: tests.map((folder) => `**/${folder}/**/*.test.ts`) },
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: Number(MUTATION_CONCURRENCY),
  // A process that has loaded ES modules hundreds of times has a heap of their remains.
  maxTestRunnerReuse: 50,
  // Generous, because a machine may be busier later than in the first run, and a mutant that timed out counts as noticed.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 15,
  disableTypeChecks: false,
  tempDirName: '.mutation/sandbox',
  ignorePatterns: ['.mutation', '.campjay', '**/dist', 'docs', 'deploy', 'tests/e2e', 'tests/integration'],
  symlinkNodeModules: false,
  buildCommand: 'node tests/mutation/linkPackages.mjs',
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  cleanTempDir: 'always',
});

const sourceOf = (() => {
  const sources = new Map();
  return (fileName) => {
    if (!sources.has(fileName)) sources.set(fileName, readFileSync(fileName, 'utf8'));
    return sources.get(fileName);
  };
})();

/** Stryker counts lines and columns from 0 while it runs, and from 1 in its results. */
const asChecked = ({ location: { start, end }, ...mutant }) => ({
  ...mutant,
  location: {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  },
});

const runModule = async (name) => {
  const module = MODULES[name];
  const began = Date.now();
  const mutants = (await new Stryker(optionsOf(module)).runMutationTest()).map(asChecked);
  const sampled = mutants.filter((mutant) => isSampled(module.share, sourceOf(mutant.fileName), mutant));
  if (sampled.length > MAX_SAMPLE)
    throw new Error(`${name}: ${sampled.length} mutants are in the sample, more than ${MAX_SAMPLE}. Lower its share.`);
  const described = sampled.map((mutant) =>
    describeMutant(relative(repository, mutant.fileName), sourceOf(mutant.fileName), mutant),
  );
  const summary = {
    name,
    all: mutants.length,
    seconds: Math.round((Date.now() - began) / 1000),
    ...summarize(sampled),
  };
  writeFileSync(join(output, `${name}.json`), `${JSON.stringify({ ...summary, mutants: described }, undefined, 2)}\n`);
  console.log(`\n${name}: mutants that no test notices`);
  for (const { status, place, mutation } of described)
    if (status === 'Survived' || status === 'NoCoverage') console.log(`${place} ${status}\n${mutation}`);
  return summary;
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in MODULES));
if (unknown.length > 0) {
  console.error(`No module is called ${unknown.join(', ')}. There are: ${Object.keys(MODULES).join(', ')}.`);
  process.exit(1);
}

process.chdir(repository);
process.env.CAMPJAY_MUTATED_REPOSITORY = repository;
rmSync(join(output, 'sandbox'), { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const summaries = [];
for (const name of requested.length > 0 ? requested : Object.keys(MODULES)) summaries.push(await runModule(name));
const table = tableOf(summaries);
writeFileSync(join(output, 'scores.md'), table);
console.log(`\n${table}\nDetails: ${relative(process.cwd(), output)}/<module>.json`);

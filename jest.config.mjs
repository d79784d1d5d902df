import { PAGE_PACKAGES } from './tests/jest/libraries.mjs';

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
};
const node = { transform, extensionsToTreatAsEsm: ['.ts', '.tsx'], testEnvironment: 'node' };
/**
 * Tests run in plain Node.js processes that load every module once, because loading them again for every file takes as
 * long as the tests. Only files that replace modules (`*.mocked.test.ts`), and those of pages, need Jest's own loader.
 */
const MOCKED = '\\.mocked\\.test\\.ts$';
const withoutModuleLoader = {
  runner: 'jest-light-runner',
  setupFiles: ['notePrinting', 'randomOrder'].map((name) => `<rootDir>/tests/jest/native/${name}.mjs`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', MOCKED],
};
const withPostgres = {
  globalSetup: '<rootDir>/tests/integration/support/postgres/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/integration/support/postgres/globalTeardown.ts',
};
const services = [
  'events',
  'domain',
  'platform',
  'read-models',
  'command-api',
  'projector',
  'search-indexer',
  'query-api',
  'campjay',
  'bench',
  '.ci',
];
const inServices = (ending) => services.map((name) => `<rootDir>/${name}/**/*${ending}`);

const fromBundle = (packages) => ({
  [`^((?:${packages.join('|')})(?:/.+)?)$`]: [
    '<rootDir>/node_modules/.cache/campjay-tests/libraries/import/$1.mjs',
    '$1',
  ],
});

export default {
  // Integration tests wait for PostgreSQL and for processes a sixth of their time, so three workers use two cores.
  maxWorkers: 3,
  // What a test waits for has a time limit of its own; this one only has to be longer on a busy machine.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/tests/jest/longestFirst.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      ...withoutModuleLoader,
      testMatch: [...inServices('.test.ts'), '<rootDir>/tests/{api-fuzz,stress}/*.test.ts'],
    },
    {
      ...node,
      displayName: 'integration',
      ...withoutModuleLoader,
      testMatch: ['<rootDir>/tests/integration/**/*.test.ts'],
      ...withPostgres,
    },
    {
      ...node,
      displayName: 'mocked',
      testRegex: MOCKED,
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      ...withPostgres,
    },
    {
      ...node,
      displayName: 'web',
      testEnvironment: '<rootDir>/web/src/test/browserEnvironment.mjs',
      globalSetup: '<rootDir>/tests/jest/bundleLibraries.mjs',
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/jest/cssModule.mjs', ...fromBundle(PAGE_PACKAGES) },
      setupFilesAfterEnv: ['<rootDir>/web/src/test/consoleLog.ts'],
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
};

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
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tests/jest/longestFirst.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      globalSetup: '<rootDir>/tests/jest/bundleLibraries.mjs',
      moduleNameMapper: fromBundle(['fast-check', 'zod']),
      testMatch: [...inServices('.test.ts'), '<rootDir>/tests/api-fuzz/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...node,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/integration/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      globalSetup: '<rootDir>/tests/integration/support/postgres/globalSetup.ts',
      globalTeardown: '<rootDir>/tests/integration/support/postgres/globalTeardown.ts',
    },
    {
      ...node,
      displayName: 'web',
      testEnvironment: 'jsdom',
      globalSetup: '<rootDir>/tests/jest/bundleLibraries.mjs',
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/jest/cssModule.mjs', ...fromBundle(PAGE_PACKAGES) },
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
};

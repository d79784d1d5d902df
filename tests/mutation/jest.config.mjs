import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import suite from '../../jest.config.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { displayName, runner, ...unit } = suite.projects.find((project) => project.displayName === 'unit');

/** The tests that need neither a database nor a document. */
export default {
  ...unit,
  rootDir: join(here, '../..'),
  testTimeout: suite.testTimeout,
  setupFiles: ['<rootDir>/tests/mutation/fixedSeed.mjs'],
  testRunner: '<rootDir>/tests/mutation/jest-circus-bail.mjs',
  testSequencer: '<rootDir>/tests/mutation/coveringTests.mjs',
};

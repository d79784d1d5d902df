import circus from 'jest-circus/runner';

/**
 * Jest's test runner, except that nothing runs after a test has failed: one failure is enough to kill a mutant. Jest's
 * own `bail` ends the process, and Stryker cannot use it. (Stryker requires 'jest-circus' in the name of this file.)
 */
export default async (globalConfig, config, environment, runtime, path, ...rest) => {
  if (hasFailed) return skippedFile(path);
  const handleTestEvent = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    await handleTestEvent?.(event, state);
    if (event.name === 'test_start' && hasFailed) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) hasFailed = true;
  };
  return circus.default(globalConfig, config, environment, runtime, path, ...rest);
};

let hasFailed = false;

/** Each mutant is a run of its own. */
export const beginRun = () => {
  hasFailed = false;
};

/** Jest refuses a file without tests, so this one has a test that was skipped. */
const skippedFile = (testFilePath) => ({
  leaks: false,
  numFailingTests: 0,
  numPassingTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  openHandles: [],
  perfStats: {
    end: 0,
    loadTestEnvironmentEnd: 0,
    loadTestEnvironmentStart: 0,
    runtime: 0,
    setupAfterEnvEnd: 0,
    setupAfterEnvStart: 0,
    setupFilesEnd: 0,
    setupFilesStart: 0,
    slow: false,
    start: 0,
  },
  skipped: true,
  snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
  testFilePath,
  testResults: [
    {
      ancestorTitles: [],
      failureDetails: [],
      failureMessages: [],
      fullName: 'skipped',
      numPassingAsserts: 0,
      status: 'pending',
      title: 'skipped',
    },
  ],
});

import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach } from '@jest/globals';
import { format } from 'node:util';

// Jest loads this file before each test file of `web`. Instead of printing warnings and errors, it fails their test.

const lines: string[] = [];
/** Requests of this test to which the fake server has not responded, by id. Some of them fail without a response. */
const unanswered = new Set<string>();
/** What the page logs for the failures that the fake server has responded with. */
const failures = new Set<string>();

/** Lines that only appear at some speeds of the machine. */
const LINES_OF_TIMING = [
  // Redux Toolkit reports how long its checks took.
  /^\w+InvariantMiddleware took \d+ms/,
  // The mark of a busy page changes when any request ends, also one that the test does not wait for.
  /^An update to LoadingMark inside a test was not wrapped/,
  // With old versions of Node.js, Jest may fail to link a part of the page while it links another with the same modules.
  /^Reloading the page to load a part: Error: request for .* is not in cache/,
];

for (const level of ['warn', 'error'] as const)
  console[level] = (...args) => {
    const line = format(...args);
    if (!LINES_OF_TIMING.some((pattern) => pattern.test(line))) lines.push(line);
  };

/** Returns the warnings and errors that the page has logged since the last call. The test must expect each of them. */
export const takeLog = (): readonly string[] => lines.splice(0);

/** Called when a request to a fake server begins: the page logs it as failed if no response follows. */
export const requestStarted = (id: string): void => void unanswered.add(id);

/** Called when a fake server responds: the page logs failures. */
export const responseSent = (id: string, { status }: Response): void => {
  unanswered.delete(id);
  if (status >= 400) for (const logged of [String(status), 'PARSING_ERROR']) failures.add(logged);
};

const isFailureOfServer = (line: string): boolean => {
  const [, failure = ''] = /^A request failed: \S+ (\S+)$/.exec(line) ?? [];
  return failures.has(failure) || (failure === 'FETCH_ERROR' && unanswered.size > 0);
};

const failOnUnexpected = (): void => {
  const unexpected = takeLog().filter((line) => !isFailureOfServer(line));
  failures.clear();
  unanswered.clear();
  if (unexpected.length > 0) throw new Error(`The test logs without expecting it:\n${unexpected.join('\n')}`);
};
afterEach(failOnUnexpected);
afterAll(failOnUnexpected);

import { afterAll, afterEach } from '@jest/globals';
import { format } from 'node:util';

// Jest loads this file before each test file of pages. Instead of printing warnings and errors, it fails their test.

const lines: string[] = [];
/** What the page logs for the failed responses of this test's fake server: statuses, or the kind of failure. */
const failures = new Set<string>();

for (const level of ['warn', 'error'] as const) console[level] = (...args) => void lines.push(format(...args));

/** Returns the warnings and errors that the page has logged since the last call. The test must expect each of them. */
export const takeLog = (): readonly string[] => lines.splice(0);

/** Expects that the page logs a failed request if a fake server sends this response. */
export const expectFailureLog = ({ status, type }: Response): void => {
  if (type === 'error') failures.add('FETCH_ERROR');
  else if (status >= 400) for (const logged of [String(status), 'PARSING_ERROR']) failures.add(logged);
};

const isFailureOfServer = (line: string): boolean => {
  const [, failure = ''] = /^A request failed: \S+ (\S+)$/.exec(line) ?? [];
  return failures.has(failure);
};

const failOnUnexpected = (): void => {
  const unexpected = takeLog().filter((line) => !isFailureOfServer(line));
  failures.clear();
  if (unexpected.length > 0) throw new Error(`The test logs without expecting it:\n${unexpected.join('\n')}`);
};
afterEach(failOnUnexpected);
afterAll(failOnUnexpected);

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { retryUntilDefined } from './accountsApi.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const LIMITS = { retries: 10, backOffMs: 100 };

it('queries once if there is an answer', async () => {
  const query = jest.fn(() => Promise.resolve<string | undefined>('free'));
  expect(await retryUntilDefined(query, LIMITS)).toBe('free');
  expect(query).toHaveBeenCalledTimes(1);
});

// Covers: 4.2
it('retries after 100 ms, 200 ms and so on, until there is an answer', async () => {
  const requested: number[] = [];
  const start = Date.now();
  const query = (): Promise<string | undefined> => {
    requested.push(Date.now() - start);
    return Promise.resolve(requested.length === 5 ? 'free' : undefined);
  };
  const answer = retryUntilDefined(query, LIMITS);
  await jest.runAllTimersAsync();
  expect(await answer).toBe('free');
  expect(requested).toEqual([0, 100, 300, 700, 1500]);
});

// Covers: 4.2, 9.93
it('gives up after ten retries, the last one after 51.2 s', async () => {
  const requested: number[] = [];
  const start = Date.now();
  const answer = retryUntilDefined(() => {
    requested.push(Date.now() - start);
    return Promise.resolve<string | undefined>(undefined);
  }, LIMITS);
  await jest.runAllTimersAsync();
  expect(await answer).toBeUndefined();
  expect(requested).toHaveLength(11);
  expect((requested.at(-1) ?? 0) - (requested.at(-2) ?? 0)).toBe(51_200);
});

it('accepts null as an answer', async () => {
  expect(await retryUntilDefined(() => Promise.resolve(null), LIMITS)).toBeNull();
});

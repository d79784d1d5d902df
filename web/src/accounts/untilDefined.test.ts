import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { untilDefined } from './untilDefined.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const LIMITS = { retries: 10, backOffMs: 100 };

it('asks once where there is an answer', async () => {
  const ask = jest.fn(() => Promise.resolve<string | undefined>('free'));
  expect(await untilDefined(ask, LIMITS)).toBe('free');
  expect(ask).toHaveBeenCalledTimes(1);
});

// Covers: 4.2
it('asks again after 100 ms, 200 ms and so on, until there is an answer', async () => {
  const asked: number[] = [];
  const start = Date.now();
  const ask = (): Promise<string | undefined> => {
    asked.push(Date.now() - start);
    return Promise.resolve(asked.length === 5 ? 'free' : undefined);
  };
  const answer = untilDefined(ask, LIMITS);
  await jest.runAllTimersAsync();
  expect(await answer).toBe('free');
  expect(asked).toEqual([0, 100, 300, 700, 1500]);
});

// Covers: 4.2, 9.93
it('gives up after ten retries, the last of them after 51.2 s', async () => {
  const asked: number[] = [];
  const start = Date.now();
  const answer = untilDefined(() => {
    asked.push(Date.now() - start);
    return Promise.resolve<string | undefined>(undefined);
  }, LIMITS);
  await jest.runAllTimersAsync();
  expect(await answer).toBeUndefined();
  expect(asked).toHaveLength(11);
  expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBe(51_200);
});

it('takes an answer of null for an answer', async () => {
  expect(await untilDefined(() => Promise.resolve(null), LIMITS)).toBeNull();
});

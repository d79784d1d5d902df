import { describe, expect, it } from '@jest/globals';
import type * as KafkaJs from 'kafkajs';
import { createRequire } from 'node:module';
import { ReadTimeout, retryTransient } from './topics.ts';

// A CommonJS package; Node.js does not find these names in it.
const { KafkaJSError, KafkaJSNumberOfRetriesExceeded } = createRequire(import.meta.url)('kafkajs') as typeof KafkaJs;

/** Fails `failures` times, then returns the number of attempts. */
const failing = (failures: number, error: () => Error) => {
  let attempts = 0;
  return () => {
    attempts += 1;
    return attempts <= failures ? Promise.reject(error()) : Promise.resolve(attempts);
  };
};

describe('retrying a request to brokers', () => {
  it.each([
    ['while a partition has no leader', () => new KafkaJSError('This server is not the leader.', { retriable: true })],
    ['when something hung', () => new ReadTimeout('Nothing came.')],
  ])('continues %s, until there is an answer', async (_when, error) => {
    expect(await retryTransient(failing(2, error), 60_000)).toBe(3);
  });

  it.each([
    ['what a broker refuses', new KafkaJSError('The topic is not yours.', { retriable: false })],
    ['what has been tried often enough', new KafkaJSNumberOfRetriesExceeded('No.', { retryCount: 9, retryTime: 9 })],
    ['a mistake of ours', new TypeError('x is undefined')],
  ])('does not retry %s', async (_what, error) => {
    const work = failing(1, () => error);
    await expect(retryTransient(work, 60_000)).rejects.toBe(error);
    expect(await work()).toBe(2);
  });

  it('ends with the last error when it has taken too long', async () => {
    await expect(
      retryTransient(
        failing(Infinity, () => new ReadTimeout('Nothing came.')),
        120,
      ),
    ).rejects.toThrow(ReadTimeout);
  });
});

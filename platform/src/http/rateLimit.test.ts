import { expect, it } from '@jest/globals';
import { createFairQueue } from './fairQueue.ts';
import { createRateLimit, setRateLimitFactor } from './rateLimit.ts';

it('limits how often each caller may send requests, and returns the time to wait', async () => {
  const limit = createRateLimit({ requests: 2, seconds: 60 });
  expect([await limit.consume('one'), await limit.consume('one')]).toEqual([undefined, undefined]);
  const refusal = await limit.consume('one');
  expect(refusal).toMatchObject({ status: 429, body: { type: 'TooManyRequests' } });
  const seconds = Number(refusal?.headers?.['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await limit.consume('another')).toBeUndefined();
});

it('raises rate limits only for limits that are created afterward', async () => {
  setRateLimitFactor(2);
  const limit = createRateLimit({ requests: 1, seconds: 60 });
  const queue = createFairQueue({ maxConcurrent: 1, maxWaiting: 1, maxFrequentWaiting: 1, burst: 1, perSecond: 0.01 });
  setRateLimitFactor(1);
  expect([await limit.consume('one'), await limit.consume('one')]).toEqual([undefined, undefined]);
  expect(await limit.consume('one')).toMatchObject({ status: 429 });
  const request = { sender: 'one', signal: new AbortController().signal };
  const run = () => queue.run(request, () => Promise.resolve('done'));
  expect([await run(), await run(), await run()]).toMatchObject(['done', 'done', { status: 429 }]);
});

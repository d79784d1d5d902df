import { expect, it } from '@jest/globals';
import { createFairQueue } from './fairQueue.ts';
import { createRateLimit, raiseRateLimits } from './rateLimit.ts';

it('each caller may ask so often, and is then told how long to wait', async () => {
  const limit = createRateLimit({ requests: 2, seconds: 60 });
  expect([await limit.take('one'), await limit.take('one')]).toEqual([undefined, undefined]);
  const refusal = await limit.take('one');
  expect(refusal).toMatchObject({ status: 429, body: { type: 'TooManyRequests' } });
  const seconds = Number(refusal?.headers?.['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await limit.take('another')).toBeUndefined();
});

it('limits that are created after they were raised allow so many times as much', async () => {
  raiseRateLimits(2);
  const limit = createRateLimit({ requests: 1, seconds: 60 });
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 1, maxFrequentWaiting: 1, burst: 1, perSecond: 0.01 });
  raiseRateLimits(1);
  expect([await limit.take('one'), await limit.take('one')]).toEqual([undefined, undefined]);
  expect(await limit.take('one')).toMatchObject({ status: 429 });
  const asked = { sender: 'one', signal: new AbortController().signal };
  const run = () => queue.run(asked, () => Promise.resolve('done'));
  expect([await run(), await run(), await run()]).toMatchObject(['done', 'done', { status: 429 }]);
});

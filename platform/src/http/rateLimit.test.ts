import { expect, it } from '@jest/globals';
import { createRateLimit } from './rateLimit.ts';

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

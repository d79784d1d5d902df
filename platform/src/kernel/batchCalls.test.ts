import { expect, it } from '@jest/globals';
import { batchCalls } from './batchCalls.ts';

/** A loader whose calls end when the test says so. */
const heldCalls = () => {
  const calls: { readonly keys: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const load = (keys: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      calls.push({ keys, end: (error) => (error ? reject(error) : resolve(keys.map((key) => key * 10))) });
    });
  return { calls, load };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('collects the calls that come while one runs, up to the maximum', async () => {
  const { calls, load } = heldCalls();
  const call = batchCalls(load, 3);
  const first = call(1);
  await settle();
  const others = [2, 3, 4, 5].map((key) => call(key));
  await settle();
  expect(calls.map(({ keys }) => keys)).toEqual([[1]]);
  calls[0]?.end();
  await settle();
  expect(calls.map(({ keys }) => keys)).toEqual([[1], [2, 3, 4], [5]]);
  for (const { end } of calls) end();
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50]);
});

it('fails the calls of a batch that fails, and sends the next ones', async () => {
  const { calls, load } = heldCalls();
  const call = batchCalls(load, 10);
  const failed = Promise.allSettled([call(1), call(1)]);
  await settle();
  const next = call(2);
  calls[0]?.end(new Error('lost'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settle();
  calls[1]?.end();
  expect(await next).toBe(20);
});

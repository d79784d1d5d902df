import { describe, expect, it } from '@jest/globals';
import { givingWay } from './givingWay.ts';

describe('giving way', () => {
  it('lets the next piece of work begin after a rest', async () => {
    const giveWay = givingWay(new AbortController().signal);
    await giveWay();
    await expect(giveWay()).resolves.toBeUndefined();
  });

  it('ends with the reason when the work is no longer wanted', async () => {
    const ending = new AbortController();
    const giveWay = givingWay(ending.signal);
    const resting = giveWay();
    ending.abort(new Error('The replay was cancelled.'));
    await expect(resting).rejects.toThrow('The replay was cancelled.');
    await expect(giveWay()).rejects.toThrow('The replay was cancelled.');
  });
});

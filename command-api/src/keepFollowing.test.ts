import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { keepFollowing } from './keepFollowing.ts';

let stop: AbortController;
let begun: number;
beforeEach(() => {
  stop = new AbortController();
  begun = 0;
});
afterEach(() => stop.abort());

const options = () => ({ log: silentLog, signal: stop.signal, sentence: 'It could not be followed.' });

describe('what is followed', () => {
  // Covers: G.5
  it('is begun again after each failure, until it is told to end', async () => {
    const following = keepFollowing(() => {
      begun += 1;
      if (begun < 3) return Promise.reject(new Error('the database is away'));
      stop.abort();
      return Promise.resolve();
    }, options());
    await following;
    expect(begun).toBe(3);
  });

  it('says each failure in one sentence', async () => {
    const error = jest.fn();
    await keepFollowing(
      () => {
        stop.abort();
        return Promise.reject(new Error('the database is away'));
      },
      { ...options(), log: { ...silentLog, error } },
    );
    expect(error.mock.calls).toEqual([[{ error: new Error('the database is away') }, 'It could not be followed.']]);
  });

  it('ends at once where it is told so in a pause', async () => {
    const following = keepFollowing(() => {
      begun += 1;
      setImmediate(() => stop.abort());
      return Promise.reject(new Error('the database is away'));
    }, options());
    await following;
    expect(begun).toBe(1);
  });
});

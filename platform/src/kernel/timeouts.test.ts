import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { abortWithin, withTimeout } from './timeouts.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a signal with a time limit', () => {
  it('aborts after that time, even if garbage is collected in the meantime', async () => {
    const signal = abortWithin(new AbortController().signal, 100);
    const aborted = once(signal, 'abort');
    await setImmediate(); // objects of the current turn are never collected
    collectGarbage();
    await aborted;
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts when the given signal aborts', () => {
    const stopping = new AbortController();
    const signal = abortWithin(stopping.signal, 60_000);
    stopping.abort('stopped');
    expect(signal.reason).toBe('stopped');
  });
});

describe('waiting with a timeout', () => {
  const never = new Promise<void>(() => undefined);

  it('ends with the result of the work, an error after that time, or when the signal aborts', async () => {
    await expect(withTimeout(60_000, Promise.resolve('done'))).resolves.toBe('done');
    await expect(withTimeout(10, never)).rejects.toThrow('no answer within 0.01 s');
    const stopping = new AbortController();
    const waiting = withTimeout(60_000, never, stopping.signal);
    stopping.abort();
    await expect(waiting).rejects.toThrow('stopped waiting');
    await expect(withTimeout(60_000, never, stopping.signal)).rejects.toThrow('stopped waiting');
  });
});

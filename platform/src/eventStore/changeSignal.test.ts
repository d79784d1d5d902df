import { describe, expect, it } from '@jest/globals';
import { createChangeSignal } from './changeSignal.ts';

const never = new AbortController().signal;

describe('a bell', () => {
  const since = (changeSignal: ReturnType<typeof createChangeSignal>, changeCount: number) =>
    changeSignal.changedSince(changeCount, { timeoutMs: 60_000, signal: never });

  it('wakes everyone who waits, and who begins to wait after a ring that they do not know of', async () => {
    const changeSignal = createChangeSignal();
    const waiting = [since(changeSignal, 0), since(changeSignal, 0)];
    changeSignal.notify();
    await expect(Promise.all([...waiting, since(changeSignal, 0)])).resolves.toHaveLength(3);
    expect(changeSignal.changeCount).toBe(1);
  });

  it('does not wake for a ring that is known already', async () => {
    const changeSignal = createChangeSignal();
    changeSignal.notify();
    let woken = false;
    const waiting = since(changeSignal, changeSignal.changeCount).then(() => (woken = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(false);
    changeSignal.notify();
    await waiting;
  });

  it('stops waiting after the time limit, or when the signal aborts before or while waiting', async () => {
    const changeSignal = createChangeSignal();
    const abort = new AbortController();
    const waiting = [
      changeSignal.changedSince(0, { timeoutMs: 1, signal: never }),
      changeSignal.changedSince(0, { timeoutMs: 60_000, signal: AbortSignal.abort() }),
      changeSignal.changedSince(0, { timeoutMs: 60_000, signal: abort.signal }),
    ];
    abort.abort();
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    expect(changeSignal.changeCount).toBe(0);
  });
});

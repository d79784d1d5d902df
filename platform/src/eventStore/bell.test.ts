import { describe, expect, it } from '@jest/globals';
import { createBell } from './bell.ts';

const never = new AbortController().signal;

describe('a bell', () => {
  const since = (bell: ReturnType<typeof createBell>, rings: number) =>
    bell.rungSince(rings, { atMostMs: 60_000, signal: never });

  it('wakes everyone who waits, and who begins to wait after a ring that they do not know of', async () => {
    const bell = createBell();
    const waiting = [since(bell, 0), since(bell, 0)];
    bell.ring();
    await expect(Promise.all([...waiting, since(bell, 0)])).resolves.toHaveLength(3);
    expect(bell.rings).toBe(1);
  });

  it('does not wake for a ring that is known already', async () => {
    const bell = createBell();
    bell.ring();
    let woken = false;
    const waiting = since(bell, bell.rings).then(() => (woken = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(false);
    bell.ring();
    await waiting;
  });

  it('stops waiting after the time limit, or when the signal aborts before or while waiting', async () => {
    const bell = createBell();
    const abort = new AbortController();
    const waiting = [
      bell.rungSince(0, { atMostMs: 1, signal: never }),
      bell.rungSince(0, { atMostMs: 60_000, signal: AbortSignal.abort() }),
      bell.rungSince(0, { atMostMs: 60_000, signal: abort.signal }),
    ];
    abort.abort();
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    expect(bell.rings).toBe(0);
  });
});

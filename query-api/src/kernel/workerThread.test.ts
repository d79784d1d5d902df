import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openWorkerThread } from './workerThread.ts';

const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage(threadId));
  `)}`,
);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

it('ends a thread that gets no requests, and starts it again with the next one', async () => {
  await using thread = openWorkerThread<string, number>(THREAD, {}, { idleTimeoutMs: 1_000 });
  const first = await thread.send('request');
  jest.advanceTimersByTime(999);
  expect(await thread.send('request')).toBe(first);
  jest.advanceTimersByTime(999);
  expect(await thread.send('request')).toBe(first);
  jest.advanceTimersByTime(1_000);
  expect(await thread.send('request')).not.toBe(first);
});

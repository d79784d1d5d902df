/**
 * What tests import from '@jest/globals' when they run without Jest's own module loader. The runner defines most of it; this
 * adds the methods of fake timers that it lacks, and a time limit for tests and hooks.
 */
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';

/**
 * For tests and hooks without a limit of their own, in ms. It only ends what hangs, so it is far longer than any test takes on a
 * machine that is ten times slower.
 */
const DEFAULT_TIMEOUT = 600_000;
const { setTimeout, clearTimeout } = globalThis;

const limitTime = (step, ms = DEFAULT_TIMEOUT) => {
  const { fn } = step;
  if (fn === undefined) return;
  step.fn = async () => {
    let timer;
    const isLate = new Promise((_resolve, reject) => {
      // Poll: the time limit itself
      timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
    });
    try {
      await Promise.race([fn(), isLate]);
    } finally {
      clearTimeout(timer);
    }
  };
};
addEventHandler(({ name, timeout }, { currentDescribeBlock: { tests, hooks } }) => {
  if (name === 'add_test') limitTime(tests.at(-1), timeout);
  if (name === 'add_hook') limitTime(hooks.at(-1), timeout);
});

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

export const { describe, it, test, expect, beforeAll, afterAll, beforeEach, afterEach } = globalThis;
export const jest = {
  ...globalThis.jest,
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (time) => timers.setSystemTime(time),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  runAllTimersAsync: () => timers.runAllTimersAsync(),
};

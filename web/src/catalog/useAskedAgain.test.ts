/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useAskedAgain } from './useAskedAgain.ts';

const ANSWERED_AT = Date.parse('2026-03-01T12:00:00Z');
const ask = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: ANSWERED_AT });
  ask.mockClear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = (isMadeDo: boolean, answeredAt = ANSWERED_AT) =>
  renderHook(({ at, madeDo }) => useAskedAgain(madeDo, at, ask), {
    initialProps: { at: answeredAt, madeDo: isMadeDo },
  });

describe('an answer that was made do with', () => {
  // Covers: G.2
  it('is asked for again when it is 20 seconds old, and each answer like it once', () => {
    const { rerender } = show(true);
    jest.advanceTimersByTime(19_000);
    expect(ask).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    rerender({ at: Date.now(), madeDo: true });
    jest.advanceTimersByTime(20_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is asked for again at once where it was kept from a search some minutes ago', () => {
    show(true, ANSWERED_AT - 5 * 60_000);
    jest.advanceTimersByTime(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is left alone where the answer was a full one, or nobody looks any more', () => {
    show(false);
    show(true).unmount();
    jest.advanceTimersByTime(60_000);
    expect(ask).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDeferral } from './DeferredImage.tsx';

const pageIs = (state: DocumentReadyState) => jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('deferred loading', () => {
  // Covers: 9.90
  it('starts 5 s after the page has loaded, however long that takes', () => {
    pageIs('interactive');
    const deferral = createDeferral();
    jest.advanceTimersByTime(60_000);
    expect(deferral.isOver()).toBe(false);
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(4999);
    expect(deferral.isOver()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deferral.isOver()).toBe(true);
  });

  it('waits 5 s even if the page was loaded before the script', () => {
    pageIs('complete');
    const deferral = createDeferral();
    jest.advanceTimersByTime(4999);
    expect(deferral.isOver()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deferral.isOver()).toBe(true);
  });

  it('notifies current subscribers once', () => {
    pageIs('complete');
    const deferral = createDeferral();
    const [stays, leaves] = [jest.fn(), jest.fn()];
    deferral.subscribe(stays);
    deferral.subscribe(leaves)();
    jest.advanceTimersByTime(60_000);
    expect(stays).toHaveBeenCalledTimes(1);
    expect(leaves).not.toHaveBeenCalled();
  });
});

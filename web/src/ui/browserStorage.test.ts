import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadForSession, loadStored, saveForSession, saveStored } from './browserStorage.ts';

let warn: jest.SpiedFunction<typeof console.warn>;
beforeEach(() => {
  window.localStorage.clear();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const shut = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('The storage is shut.', 'SecurityError');
  });

describe('a value in browser storage', () => {
  it('is loaded as it was saved', () => {
    expect(saveStored('list', [1, { two: 2 }])).toBe(true);
    expect(loadStored('list')).toEqual([1, { two: 2 }]);
    expect(loadForSession('list')).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is separate if it is saved for the session', () => {
    expect(saveForSession('flag', true)).toBe(true);
    expect(loadForSession('flag')).toBe(true);
    expect(loadStored('flag')).toBeUndefined();
  });

  it('is undefined if it cannot be parsed, which is logged', () => {
    window.localStorage.setItem('list', '{broken');
    expect(loadStored('list')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('logs a warning if storage is full or unavailable', () => {
    shut('setItem');
    expect(saveStored('list', [])).toBe(false);
    shut('getItem');
    expect(loadStored('list')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

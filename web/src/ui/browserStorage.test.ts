import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeLog } from '../test/consoleLog.ts';
import { loadForSession, loadStored, saveForSession, saveStored } from './browserStorage.ts';

beforeEach(() => window.localStorage.clear());
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
  });

  it('is separate if it is saved for the session', () => {
    expect(saveForSession('flag', true)).toBe(true);
    expect(loadForSession('flag')).toBe(true);
    expect(loadStored('flag')).toBeUndefined();
  });

  it('is undefined if it cannot be parsed, which is logged', () => {
    window.localStorage.setItem('list', '{broken');
    expect(loadStored('list')).toBeUndefined();
    expect(takeLog()).toEqual([expect.stringContaining("'list' could not be loaded")]);
  });

  it('logs a warning if storage is full or unavailable', () => {
    shut('setItem');
    expect(saveStored('list', [])).toBe(false);
    shut('getItem');
    expect(loadStored('list')).toBeUndefined();
    expect(takeLog()).toEqual([
      expect.stringContaining("'list' could not be saved"),
      expect.stringContaining("'list' could not be loaded"),
    ]);
  });
});

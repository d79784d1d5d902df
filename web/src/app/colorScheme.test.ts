import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { takeLog } from '../test/consoleLog.ts';
import { chooseColorScheme, followColorScheme, useColorScheme } from './colorScheme.ts';

const KEY = 'mui-mode';
const schemeOfPage = () => document.documentElement.dataset['colorScheme'];

/** Starts to follow a system with the given preference, and returns a function that changes the preference. */
const followSystem = (prefersDark: boolean) => {
  const query = Object.assign(new EventTarget(), { matches: prefersDark });
  window.matchMedia = () => query as unknown as MediaQueryList;
  followColorScheme();
  return (matches: boolean) => {
    query.matches = matches;
    query.dispatchEvent(new Event('change'));
  };
};

beforeEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
  delete document.documentElement.dataset['colorScheme'];
});

describe('the color scheme', () => {
  // Covers: V.2
  it('is the one that the system prefers, also after that changes', () => {
    const changeSystem = followSystem(true);
    expect(schemeOfPage()).toBe('dark');
    changeSystem(false);
    expect(schemeOfPage()).toBe('light');
  });

  // Covers: V.2
  it('is the one that the user chooses, whatever the system prefers', () => {
    const changeSystem = followSystem(false);
    const { result } = renderHook(useColorScheme);
    expect(result.current).toBe('light');
    act(() => chooseColorScheme('dark'));
    expect(result.current).toBe('dark');
    expect(window.localStorage.getItem(KEY)).toBe('dark');
    changeSystem(false);
    expect(schemeOfPage()).toBe('dark');
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'dark'],
    ['"light"', 'dark'],
  ])('of a stored %s is %s if the system prefers dark', (stored, expected) => {
    window.localStorage.setItem(KEY, stored);
    followSystem(true);
    expect(schemeOfPage()).toBe(expected);
  });

  // Covers: V.2
  it('follows a choice that is made or removed in another tab', () => {
    followSystem(false);
    window.localStorage.setItem(KEY, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'another key' }));
    expect(schemeOfPage()).toBe('light');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(schemeOfPage()).toBe('dark');
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(schemeOfPage()).toBe('light');
  });

  it('can be chosen for the open page if storage is blocked', () => {
    followSystem(false);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    chooseColorScheme('dark');
    expect(schemeOfPage()).toBe('dark');
    expect(takeLog()).toEqual([expect.stringMatching(/^The color scheme could not be saved/)]);
  });
});

import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const KEY = browserStorageKeys.colorMode;
const listeners = new Set<() => void>();

/** The scheme that the user has chosen. Undefined to follow the system's preference, or if storage is blocked. */
const readChoice = (): ColorScheme | undefined => {
  try {
    const choice = window.localStorage.getItem(KEY);
    return choice === 'light' || choice === 'dark' ? choice : undefined;
  } catch {
    return undefined;
  }
};

/** The root element's attribute `data-color-scheme`, which all styles follow, is also the state. */
const currentScheme = (): ColorScheme =>
  document.documentElement.dataset['colorScheme'] === 'dark' ? 'dark' : 'light';

const applyScheme = (scheme: ColorScheme): void => {
  document.documentElement.dataset['colorScheme'] = scheme;
  for (const listener of listeners) listener();
};

/**
 * Applies the color scheme: the one that the user has chosen in any tab, or else the one that the system prefers.
 * Follows later changes of both.
 */
export const followColorScheme = (): void => {
  const systemPrefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const update = (): void => applyScheme(readChoice() ?? (systemPrefersDark.matches ? 'dark' : 'light'));
  systemPrefersDark.addEventListener('change', update);
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === KEY || key === null) update();
  });
  update();
};

/** Applies a color scheme and remembers it in this browser, or only until the page is left if storage is blocked. */
export const chooseColorScheme = (scheme: ColorScheme): void => {
  applyScheme(scheme);
  try {
    // Plain text instead of JSON, because the server's first script also reads it.
    window.localStorage.setItem(KEY, scheme);
  } catch (error) {
    console.warn('The color scheme could not be saved to browser storage:', error);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The color scheme of the page. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, currentScheme, () => 'light');

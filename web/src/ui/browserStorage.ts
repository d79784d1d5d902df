/**
 * Access to browser storage, which may be disabled, full or corrupted (Requirement 8.25). Instead of throwing, these
 * functions log a warning to the console. Values are stored as JSON.
 */

const read = (getStorage: () => Storage, key: string): unknown => {
  if (typeof window === 'undefined') return undefined; // the server is rendering
  try {
    const text = getStorage().getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    console.warn(`'${key}' could not be loaded from browser storage:`, error);
    return undefined;
  }
};

let areWritesIgnored = false;

/** Ignores all further writes. For a page that is about to reload, so that late updates are not stored. */
export const ignoreFurtherWrites = (): void => {
  areWritesIgnored = true;
};

const write = (getStorage: () => Storage, key: string, value: unknown): boolean => {
  if (areWritesIgnored) return false;
  try {
    getStorage().setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`'${key}' could not be saved to browser storage:`, error);
    return false;
  }
};

const remove = (getStorage: () => Storage, key: string): void => {
  try {
    getStorage().removeItem(key);
  } catch (error) {
    console.warn(`'${key}' could not be removed from browser storage:`, error);
  }
};

// These are functions because even accessing `window.localStorage` throws if the browser has disabled storage.
const getLocalStorage = (): Storage => window.localStorage;
const getSessionStorage = (): Storage => window.sessionStorage;

/** Loads a value from this browser's local storage; undefined if it is missing or unreadable. */
export const loadStored = (key: string): unknown => read(getLocalStorage, key);

/** Saves a value in this browser's local storage. Returns false if that failed; the previous value then remains. */
export const saveStored = (key: string, value: unknown): boolean => write(getLocalStorage, key, value);

export const removeStored = (key: string): void => remove(getLocalStorage, key);

// The following functions use session storage, which lasts only until the tab is closed.
export const loadForSession = (key: string): unknown => read(getSessionStorage, key);
export const saveForSession = (key: string, value: unknown): boolean => write(getSessionStorage, key, value);
export const removeForSession = (key: string): void => remove(getSessionStorage, key);

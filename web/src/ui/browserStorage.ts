/**
 * Access to browser storage, which may be disabled, full or corrupted (Requirement 8.25): these functions never throw,
 * and log the reason to the console. Values are JSON.
 */
const read = (storage: () => Storage, key: string): unknown => {
  try {
    const text = storage().getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    console.warn(`'${key}' could not be loaded from browser storage:`, error);
    return undefined;
  }
};

let isClosed = false;

/** Stops all further writes: the page is about to reload, and late updates must not be stored. */
export const closeStorage = (): void => {
  isClosed = true;
};

const write = (storage: () => Storage, key: string, value: unknown): boolean => {
  if (isClosed) return false;
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`'${key}' could not be saved to browser storage:`, error);
    return false;
  }
};

const remove = (storage: () => Storage, key: string): void => {
  try {
    storage().removeItem(key);
  } catch (error) {
    console.warn(`'${key}' could not be removed from browser storage:`, error);
  }
};

// Functions, because accessing the storage object itself throws if the browser has disabled it.
const local = (): Storage => window.localStorage;
const session = (): Storage => window.sessionStorage;

/** The value stored in this browser under the key; undefined if it is missing or unreadable. */
export const loadStored = (key: string): unknown => read(local, key);

/** Returns whether the value was saved. On failure the previous value remains. */
export const saveStored = (key: string, value: unknown): boolean => write(local, key, value);

export const removeStored = (key: string): void => remove(local, key);

/** The same, but only until the browser session (the tab) ends. */
export const loadForSession = (key: string): unknown => read(session, key);
export const saveForSession = (key: string, value: unknown): boolean => write(session, key, value);
export const removeForSession = (key: string): void => remove(session, key);

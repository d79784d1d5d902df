/**
 * The browser's own storage, which may be shut, full or hold anything (SPEC §8): whoever asks gets a plain answer and never
 * an exception, and the console gets the reason. Values are JSON.
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

/** From now on this page saves nothing more: it is about to be loaded anew, and what still comes in must not stay behind. */
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

// Asking for the storage itself throws where the browser has shut it.
const local = (): Storage => window.localStorage;
const session = (): Storage => window.sessionStorage;

/** What was saved in this browser under the key; undefined when there is nothing, or nothing that can be read. */
export const loadStored = (key: string): unknown => read(local, key);

/** Whether it was saved. What was saved before stays where it was not. */
export const saveStored = (key: string, value: unknown): boolean => write(local, key, value);

export const removeStored = (key: string): void => remove(local, key);

/** The same until the browser's session (the tab) ends. */
export const loadForSession = (key: string): unknown => read(session, key);
export const saveForSession = (key: string, value: unknown): boolean => write(session, key, value);
export const removeForSession = (key: string): void => remove(session, key);

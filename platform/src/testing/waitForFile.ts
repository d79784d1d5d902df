import { watch } from 'node:fs/promises';

/** Calls `find` now and after each change in a folder until it returns a value. */
export const waitForFile = async <T>(folder: string, find: () => Promise<T | undefined>): Promise<T> => {
  const closing = new AbortController();
  const changes = watch(folder, { signal: closing.signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const change = changes.next();
      change.catch(() => undefined); // rejects when the watch ends, which is expected
      const found = await find();
      if (found !== undefined) return found;
      await change;
    }
  } finally {
    closing.abort();
  }
};

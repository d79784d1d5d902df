import { watch } from 'node:fs/promises';

/** Looks now, and after each change in a folder, until something is found. */
export const waitForFile = async <T>(folder: string, find: () => Promise<T | undefined>): Promise<T> => {
  const closing = new AbortController();
  const changes = watch(folder, { signal: closing.signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const change = changes.next();
      change.catch(() => undefined); // rejects when the watch ends, which is not waited for
      const found = await find();
      if (found !== undefined) return found;
      await change;
    }
  } finally {
    closing.abort();
  }
};

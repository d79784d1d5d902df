import DataLoader from 'dataloader';

/**
 * Combines concurrent calls, so that many callers share one round trip. A call that comes while nothing runs is sent at
 * once; those that come while one runs are collected and sent together as soon as it has ended.
 * @param load returns a value for each key, in the same order; if it throws, all calls of that batch fail
 * @param maxKeys maximum number of keys per batch
 * @returns a function that loads one value as part of a batch
 */
export const batchCalls = <Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxKeys: number,
): ((key: Key) => Promise<Value>) => {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = load(keys);
      running = values.catch(() => undefined);
      return values;
    },
    { cache: false, maxBatchSize: maxKeys, batchScheduleFn: (dispatch) => void running.then(dispatch) },
  );
  return (key) => loader.load(key);
};

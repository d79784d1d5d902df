/** Parts that are opened one after the other, and closed in the reverse order even when closing one of them fails. */
export interface Resources extends AsyncDisposable {
  /** Takes a part over and gives it back. */
  add<Resource extends AsyncDisposable>(resource: Resource): Resource;
  /** Takes over something that is closed by a call. */
  onClose(close: () => Promise<unknown>): void;
}

export const openResources = (): Resources => {
  const closers: (() => PromiseLike<unknown>)[] = [];
  return {
    add: (resource) => {
      closers.push(() => resource[Symbol.asyncDispose]());
      return resource;
    },
    onClose: (close) => void closers.push(close),
    [Symbol.asyncDispose]: async () => {
      const failures: unknown[] = [];
      for (const close of closers.toReversed())
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be closed');
    },
  };
};

/** Resources that are closed in reverse order of opening, even if closing one of them fails. */
export interface Resources extends AsyncDisposable {
  /** Registers a resource and returns it. */
  add<Resource extends AsyncDisposable>(resource: Resource): Resource;
  /** Registers a close function. */
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

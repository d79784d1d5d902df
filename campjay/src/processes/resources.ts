/** Resources of a process. Disposing closes them in reverse order, and continues even if closing one of them fails. */
export interface Resources extends AsyncDisposable {
  /** Registers a resource to be disposed of, and returns it. */
  add<Resource extends AsyncDisposable>(resource: Resource): Resource;
  /** Registers a function that closes something. */
  onClose(close: () => Promise<unknown>): void;
}

export const openResources = (): Resources => {
  const closeFunctions: (() => PromiseLike<unknown>)[] = [];
  return {
    add: (resource) => {
      closeFunctions.push(() => resource[Symbol.asyncDispose]());
      return resource;
    },
    onClose: (close) => void closeFunctions.push(close),
    [Symbol.asyncDispose]: async () => {
      const errors: unknown[] = [];
      for (const close of closeFunctions.toReversed())
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be closed');
    },
  };
};

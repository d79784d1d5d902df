/** Parts that are opened one after the other, and closed in the reverse order even when closing one of them fails. */
export interface Parts extends AsyncDisposable {
  /** Takes a part over and gives it back. */
  add<Part extends AsyncDisposable>(part: Part): Part;
  /** Takes over something that is closed by a call. */
  addClosing(close: () => Promise<unknown>): void;
}

export const openParts = (): Parts => {
  const closings: (() => PromiseLike<unknown>)[] = [];
  return {
    add: (part) => {
      closings.push(() => part[Symbol.asyncDispose]());
      return part;
    },
    addClosing: (close) => void closings.push(close),
    [Symbol.asyncDispose]: async () => {
      const failures: unknown[] = [];
      for (const close of closings.toReversed())
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be closed');
    },
  };
};

import { type CircuitControls, createCircuit } from '../kernel/circuit.ts';
import { ImageStoreSilent, type ImageStore, ImageStoreUnavailable } from './port.ts';

/** Half of a request's timeout. */
const MIN_OUTAGE_MS = 5_000;

/**
 * An image store that fails fast while its server hangs: after a request that timed out, every call throws
 * `ImageStoreUnavailable` at once until a listing succeeds. Disposing it also disposes the store.
 */
export const imageStoreCircuit = (images: ImageStore, controls: CircuitControls): ImageStore => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof ImageStoreSilent,
    minOutageMs: MIN_OUTAGE_MS,
    createError: () =>
      new ImageStoreUnavailable('The store of pictures did not answer in time, and has not answered since.'),
    messages: {
      opened: 'The store of pictures does not answer in time; it is not asked until a probe succeeds.',
      closed: 'The store of pictures answers again.',
    },
    ...controls,
  });
  const probe = () => images.list()[Symbol.asyncIterator]().next();
  return {
    name: images.name,
    put: (...request) => circuit.run(() => images.put(...request), probe),
    read: (...request) => circuit.run(() => images.read(...request), probe),
    remove: (...request) => circuit.run(() => images.remove(...request), probe),
    async *list() {
      const listed = images.list()[Symbol.asyncIterator]();
      for (;;) {
        const next = await circuit.run(() => listed.next(), probe);
        if (next.done === true) return;
        yield next.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await circuit[Symbol.asyncDispose]();
      await images[Symbol.asyncDispose]();
    },
  };
};

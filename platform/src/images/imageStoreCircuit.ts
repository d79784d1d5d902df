import { type CircuitControls, createCircuit } from '../kernel/circuit.ts';
import { ImageStoreTimeout, type ImageStore, ImageStoreUnavailable } from './port.ts';

/** The server counts as down only if it has not answered any call for this long. Half of a request's timeout. */
const MIN_OUTAGE_MS = 5_000;

/**
 * Wraps an image store in a circuit breaker. After a request has timed out, every call throws `ImageStoreUnavailable`
 * immediately, until listing the pictures succeeds again. Disposing the wrapper also disposes the store.
 */
export const createImageStoreCircuit = (images: ImageStore, controls: CircuitControls): ImageStore => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof ImageStoreTimeout,
    minOutageMs: MIN_OUTAGE_MS,
    createError: () => new ImageStoreUnavailable('The picture store timed out and has not responded since.'),
    messages: {
      opened: 'The picture store does not respond in time. It gets no requests until a probe succeeds.',
      closed: 'The picture store responds again.',
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
      const iterator = images.list()[Symbol.asyncIterator]();
      for (;;) {
        const result = await circuit.run(() => iterator.next(), probe);
        if (result.done === true) return;
        yield result.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await circuit[Symbol.asyncDispose]();
      await images[Symbol.asyncDispose]();
    },
  };
};

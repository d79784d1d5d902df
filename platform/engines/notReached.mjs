/**
 * An engine is not available on this machine, which is no fault of the product. The message is a sentence with the
 * reason.
 */
export class NotReached extends Error {
  name = 'NotReached';
}

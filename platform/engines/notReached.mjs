/** An engine cannot be had on this machine, which is no fault of the product. The message is a sentence that says why. */
export class NotReached extends Error {
  name = 'NotReached';
}

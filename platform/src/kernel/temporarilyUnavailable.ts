/** Base class of errors that report an outage of short duration: the same request may succeed in a moment. */
export class TemporarilyUnavailable extends Error {
  override readonly name: string = 'TemporarilyUnavailable';
}

/**
 * Returns the `code` that Node.js and pg set on their errors, such as 'ENOENT' or '23505'; undefined if there is none.
 */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Base class of errors that report a temporary outage: the same request may succeed in a moment. */
export class TemporarilyUnavailable extends Error {
  override readonly name: string = 'TemporarilyUnavailable';
}

import type { PostBody, PostPath, PostRequest } from './apiTypes.ts';

/** Sets the version and variant bits that mark a UUID as random (RFC 9562). */
const withUuidMarker = (byte: number, index: number): number => {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
};

/** Creates a random UUID (version 4). Works outside secure contexts too, where `crypto.randomUUID` is missing. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => withUuidMarker(byte, index).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Creates an idempotency key: a random UUID without dashes. */
export const newIdempotencyKey = (): string => newUuid().replaceAll('-', '');

/**
 * Builds the request for a command. Because of its idempotency key, the command takes effect only once, even if it is
 * sent several times.
 * @param path path below /api/, such as 'favorites/favorite-camp'
 * @param idempotencyKey the same key for every attempt to send the same command, such as a form; by default a new key
 */
export const commandRequest = <Path extends PostPath>(
  path: Path,
  body: PostBody<Path>,
  idempotencyKey: string = newIdempotencyKey(),
): PostRequest<Path> =>
  // The compiler cannot see that the body of a generic path is the body of this path.
  ({ url: path, method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } }) as unknown as PostRequest<Path>;

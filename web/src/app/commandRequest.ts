import type { FetchArgs } from '@reduxjs/toolkit/query';

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

/** Creates an idempotency key: 128 random bits in hex. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Builds the request for a command. Because of its idempotency key, the command takes effect only once, even if it is
 * sent several times.
 * @param path path below /api/, such as 'favorites/favorite-camp'
 * @param idempotencyKey the same key for every attempt to send the same command, such as a form; by default a new key
 */
export const commandRequest = (
  path: string,
  body: unknown,
  idempotencyKey: string = newIdempotencyKey(),
): FetchArgs => ({
  url: path,
  method: 'POST',
  body,
  headers: { 'idempotency-key': idempotencyKey },
});

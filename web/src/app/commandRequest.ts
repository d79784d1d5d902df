import type { FetchArgs } from '@reduxjs/toolkit/query';

/** 128 random bits; `crypto.randomUUID` is there in secure contexts alone. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The request of a command, with a key of its own: however often it is sent, it takes effect once.
 * @param path below /api/, such as 'favorites/favorite-camp'
 * @param commandKey of a wish that somebody may send again, such as a form; made up when absent
 */
export const commandRequest = (path: string, body: unknown, commandKey: string = newKey()): FetchArgs => ({
  url: path,
  method: 'POST',
  body,
  headers: { 'idempotency-key': commandKey },
});

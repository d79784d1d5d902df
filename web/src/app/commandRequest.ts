import type { FetchArgs } from '@reduxjs/toolkit/query';

/** A random UUID (version 4), also outside secure contexts, where `crypto.randomUUID` is missing. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** 128 random bits. `crypto.randomUUID` exists only in secure contexts. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The request for a command. Its idempotency key makes it take effect once, however often it is sent.
 * @param path below /api/, such as 'favorites/favorite-camp'
 * @param commandKey for a command that may be sent again, such as a form; generated when absent
 */
export const commandRequest = (path: string, body: unknown, commandKey: string = newKey()): FetchArgs => ({
  url: path,
  method: 'POST',
  body,
  headers: { 'idempotency-key': commandKey },
});

import type { RequestError } from '../app/refusal.ts';

const UNKNOWN = 'Unknown error';

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** RTK Query gives an exception as a text that begins with the exception's name: 'TypeError: Failed to fetch'. */
const EXCEPTION_PREFIX = /^\w*(Error|Exception): /;

/**
 * What is said where figures cannot be had (SPEC §8): the server's message, or 'Unknown error'; of a request that did not
 * get through, the exception's message.
 */
export const errorText = (error: RequestError): string => {
  if (!('status' in error)) return textIn(error.message) ?? UNKNOWN;
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return textIn(error.error.replace(EXCEPTION_PREFIX, '')) ?? UNKNOWN;
  return textIn((Object(error.data) as { readonly message?: unknown }).message) ?? UNKNOWN;
};

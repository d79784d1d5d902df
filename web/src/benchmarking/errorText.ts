import type { RequestError } from '../app/refusal.ts';

const UNKNOWN = 'Unknown error';

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * What is said where figures cannot be had (SPEC §8): the server's message, or 'Unknown error'; of a request that did not
 * get through, the exception's message.
 */
export const errorText = (error: RequestError): string => {
  if (!('status' in error)) return textIn(error.message) ?? UNKNOWN;
  if (typeof error.status === 'number')
    return textIn((Object(error.data) as { readonly message?: unknown }).message) ?? UNKNOWN;
  return textIn('error' in error ? error.error : undefined) ?? UNKNOWN;
};

import type { RequestError } from '../../app/refusal.ts';

const UNKNOWN = 'Unknown error';

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** RTK Query turns an exception into a text that starts with its name: 'TypeError: Failed to fetch'. */
const EXCEPTION_PREFIX = /^\w*(Error|Exception): /;

/**
 * Error text when figures fail to load (Requirement 8.9): the server's message, or 'Unknown error'; for a network
 * failure, the exception's message.
 */
export const errorText = (error: RequestError): string => {
  if (!('status' in error)) return textIn(error.message) ?? UNKNOWN;
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return textIn(error.error.replace(EXCEPTION_PREFIX, '')) ?? UNKNOWN;
  return textIn((Object(error.data) as { readonly message?: unknown }).message) ?? UNKNOWN;
};

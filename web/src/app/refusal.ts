import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type RequestError = FetchBaseQueryError | SerializedError;

/** The server's own sentence on why a request was refused; undefined where it did not get through, or the fault is ours. */
export const refusalIn = (error: RequestError): string | undefined => {
  if (!('status' in error) || typeof error.status !== 'number' || error.status < 400 || error.status >= 500)
    return undefined;
  const { message } = Object(error.data) as { readonly message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

/** Whether the server does not know who is asking: the session has ended. */
export const isSessionOver = (error: RequestError): boolean => 'status' in error && error.status === 401;

import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type RequestError = FetchBaseQueryError | SerializedError;

/** A dependency of the server is down: nothing was done, and the message asks the user to try again. */
const SERVICE_UNAVAILABLE = 503;

/** The reason why the server refused a request; undefined for network failures and server errors. */
const refusalData = (error: RequestError): { readonly type?: unknown; readonly message?: unknown } | undefined => {
  if (!('status' in error) || typeof error.status !== 'number') return undefined;
  if ((error.status < 400 || error.status >= 500) && error.status !== SERVICE_UNAVAILABLE) return undefined;
  return Object(error.data) as { readonly type?: unknown; readonly message?: unknown };
};

/** The server's message on why a request was refused. */
export const refusalMessage = (error: RequestError): string | undefined => {
  const message = refusalData(error)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** The machine-readable type of a refusal, such as 'KidWasRemoved'. */
export const refusalType = (error: RequestError): string | undefined => {
  const type = refusalData(error)?.type;
  return typeof type === 'string' ? type : undefined;
};

/** Whether the server no longer recognizes the user because the session has ended. */
export const isSessionExpired = (error: RequestError): boolean => 'status' in error && error.status === 401;

import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { SerializedError } from '@reduxjs/toolkit';

export type RequestError = FetchBaseQueryError | SerializedError;

/** Status of a command that had no effect because a dependency of the server is down. It has a message for the user. */
const SERVICE_UNAVAILABLE = 503;

/** The response body of a refused request; undefined for network failures and for server errors other than 503. */
const refusalData = (error: RequestError): { readonly type?: unknown; readonly message?: unknown } | undefined => {
  if (!('status' in error) || typeof error.status !== 'number') return undefined;
  if ((error.status < 400 || error.status >= 500) && error.status !== SERVICE_UNAVAILABLE) return undefined;
  return Object(error.data) as { readonly type?: unknown; readonly message?: unknown };
};

/** The server's message for the user about why it refused a request; undefined if the request failed otherwise. */
export const refusalMessage = (error: RequestError): string | undefined => {
  const message = refusalData(error)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** The machine-readable type of a refusal, such as 'KidWasRemoved'; undefined if the request failed otherwise. */
export const refusalType = (error: RequestError): string | undefined => {
  const type = refusalData(error)?.type;
  return typeof type === 'string' ? type : undefined;
};

/** True if the request failed because the user's session has ended. */
export const isSessionExpired = (error: RequestError): boolean => 'status' in error && error.status === 401;

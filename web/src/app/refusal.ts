import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type RequestError = FetchBaseQueryError | SerializedError;

/** A part of the server is away: nothing was done, and its sentence says to try again. */
const SERVICE_UNAVAILABLE = 503;

/** Why the server did not do what was asked; undefined where it did not get through, or the fault is ours. */
const refusalData = (error: RequestError): { readonly type?: unknown; readonly message?: unknown } | undefined => {
  if (!('status' in error) || typeof error.status !== 'number') return undefined;
  if ((error.status < 400 || error.status >= 500) && error.status !== SERVICE_UNAVAILABLE) return undefined;
  return Object(error.data) as { readonly type?: unknown; readonly message?: unknown };
};

/** The server's own sentence on why a request was refused. */
export const refusalMessage = (error: RequestError): string | undefined => {
  const message = refusalData(error)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** The same for a page to go by: 'KidWasRemoved'. */
export const refusalType = (error: RequestError): string | undefined => {
  const type = refusalData(error)?.type;
  return typeof type === 'string' ? type : undefined;
};

/** Whether the server does not know who is asking: the session has ended. */
export const isSessionExpired = (error: RequestError): boolean => 'status' in error && error.status === 401;

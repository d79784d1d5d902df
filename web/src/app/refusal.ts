import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { SerializedError } from '@reduxjs/toolkit';

/** Why a form's request failed, for the form to display. */
export interface FormProblem {
  /** As HTTP or RTK Query names it; for the console. */
  readonly status: FetchBaseQueryError['status'];
  /** The message for the form as a whole. */
  readonly message: string;
  /** Errors of single fields, by their names in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** Earliest time to send again, in milliseconds since 1970; absent if it can be sent at once. */
  readonly waitUntil?: number;
}

interface Refusal {
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Creates a `transformErrorResponse` that returns the server's problem, or the fallback if the server was not reached.
 * @param fallbackMessage shown when the response has no message
 */
export const createFormProblemParser =
  (fallbackMessage: string) =>
  ({ status, data }: FetchBaseQueryError, meta: unknown): FormProblem => {
    const { message, errors = [] } = Object(data) as Refusal;
    if (typeof message !== 'string' || message === '') return { status, message: fallbackMessage, fields: {} };
    const seconds = Number((meta as FetchBaseQueryMeta | undefined)?.response?.headers.get('retry-after') ?? 0);
    // Schema messages are phrased to follow the field's name, which the form already shows. Whole sentences are not.
    const withSubject = (text: string): string => (/^[a-z]/.test(text) && text !== message ? `This ${text}` : text);
    return {
      status,
      message,
      fields: Object.fromEntries(errors.map((error) => [error.field, withSubject(error.message)])),
      ...(seconds > 0 && { waitUntil: Date.now() + seconds * 1000 }),
    };
  };

export const formProblem = createFormProblemParser(CONNECTION_FAILED);

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

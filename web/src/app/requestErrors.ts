import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { SerializedError } from '@reduxjs/toolkit';

/** Describes why a form's request failed. The form shows it to the user. */
export interface FormProblem {
  /** An HTTP status or an error code of RTK Query; only logged to the console. */
  readonly status: FetchBaseQueryError['status'];
  /** The message for the form as a whole. */
  readonly message: string;
  /** Error messages of single fields, by the fields' names in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** Earliest time to send the form again, in milliseconds since 1970; absent if it can be sent at once. */
  readonly waitUntil?: number;
}

/** The body of a response that refuses a command. */
interface Refusal {
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Creates a `transformErrorResponse` for RTK Query that converts an error response to a `FormProblem`.
 * @param fallbackMessage shown if the response has no message, for example because the server was not reached
 */
export const createFormProblemParser =
  (fallbackMessage: string) =>
  ({ status, data }: FetchBaseQueryError, meta: unknown): FormProblem => {
    const { message, errors = [] } = Object(data) as Refusal;
    if (typeof message !== 'string' || message === '') return { status, message: fallbackMessage, fields: {} };
    const retryAfterSeconds = Number(
      (meta as FetchBaseQueryMeta | undefined)?.response?.headers.get('retry-after') ?? 0,
    );
    // Messages of schema checks lack a subject ('is required'); others are whole sentences.
    const withSubject = (text: string): string => (/^[a-z]/.test(text) && text !== message ? `This ${text}` : text);
    return {
      status,
      message,
      fields: Object.fromEntries(errors.map((error) => [error.field, withSubject(error.message)])),
      ...(retryAfterSeconds > 0 && { waitUntil: Date.now() + retryAfterSeconds * 1000 }),
    };
  };

export const parseFormProblem = createFormProblemParser(CONNECTION_FAILED);

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

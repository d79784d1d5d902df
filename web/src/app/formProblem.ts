import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { RequestError } from './requestErrors.ts';

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

/**
 * The problem that an endpoint with `parseFormProblem` failed with. RTK Query types every error as one of the base
 * query. An exception in the client, such as an unreadable response, has no fields and becomes a failed connection.
 */
export function toFormProblem(error: RequestError | FormProblem): FormProblem;
export function toFormProblem(error: RequestError | FormProblem | undefined): FormProblem | undefined;
export function toFormProblem(error: RequestError | FormProblem | undefined): FormProblem | undefined {
  if (error === undefined || 'fields' in error) return error;
  return { status: 'CUSTOM_ERROR', message: CONNECTION_FAILED, fields: {} };
}

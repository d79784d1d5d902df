import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

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

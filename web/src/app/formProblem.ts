import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

/** Why something that was sent by a form was not done, for the form to say. */
export interface FormProblem {
  /** As HTTP or RTK Query call it; for the console. */
  readonly status: FetchBaseQueryError['status'];
  /** Of the whole. */
  readonly message: string;
  /** What is wrong with single fields, by their names in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** When it makes sense to send it again, in milliseconds since 1970; at once when absent. */
  readonly waitUntil?: number;
}

interface Refusal {
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Says what a problem of our server's says, or that it was not reached. For an endpoint's `transformErrorResponse`.
 * @param fallbackMessage what is said instead where there is no message of the server's
 */
export const createFormProblemParser =
  (fallbackMessage: string) =>
  ({ status, data }: FetchBaseQueryError, meta: unknown): FormProblem => {
    const { message, errors = [] } = Object(data) as Refusal;
    if (typeof message !== 'string' || message === '') return { status, message: fallbackMessage, fields: {} };
    const seconds = Number((meta as FetchBaseQueryMeta | undefined)?.response?.headers.get('retry-after') ?? 0);
    // A schema's own issues are said to follow a field's name; the form has said that already. A whole sentence is none.
    const withSubject = (text: string): string => (/^[a-z]/.test(text) && text !== message ? `This ${text}` : text);
    return {
      status,
      message,
      fields: Object.fromEntries(errors.map((error) => [error.field, withSubject(error.message)])),
      ...(seconds > 0 && { waitUntil: Date.now() + seconds * 1000 }),
    };
  };

export const formProblem = createFormProblemParser(CONNECTION_FAILED);

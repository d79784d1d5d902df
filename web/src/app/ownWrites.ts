import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { wrote, written } from './written.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithWritten {
  readonly [written.name]: ReturnType<typeof written.reducer>;
}

/**
 * Asks so that answers show what this page has written: it keeps the position that a command answers, and names it with
 * every later question. The server waits for it, or marks its answer as stale.
 */
export const readingOwnWrites =
  (ask: Query): Query =>
  async (args, api, extra) => {
    const { position } = (api.getState() as WithWritten)[written.name];
    const request = typeof args === 'string' ? { url: args } : args;
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (position !== undefined) headers.set('campjay-after', position);
    const answer = await ask({ ...request, headers }, api, extra);
    const reached = positionIn(answer.data);
    if (reached !== undefined) api.dispatch(wrote(reached));
    return answer;
  };

const positionIn = (data: unknown): string | undefined => {
  const { position } = Object(data) as { readonly position?: unknown };
  return typeof position === 'string' ? position : undefined;
};

import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { wrote, written } from './written.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithWritten {
  readonly [written.name]: ReturnType<typeof written.reducer>;
}

/**
 * Asks so that answers show what this page has written, or heard of: it keeps the position that a command answers, and
 * names both with every later question. The server waits for it, or marks its answer as stale.
 */
export const readingOwnWrites =
  (ask: Query): Query =>
  async (args, api, extra) => {
    const { position, heard } = (api.getState() as WithWritten)[written.name];
    const after = [position, heard].filter(Boolean).join();
    const request = typeof args === 'string' ? { url: args } : args;
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (after) headers.set('campjay-after', after);
    const answer = await ask({ ...request, headers }, api, extra);
    const reached = positionIn(answer.data);
    if (reached !== undefined) api.dispatch(wrote(reached));
    return answer;
  };

const positionIn = (data: unknown): string | undefined => {
  const { position } = Object(data) as { readonly position?: unknown };
  return typeof position === 'string' ? position : undefined;
};

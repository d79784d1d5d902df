import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { writeCompleted, writePosition } from './writePosition.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithWritePosition {
  readonly [writePosition.name]: ReturnType<typeof writePosition.reducer>;
}

/**
 * Asks so that answers show what this page has written, or heard of: it keeps the position that a command answers, and
 * names both with every later question. The server waits for it, or marks its answer as stale.
 */
export const readOwnWrites =
  (query: Query): Query =>
  async (args, api, extra) => {
    const { position, heard } = (api.getState() as WithWritePosition)[writePosition.name];
    const after = [position, heard].filter(Boolean).join();
    const request = typeof args === 'string' ? { url: args } : args;
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (after) headers.set('campjay-after', after);
    const response = await query({ ...request, headers }, api, extra);
    const newPosition = positionIn(response.data);
    if (newPosition !== undefined) api.dispatch(writeCompleted(newPosition));
    return response;
  };

const positionIn = (data: unknown): string | undefined => {
  const { position } = Object(data) as { readonly position?: unknown };
  return typeof position === 'string' ? position : undefined;
};

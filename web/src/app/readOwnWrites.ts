import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { writeCompleted, writePosition } from './writePosition.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithWritePosition {
  readonly [writePosition.name]: ReturnType<typeof writePosition.reducer>;
}

/**
 * Adds the last known log positions to each query, so that responses include what this page has written or been
 * notified of. The server waits for them, or marks its response as stale.
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

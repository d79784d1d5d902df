import { z } from 'zod';
import { BodyRefused } from './limitedBody.ts';
import { declare, type GetSpec, type RawBody, type Route, type Schema } from './route.ts';

const Bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));

interface RawSpec<Query extends Schema, Params extends Schema, Result, Body extends Schema = typeof Bytes> extends Omit<
  GetSpec<Query, Params, Result, Body>,
  'reads'
> {
  readonly body: RawBody;
  /** See `post`. */
  readonly isCommand?: true;
  /** Media type of a success that is not JSON, such as 'text/html'. */
  readonly mediaType?: string;
}

/**
 * No rate limit here: a payment provider sends all its notifications from a few addresses. Other routes must limit
 * themselves.
 */
const NO_RATE_LIMIT = { frequency: undefined } as const;

/** Declares a route that takes a raw body: a file, a form, or a message whose signature covers its bytes. */
export const postRaw = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  { body: rawBody, mediaType = 'application/json', ...spec }: RawSpec<Query, Params, Result>,
): Route => ({
  ...declare<typeof Bytes, Query, Params, Result>('POST', path, { ...spec, body: Bytes }),
  ...NO_RATE_LIMIT,
  body: undefined,
  rawBody,
  mediaType,
});

const Chunks = z.custom<AsyncIterable<Buffer>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/**
 * Like `postRaw`, for a body that may not fit in memory: the handler reads it in chunks as they arrive. If it is too
 * large or incomplete, reading throws `BodyRefused`, which becomes the answer.
 */
export const postStream = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  { body, handle, ...spec }: RawSpec<Query, Params, Result, typeof Chunks>,
): Route => ({
  ...declare<typeof Chunks, Query, Params, Result>('POST', path, {
    ...spec,
    body: Chunks,
    handle: async (input) => {
      try {
        return await handle(input);
      } catch (error) {
        if (error instanceof BodyRefused) return error.answer;
        throw error;
      }
    },
  }),
  ...NO_RATE_LIMIT,
  body: undefined,
  rawBody: { ...body, streamed: true },
});

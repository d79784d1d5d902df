import { z } from 'zod';
import { BodyRefused } from './limitedBody.ts';
import { declare, type GetSpec, type RawBody, type Route, type Schema } from './route.ts';

const Bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));

interface RawSpec<Query extends Schema, Params extends Schema, Result, Body extends Schema = typeof Bytes> extends Omit<
  GetSpec<Query, Params, Result, Body>,
  'reads'
> {
  readonly body: RawBody;
  /** As for `post`. */
  readonly isCommand?: true;
  /** Of a success, where it is no JSON, such as 'text/html'. */
  readonly mediaType?: string;
}

/** Not limited by the kit: a provider tells of all its payments from a few addresses. Whoever else may call limits it by itself. */
const NO_RATE_LIMIT = { frequency: undefined } as const;

/** A route that takes a body as it came, byte for byte: a file, a form, or a message whose signature is over its bytes. */
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
 * The same for a body that may be too large for the memory: its handler reads it piece by piece, as it comes. Where it
 * turns out to be too large or is cut short, reading it ends with `BodyRefused`, which answers by itself.
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

import { z } from 'zod';
import { declare, type GetSpec, type RawBody, type Route, type Schema } from './kit.ts';

const Bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));

interface RawSpec<Query extends Schema, Params extends Schema, Result> extends Omit<
  GetSpec<Query, Params, Result, typeof Bytes>,
  'reads'
> {
  readonly body: RawBody;
  /** Of a success, where it is no JSON, such as 'text/html'. */
  readonly mediaType?: string;
}

/** A route that takes a body as it came, byte for byte: a file, a form, or a message whose signature is over its bytes. */
export const postRaw = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  { body: rawBody, mediaType = 'application/json', ...spec }: RawSpec<Query, Params, Result>,
): Route => ({
  ...declare<typeof Bytes, Query, Params, Result>('POST', path, { ...spec, body: Bytes }),
  body: undefined,
  rawBody,
  mediaType,
});

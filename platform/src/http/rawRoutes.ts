import { z } from 'zod';
import {
  type Frequency,
  type GetSpec,
  NO_READS,
  type Problem,
  type Route,
  declareRoute,
  type Reads,
  type Handle,
  type RawBody,
} from './route.ts';
import { type BytesAnswer, type TextAnswer, EVENT_STREAM_TYPE, type EventStream } from './contentAnswers.ts';
import { BodyRefused } from './collectBody.ts';

export interface TextSpec<Query, Params, Read = undefined> extends Omit<
  GetSpec<Query, Params, string, undefined, Read>,
  'answer' | 'handle'
> {
  /** Media type of the answer, such as 'text/calendar'. The text is encoded as UTF-8. */
  readonly mediaType: string;
  readonly handle: Handle<undefined, Query, Params, TextAnswer | Problem, Read>;
}

/** Declares a GET route that answers with text other than JSON. Its problems are still JSON. */
export const getText = <Query = undefined, Params = undefined>(path: string, spec: TextSpec<Query, Params>): Route =>
  declareTextRoute(path, spec, NO_READS);

/** Builds the route of `getText`, with the read models that it reads. */
export const declareTextRoute = <Query, Params, Read>(
  path: string,
  { mediaType, ...spec }: TextSpec<Query, Params, Read>,
  reads: Reads<Read>,
): Route => ({ ...declareRoute('GET', path, { ...spec, answer: z.string() }, reads), mediaType });

type EventsSpec<Query, Params, Result> = Omit<GetSpec<Query, Params, Result>, 'handle'> & {
  readonly handle: Handle<undefined, Query, Params, EventStream<NoInfer<Result>> | Problem>;
};

/** Declares a GET route that streams server-sent events. `answer` is the schema of each event. */
export const getEvents = <Result, Query = undefined, Params = undefined>(
  path: string,
  spec: EventsSpec<Query, Params, Result>,
): Route => ({ ...declareRoute('GET', path, spec, NO_READS), mediaType: EVENT_STREAM_TYPE });

interface BytesSpec<Query, Params> extends Omit<TextSpec<Query, Params>, 'handle'> {
  /** Rate limit per address (429), because the bytes cost more to create than a text. */
  readonly frequency: Frequency;
  /** Answers with a text only if the client already has this version (`notModified`). */
  readonly handle: Handle<undefined, Query, Params, BytesAnswer | TextAnswer | Problem>;
}

/** Declares a GET route that answers with bytes, such as a picture. Its problems are still JSON. */
export const getBytes = <Query = undefined, Params = undefined>(
  path: string,
  { mediaType, frequency, ...spec }: BytesSpec<Query, Params>,
): Route => ({
  ...declareRoute('GET', path, { ...spec, answer: z.string().meta({ format: 'binary' }) }, NO_READS),
  mediaType,
  frequency,
});

const Bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));

interface RawSpec<Query, Params, Result, Body = Buffer> extends GetSpec<Query, Params, Result, Body> {
  readonly body: RawBody;
  /** Set if the request is a command, which may be retried with its Idempotency-Key. */
  readonly isCommand?: true;
  /** Media type of a success if it is not JSON, such as 'text/html'. */
  readonly mediaType?: string;
}

/**
 * Routes with raw bodies have no default rate limit, because a payment provider sends all its notifications from a few
 * addresses. A route that needs a limit must apply its own.
 */
const NO_RATE_LIMIT = { frequency: undefined } as const;

/** Declares a route that takes a raw body: a file, a form, or a message whose signature covers its bytes. */
export const postRaw = <Result, Query = undefined, Params = undefined>(
  path: string,
  { body: rawBody, mediaType = 'application/json', ...spec }: RawSpec<Query, Params, Result>,
): Route => ({
  ...declareRoute('POST', path, { ...spec, body: Bytes }, NO_READS),
  ...NO_RATE_LIMIT,
  body: undefined, // the router must not parse the body as JSON
  rawBody,
  mediaType,
});

const Chunks = z.custom<AsyncIterable<Buffer>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/**
 * Like `postRaw`, for a body that may not fit in memory: the handler reads it in chunks as they arrive. If it is too
 * large or incomplete, reading throws `BodyRefused`, whose `answer` is then sent.
 */
export const postStream = <Result, Query = undefined, Params = undefined>(
  path: string,
  { body, handle, ...spec }: RawSpec<Query, Params, Result, AsyncIterable<Buffer>>,
): Route => ({
  ...declareRoute<AsyncIterable<Buffer>, Query, Params, Result, undefined>(
    'POST',
    path,
    {
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
    },
    NO_READS,
  ),
  ...NO_RATE_LIMIT,
  body: undefined, // the router must not parse the body as JSON
  rawBody: { ...body, isStreamed: true },
});

import { EVENT_STREAM, type EventStream } from './eventStream.ts';
import { declare, type GetSpec, type Handle, type Problem, type Route, type Schema } from './route.ts';

type EventsSpec<Query extends Schema, Params extends Schema, Result> = Omit<
  GetSpec<Query, Params, Result>,
  'reads' | 'handle'
> & {
  readonly handle: Handle<undefined, Query, Params, EventStream<NoInfer<Result>> | Problem>;
};

/** Declares a route that streams server-sent events; `answer` is the schema of each event. */
export const getEvents = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  spec: EventsSpec<Query, Params, Result>,
): Route => ({ ...declare<undefined, Query, Params, Result>('GET', path, spec), mediaType: EVENT_STREAM });

export const EVENT_STREAM = 'text/event-stream';

/** An answer that goes on until its reader leaves: one value after the other (`getEvents`). */
export interface EventStream<Result> {
  readonly kind: 'events';
  /** Begins when the first byte is sent. It ends with the signal: the reader left, may read no longer, or we are stopping. */
  readonly open: (signal: AbortSignal) => AsyncIterable<Result>;
}

export const okEvents = <Result>(open: EventStream<Result>['open']): EventStream<Result> => ({ kind: 'events', open });

export const EVENT_STREAM = 'text/event-stream';

/** A response that streams one value after the other until the client disconnects (`getEvents`). */
export interface EventStream<Result> {
  readonly kind: 'events';
  /**
   * Called when the first byte is sent. The signal aborts when the client disconnects or loses access, or when the
   * process stops.
   */
  readonly open: (signal: AbortSignal) => AsyncIterable<Result>;
}

export const okEvents = <Result>(open: EventStream<Result>['open']): EventStream<Result> => ({ kind: 'events', open });

import { type OutgoingHttpHeaders } from 'node:http';

/** A text answer that is not JSON, such as a calendar. The route declares its media type. */
export interface TextAnswer {
  readonly kind: 'text';
  /** Undefined if the client already has this version (304). */
  readonly text: string | undefined;
  /** The answer is not cached unless these headers allow it. */
  readonly headers: OutgoingHttpHeaders;
}

/** A text answer (200). */
export const okText = (text: string, headers: OutgoingHttpHeaders = {}): TextAnswer => ({
  kind: 'text',
  text,
  headers,
});

/** An answer without content (304), because the client already has this version. */
export const notModified = (headers: OutgoingHttpHeaders): TextAnswer => ({ kind: 'text', text: undefined, headers });

/** The media type of server-sent events. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** A response that streams one value after the other until the client disconnects (`getEvents`). */
export interface EventStream<Result> {
  readonly kind: 'events';
  /**
   * Called when the first byte is sent. The signal aborts when the client disconnects or loses access, or when the
   * process stops.
   */
  readonly open: (signal: AbortSignal) => AsyncIterable<Result>;
}

/** An answer that streams the values that `open` yields. */
export const okEvents = <Result>(open: EventStream<Result>['open']): EventStream<Result> => ({ kind: 'events', open });

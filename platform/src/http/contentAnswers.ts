import { type OutgoingHttpHeaders } from 'node:http';

/** A text answer that is not JSON, such as a calendar. The route declares its media type. */
export interface TextAnswer {
  readonly kind: 'text';
  /** Undefined for an answer without content (304): the client already has this version. */
  readonly text: string | undefined;
  /** The answer is not cached unless these headers allow it. */
  readonly headers: OutgoingHttpHeaders;
}

/** A text answer (200). */
export const okTextAnswer = (text: string, headers: OutgoingHttpHeaders = {}): TextAnswer => ({
  kind: 'text',
  text,
  headers,
});

/** An answer without content (304), because the client already has this version. */
export const notModified = (headers: OutgoingHttpHeaders): TextAnswer => ({ kind: 'text', text: undefined, headers });

/** An answer of bytes, such as a picture. The route declares its media type. */
export interface BytesAnswer {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array;
  /** The answer is not cached unless these headers allow it. */
  readonly headers: OutgoingHttpHeaders;
}

/** An answer of bytes (200). */
export const okBytes = (bytes: Uint8Array, headers: OutgoingHttpHeaders): BytesAnswer => ({
  kind: 'bytes',
  bytes,
  headers,
});

/** The media type of server-sent events. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** A stream of server-sent events, from a route that `getEvents` declares. It ends when the client disconnects. */
export interface EventStream<Result> {
  readonly kind: 'events';
  /**
   * Called when the first byte is sent. The signal aborts when the client disconnects or loses access, or when the
   * process stops.
   */
  readonly open: (signal: AbortSignal) => AsyncIterable<Result>;
}

/** An answer that streams the values that `open` yields. */
export const okEventStream = <Result>(open: EventStream<Result>['open']): EventStream<Result> => ({
  kind: 'events',
  open,
});

import { type OutgoingHttpHeaders } from 'node:http';

/** An answer that is no JSON, such as a calendar; of which type it is, its route says. */
export interface TextAnswer {
  readonly kind: 'text';
  /** Undefined where whoever asks has it already (304). */
  readonly text: string | undefined;
  /** May say how long it is kept; it is not, otherwise. */
  readonly headers: OutgoingHttpHeaders;
}

export const okPlain = (text: string, headers: OutgoingHttpHeaders = {}): TextAnswer => ({
  kind: 'text',
  text,
  headers,
});

/** Whoever asks named this very version of it: there is nothing to send but its headers. */
export const notModified = (headers: OutgoingHttpHeaders): TextAnswer => ({ kind: 'text', text: undefined, headers });

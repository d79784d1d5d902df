import { type IncomingHttpHeaders } from 'node:http';
import { type Answer } from './route.ts';

/**
 * Request header with one or two log positions, separated by a comma: the client's last write, and the last write that
 * it was notified of.
 */
export const AFTER_HEADER = 'Campjay-After';
/** Longer than two positions. */
const MAX_LENGTH = 400;
const MAX_POSITIONS = 2;

/** Returns the positions that an answer must reflect; empty without a valid header. */
export const readAfterHeader = (headers: IncomingHttpHeaders): readonly string[] => {
  const after = headers[AFTER_HEADER.toLowerCase()];
  if (typeof after !== 'string' || after.length > MAX_LENGTH) return [];
  return after.split(',', MAX_POSITIONS).map((position) => position.trim());
};

/**
 * Returns the same answer, marked `stale`: it does not include the client's last write yet. Every JSON body is an
 * object; plain text has no place for the mark.
 */
export const markStale = (answer: Answer<unknown>): Answer<unknown> => {
  switch (answer.kind) {
    case 'problem':
    case 'elsewhere':
    case 'text':
      return answer;
    case 'json':
      return { ...answer, body: { ...(answer.body as object), stale: true } };
    case 'ready':
      return { ...answer, text: `${String(answer.text).slice(0, -1)},"stale":true}` };
  }
};

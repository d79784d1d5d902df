import { type IncomingHttpHeaders } from 'node:http';
import { type Answer } from './kit.ts';

/** Names the position of what the client wrote last. */
export const AFTER_HEADER = 'Campjay-After';
/** Longer than any position is. */
const MAX_LENGTH = 200;

/** The position of what the client wrote last, if it says so. */
export const afterIn = (headers: IncomingHttpHeaders): string | undefined => {
  const after = headers[AFTER_HEADER.toLowerCase()];
  return typeof after === 'string' && after.length <= MAX_LENGTH ? after : undefined;
};

/**
 * The same answer, saying that it does not show the client's last write yet. JSON is an object everywhere; another text has
 * no place to say so.
 */
export const stale = (answer: Answer<unknown>): Answer<unknown> => {
  switch (answer.kind) {
    case 'problem':
    case 'text':
      return answer;
    case 'json':
      return { ...answer, body: { ...(answer.body as object), stale: true } };
    case 'ready':
      return { ...answer, text: `${String(answer.text).slice(0, -1)},"stale":true}` };
  }
};

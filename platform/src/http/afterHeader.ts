import { type IncomingHttpHeaders } from 'node:http';
import { type Answer } from './route.ts';

/** Names the positions of what the client wrote last and of what it heard of last, with a comma between them. */
export const AFTER_HEADER = 'Campjay-After';
/** Longer than two positions are. */
const MAX_LENGTH = 400;
const MAX_POSITIONS = 2;

/** The positions that an answer has to show, as the client says; none where it says nothing. */
export const readAfterHeader = (headers: IncomingHttpHeaders): readonly string[] => {
  const after = headers[AFTER_HEADER.toLowerCase()];
  if (typeof after !== 'string' || after.length > MAX_LENGTH) return [];
  return after.split(',', MAX_POSITIONS).map((position) => position.trim());
};

/**
 * The same answer, saying that it does not show the client's last write yet. JSON is an object everywhere; another text has
 * no place to say so.
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

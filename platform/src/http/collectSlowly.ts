import { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { cutShort } from './collectBody.ts';
import { LARGE_BODY_LIMIT, type Problem } from './kit.ts';

/** So many bytes are read at once, and then none for so long: 3 MB a second, however fast they are sent. */
const STEP_BYTES = 64 * 1024;
const PAUSE_MS = 20;

/**
 * A large body, read in steps, so that somebody who sends one after the other leaves time for everybody else. What is larger than the
 * limit is read to its end too, because most clients read no answer before they have sent all; but not more than the largest
 * body that any route takes: then the connection ends.
 */
export const collectSlowly = async (
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): Promise<Buffer | Problem> => {
  const pieces: Buffer[] = [];
  let size = 0;
  let rested = 0;
  try {
    // Left unread, and not destroyed, it can still be answered.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size <= limitBytes) pieces.push(piece);
      if (size > LARGE_BODY_LIMIT) return endingConnection(tooLarge);
      if (size - rested < STEP_BYTES) continue;
      rested = size;
      await pause(PAUSE_MS);
    }
  } catch {
    return cutShort;
  }
  return size > limitBytes ? tooLarge : Buffer.concat(pieces);
};

/** The answer to a request whose body is not wanted. It is read first, in steps too: whoever is answered at once sends the next at once. */
export const discardSlowly = async (request: IncomingMessage, answer: Problem): Promise<Problem> => {
  const outcome = await collectSlowly(request, 0, answer);
  return Buffer.isBuffer(outcome) ? answer : outcome;
};

/** The same answer, after which nothing more is read from whoever sends. */
export const endingConnection = (answer: Problem): Problem => ({
  ...answer,
  headers: { ...answer.headers, connection: 'close' },
});

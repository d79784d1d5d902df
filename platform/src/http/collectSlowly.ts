import { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { cutShort } from './collectBody.ts';
import { LARGE_BODY_LIMIT, type Problem } from './kit.ts';

/** So many bytes are read at once, and then none for so long: 3 MB a second, however fast and by however many they are sent. */
const STEP_BYTES = 64 * 1024;
const PAUSE_MS = 20;

/** Lets its callers go on in the order of their calls, at least so far apart. */
const createPace = (ms: number): (() => Promise<void>) => {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + ms;
    return pause(nextAt - now);
  };
};
/** Of all bodies that this process reads, and of those that it reads only to answer them: these may not delay the others. */
const [ofWanted, ofUnwanted] = [createPace(PAUSE_MS), createPace(PAUSE_MS)];

/**
 * A large body, read in steps, so that those who send one after the other leave time for everybody else. What is larger than the
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
      await (limitBytes > 0 ? ofWanted : ofUnwanted)();
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

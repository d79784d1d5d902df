import { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { incompleteBody } from './collectBody.ts';
import { LARGE_BODY_LIMIT, type Problem } from './route.ts';

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
const [paceAccepted, paceRejected] = [createPace(PAUSE_MS), createPace(PAUSE_MS)];

/**
 * A large body, read in steps, so that those who send one after the other leave time for everybody else. What is larger than the
 * limit is read to its end too, because most clients read no answer before they have sent all; but not more than the largest
 * body that any route takes: then the connection ends.
 */
export const collectThrottled = async (
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): Promise<Buffer | Problem> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let pausedAt = 0;
  try {
    // Left unread, and not destroyed, it can still be answered.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      if (size > LARGE_BODY_LIMIT) return withConnectionClose(tooLarge);
      if (size - pausedAt < STEP_BYTES) continue;
      pausedAt = size;
      await (limitBytes > 0 ? paceAccepted : paceRejected)();
    }
  } catch {
    return incompleteBody;
  }
  return size > limitBytes ? tooLarge : Buffer.concat(chunks);
};

/** The answer to a request whose body is not wanted. It is read first, in steps too: whoever is answered at once sends the next at once. */
export const discardThrottled = async (request: IncomingMessage, answer: Problem): Promise<Problem> => {
  const outcome = await collectThrottled(request, 0, answer);
  return Buffer.isBuffer(outcome) ? answer : outcome;
};

/** The same answer, after which nothing more is read from whoever sends. */
export const withConnectionClose = (answer: Problem): Problem => ({
  ...answer,
  headers: { ...answer.headers, connection: 'close' },
});

import { type IncomingMessage } from 'node:http';
import { problem, type Problem, LARGE_BODY_LIMIT } from './route.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** The result if the client disconnects while it sends the body. Nobody receives this response. */
const incompleteBodyProblem = problem(400, { type: 'BodyCutShort', message: 'The body ended before it was complete.' });

/** Reads a request's body as raw bytes. Resolves with `tooLarge` as soon as the body exceeds the limit. */
export const collectBody = (
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): Promise<Buffer | Problem> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const handleChunk = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else finish(tooLarge);
    };
    const finish = (outcome: Buffer | Problem): void => {
      request.off('data', handleChunk);
      resolve(outcome);
    };
    request.on('data', handleChunk);
    request.once('end', () => finish(chunks[0] && chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => finish(incompleteBodyProblem));
    request.once('close', () => finish(incompleteBodyProblem));
  });

/** Thrown when a body cannot be read to its end. `answer` is the response. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  constructor(readonly answer: Problem) {
    super(answer.body.message);
  }
}

/**
 * Reads a request in chunks. Leaving the loop early keeps the request open, because a destroyed one can no longer be
 * answered.
 */
export const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false });

/**
 * Yields a request's body in chunks.
 * @throws BodyRefused with `tooLarge` if the body exceeds the limit, or with `incompleteBodyProblem` if it ends early
 */
export async function* streamBody(
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size > limitBytes) throw new BodyRefused(tooLarge);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BodyRefused || request.complete) throw error;
    throw new BodyRefused(incompleteBodyProblem);
  }
}

/**
 * A pause of 20 ms after every 64 KB limits large bodies to 3 MB per second in the whole process, no matter how many
 * clients send them.
 */
const STEP_BYTES = 64 * 1024;
const PAUSE_MS = 20;

/** Returns a function whose calls resolve in order, at least `ms` apart. */
const createThrottle = (ms: number): (() => Promise<void>) => {
  let nextAt = 0; // in ms of `performance.now()`
  return () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + ms;
    return pause(nextAt - now);
  };
};
/** Accepted and rejected bodies are throttled separately, so that rejected bodies cannot delay accepted ones. */
const [throttleAccepted, throttleRejected] = [createThrottle(PAUSE_MS), createThrottle(PAUSE_MS)];

/**
 * Reads a large body with pauses, so that large bodies leave time for other requests. A body above the limit is also
 * read to its end, because most clients read the response only after they have sent everything. But above
 * `LARGE_BODY_LIMIT`, the largest body that any route accepts, the connection is closed.
 */
export const collectThrottled = async (
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): Promise<Buffer | Problem> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let sizeAtPause = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      if (size > LARGE_BODY_LIMIT) return withConnectionClose(tooLarge);
      if (size - sizeAtPause < STEP_BYTES) continue;
      sizeAtPause = size;
      await (limitBytes > 0 ? throttleAccepted : throttleRejected)();
    }
  } catch {
    return incompleteBodyProblem;
  }
  return size > limitBytes ? tooLarge : Buffer.concat(chunks);
};

/**
 * Reads and discards the body of a rejected request before it returns the answer. Without this delay, a client that
 * sends too many requests would get its answer immediately and send the next request without a pause.
 */
export const discardThrottled = async (request: IncomingMessage, answer: Problem): Promise<Problem> => {
  const outcome = await collectThrottled(request, 0, answer);
  return Buffer.isBuffer(outcome) ? answer : outcome;
};

/** Adds the header that closes the connection after the answer, so that nothing more is read from it. */
export const withConnectionClose = (answer: Problem): Problem => ({
  ...answer,
  headers: { ...answer.headers, connection: 'close' },
});

import { type IncomingMessage } from 'node:http';
import { problem, type Problem, LARGE_BODY_LIMIT } from './route.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Never reaches a reader: the client disconnected while sending. */
const incompleteBody = problem(400, { type: 'BodyCutShort', message: 'The body ended before it was complete.' });

/** Reads a request's body as raw bytes. Bytes beyond the limit are dropped, and the result is `tooLarge`. */
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
    request.once('error', () => finish(incompleteBody));
    request.once('close', () => finish(incompleteBody));
  });

/** A body could not be read to its end; `answer` is the response. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  constructor(readonly answer: Problem) {
    super(answer.body.message);
  }
}

/**
 * Yields a request's body in chunks.
 * @throws BodyRefused with `tooLarge` if the body exceeds the limit, or with `incompleteBody` if it ends early
 */
export async function* limitedBody(
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): AsyncGenerator<Buffer> {
  let size = 0;
  // The request must stay open: a destroyed one can no longer be answered.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limitBytes) throw new BodyRefused(tooLarge);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BodyRefused || request.complete) throw error;
    throw new BodyRefused(incompleteBody);
  }
}

/** Reads 64 KB, then pauses 20 ms: 3 MB per second for the whole process, however many clients send. */
const STEP_BYTES = 64 * 1024;
const PAUSE_MS = 20;

/** Returns a function whose calls resolve in order, at least `ms` apart. */
const createPace = (ms: number): (() => Promise<void>) => {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + ms;
    return pause(nextAt - now);
  };
};
/** Separate paces for accepted and rejected bodies, so that rejected ones cannot delay the others. */
const [paceAccepted, paceRejected] = [createPace(PAUSE_MS), createPace(PAUSE_MS)];

/**
 * Reads a large body in steps, so that clients that send one after the other leave time for other requests. A body
 * above the limit is also read to its end, because most clients read the answer only after they have sent everything.
 * Beyond the largest body that any route accepts, the connection is closed.
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
    // The request must stay open: a destroyed one can no longer be answered.
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

/**
 * Answers a request whose body is not needed. The body is read first, in steps: a client that gets its answer at once
 * sends the next request at once.
 */
export const discardThrottled = async (request: IncomingMessage, answer: Problem): Promise<Problem> => {
  const outcome = await collectThrottled(request, 0, answer);
  return Buffer.isBuffer(outcome) ? answer : outcome;
};

/** Returns the same answer, and closes the connection afterwards so that nothing more is read from it. */
export const withConnectionClose = (answer: Problem): Problem => ({
  ...answer,
  headers: { ...answer.headers, connection: 'close' },
});

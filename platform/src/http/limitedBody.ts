import { type IncomingMessage } from 'node:http';
import { incompleteBody } from './collectBody.ts';
import { type Problem } from './route.ts';

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

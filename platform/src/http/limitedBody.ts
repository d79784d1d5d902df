import { type IncomingMessage } from 'node:http';
import { incompleteBody } from './collectBody.ts';
import { type Problem } from './route.ts';

/** A body that could not be read to its end, and what whoever sent it is answered. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  constructor(readonly answer: Problem) {
    super(answer.body.message);
  }
}

/**
 * A request's body, piece by piece.
 * @throws BodyRefused with `tooLarge` once it is larger than the limit, or where it ends before it is complete.
 */
export async function* limitedBody(
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): AsyncGenerator<Buffer> {
  let size = 0;
  // Left unread, and not destroyed, it can still be answered.
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

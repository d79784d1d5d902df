import { type IncomingMessage } from 'node:http';
import { problem, type Problem } from './route.ts';

/** Nobody reads this answer: the client went away while it was sending. */
export const incompleteBody = problem(400, { type: 'BodyCutShort', message: 'The body ended before it was complete.' });

/** A request's body, byte for byte. What is larger than the limit is not kept, and answered with `tooLarge`. */
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

import { type IncomingMessage } from 'node:http';
import { problem, type Problem } from './route.ts';

/** Never reaches a reader: the client disconnected while sending. */
export const incompleteBody = problem(400, { type: 'BodyCutShort', message: 'The body ended before it was complete.' });

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

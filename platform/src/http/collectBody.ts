import { type IncomingMessage } from 'node:http';
import { problem, type Problem } from './kit.ts';

/** Nobody reads this answer: the client went away while it was sending. */
export const cutShort = problem(400, { type: 'BodyCutShort', message: 'The body ended before it was complete.' });

/** A request's body, byte for byte. What is larger than the limit is not kept, and answered with `tooLarge`. */
export const collectBody = (
  request: IncomingMessage,
  limitBytes: number,
  tooLarge: Problem,
): Promise<Buffer | Problem> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else finish(tooLarge);
    };
    const finish = (outcome: Buffer | Problem): void => {
      request.off('data', take);
      resolve(outcome);
    };
    request.on('data', take);
    request.once('end', () => finish(chunks[0] && chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => finish(cutShort));
    request.once('close', () => finish(cutShort));
  });

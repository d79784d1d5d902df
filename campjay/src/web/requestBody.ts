import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** What is kept in memory so that it can be sent twice: every command is smaller, uploads are larger. */
const BUFFER_LIMIT_BYTES = 64 * 1024;

/** A request's body, for one attempt to pass it on after the other. */
export interface RequestBody {
  /** What to send; undefined where there is none. */
  readonly next: () => Buffer | Readable | undefined;
  /** Whether it can be sent (again) from its beginning. */
  readonly isReplayable: () => boolean;
}

/** A small body is read first; a large one, or one of unknown length, is passed on as it comes. */
export const requestBody = async (request: IncomingMessage): Promise<RequestBody> => {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return { next: () => undefined, isReplayable: () => true };
  if (coding === undefined && Number(length) <= BUFFER_LIMIT_BYTES) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const whole = Buffer.concat(chunks);
    return { next: () => whole, isReplayable: () => true };
  }
  let isStarted = false;
  // It is asked for its first piece once there is a connection: what could not be connected has read nothing.
  async function* streamChunks(): AsyncIterable<Buffer> {
    isStarted = true;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  }
  return { next: () => Readable.from(streamChunks(), { objectMode: false }), isReplayable: () => !isStarted };
};

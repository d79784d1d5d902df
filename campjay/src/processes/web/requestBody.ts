import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Bodies up to this size are buffered for a second attempt: every command is smaller, uploads are larger. */
const BUFFER_LIMIT_BYTES = 64 * 1024;

/** A request's body, for successive attempts to send it. */
export interface RequestBody {
  /** Body to send; undefined if there is none. */
  readonly next: () => Buffer | Readable | undefined;
  /** True if it can be sent (again) from its beginning. */
  readonly isReplayable: () => boolean;
}

/** Buffers a small body; streams a large one, or one of unknown length. */
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
  // Runs only once there is a connection, so a failed connection has read nothing.
  async function* streamChunks(): AsyncIterable<Buffer> {
    isStarted = true;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  }
  return { next: () => Readable.from(streamChunks(), { objectMode: false }), isReplayable: () => !isStarted };
};

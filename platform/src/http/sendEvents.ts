import { type ServerResponse } from 'node:http';
import { EVENT_STREAM, type EventStream } from './eventStream.ts';

/** Shorter than proxies wait for a word. A sign-out, or a lost right, ends a stream within this time. */
export const HEARTBEAT_MS = 20_000;

/** Told not to change it, our own compression and proxies pass on each event at once. */
const HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface StreamOptions {
  /** Asked with each heartbeat: whether whoever opened the stream still may. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Ends every stream, so that nobody waits for them when the process stops. */
  readonly stopping?: AbortSignal | undefined;
  readonly heartbeatMs?: number;
}

/**
 * Sends a stream's values as server-sent events, until it ends by itself, its reader leaves or takes nothing any more, may
 * not read it any longer, or the process stops. Readers come again by themselves.
 * @throws whatever the stream throws; the answer is ended all the same
 */
export const sendEvents = async (
  response: ServerResponse,
  { open }: EventStream<unknown>,
  { isStillAllowed, stopping, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): Promise<void> => {
  if (response.destroyed || stopping?.aborted) {
    response.destroy();
    return;
  }
  const endController = new AbortController();
  const end = (): void => endController.abort();
  response.once('close', end);
  stopping?.addEventListener('abort', end);
  const sendHeartbeat = async (): Promise<void> => {
    const canContinue = !response.writableNeedDrain && (await isStillAllowed().catch(() => false));
    if (!canContinue) end();
    else if (!endController.signal.aborted) response.write(':\n\n');
  };
  const heartbeatTimer = setInterval(() => void sendHeartbeat(), heartbeatMs);
  try {
    response.writeHead(200, HEADERS);
    response.write(':\n\n'); // the headers go out with it, and the reader knows that the stream is open
    for await (const value of open(endController.signal))
      if (!response.write(`data: ${JSON.stringify(value)}\n\n`)) await waitForDrain(response, endController.signal);
  } finally {
    clearInterval(heartbeatTimer);
    stopping?.removeEventListener('abort', end);
    response.off('close', end);
    response.end();
  }
};

/** A reader who takes nothing holds the stream up, until the next heartbeat finds that and ends it. */
const waitForDrain = (response: ServerResponse, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    response.once('drain', done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });

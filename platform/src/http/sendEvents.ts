import { type ServerResponse } from 'node:http';
import { EVENT_STREAM, type EventStream } from './contentAnswers.ts';

/** Shorter than the idle timeout of proxies. A sign-out or a lost right ends a stream within this time. */
export const HEARTBEAT_MS = 20_000;

/** With `no-transform`, our own compression and proxies forward each event at once. */
const HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface StreamOptions {
  /** Called with each heartbeat: whether the reader still has access. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Ends every stream when the process stops. */
  readonly stopping?: AbortSignal | undefined;
  readonly heartbeatMs?: number;
}

/**
 * Sends a stream's values as server-sent events until the stream ends, the reader disconnects, stalls or loses access,
 * or the process stops. Readers reconnect by themselves.
 * @throws any error of the stream; the response is ended anyway
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
    response.write(':\n\n'); // sends the headers, so that the reader sees an open stream
    for await (const value of open(endController.signal))
      if (!response.write(`data: ${JSON.stringify(value)}\n\n`)) await waitForDrain(response, endController.signal);
  } finally {
    clearInterval(heartbeatTimer);
    stopping?.removeEventListener('abort', end);
    response.off('close', end);
    response.end();
  }
};

/** A reader who stalls blocks the stream until the next heartbeat ends it. */
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

import { type ServerResponse } from 'node:http';
import { EVENT_STREAM_TYPE, type EventStream } from './contentAnswers.ts';

/**
 * Shorter than the idle timeout of proxies. Each heartbeat also checks access, so a stream ends within this time after
 * a sign-out or the loss of a role.
 */
export const HEARTBEAT_MS = 20_000;

/** `no-transform` turns off compression and `x-accel-buffering` turns off a proxy's buffer: both would delay events. */
const HEADERS = {
  'content-type': `${EVENT_STREAM_TYPE}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface StreamOptions {
  /** Returns whether the reader still has access. Called at each heartbeat. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Aborts when the process stops, which ends the stream. */
  readonly stopSignal?: AbortSignal | undefined;
  readonly heartbeatMs?: number;
}

/**
 * Sends a stream's values as server-sent events until the stream ends, the reader disconnects, stops reading or loses
 * access, or the process stops. Browsers reconnect automatically.
 * @throws any error of the stream, after ending the response
 */
export const sendEvents = async (
  response: ServerResponse,
  { open }: EventStream<unknown>,
  { isStillAllowed, stopSignal, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): Promise<void> => {
  if (response.destroyed || stopSignal?.aborted) {
    response.destroy();
    return;
  }
  const endController = new AbortController();
  const end = (): void => endController.abort();
  response.once('close', end);
  stopSignal?.addEventListener('abort', end);
  const sendHeartbeat = async (): Promise<void> => {
    const canContinue = !response.writableNeedDrain && (await isStillAllowed().catch(() => false));
    if (!canContinue) end();
    else if (!endController.signal.aborted) response.write(':\n\n');
  };
  const heartbeatTimer = setInterval(() => void sendHeartbeat(), heartbeatMs);
  try {
    response.writeHead(200, HEADERS);
    // A comment of the protocol. It makes Node.js send the headers, so that the reader sees an open stream.
    response.write(':\n\n');
    for await (const value of open(endController.signal))
      if (!response.write(`data: ${JSON.stringify(value)}\n\n`)) await waitForDrain(response, endController.signal);
  } finally {
    clearInterval(heartbeatTimer);
    stopSignal?.removeEventListener('abort', end);
    response.off('close', end);
    response.end();
  }
};

/** Waits until the reader has caught up. If the reader has stopped reading, the next heartbeat ends the stream. */
const waitForDrain = (response: ServerResponse, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      response.off('drain', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    response.once('drain', finish);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });

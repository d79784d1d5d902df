import { type ServerResponse } from 'node:http';
import { type Answer } from './kit.ts';

/**
 * Sends an answer, if somebody is still there to take it. Written past Express's `send`, which would hash every body for
 * an ETag: answers depend on who asks and are not kept, unless they say so themselves.
 */
export const send = (response: ServerResponse, answer: Answer<unknown>): void => {
  const payload = answer.kind === 'ready' ? answer.text : JSON.stringify(answer.body);
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(answer.kind === 'problem' ? answer.status : 200, {
    ...(answer.kind === 'ready' ? undefined : answer.headers),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'cache-control': cacheControlOf(answer),
  });
  response.end(payload);
};

const cacheControlOf = (answer: Answer<unknown>): string =>
  answer.kind === 'json' && answer.keptSeconds !== undefined ? `public, max-age=${answer.keptSeconds}` : 'no-store';

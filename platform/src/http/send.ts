import { type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { type Answer } from './route.ts';

/**
 * Sends an answer, unless the connection is closed. Express's `send` is not used, because it would hash every body for
 * an ETag, and most answers are never cached.
 * @param mediaType the media type that the route declares, for bytes, and for text that is not JSON
 */
export const send = (response: ServerResponse, answer: Answer<unknown>, mediaType = 'application/json'): void => {
  const payload = payloadOf(answer);
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(statusOf(answer), {
    'cache-control': cacheControlOf(answer),
    ...headersOf(answer),
    ...(payload !== undefined && {
      'content-type': contentTypeOf(answer, mediaType),
      'content-length': Buffer.byteLength(payload),
    }),
  });
  response.end(payload);
};

const contentTypeOf = ({ kind }: Answer<unknown>, mediaType: string): string => {
  if (kind === 'bytes') return mediaType;
  return kind === 'text' ? `${mediaType}; charset=utf-8` : 'application/json';
};

const headersOf = (answer: Answer<unknown>): OutgoingHttpHeaders | undefined => {
  if (answer.kind === 'redirect') return { location: answer.location };
  return answer.kind === 'serialized' ? undefined : answer.headers;
};

const payloadOf = (answer: Answer<unknown>): string | Uint8Array | undefined => {
  if (answer.kind === 'serialized' || answer.kind === 'text') return answer.text;
  if (answer.kind === 'bytes') return answer.bytes;
  if (answer.kind === 'redirect') return undefined;
  return JSON.stringify(answer.body);
};

/** Returns the HTTP status of an answer. */
export const statusOf = (answer: Answer<unknown>): number => {
  if (answer.kind === 'problem') return answer.status;
  if (answer.kind === 'redirect') return 303;
  if (answer.kind === 'json') return answer.status ?? 200;
  return answer.kind === 'text' && answer.text === undefined ? 304 : 200;
};

const cacheControlOf = (answer: Answer<unknown>): string =>
  answer.kind === 'json' && answer.maxAgeSeconds !== undefined ? `public, max-age=${answer.maxAgeSeconds}` : 'no-store';

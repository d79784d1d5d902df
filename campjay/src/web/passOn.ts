import { pipeline } from 'node:stream/promises';
import { type Log } from '@campjay/platform/log/log.ts';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { correlationIdOf } from '@campjay/platform/http/correlation.ts';
import { problem } from '@campjay/platform/http/kit.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type Request, type RequestHandler, type Response } from 'express';
import { type Dispatcher } from 'undici';
import { endToEnd, type Headers, headersFor } from './headers.ts';
import { type RequestBody, requestBody } from './requestBody.ts';
import { type Upstream, type Upstreams } from './upstreams.ts';

const RETRY_AFTER_SECONDS = 2;

export interface PassingOn {
  readonly log: Log;
  readonly trustedProxies: number;
  /** Whether a request may be sent to another process when one broke off: it changes nothing, or nothing twice. */
  readonly isRepeatable: (request: Request) => boolean;
}

/**
 * Passes requests on to a service: to one process, and where that one cannot be reached to the next. Answers stream through
 * as they come. 503 when nobody can be reached.
 */
export const passOn = (upstreams: Upstreams, passing: PassingOn): RequestHandler => {
  return async (request, response) => {
    const leaving = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort();
    });
    try {
      const headers = headersFor(request, response, passing.trustedProxies);
      const body = await requestBody(request);
      const answer = await answerOfAny(upstreams, { request, headers, body, signal: leaving.signal }, passing);
      if (answer) await giveBack(answer, response);
      else send(response, awayOf(upstreams));
    } catch (error) {
      if (leaving.signal.aborted) return;
      const correlationId = correlationIdOf(request, response);
      passing.log.warn({ error, service: upstreams.service, correlationId }, 'A request was broken off by its service');
      if (response.headersSent) response.destroy();
      else send(response, awayOf(upstreams));
    }
  };
};

interface Asked {
  readonly request: Request;
  readonly headers: Headers;
  readonly body: RequestBody;
  readonly signal: AbortSignal;
}

/** Undefined when none could be reached. @throws when one broke off what must not be sent twice */
const answerOfAny = async (
  upstreams: Upstreams,
  asked: Asked,
  { isRepeatable }: PassingOn,
): Promise<Dispatcher.ResponseData | undefined> => {
  for (const upstream of upstreams.inTurn())
    try {
      return await answerOf(upstream, asked);
    } catch (error) {
      if (asked.signal.aborted) throw error;
      const isUnsent = NEVER_CONNECTED.has(errorCode(error) ?? '');
      if (isUnsent) upstreams.leaveOut(upstream);
      if (!asked.body.isWhole() || !(isUnsent || isRepeatable(asked.request))) throw error;
    }
  return undefined;
};

/** Nothing was sent: there was no connection to send it over. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

const answerOf = (
  { connections }: Upstream,
  { request, headers, body, signal }: Asked,
): Promise<Dispatcher.ResponseData> =>
  connections.request({
    method: request.method,
    path: request.originalUrl,
    headers,
    body: body.next() ?? null,
    signal,
  });

const giveBack = async ({ statusCode, headers, body }: Dispatcher.ResponseData, response: Response): Promise<void> => {
  response.writeHead(statusCode, endToEnd(headers));
  await pipeline(body, response);
};

const awayOf = ({ service }: Upstreams) =>
  problem(503, {
    type: 'Unavailable',
    message:
      service === 'command-api'
        ? 'Nothing can be saved right now. Please try again in a moment.'
        : 'Campjay cannot answer right now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

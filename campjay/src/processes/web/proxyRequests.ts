import { pipeline } from 'node:stream/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { errorCode } from '@campjay/platform/kernel/errorCode.ts';
import { correlationIdOf } from '@campjay/platform/http/correlation.ts';
import { problem } from '@campjay/platform/http/route.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type Request, type RequestHandler, type Response } from 'express';
import { type Dispatcher } from 'undici';
import { endToEndHeaders, type Headers, headersFor } from './headers.ts';
import { type RequestBody, requestBody } from './requestBody.ts';
import { type Upstream, type Upstreams } from './upstreams.ts';

const RETRY_AFTER_SECONDS = 2;

export interface ProxyOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /**
   * True if a request may be sent to another process after its connection broke: it changes nothing, or takes effect
   * only once.
   */
  readonly isRepeatable: (request: Request) => boolean;
}

/**
 * Proxies requests to a service: to one process, and to the next one if it cannot be reached. Responses are streamed.
 * Responds 503 if no process can be reached.
 */
export const proxyRequests = (upstreams: Upstreams, options: ProxyOptions): RequestHandler => {
  return async (request, response) => {
    const disconnected = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) disconnected.abort();
    });
    try {
      const headers = headersFor(request, response, options.trustedProxies);
      const body = await requestBody(request);
      const answer = await sendToAny(upstreams, { request, headers, body, signal: disconnected.signal }, options);
      if (answer) await relayResponse(answer, response);
      else send(response, unavailable(upstreams));
    } catch (error) {
      if (disconnected.signal.aborted) return;
      const correlationId = correlationIdOf(request, response);
      options.log.warn({ error, service: upstreams.service, correlationId }, 'A request was broken off by its service');
      if (response.headersSent) response.destroy();
      else send(response, unavailable(upstreams));
    }
  };
};

interface ProxiedRequest {
  readonly request: Request;
  readonly headers: Headers;
  readonly body: RequestBody;
  readonly signal: AbortSignal;
}

/**
 * Undefined if no process could be reached. @throws if a connection broke during a request that must not be sent twice
 */
const sendToAny = async (
  upstreams: Upstreams,
  proxied: ProxiedRequest,
  { isRepeatable }: ProxyOptions,
): Promise<Dispatcher.ResponseData | undefined> => {
  for (const upstream of upstreams.candidates())
    try {
      return await sendTo(upstream, proxied);
    } catch (error) {
      if (proxied.signal.aborted) throw error;
      const isUnsent = NEVER_CONNECTED.has(errorCode(error) ?? '');
      if (isUnsent) upstreams.markAway(upstream);
      if (!proxied.body.isReplayable() || !(isUnsent || isRepeatable(proxied.request))) throw error;
    }
  return undefined;
};

/** Error codes of a failed connection: nothing was sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

const sendTo = (
  { connections }: Upstream,
  { request, headers, body, signal }: ProxiedRequest,
): Promise<Dispatcher.ResponseData> =>
  connections.request({
    method: request.method,
    path: request.originalUrl,
    headers,
    body: body.next() ?? null,
    signal,
  });

const relayResponse = async (
  { statusCode, headers, body }: Dispatcher.ResponseData,
  response: Response,
): Promise<void> => {
  response.writeHead(statusCode, endToEndHeaders(headers));
  await pipeline(body, response);
};

const unavailable = ({ service }: Upstreams) =>
  problem(503, {
    type: 'Unavailable',
    message:
      service === 'command-api'
        ? 'Nothing can be saved right now. Please try again in a moment.'
        : 'Campjay cannot answer right now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

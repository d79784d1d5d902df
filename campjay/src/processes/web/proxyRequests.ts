import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { correlationIdOf } from '@campjay/platform/http/observeRequests.ts';
import { type Request, type Response, type RequestHandler } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { problem } from '@campjay/platform/http/route.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type Dispatcher } from 'undici';
import { type Upstream, type Upstreams } from './upstreams.ts';

/** Headers of a single connection (RFC 9110, 7.6.1), and those that Node.js handles by itself. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect'],
]);

type Headers = Record<string, string | string[]>;

/** Removes hop-by-hop headers, including those that a `Connection` header names. */
export const endToEndHeaders = (headers: IncomingHttpHeaders): Headers => {
  const connectionHeaders = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || connectionHeaders.has(name) ? [] : [[name, value]],
    ),
  );
};

/**
 * Headers of a proxied request: its own, plus the client's address, protocol and host. The request's own forwarding
 * headers are used only behind a trusted proxy, because anyone can write such a header.
 */
const headersFor = (request: Request, response: Response, trustedProxies: number): Headers => {
  const given = trustedProxies > 0 ? request.headers['x-forwarded-for'] : undefined;
  const { forwarded: _anybodys, ...headers } = endToEndHeaders(request.headers);
  return {
    ...headers,
    'x-forwarded-for': [given, request.socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-correlation-id': correlationIdOf(request, response),
  };
};

/** Bodies up to this size are buffered for a second attempt: every command is smaller, uploads are larger. */
const BUFFER_LIMIT_BYTES = 64 * 1024;

/** A request's body, for successive attempts to send it. */
interface RequestBody {
  /** Body to send; undefined if there is none. */
  readonly next: () => Buffer | Readable | undefined;
  /** True if it can be sent (again) from its beginning. */
  readonly isReplayable: () => boolean;
}

/** Buffers a small body; streams a large one, or one of unknown length. */
const requestBody = async (request: IncomingMessage): Promise<RequestBody> => {
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

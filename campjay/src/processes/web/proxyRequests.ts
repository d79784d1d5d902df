import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { chunksOf } from '@campjay/platform/http/collectBody.ts';
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

/** Headers that concern a single connection (RFC 9110, 7.6.1), and headers that Node.js sets by itself. */
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
 * Creates the headers of a proxied request: those of the original request, plus the client's address, protocol and
 * host. Forwarding headers of the original request are used only behind a trusted proxy, because any client can send
 * them.
 */
const createProxyHeaders = (request: Request, response: Response, trustedProxies: number): Headers => {
  const earlierAddresses = trustedProxies > 0 ? request.headers['x-forwarded-for'] : undefined;
  const { forwarded: _untrusted, ...headers } = endToEndHeaders(request.headers);
  return {
    ...headers,
    'x-forwarded-for': [earlierAddresses, request.socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-correlation-id': correlationIdOf(request, response),
  };
};

/** Bodies up to this size are buffered, so that they can be sent twice. Commands are smaller, uploads are larger. */
const BUFFER_LIMIT_BYTES = 64 * 1024;

/** The body of a request, for one or more attempts to send it. */
interface RequestBody {
  /** The body for the next attempt; undefined if the request has none. */
  readonly next: () => Buffer | Readable | undefined;
  /** True if another attempt can send the whole body. */
  readonly isReplayable: () => boolean;
}

/** Buffers a small body. A large body, or one of unknown length, is streamed. */
const openRequestBody = async (request: IncomingMessage): Promise<RequestBody> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return { next: () => undefined, isReplayable: () => true };
  if (encoding === undefined && Number(length) <= BUFFER_LIMIT_BYTES) {
    const chunks: Buffer[] = [];
    for await (const chunk of chunksOf(request)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    return { next: () => content, isReplayable: () => true };
  }
  let isStarted = false;
  // The generator starts only after the connection is open, so a failed connection leaves the body unread.
  async function* streamChunks(): AsyncIterable<Buffer> {
    isStarted = true;
    yield* chunksOf(request);
  }
  return { next: () => Readable.from(streamChunks(), { objectMode: false }), isReplayable: () => !isStarted };
};

const RETRY_AFTER_SECONDS = 2;

export interface ProxyOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /**
   * True if a request may be sent to another process after its connection broke, because it changes nothing or takes
   * effect only once.
   */
  readonly isRepeatable: (request: Request) => boolean;
}

/**
 * Proxies each request to one of a service's processes, or to the next process if that one cannot be reached. Responses
 * are streamed. Responds 503 if no process can be reached.
 */
export const proxyRequests = (upstreams: Upstreams, options: ProxyOptions): RequestHandler => {
  return async (request, response) => {
    // Aborted if the client closes the connection before it has the whole response.
    const disconnection = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) disconnection.abort();
    });
    try {
      const headers = createProxyHeaders(request, response, options.trustedProxies);
      const body = await openRequestBody(request);
      const upstreamResponse = await sendToAny(
        upstreams,
        { request, headers, body, signal: disconnection.signal },
        options,
      );
      if (upstreamResponse) await relayResponse(upstreamResponse, response);
      else send(response, createUnavailableProblem(upstreams));
    } catch (error) {
      if (disconnection.signal.aborted) return;
      const correlationId = correlationIdOf(request, response);
      options.log.warn(
        { error, service: upstreams.service, correlationId },
        'A service closed the connection during a request',
      );
      if (response.headersSent) response.destroy();
      else send(response, createUnavailableProblem(upstreams));
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
 * Sends a request to the first process that can be reached; undefined if there is none.
 * @throws the error of a connection that broke during a request that must not be sent twice
 */
const sendToAny = async (
  upstreams: Upstreams,
  proxiedRequest: ProxiedRequest,
  { isRepeatable }: ProxyOptions,
): Promise<Dispatcher.ResponseData | undefined> => {
  for (const upstream of upstreams.listCandidates())
    try {
      return await sendTo(upstream, proxiedRequest);
    } catch (error) {
      if (proxiedRequest.signal.aborted) throw error;
      const isUnsent = CONNECT_ERRORS.has(errorCode(error) ?? '');
      if (isUnsent) upstreams.markUnreachable(upstream);
      if (!proxiedRequest.body.isReplayable() || !(isUnsent || isRepeatable(proxiedRequest.request))) throw error;
    }
  return undefined;
};

/** Error codes of connections that were never opened, so that nothing was sent. */
const CONNECT_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
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

const createUnavailableProblem = ({ service }: Upstreams) =>
  problem(503, {
    type: 'Unavailable',
    message:
      service === 'command-api'
        ? 'Nothing can be saved right now. Please try again in a moment.'
        : 'Campjay cannot answer right now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

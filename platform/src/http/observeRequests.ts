import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, type RequestListener } from 'node:http';
import { type Log } from '../kernel/log.ts';
import { type Metrics } from '../telemetry/metrics/metrics.ts';
import { traceRequest } from '../telemetry/tracing/traceRequest.ts';
import { routeNameOf, streamStartOf } from './routeName.ts';

const CORRELATION_HEADER = 'x-correlation-id';
/** Ids go into logs and event metadata, so only harmless characters are allowed. */
const ID_PATTERN = /^[\w.:-]{1,100}$/;

/**
 * Returns the correlation id, which links everything that this request causes: the caller's id if it is well-formed,
 * otherwise a new one. It is also set on the response.
 */
export const correlationIdOf = (request: IncomingMessage, response: ServerResponse): string => {
  const existing = response.getHeader(CORRELATION_HEADER);
  if (typeof existing === 'string') return existing;
  const receivedId = request.headers[CORRELATION_HEADER];
  const id = typeof receivedId === 'string' && ID_PATTERN.test(receivedId) ? receivedId : randomUUID();
  request.headers[CORRELATION_HEADER] = id; // for handlers that forward the request
  response.setHeader(CORRELATION_HEADER, id);
  return id;
};

const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Returns the id of one request: the id that a trusted proxy assigned, so that both logs agree, otherwise a new one. It
 * is set on the response and on the request's headers, for handlers that forward the request.
 */
const requestIdOf = (request: IncomingMessage, response: ServerResponse, isProxied: boolean): string => {
  const receivedId = request.headers[REQUEST_ID_HEADER];
  const isUsable = isProxied && typeof receivedId === 'string' && ID_PATTERN.test(receivedId);
  const id = isUsable ? receivedId : randomUUID();
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
};

export interface ObserveDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Number of proxies in front of this service. If 0, forwarded headers are not trusted. */
  readonly trustedProxies: number;
}

/** Routes that are so frequent, or so uninteresting, that they are logged at debug level. */
const DEBUG_ROUTE_PATTERN = /^(\/healthz|\/readyz|\/metrics|\/assets\/|\/ad-images\/|\/api\/track\/)/;
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Wraps a service's request handler. It assigns ids to every request; when the request is answered, it logs one line
 * and records the duration. Log and metrics contain neither the caller nor the path, only the route's template.
 */
export const observeRequests =
  (handle: RequestListener, { log, metrics, trustedProxies }: ObserveDeps): RequestListener =>
  (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request, response, trustedProxies > 0);
    const correlationId = correlationIdOf(request, response);
    response.once('close', () => {
      const route = routeNameOf(request);
      const method = methodOf(request);
      const durationMs = performance.now() - startedAt;
      const statusClass = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : CLIENT_LEFT;
      // Of a stream, the metric measures only the time until it starts.
      const measuredMs = (streamStartOf(request) ?? startedAt + durationMs) - startedAt;
      metrics.observe(
        'campjay_http_request_duration_seconds',
        { route, method, status: statusClass },
        measuredMs / 1_000,
      );
      const fields = {
        method,
        route,
        status: statusOf(response),
        ms: roundToTenth(durationMs),
        requestId,
        correlationId,
      };
      log[DEBUG_ROUTE_PATTERN.test(route) ? 'debug' : 'info'](fields, 'Answered a request.');
    });
    traceRequest(request, response, trustedProxies > 0, () => handle(request, response));
  };

/** Returns the method as a metric label. Clients can send arbitrary methods, so unknown ones share a label. */
const methodOf = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : 'other');

/** The value logged as the status of a request whose client disconnected before the answer was sent. */
const CLIENT_LEFT = 'left';

const statusOf = ({ writableFinished, statusCode }: ServerResponse): number | typeof CLIENT_LEFT =>
  writableFinished ? statusCode : CLIENT_LEFT;

const roundToTenth = (ms: number): number => Math.round(ms * 10) / 10;

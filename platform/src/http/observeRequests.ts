import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Log } from '../kernel/log.ts';
import { type Metrics } from '../telemetry/metrics/metrics.ts';
import { traceRequest } from '../telemetry/tracing/traceRequest.ts';
import { correlationIdOf } from './correlation.ts';
import { requestIdOf } from './requestId.ts';
import { routeOf, streamStartedAt } from './routeName.ts';

export interface ObserveDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Number of proxies in front of this service. If 0, forwarded headers are not trusted. */
  readonly trustedProxies: number;
}

/** Routes that are so frequent, or so uninteresting, that they are logged at debug level. */
const DEBUG_ROUTES = /^(\/healthz|\/readyz|\/metrics|\/assets\/|\/ad-images\/|\/api\/track\/)/;
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Wraps a service's request handler: assigns ids to every request, logs one line and records its duration when it is
 * answered. Neither includes the caller, or anything of the address beyond the route's template.
 */
export const observeRequests =
  (handle: RequestListener, { log, metrics, trustedProxies }: ObserveDeps): RequestListener =>
  (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request, response, trustedProxies > 0);
    const correlationId = correlationIdOf(request, response);
    response.once('close', () => {
      const route = routeOf(request);
      const method = methodOf(request);
      const ms = performance.now() - startedAt;
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'left';
      const answeredMs = (streamStartedAt(request) ?? startedAt + ms) - startedAt;
      metrics.observe('campjay_http_request_duration_seconds', { route, method, status }, answeredMs / 1_000);
      const fields = { method, route, status: statusOf(response), ms: rounded(ms), requestId, correlationId };
      log[DEBUG_ROUTES.test(route) ? 'debug' : 'info'](fields, 'Answered a request.');
    });
    traceRequest(request, response, trustedProxies > 0, () => handle(request, response));
  };

/** Clients can send arbitrary methods, so unknown ones share a label. */
const methodOf = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : 'other');

/** Returns 'left' if the client disconnected before the answer was sent. */
const statusOf = ({ writableFinished, statusCode }: ServerResponse): number | 'left' =>
  writableFinished ? statusCode : 'left';

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

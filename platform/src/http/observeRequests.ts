import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Log } from '../log/log.ts';
import { type Metrics } from '../metrics/metrics.ts';
import { traceRequest } from '../tracing/traceRequest.ts';
import { correlationIdOf } from './correlation.ts';
import { requestIdOf } from './requestId.ts';
import { routeOf, streamStartedAt } from './routeName.ts';

export interface ObserveDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** How many proxies stand before this door. With none, what a request says of itself is not believed. */
  readonly trustedProxies: number;
}

/** What is asked so often, or says so little, that a line of each is for who looks for a fault. */
const DEBUG_ROUTES = /^(\/healthz|\/readyz|\/metrics|\/assets\/|\/ad-images\/|\/api\/track\/)/;
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The edge of a service: gives every request its ids, writes one line of it and measures it when it is answered. Nothing of
 * who asked, or of what the address says beyond the route's template, goes into either.
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

/** Anybody may make methods up. */
const methodOf = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : 'other');

/** Of a client that went away before it was answered, nothing was sent that could be told. */
const statusOf = ({ writableFinished, statusCode }: ServerResponse): number | 'left' =>
  writableFinished ? statusCode : 'left';

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

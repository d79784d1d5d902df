import { type IncomingMessage } from 'node:http';
import { type RequestHandler } from 'express';

/** What is recorded about a request for logs and metrics. */
interface RequestInfo {
  readonly route: string;
  /** When the response turned into an event stream, in ms of `performance.now()`. */
  readonly streamStartedAt?: number;
}

const requestInfos = new WeakMap<IncomingMessage, RequestInfo>();

/** Sets the route name of a request for logs and metrics. Pass the declared path, never the requested one. */
export const setRouteName = (request: IncomingMessage, route: string): void => {
  requestInfos.set(request, { route });
};

/** Creates middleware that sets the route name of its requests. A later handler may set a more specific name. */
export const routeNameMiddleware =
  (route: string): RequestHandler =>
  (request, _response, next) => {
    setRouteName(request, route);
    next();
  };

/** Records that an event stream starts now. It may last for hours, which must not count as the request's duration. */
export const markStreamStart = (request: IncomingMessage): void => {
  requestInfos.set(request, { route: routeNameOf(request), streamStartedAt: performance.now() });
};

/** The route name of a request that no route handled. */
export const NO_ROUTE = 'other';

/** Returns the declared path. The requested path must not be logged, because its parameters may be secret. */
export const routeNameOf = (request: IncomingMessage): string => requestInfos.get(request)?.route ?? NO_ROUTE;

export const streamStartOf = (request: IncomingMessage): number | undefined =>
  requestInfos.get(request)?.streamStartedAt;

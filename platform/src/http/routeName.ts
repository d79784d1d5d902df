import { type IncomingMessage } from 'node:http';
import { type RequestHandler } from 'express';

interface Mark {
  readonly route: string;
  /** When the stream began, in ms of `performance.now()`. */
  readonly streamStartedAt?: number;
}

const marks = new WeakMap<IncomingMessage, Mark>();

/** Names a request for logs and metrics: the declared path, never the requested one. */
export const nameRoute = (request: IncomingMessage, route: string): void => void marks.set(request, { route });

/** Names all requests that pass through, unless a handler further in sets a more specific name. */
export const withRouteName =
  (route: string): RequestHandler =>
  (request, _response, next) => {
    nameRoute(request, route);
    next();
  };

/** Marks that the answer starts to stream, which may go on for hours. */
export const markStreamStart = (request: IncomingMessage): void =>
  void marks.set(request, { route: routeOf(request), streamStartedAt: performance.now() });

/** The name of a request without a route. */
export const NO_ROUTE = 'other';

/** Returns the declared path: a parameter in the requested path may be a secret. */
export const routeOf = (request: IncomingMessage): string => marks.get(request)?.route ?? NO_ROUTE;

export const streamStartedAt = (request: IncomingMessage): number | undefined => marks.get(request)?.streamStartedAt;

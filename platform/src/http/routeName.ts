import { type IncomingMessage } from 'node:http';
import { type RequestHandler } from 'express';

interface Mark {
  readonly route: string;
  /** When a stream began, by `performance.now()`. */
  readonly streamStartedAt?: number;
}

const marks = new WeakMap<IncomingMessage, Mark>();

/** What answers a request says what it is called in logs and metrics: its path as it is declared, never as it was asked. */
export const nameRoute = (request: IncomingMessage, route: string): void => void marks.set(request, { route });

/** Names all that goes through it, until something further in knows better. */
export const withRouteName =
  (route: string): RequestHandler =>
  (request, _response, next) => {
    nameRoute(request, route);
    next();
  };

/** The answer begins to stream, and may go on for hours. */
export const markStreamStart = (request: IncomingMessage): void =>
  void marks.set(request, { route: routeOf(request), streamStartedAt: performance.now() });

/** Of a request that nobody has named. */
export const NO_ROUTE = 'other';

/** What stands in the place of a parameter may be a secret, so a path never stands for itself. */
export const routeOf = (request: IncomingMessage): string => marks.get(request)?.route ?? NO_ROUTE;

export const streamStartedAt = (request: IncomingMessage): number | undefined => marks.get(request)?.streamStartedAt;

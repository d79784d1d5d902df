import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { type Position } from '../eventstore/port.ts';
import { type Log } from '../kernel/log.ts';
import { type Audit, toAuditedCall, isAudited, runAudited } from './audit.ts';
import { discardThrottled } from './collectBody.ts';
import { correlationIdOf } from './observeRequests.ts';
import { EVENT_STREAM_TYPE, type EventStream } from './contentAnswers.ts';
import { problemFromError, logRefusal, rememberCaller } from './faults.ts';
import { refuseForeignOrigin, readAfterHeader, markStale } from './headers.ts';
import { allows, BODY_LIMIT, problem, type Answer, type Principal, type Problem, type Route } from './route.ts';
import { createRateLimit, type RateLimit, senderNetworkOf } from './rateLimit.ts';
import { type ReadBody, readJsonBody, readRawBody } from './readJsonBody.ts';
import { setRouteName, routeNameOf, markStreamStart } from './routeName.ts';
import { send } from './send.ts';
import { sendEvents } from './sendEvents.ts';
import { verifyAnswer, verifyValue } from './statuses.ts';

/**
 * Waits until the active builds of these read models have reached a log position. Resolves with 'behind' on timeout. It
 * also does so immediately if the position cannot be reached without an operator, because a projection has stopped or
 * has parked the event there. The position comes from a client; one that this log never issued resolves with 'reached'.
 */
export type AwaitReadModels = (
  position: Position,
  readModels: readonly string[],
  signal: AbortSignal,
) => Promise<'reached' | 'behind'>;

export interface MountOptions {
  /** Returns the caller, identified by a cookie or token; `VISITOR` if not signed in. */
  readonly identify: (request: Request) => Principal | Promise<Principal>;
  readonly log: Log;
  /** Records audited calls (`isAudited`). A call that it cannot record does not run. */
  readonly audit: Audit;
  /** Delays answers until they include the caller's last write. If absent, answers are not delayed. */
  readonly awaitReadModels?: AwaitReadModels;
  /** Public scheme, host and port of the product, if they differ from those in the requests. */
  readonly publicOrigin?: string | undefined;
  /** Aborts when the process stops, which ends open event streams (`getEvents`). */
  readonly stopSignal?: AbortSignal;
  /** Interval of the heartbeats of event streams, in ms; each checks access again. Default `HEARTBEAT_MS`. */
  readonly heartbeatMs?: number;
  /** For tests: an answer that does not match its route's schema becomes a fault. */
  readonly verifyAnswers?: boolean;
}

/** The route name of unknown paths below /api in logs and metrics. */
const UNKNOWN_API_ROUTE = '/api/*';

/**
 * Returns a router that serves the routes. The steps of a request: check the origin (403), check the rate limit (429),
 * identify and authorize the caller (401, 403), read the body (413, 415), wait until the read models include the
 * client's last write, record the call in the audit, parse the input (400), run the handler, send the answer. The
 * router answers all other paths below /api with 404, and known paths with an unknown method with 405, so mount it
 * after anything else below /api.
 */
export const mountRoutes = (routes: readonly Route[], options: MountOptions): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const handlersOfFixedPaths = new Map<string, RequestHandler>();
  const handlersOfPatterns = new Map<string, RequestHandler>();
  for (const [path, routesAtPath] of groupByPath(routes)) {
    const handlers = path.includes('/:') ? handlersOfPatterns : handlersOfFixedPaths;
    handlers.set(path, serveMethods(path, routesAtPath, options));
  }
  // Fixed paths are looked up in a map, because the router would try the patterns of all paths in turn. They come
  // first, so that `/camps/list` never matches `/camps/:camp`.
  router.use(async (request, response, next) => {
    const serve = handlersOfFixedPaths.get(request.path);
    if (serve) await serve(request, response, next);
    else next();
  });
  for (const [path, serve] of handlersOfPatterns) router.all(path, serve);
  router.use('/api', (request, response) => {
    setRouteName(request, UNKNOWN_API_ROUTE);
    correlationIdOf(request, response);
    send(response, problem(404, { type: 'NotFound', message: 'The API has nothing at this path.' }));
  });
  router.use(handleError(options.log));
  return router;
};

const groupByPath = (routes: readonly Route[]): Map<string, readonly Route[]> => {
  const byPath = new Map<string, readonly Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return byPath;
};

const serveMethods = (path: string, routesAtPath: readonly Route[], options: MountOptions): RequestHandler => {
  const byMethod = new Map<string, Route>(routesAtPath.map((route) => [route.method, route]));
  const getRoute = byMethod.get('GET');
  if (getRoute && getRoute.mediaType !== EVENT_STREAM_TYPE) byMethod.set('HEAD', getRoute);
  const rateLimits = new Map(routesAtPath.map((route) => [route, route.frequency && createRateLimit(route.frequency)]));
  const allowedMethods = [...byMethod.keys()].join(', ');
  const methodNotAllowed: Problem = {
    ...problem(405, { type: 'MethodNotAllowed', message: `This path answers ${allowedMethods} only.` }),
    headers: { allow: allowedMethods },
  };
  return async (request, response) => {
    setRouteName(request, path);
    const correlationId = correlationIdOf(request, response);
    const route = byMethod.get(request.method);
    if (!route) {
      send(response, methodNotAllowed);
      return;
    }
    const answer = await handleRequest(route, rateLimits.get(route), request, response, correlationId, options);
    logRefusal(options.log, answer, { request, route, correlationId });
    if (answer.kind === 'events') {
      await sendStream(route, answer, request, response, options);
      return;
    }
    if (options.verifyAnswers) verifyAnswer(route, answer);
    send(response, answer, route.mediaType);
  };
};

/** Sends a stream until it ends. An error is only logged, because the answer has begun. The client then reconnects. */
const sendStream = async (
  route: Route,
  { open }: EventStream<unknown>,
  request: Request,
  response: Response,
  { identify, stopSignal, heartbeatMs, verifyAnswers = false, log }: MountOptions,
): Promise<void> => {
  const { userId, session } = await identify(request);
  const isStillAllowed = async (): Promise<boolean> => {
    const caller = await identify(request);
    const isSameSession = caller.userId === userId && caller.session?.sessionId === session?.sessionId;
    return isSameSession && allows(route.allow, caller.roles);
  };
  const events = { kind: 'events', open: verifyAnswers ? verifyStream(route, open) : open } as const;
  markStreamStart(request);
  try {
    await sendEvents(response, events, {
      isStillAllowed,
      stopSignal,
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    });
  } catch (error) {
    log.error({ error, route: route.path, correlationId: correlationIdOf(request, response) }, 'A stream failed.');
  }
};

/** For tests: wraps a stream so that it fails at a value that does not match the route's schema. */
const verifyStream = (route: Route, open: EventStream<unknown>['open']): EventStream<unknown>['open'] =>
  async function* (signal) {
    for await (const value of open(signal)) {
      verifyValue(route, JSON.parse(JSON.stringify(value)));
      yield value;
    }
  };

const handleRequest = async (
  route: Route,
  rateLimit: RateLimit | undefined,
  request: Request,
  response: Response,
  correlationId: string,
  { identify, publicOrigin, awaitReadModels, audit }: MountOptions,
): Promise<Answer<unknown> | EventStream<unknown>> => {
  const originProblem = refuseForeignOrigin(request, publicOrigin);
  if (originProblem) return originProblem;
  const clientAddress = senderNetworkOf(request.ip ?? 'unknown');
  const countRequests = async (times: number): Promise<Problem | undefined> =>
    times === 0 || isFromThisMachine(request) ? undefined : rateLimit?.consume(clientAddress, times);
  const rateProblem = await countRequests(1);
  if (rateProblem) return discardThrottled(request, rateProblem);
  const principal = await identify(request);
  rememberCaller(request, principal);
  const input = {
    query: route.query ? { ...request.query } : undefined,
    params: route.params ? { ...request.params } : undefined,
  };
  if (!allows(route.allow, principal.roles)) {
    if (principal.roleLookupError) throw principal.roleLookupError;
    if (isAudited(route) && principal.session)
      await audit.recordDenied(toAuditedCall(route, { principal, correlationId }, { ...input, body: undefined }));
    return buildAccessProblem(principal);
  }
  const body = await readBody(route, request, (bytes) => countRequests(Math.floor(bytes / BODY_LIMIT)));
  if (body?.kind === 'problem') return body;
  const signal = abortOnDisconnect(response);
  const positions = route.reads.length > 0 ? readAfterHeader(request.headers) : [];
  const waits = awaitReadModels && positions.map((position) => awaitReadModels(position, route.reads, signal));
  const isBehind = (await Promise.all(waits ?? [])).includes('behind');
  const handlerInput = {
    ...input,
    body: body?.value,
    headers: request.headers,
    clientAddress,
    principal,
    signal,
    correlationId,
  };
  const answer = await runAudited(route, handlerInput, audit);
  return isBehind && answer.kind !== 'events' ? markStale(answer) : answer;
};

/**
 * Requests from this machine are not counted: behind a proxy that is not configured, all clients have this address, and
 * would share one limit.
 */
const isFromThisMachine = ({ ip = '' }: Request): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);

const readBody = async (
  { body, rawBody, bodyLimitBytes }: Route,
  request: Request,
  checkBeforeParsing: (bytes: number) => Promise<Problem | undefined>,
): Promise<ReadBody | undefined> => {
  if (rawBody) return readRawBody(request, rawBody);
  return body && readJsonBody(request, bodyLimitBytes, checkBeforeParsing);
};

const buildAccessProblem = ({ roles }: Principal): Problem =>
  roles.every((role) => role === 'visitor')
    ? problem(401, { type: 'NotSignedIn', message: 'Please sign in first.' })
    : problem(403, { type: 'NotAllowed', message: 'Your account may not do this.' });

/** Returns a signal that aborts if the connection closes before the answer is sent. */
const abortOnDisconnect = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Replaces a URIError by its name. It contains the whole malformed address, which must not be logged. */
const toLoggableError = (error: unknown): unknown => (error instanceof URIError ? error.name : error);

/** Answers an error that a handler threw. Express recognizes an error handler by its four parameters. */
const handleError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const correlationId = correlationIdOf(request, response);
    if (response.destroyed) {
      log.debug({ error, correlationId }, 'The client disconnected before it was answered.');
      return;
    }
    const answer = problemFromError(error);
    const fields = {
      error: toLoggableError(error),
      method: request.method,
      route: routeNameOf(request),
      correlationId,
    };
    if (answer.status >= 500) log.error({ ...fields, reference: answer.body.reference }, 'A request failed.');
    else log.warn(fields, 'A request was refused because of an error.');
    send(response, answer);
  };

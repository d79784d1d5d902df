import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { type Log } from '../kernel/log.ts';
import { type Audit, auditedCall, isAudited, runAudited } from './audit.ts';
import { discardThrottled } from './collectThrottled.ts';
import { correlationIdOf } from './observeRequests.ts';
import { EVENT_STREAM, type EventStream } from './contentAnswers.ts';
import { problemFromError, logRefusal, rememberCaller } from './faults.ts';
import { refuseForeignOrigin, readAfterHeader, markStale } from './headers.ts';
import { allows, BODY_LIMIT, problem, type Answer, type Principal, type Problem, type Route } from './route.ts';
import { createRateLimit, type RateLimit, networkOf } from './rateLimit.ts';
import { type ReadBody, readJsonBody, readRawBody } from './readJsonBody.ts';
import { nameRoute, routeOf, markStreamStart } from './routeName.ts';
import { send } from './send.ts';
import { sendEvents } from './sendEvents.ts';
import { verifyAnswer, verifyValue } from './statuses.ts';

/**
 * Waits until the active builds of these read models have reached a log position. Returns 'behind' on timeout, and at
 * once if the position cannot be reached without an operator: a projection has stopped, or has parked the event there.
 *
 * The position comes from a client. One that this log never issued returns 'reached' without waiting.
 */
export type AwaitReadModels = (
  position: string,
  readModels: readonly string[],
  signal: AbortSignal,
) => Promise<'reached' | 'behind'>;

export interface MountOptions {
  /** Resolves the caller from a cookie or token; `VISITOR` if not signed in. */
  readonly identify: (request: Request) => Principal | Promise<Principal>;
  readonly log: Log;
  /** Records audited calls (`isAudited`); a call that it cannot record does not run. */
  readonly audit: Audit;
  /** Delays answers until they include the reader's last write; without it they do not wait. */
  readonly awaitReadModels?: AwaitReadModels;
  /** Public scheme, host and port of the product, if they differ from those in the requests. */
  readonly publicOrigin?: string | undefined;
  /** Ends open event streams (`getEvents`). */
  readonly stopping?: AbortSignal;
  /** Interval of stream heartbeats; each one checks access again. Default `HEARTBEAT_MS`. */
  readonly heartbeatMs?: number;
  /** For tests: an answer that does not match its route's schema becomes a fault. */
  readonly verifyAnswers?: boolean;
}

/** Name of unknown paths below /api in logs and metrics. */
const NO_API_ROUTE = '/api/*';

/**
 * Serves routes: origin (403) → rate limit (429) → identify → authorize (401, 403) → read the body (413, 415) → wait
 * for the reader's last write → record in the audit → parse (400) → handle → send. Unknown paths below /api answer 404,
 * known paths with another method 405. Therefore mount all API routes at once, after anything else below /api.
 */
export const mountRoutes = (routes: readonly Route[], options: MountOptions): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const [fixed, patterns] = [new Map<string, RequestHandler>(), new Map<string, RequestHandler>()];
  for (const [path, atPath] of groupByPath(routes))
    (path.includes('/:') ? patterns : fixed).set(path, serveMethods(path, atPath, options));
  // Fixed paths use a map, because the router would try the patterns of all paths in turn. They come first, so that
  // `/camps/list` never matches `/camps/:camp`.
  router.use(async (request, response, next) => {
    const serve = fixed.get(request.path);
    if (serve) await serve(request, response, next);
    else next();
  });
  for (const [path, serve] of patterns) router.all(path, serve);
  router.use('/api', (request, response) => {
    nameRoute(request, NO_API_ROUTE);
    correlationIdOf(request, response);
    send(response, problem(404, { type: 'NotFound', message: 'The API has nothing at this path.' }));
  });
  router.use(handleFault(options.log));
  return router;
};

const groupByPath = (routes: readonly Route[]): Map<string, readonly Route[]> => {
  const byPath = new Map<string, readonly Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return byPath;
};

const serveMethods = (path: string, atPath: readonly Route[], options: MountOptions): RequestHandler => {
  const byMethod = new Map<string, Route>(atPath.map((route) => [route.method, route]));
  const reading = byMethod.get('GET');
  if (reading && reading.mediaType !== EVENT_STREAM) byMethod.set('HEAD', reading);
  const limits = new Map(atPath.map((route) => [route, route.frequency && createRateLimit(route.frequency)]));
  const allowed = [...byMethod.keys()].join(', ');
  const refusal: Problem = {
    ...problem(405, { type: 'MethodNotAllowed', message: `This path answers ${allowed} only.` }),
    headers: { allow: allowed },
  };
  return async (request, response) => {
    nameRoute(request, path);
    const correlationId = correlationIdOf(request, response);
    const route = byMethod.get(request.method);
    if (!route) {
      send(response, refusal);
      return;
    }
    const answer = await handleRequest(route, limits.get(route), request, response, correlationId, options);
    logRefusal(options.log, answer, { request, route, correlationId });
    if (answer.kind === 'events') {
      await stream(route, answer, request, response, options);
      return;
    }
    if (options.verifyAnswers) verifyAnswer(route, answer);
    send(response, answer, route.mediaType);
  };
};

/** Sends a stream until it ends. An error at this point can no longer be answered; the client reconnects. */
const stream = async (
  route: Route,
  { open }: EventStream<unknown>,
  request: Request,
  response: Response,
  { identify, stopping, heartbeatMs, verifyAnswers = false, log }: MountOptions,
): Promise<void> => {
  const { userId, session } = await identify(request);
  const isStillAllowed = async (): Promise<boolean> => {
    const now = await identify(request);
    return now.userId === userId && now.session?.sessionId === session?.sessionId && allows(route.allow, now.roles);
  };
  const checked = verifyAnswers
    ? ({ kind: 'events', open: verifyStream(route, open) } as const)
    : ({ kind: 'events', open } as const);
  markStreamStart(request);
  try {
    await sendEvents(response, checked, {
      isStillAllowed,
      stopping,
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    });
  } catch (error) {
    log.error({ error, route: route.path, correlationId: correlationIdOf(request, response) }, 'A stream failed.');
  }
};

const verifyStream = (route: Route, open: EventStream<unknown>['open']): EventStream<unknown>['open'] =>
  async function* (signal) {
    for await (const value of open(signal)) {
      verifyValue(route, JSON.parse(JSON.stringify(value)));
      yield value;
    }
  };

const handleRequest = async (
  route: Route,
  limit: RateLimit | undefined,
  request: Request,
  response: Response,
  correlationId: string,
  { identify, publicOrigin, awaitReadModels, audit }: MountOptions,
): Promise<Answer<unknown> | EventStream<unknown>> => {
  const foreign = refuseForeignOrigin(request, publicOrigin);
  if (foreign) return foreign;
  const clientAddress = networkOf(request.ip ?? 'unknown');
  const count = async (times: number): Promise<Problem | undefined> =>
    times === 0 || isThisMachine(request) ? undefined : limit?.consume(clientAddress, times);
  const tooMany = await count(1);
  if (tooMany) return discardThrottled(request, tooMany);
  const principal = await identify(request);
  rememberCaller(request, principal);
  const input = {
    query: route.query ? { ...request.query } : undefined,
    params: route.params ? { ...request.params } : undefined,
  };
  if (!allows(route.allow, principal.roles)) {
    if (principal.roleLookupError) throw principal.roleLookupError;
    if (isAudited(route) && principal.session)
      await audit.recordDenied(auditedCall(route, { principal, correlationId }, { ...input, body: undefined }));
    return refuse(principal);
  }
  const body = await readBody(route, request, (bytes) => count(Math.floor(bytes / BODY_LIMIT)));
  if (body?.kind === 'problem') return body;
  const signal = signalOf(response);
  const after = route.reads.length > 0 ? readAfterHeader(request.headers) : [];
  const results = awaitReadModels && after.map((position) => awaitReadModels(position, route.reads, signal));
  const isBehind = (await Promise.all(results ?? [])).includes('behind');
  const received = {
    ...input,
    body: body?.value,
    headers: request.headers,
    clientAddress,
    principal,
    signal,
    correlationId,
  };
  const answer = await runAudited(route, received, audit);
  return isBehind && answer.kind !== 'events' ? markStale(answer) : answer;
};

/** Behind a proxy that is not configured, all clients would share this machine's address, and therefore one limit. */
const isThisMachine = ({ ip = '' }: Request): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);

const readBody = async (
  { body, rawBody, bodyLimitBytes }: Route,
  request: Request,
  mayParse: (bytes: number) => Promise<Problem | undefined>,
): Promise<ReadBody | undefined> => {
  if (rawBody) return readRawBody(request, rawBody);
  return body && readJsonBody(request, bodyLimitBytes, mayParse);
};

const refuse = ({ roles }: Principal): Problem =>
  roles.every((role) => role === 'visitor')
    ? problem(401, { type: 'NotSignedIn', message: 'Please sign in first.' })
    : problem(403, { type: 'NotAllowed', message: 'Your account may not do this.' });

/** Aborts if the connection closes before the answer is sent. */
const signalOf = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** A URIError contains the whole malformed address, which must stay out of the log. */
const loggableError = (error: unknown): unknown => (error instanceof URIError ? error.name : error);

/** Express recognizes an error handler by its four parameters. */
const handleFault =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const correlationId = correlationIdOf(request, response);
    if (response.destroyed) {
      log.debug({ error, correlationId }, 'The client left before it was answered.');
      return;
    }
    const answer = problemFromError(error);
    const fields = { error: loggableError(error), method: request.method, route: routeOf(request), correlationId };
    if (answer.status >= 500) log.error({ ...fields, reference: answer.body.reference }, 'A request failed.');
    else log.warn(fields, 'A request was refused because of an error.');
    send(response, answer);
  };

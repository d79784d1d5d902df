import { type IncomingMessage } from 'node:http';
import { type Log } from '../kernel/log.ts';
import { type Answer, type Principal, type Route, problem, type Problem } from './route.ts';
import { type EventStream } from './contentAnswers.ts';
import { randomUUID } from 'node:crypto';
import { errorCode, TemporarilyUnavailable } from '../kernel/errors.ts';
import { RevisionConflict, StoreUnavailable } from '../eventstore/port.ts';
import { ImageStoreUnavailable } from '../images/port.ts';
import { BusUnavailable } from '../bus/port.ts';
import { DatabaseUnresponsive } from '../postgres/databaseMonitor.ts';
import { TextIndexUnavailable } from '../text-index/port.ts';

/** Statuses of security refusals: not signed in or wrong password, not allowed, too many requests. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

const callerByRequest = new WeakMap<IncomingMessage, Principal>();

/** Remembers who sent a request, for the log line of a refusal. */
export const rememberCaller = (request: IncomingMessage, principal: Principal): void => {
  callerByRequest.set(request, principal);
};

/**
 * Logs a request that a security rule refused, for the detection of attacks (ASVS 5.0, 16.3.2 and 16.3.3): the rule,
 * the route and the opaque user id. The line contains nothing of the request's content and no network address.
 */
export const logRefusal = (
  log: Log,
  answer: Answer<unknown> | EventStream<unknown>,
  context: { readonly request: IncomingMessage; readonly route: Route; readonly correlationId: string },
): void => {
  if (answer.kind !== 'problem' || !REFUSAL_STATUSES.has(answer.status)) return;
  const { method, path } = context.route;
  log.warn(
    {
      method,
      route: path,
      status: answer.status,
      reason: answer.body.type,
      userId: callerByRequest.get(context.request)?.userId,
      correlationId: context.correlationId,
    },
    'A request was refused.',
  );
};

const RETRY_AFTER_SECONDS = 2;

/**
 * PostgreSQL error classes 08 (connection), 40 (rollback), 53 (resources) and 57 (operator intervention), and network
 * errors of Node.js.
 */
const TRANSIENT_CODE_PATTERN =
  /^(08|40|53|57)[0-9A-Z]{3}$|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/;

/** The response if a dependency does not respond now, but may in a moment. */
export const unavailableProblem: Problem = problem(503, {
  type: 'Unavailable',
  message: 'A part of the service cannot be reached right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/**
 * Maps an error that a handler threw to the problem that the client gets. It contains nothing of the error itself; the
 * log has the details under the same `reference`.
 */
export const problemFromError = (error: unknown): Problem => {
  if (error instanceof RevisionConflict)
    return problem(409, {
      type: 'Conflict',
      message: 'Somebody else changed this at the same moment. Please try again.',
    });
  if (isTransient(error)) return unavailableProblem;
  if (error instanceof URIError)
    return problem(400, {
      type: 'BadRequest',
      message: 'The address contains a % that is not followed by two hex digits.',
    });
  const reference = randomUUID();
  const internalError = problem(500, {
    type: 'Fault',
    message: `Something went wrong on our side. If it happens again, please quote the reference ${reference}.`,
  });
  return { ...internalError, body: { ...internalError.body, reference } };
};

/**
 * Messages of pg errors without a code: the connection could not be opened, was lost before or during a query, or the
 * query timed out.
 */
const TRANSIENT_MESSAGE_PATTERN =
  /^connection terminated|^timeout expired$|^timeout exceeded when trying to connect|^query read timeout|is not queryable$/i;

/** Our own errors that report a temporary outage. */
const TRANSIENT_ERRORS = [
  DatabaseUnresponsive,
  StoreUnavailable,
  TextIndexUnavailable,
  BusUnavailable,
  ImageStoreUnavailable,
  TemporarilyUnavailable,
];

const isTransient = (error: unknown): boolean => {
  if (TRANSIENT_ERRORS.some((errorClass) => error instanceof errorClass)) return true;
  if (TRANSIENT_CODE_PATTERN.test(errorCode(error) ?? '')) return true;
  return error instanceof Error && (TRANSIENT_MESSAGE_PATTERN.test(error.message) || isTransient(error.cause));
};

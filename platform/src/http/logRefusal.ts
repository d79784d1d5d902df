import { type IncomingMessage } from 'node:http';
import { type Log } from '../kernel/log.ts';
import { type Answer, type Principal, type Route } from './route.ts';
import { type EventStream } from './eventStream.ts';

/** Statuses of security rules: not signed in or wrong password, not allowed, too many requests. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

const callers = new WeakMap<IncomingMessage, Principal>();

/** Stores who sent a request, for the log line of a refusal. */
export const rememberCaller = (request: IncomingMessage, principal: Principal): void => {
  callers.set(request, principal);
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
  if (answer.kind !== 'problem' || !REFUSALS.has(answer.status)) return;
  const { method, path } = context.route;
  log.warn(
    {
      ...{ method, route: path, status: answer.status, reason: answer.body.type },
      ...{ userId: callers.get(context.request)?.userId, correlationId: context.correlationId },
    },
    'A request was refused.',
  );
};

import { isAudited } from './audit.ts';
import { type Allow, type ProblemStatus, type Route, type Answer } from './route.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { statusOf } from './send.ts';

/** Description of each status in the API documentation. */
export const STATUS_TEXTS = {
  200: 'Done.',
  202: 'Taken; what comes of it is decided later.',
  303: 'Done; what comes of it is at another address.',
  304: 'Unchanged since the version that was named.',
  400: 'The request does not fit; each field to blame is named.',
  401: 'Nobody is signed in; or email, password or token are wrong.',
  403: 'The account may not do this; or a page of another site sent it with a cookie of ours.',
  404: 'What the request names does not exist, or not for the caller.',
  405: 'The path answers other methods.',
  409: 'It contradicts what has happened meanwhile, or a rule.',
  410: 'What the request names is gone for good.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  422: 'The content cannot be used; or an Idempotency-Key was used for something else before.',
  429: 'Too many requests; Retry-After says when to ask again.',
  500: 'A fault on our side, with a reference to quote.',
  503: 'A part of the service cannot be reached; Retry-After says when to ask again.',
} as const satisfies Record<number, string>;
export type Status = keyof typeof STATUS_TEXTS;

/** Of commands: concurrent write, deleted account, reused key, too many requests. */
const COMMAND_STATUSES: readonly ProblemStatus[] = [409, 410, 422, 429];

/** For callers other than admins, the audit limits how often they open private data. */
const isAdminOnly = (allow: Allow): boolean => allow !== 'everyone' && allow.every((role) => role === 'admin');

/** Every problem status that a route may answer: those of the HTTP layer, and those that it declares. */
export const problemsOf = (route: Route): readonly ProblemStatus[] => {
  const { method, allow, body, rawBody, query, params, isCommand, problems, frequency } = route;
  const isPublic = allow === 'everyone';
  const all = new Set<ProblemStatus>([
    ...(body || rawBody || query || params || isCommand ? [400 as const] : []),
    ...(isPublic ? [] : [401 as const]),
    ...(isPublic && method === 'GET' ? [] : [403 as const]),
    ...(body || rawBody ? [413 as const, 415 as const] : []),
    ...(frequency ? [429 as const] : []),
    ...(isAudited(route) && !isAdminOnly(allow) ? [429 as const] : []),
    ...(isCommand ? COMMAND_STATUSES : []),
    ...problems,
    500,
    503,
  ]);
  return [...all].toSorted((one, other) => one - other);
};

const statusesOf = (route: Route): readonly Status[] => [...route.successes, ...problemsOf(route)];

const JSON_TYPE = 'application/json';

/**
 * For tests: the status must be declared, and a success must match its schema without extra fields.
 * @throws Error that names the route and the difference
 */
export const verifyAnswer = (route: Route, answer: Answer<unknown>): void => {
  const status = statusOf(answer);
  if (!statusesOf(route).some((declared) => declared === status))
    throw new Error(`${route.method} ${route.path} answered with the status ${status}, which it does not declare`);
  if (answer.kind === 'problem' || answer.kind === 'elsewhere') return;
  if ((answer.kind === 'text') !== (route.mediaType !== JSON_TYPE))
    throw new Error(`${route.method} ${route.path} is declared to answer ${route.mediaType}, and answered otherwise`);
  if (answer.kind === 'text') return;
  const text = answer.kind === 'ready' ? String(answer.text) : JSON.stringify(answer.body);
  verifyValue(route, route.reads.length > 0 ? withoutStale(JSON.parse(text)) : JSON.parse(text));
};

/**
 * For tests: checks one value, as it was sent.
 * @throws Error that names the route and the difference
 */
export const verifyValue = (route: Route, sent: unknown): void => {
  const parsed = route.answer.safeParse(sent);
  if (!parsed.success)
    throw new Error(
      `${route.method} ${route.path} answered something else than it declares: ${z.prettifyError(parsed.error)}`,
    );
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data))))
    throw new Error(`${route.method} ${route.path} answered with fields that its schema does not name`);
};

/** Removes `stale`, which `markStale` adds to the answers of routes that read. */
const withoutStale = (sent: unknown): unknown => {
  const { stale: _stale, ...answer } = Object(sent) as Record<string, unknown>;
  return answer;
};

import { isAudited } from './audit.ts';
import { type Allow, type ProblemStatus, type Route, type Answer } from './route.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { statusOf } from './send.ts';

/** The description of each status in the API documentation. */
export const STATUS_TEXTS = {
  200: 'Done.',
  202: 'Accepted. It will be processed later.',
  303: 'Done. The result is at another address.',
  304: 'Unchanged since the version that the client has.',
  400: 'The request is invalid. The answer lists each invalid field.',
  401: 'The caller is not signed in, or the email, password or token is wrong.',
  403: 'The account may not do this, or a page of another site sent the request with our cookie.',
  404: 'It does not exist, or the caller may not see it.',
  405: 'The path does not support this method.',
  409: 'It conflicts with a rule or with a concurrent change.',
  410: 'It has been deleted for good.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  422: 'The content cannot be used, or the Idempotency-Key was already used for another request.',
  429: 'Too many requests. Retry-After tells when to try again.',
  500: 'An error on our side. The answer contains a reference to quote.',
  503: 'A part of the service cannot be reached. Retry-After tells when to try again.',
} as const satisfies Record<number, string>;
export type Status = keyof typeof STATUS_TEXTS;

/**
 * Problem statuses of every command: concurrent write (409), deleted account (410), reused Idempotency-Key (422), too
 * many requests (429).
 */
const COMMAND_STATUSES: readonly ProblemStatus[] = [409, 410, 422, 429];

const isAdminOnly = (allow: Allow): boolean => allow !== 'everyone' && allow.every((role) => role === 'admin');

/** Returns every problem status of a route: those of the HTTP layer, and those that the route declares. */
export const problemStatusesOf = (route: Route): readonly ProblemStatus[] => {
  const { method, allow, body, rawBody, query, params, isCommand, problems, frequency } = route;
  const isPublic = allow === 'everyone';
  const statuses = new Set<ProblemStatus>([
    ...(body || rawBody || query || params || isCommand ? [400 as const] : []),
    ...(isPublic ? [] : [401 as const]),
    ...(isPublic && method === 'GET' ? [] : [403 as const]),
    ...(body || rawBody ? [413 as const, 415 as const] : []),
    ...(frequency ? [429 as const] : []),
    // Audited routes limit how often callers other than admins may read private data.
    ...(isAudited(route) && !isAdminOnly(allow) ? [429 as const] : []),
    ...(isCommand ? COMMAND_STATUSES : []),
    ...problems,
    500,
    503,
  ]);
  return [...statuses].toSorted((one, other) => one - other);
};

const statusesOf = (route: Route): readonly Status[] => [...route.successes, ...problemStatusesOf(route)];

const JSON_TYPE = 'application/json';

/**
 * For tests: checks that the status is declared, and that a success matches its schema without extra fields.
 * @throws Error that names the route and the difference
 */
export const verifyAnswer = (route: Route, answer: Answer<unknown>): void => {
  const status = statusOf(answer);
  if (!statusesOf(route).some((declaredStatus) => declaredStatus === status))
    throw new Error(`${route.method} ${route.path} answered with the status ${status}, which it does not declare`);
  if (answer.kind === 'problem' || answer.kind === 'redirect') return;
  const isJson = answer.kind !== 'text' && answer.kind !== 'bytes';
  if (isJson !== (route.mediaType === JSON_TYPE))
    throw new Error(
      `${route.method} ${route.path} declares the media type ${route.mediaType} but answered with another one`,
    );
  if (!isJson) return;
  const text = answer.kind === 'serialized' ? String(answer.text) : JSON.stringify(answer.body);
  const body: unknown = JSON.parse(text);
  // The router may add the field `stale` to the answer of a route that reads read models.
  verifyValue(route, route.reads.length > 0 ? withoutStale(body) : body);
};

/**
 * For tests: checks that a value matches the route's schema, without extra fields.
 * @param body the value as the client receives it, after serialization
 * @throws Error that names the route and the difference
 */
export const verifyValue = (route: Route, body: unknown): void => {
  const result = route.answer.safeParse(body);
  if (!result.success)
    throw new Error(
      `${route.method} ${route.path} answered with a body that does not match its schema: ${z.prettifyError(result.error)}`,
    );
  if (!isDeepStrictEqual(body, JSON.parse(JSON.stringify(result.data))))
    throw new Error(`${route.method} ${route.path} answered with fields that its schema does not name`);
};

/** Removes `stale`, which is not part of the schema: `markStale` adds it. */
const withoutStale = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'stale'));
};

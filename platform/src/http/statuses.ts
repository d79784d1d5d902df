import { isAudited } from './audit.ts';
import { type Allow, type ProblemStatus, type Route } from './route.ts';

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

export const statusesOf = (route: Route): readonly Status[] => [...route.successes, ...problemsOf(route)];

import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type FieldIssue, parseRequestPart } from './parsePart.ts';
import { type BytesAnswer, type TextAnswer, type EventStream } from './contentAnswers.ts';

/** Roles of a user; one user may have several. A visitor is not signed in. */
export const ROLES = ['visitor', 'parent', 'co-parent', 'advertiser', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The caller. `userId` is opaque and never contains a name or an email. */
export interface Principal {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Set if the caller's roles could not be looked up. Routes that need another role then fail with this error. */
  readonly roleLookupError?: Error;
  /** The session of the sign-in; absent for a visitor. */
  readonly session?: { readonly sessionId: string; readonly accountCreatedAt: Date };
  /** True if the user has proved that they own the email. Otherwise no rights are granted. */
  readonly isEmailConfirmed?: boolean;
}

export const VISITOR: Principal = { userId: 'visitor', roles: ['visitor'] };

/** The body of every problem. `message` is a sentence for users; `errors` lists the invalid fields. */
export const ProblemBody = z.object({
  success: z.literal(false),
  /** A stable identifier, such as 'ScheduleIsFull'. */
  type: z.string(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Set on internal errors: an id for support requests, which also identifies the log line with the details. */
  reference: z.string().optional(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

export interface Problem {
  readonly kind: 'problem';
  readonly status: ProblemStatus;
  readonly body: ProblemBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** True if the value is a problem, which the caller then returns as the answer. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'problem';

/** A handler's answer: a value to serialize, serialized JSON, a redirect, other text (`getText`), bytes
 * (`getBytes`), or a problem. */
export type Answer<Result> =
  | {
      readonly kind: 'json';
      readonly body: Result;
      readonly maxAgeSeconds?: number;
      readonly headers?: OutgoingHttpHeaders;
      /** Default 200. */
      readonly status?: 202;
    }
  | { readonly kind: 'serialized'; readonly text: string | Buffer }
  | { readonly kind: 'redirect'; readonly location: string }
  | TextAnswer
  | BytesAnswer
  | Problem;

/** A JSON answer (200). */
export const ok = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body });

/** An answer that is the same for every caller, so that browsers and proxies may cache it. */
export const okCached = <Result>(body: Result, maxAgeSeconds: number): Answer<Result> => ({
  kind: 'json',
  body,
  maxAgeSeconds,
});

/** An answer to a request that was accepted and will be processed later (202). */
export const okAccepted = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body, status: 202 });

/** An answer with its own headers, such as a cookie or a file name. */
export const okWithHeaders = <Result>(body: Result, headers: OutgoingHttpHeaders): Answer<Result> => ({
  kind: 'json',
  body,
  headers,
});

/** An answer of JSON text that is already serialized, because it is cached or built by hand on a hot path. */
export const okSerialized = (text: string | Buffer): Answer<never> => ({ kind: 'serialized', text });

/** A redirect to the result (303), for forms that are sent without a script. */
export const seeOther = (location: string): Answer<never> => ({ kind: 'redirect', location });

/**
 * Builds a problem.
 * @param reason.type a stable identifier, such as a refusal's type
 * @param reason.message a sentence for users
 * @param reason.field the invalid field of the request, if any
 * @param reason.retryAfterSeconds when to retry (sent as Retry-After)
 */
export const problem = (
  status: ProblemStatus,
  reason: {
    readonly type: string;
    readonly message: string;
    readonly field?: string;
    readonly retryAfterSeconds?: number;
  },
): Problem => ({
  kind: 'problem',
  status,
  body: {
    success: false,
    type: reason.type,
    message: reason.message,
    errors: reason.field === undefined ? [] : [{ field: reason.field, message: reason.message }],
  },
  ...(reason.retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(reason.retryAfterSeconds) } }),
});

/** Builds the problem for a request that does not match its schema. The message repeats the first issue. */
export const badRequest = (errors: readonly [FieldIssue, ...FieldIssue[]]): Problem => ({
  kind: 'problem',
  status: 400,
  body: {
    success: false,
    type: 'BadRequest',
    message: `${errors[0].field} ${errors[0].message}.`,
    errors: [...errors],
  },
});

/** A handler's input: the parsed parts of the request, the caller, and a signal to stop when the client disconnects. */
export interface HandlerInput<Body, Query, Params, Read = undefined> {
  /** Reads the read models that the route has waited for (`Reads`). */
  readonly read: Read;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly principal: Principal;
  readonly headers: IncomingHttpHeaders;
  /** The sender's network as returned by `senderNetworkOf`; 'unknown' if the address is not known. */
  readonly clientAddress: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** An id that links everything that this request causes. It is also sent as x-correlation-id. */
  readonly correlationId: string;
}

/** Who may call a route: everyone including visitors, or users with one of these roles. */
export type Allow = 'everyone' | readonly [Role, ...Role[]];

/** Handles the parsed parts of a request; a part without a schema is undefined. */
export type Handle<Body, Query, Params, Output, Read = undefined> = (
  input: HandlerInput<Body, Query, Params, Read>,
) => Output | Promise<Output>;

/**
 * The read models that an answer uses, and the function that reads them, which only the handler gets. A client that has
 * just written sends the log position in `Campjay-After`. The answer waits until the read models have reached it; on
 * timeout it contains `stale: true` (see `readAfterHeader`).
 */
export interface Reads<Read> {
  readonly names: readonly string[];
  readonly read: Read;
}

/** For routes that use no read model. */
export const NO_READS: Reads<undefined> = { names: [], read: undefined };

/** The input of a call before validation. */
export type RouteInput = Readonly<Record<'body' | 'query' | 'params', unknown>>;

/**
 * The thing or user that a call is about, such as { kind: 'website', id: 'https://kelp.example.org' }. The id is never
 * an email or a name.
 */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/**
 * How the audit finds the subjects of a call: by a function, or, if `true`, by the names of fields and parameters
 * (`advertiserId`, `base_url`, `email` …).
 */
export type Audited = true | ((input: RouteInput, principal: Principal) => readonly Subject[]);

export type SuccessStatus = 200 | 202 | 303 | 304;

export interface GetSpec<Query, Params, Result, Body = undefined, Read = undefined> {
  /** Roles that may call; `everyone` includes visitors. */
  readonly allow: Allow;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly query?: z.ZodType<Query>;
  /** Required if the path has parameters. */
  readonly params?: z.ZodType<Params>;
  /**
   * Set if a call opens private data, so that the audit records it. Non-GET routes for admins only are always audited.
   */
  readonly audited?: Audited;
  /**
   * Problem statuses of the handler, in addition to those that follow from the rest of the declaration (`problemsOf`).
   * The API documentation lists them. In tests, any other status is an error.
   */
  readonly problems?: readonly ProblemStatus[];
  /** Success statuses (default 200). */
  readonly successes?: readonly [SuccessStatus, ...SuccessStatus[]];
  /** Schema of a success. Answers are validated against it only in tests (`MountOptions.verifyAnswers`). */
  readonly answer: z.ZodType<Result>;
  readonly handle: Handle<Body, Query, Params, Answer<NoInfer<Result>>, Read>;
}

/** Default limit of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Limit in bytes for routes that take only names, emails and passwords. */
export const SMALL_BODY_LIMIT = 16 * 1024;
/** Limit in bytes for routes that take lists of thousands of ids, or long texts. */
export const LARGE_BODY_LIMIT = 1024 * 1024;

/**
 * The number of requests that one address may send within `seconds`. A large body counts as additional requests: one
 * for each full `BODY_LIMIT`.
 */
export interface Frequency {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Fifteen per second: more than a family that types searches or a class of parents behind one address needs, and far
 * less than a script sends.
 */
export const PUBLIC_POST_FREQUENCY: Frequency = { requests: 150, seconds: 10 };

export interface PostSpec<Body, Query, Params, Result, Read = undefined> extends GetSpec<
  Query,
  Params,
  Result,
  Body,
  Read
> {
  readonly body?: z.ZodType<Body>;
  /** Set if the request is a command, which may be retried with its Idempotency-Key. */
  readonly isCommand?: true;
  /** Limit of the body in bytes; a larger body is answered with 413. Default `BODY_LIMIT`. */
  readonly bodyLimitBytes?: number;
  /** Rate limit per address of a route that everyone may call (429). Default `PUBLIC_POST_FREQUENCY`. */
  readonly frequency?: Frequency;
}

export type Method = 'GET' | 'POST';

/** How to read a body that the handler takes as raw bytes. */
export interface RawBody {
  /** Accepted media types, in lower case and without parameters, such as 'image/png'. Others are answered with 415. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** A larger body is answered with 413. */
  readonly limitBytes: number;
  /** Schema of a body that is JSON. Only for the API documentation: the handler parses the body by itself. */
  readonly json?: z.ZodType;
  /** Set if the handler reads the body in chunks as they arrive (`postStream`). */
  readonly isStreamed?: true;
}

/** A declared route. It has no type parameters, so that all routes can be served, documented and tested alike. */
export interface Route {
  readonly method: Method;
  /** The path, with parameters as `:name`. */
  readonly path: string;
  readonly allow: Allow;
  readonly summary: string;
  readonly body: z.ZodType | undefined;
  /** Limit of a JSON body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Rate limit per address; only for a POST that everyone may call, and `getBytes`. */
  readonly frequency?: Frequency | undefined;
  /** Set by `postRaw` and `postStream`. `body` is then undefined. */
  readonly rawBody?: RawBody;
  readonly query: z.ZodType | undefined;
  readonly params: z.ZodType | undefined;
  readonly answer: z.ZodType;
  /** Media type of a success: JSON, except for `getText`, `getBytes`, `getEvents` and some `postRaw` routes. */
  readonly mediaType: string;
  /** The names of the read models that the answer waits for. */
  readonly reads: readonly string[];
  readonly audited: Audited | undefined;
  readonly problems: readonly ProblemStatus[];
  readonly successes: readonly SuccessStatus[];
  readonly isCommand: boolean;
  /** Parses the input and calls the handler; invalid input is answered with 400. */
  readonly run: (
    received: Omit<HandlerInput<unknown, unknown, unknown>, 'read'>,
  ) => Promise<Answer<unknown> | EventStream<unknown>>;
}

/** Declares a GET route. A query parameter that is given twice arrives as an array. */
export const get = <Result, Query = undefined, Params = undefined>(
  path: string,
  spec: GetSpec<Query, Params, Result>,
): Route => declareRoute('GET', path, spec, NO_READS);

/** Declares a POST route with a JSON body. */
export const post = <Result, Body = undefined, Query = undefined, Params = undefined>(
  path: string,
  spec: PostSpec<Body, Query, Params, Result>,
): Route => declareRoute('POST', path, spec, NO_READS);

/** Builds a route. Used by `get`, `post` the functions in rawRoutes.ts, and routes that read read models. */
export const declareRoute = <Body, Query, Params, Result, Read>(
  method: Method,
  path: string,
  spec: Omit<PostSpec<Body, Query, Params, Result, Read>, 'handle'> & {
    readonly handle: Handle<Body, Query, Params, Answer<Result> | EventStream<Result>, Read>;
  },
  { names, read }: Reads<Read>,
): Route => {
  if (path.includes('/:') && !spec.params) throw new Error(`${method} ${path} has parameters but declares no params`);
  return {
    method,
    path,
    allow: spec.allow,
    summary: spec.summary,
    body: spec.body,
    bodyLimitBytes: spec.bodyLimitBytes ?? BODY_LIMIT,
    frequency: method === 'POST' && spec.allow === 'everyone' ? (spec.frequency ?? PUBLIC_POST_FREQUENCY) : undefined,
    query: spec.query,
    params: spec.params,
    answer: spec.answer,
    mediaType: 'application/json',
    reads: names,
    audited: spec.audited,
    problems: spec.problems ?? [],
    successes: spec.successes ?? [200],
    isCommand: spec.isCommand ?? false,
    run: async (received) => {
      const body = parseRequestPart('body', spec.body, received.body);
      const query = parseRequestPart('query', spec.query, received.query);
      const params = parseRequestPart('params', spec.params, received.params);
      const [firstIssue, ...otherIssues] = [...params.issues, ...query.issues, ...body.issues];
      if (firstIssue) return badRequest([firstIssue, ...otherIssues]);
      return spec.handle({
        ...received,
        read,
        body: body.value as Body,
        query: query.value as Query,
        params: params.value as Params,
      });
    },
  };
};

/**
 * Combines single routes and lists of routes into one list.
 * @throws Error if two have the same method and path
 */
export const combineRoutes = (...parts: readonly (Route | readonly Route[])[]): readonly Route[] => {
  const routes = parts.flat();
  const endpoints = new Set<string>();
  for (const { method, path } of routes) {
    const endpoint = `${method} ${path}`;
    if (endpoints.has(endpoint)) throw new Error(`${endpoint} is declared twice`);
    endpoints.add(endpoint);
  }
  return routes;
};

/** True if a caller with these roles may call a route. */
export const allows = (allow: Allow, roles: readonly Role[]): boolean =>
  allow === 'everyone' || roles.some((role) => allow.includes(role));

import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type FieldIssue, parsePart } from './parsePart.ts';
import { type TextAnswer, type EventStream } from './contentAnswers.ts';

/** Roles of a user; one user may have several. A visitor is not signed in. */
export const ROLES = ['visitor', 'parent', 'co-parent', 'advertiser', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The caller. `userId` is opaque and never contains a name or an email. */
export interface Principal {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Set if the roles could not be looked up; routes for other roles then fail with this error. */
  readonly roleLookupError?: Error;
  /** The session of the sign-in; absent for a visitor. */
  readonly session?: { readonly sessionId: string; readonly accountCreatedAt: Date };
  /** Whether the user proved that they own the email; without it, no rights are granted. */
  readonly isEmailConfirmed?: boolean;
}

export const VISITOR: Principal = { userId: 'visitor', roles: ['visitor'] };

/** The body of every failure: `message` is a sentence, `errors` names the invalid fields. */
export const ProblemBody = z.object({
  success: z.literal(false),
  /** A stable identifier, such as 'ScheduleIsFull'. */
  type: z.string(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Set on internal errors: the id to quote to support, under which the log has the details. */
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

/** A handler's answer: a value to serialize, serialized JSON, a redirect, other text (`getText`), or a problem. */
export type Answer<Result> =
  | {
      readonly kind: 'json';
      readonly body: Result;
      readonly maxAgeSeconds?: number;
      readonly headers?: OutgoingHttpHeaders;
      /** Default 200. */
      readonly status?: 202;
    }
  | { readonly kind: 'ready'; readonly text: string | Buffer }
  | { readonly kind: 'elsewhere'; readonly location: string }
  | TextAnswer
  | Problem;

export const ok = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body });

/** An answer that is the same for every caller, so that browsers and proxies may cache it. */
export const okCached = <Result>(body: Result, maxAgeSeconds: number): Answer<Result> => ({
  kind: 'json',
  body,
  maxAgeSeconds,
});

/** Accepted; the outcome is decided later (202). */
export const okAccepted = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body, status: 202 });

/** An answer with its own headers, such as a cookie or a file name. */
export const okWithHeaders = <Result>(body: Result, headers: OutgoingHttpHeaders): Answer<Result> => ({
  kind: 'json',
  body,
  headers,
});

/** JSON that is already serialized (cached, or built by hand on a hot path); sent unchanged. */
export const okText = (text: string | Buffer): Answer<never> => ({ kind: 'ready', text });

/** Redirects to the result (303), for forms that are sent without a script. */
export const seeOther = (location: string): Answer<never> => ({ kind: 'elsewhere', location });

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

/** The request does not match its schema. Lists every issue; the message repeats the first. */
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
export interface HandlerInput<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly principal: Principal;
  readonly headers: IncomingHttpHeaders;
  /** The sender's address as returned by `networkOf`, as far as it is known. */
  readonly clientAddress: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** One id for everything that this request causes; also sent as x-correlation-id. */
  readonly correlationId: string;
}

export type Allow = 'everyone' | readonly [Role, ...Role[]];

export type Schema = z.ZodType | undefined;
type Parsed<Declared extends Schema> = Declared extends z.ZodType ? z.output<Declared> : undefined;

export type Handle<Body extends Schema, Query extends Schema, Params extends Schema, Output> = (
  input: HandlerInput<Parsed<Body>, Parsed<Query>, Parsed<Params>>,
) => Output | Promise<Output>;

/** The raw input of a call, not validated yet. */
export type RouteInput = Readonly<Record<'body' | 'query' | 'params', unknown>>;

/**
 * Something that a call is about, such as { kind: 'website', id: 'https://kelp.example.org' }; never an email or a
 * name.
 */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/**
 * The subjects of a call; `true` derives them from the names of its fields and parameters (`advertiserId`, `base_url`,
 * `email` …).
 */
export type Audited = true | ((input: RouteInput, principal: Principal) => readonly Subject[]);

export type SuccessStatus = 200 | 202 | 303 | 304;

export interface GetSpec<Query extends Schema, Params extends Schema, Result, Body extends Schema = undefined> {
  /** Roles that may call; `everyone` includes visitors. */
  readonly allow: Allow;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly query?: Query;
  /** Required if the path has parameters. */
  readonly params?: Params;
  /**
   * The read models that the answer uses. A client that has just written sends the position in `Campjay-After`; the
   * answer waits until the read models have reached it, or contains `stale: true` (see `afterHeader`).
   */
  readonly reads?: readonly string[];
  /**
   * Set if a call opens private data: the audit then records each call. Non-GET routes for admins only are audited
   * anyway.
   */
  readonly audited?: Audited;
  /**
   * Problem statuses of the handler, in addition to those that follow from the rest of the declaration (`problemsOf`).
   * The API documentation lists them; in tests any other status becomes a fault.
   */
  readonly problems?: readonly ProblemStatus[];
  /** Success statuses; default 200. */
  readonly successes?: readonly [SuccessStatus, ...SuccessStatus[]];
  /** Schema of a success. Answers are validated against it in tests only (see `mountRoutes`). */
  readonly answer: z.ZodType<Result>;
  readonly handle: Handle<Body, Query, Params, Answer<NoInfer<Result>>>;
}

/** Default limit of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Limit in bytes for routes that take only names, emails and passwords. */
export const SMALL_BODY_LIMIT = 16 * 1024;
/** Limit in bytes for routes that take lists of thousands of ids, or text of that length. */
export const LARGE_BODY_LIMIT = 1024 * 1024;

/**
 * How many requests one address may send within `seconds`. A body counts once more for each `BODY_LIMIT` that it fills.
 */
export interface Frequency {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Fifteen per second: more than a family typing searches or a class of parents needs, and far less than a script sends.
 */
export const PUBLIC_POST_FREQUENCY: Frequency = { requests: 150, seconds: 10 };

interface PostSpec<Body extends Schema, Query extends Schema, Params extends Schema, Result> extends GetSpec<
  Query,
  Params,
  Result,
  Body
> {
  readonly body?: Body;
  /** Set if the request is a command, which may be retried with its Idempotency-Key. */
  readonly isCommand?: true;
  /** Limit of the body in bytes; a larger body is answered with 413. Default `BODY_LIMIT`. */
  readonly bodyLimitBytes?: number;
  /** Rate limit per address of a route that everyone may call (429). Default `PUBLIC_POST_FREQUENCY`. */
  readonly frequency?: Frequency;
}

export type Method = 'GET' | 'POST';

/** A body that its handler takes as raw bytes. */
export interface RawBody {
  /** Media types in lower case and without parameters, such as 'image/png'; others are answered with 415. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** A larger body is answered with 413. */
  readonly limitBytes: number;
  /** The handler reads the body in chunks as they arrive (`postStream`). */
  readonly streamed?: true;
}

/** A declared route without its type parameters, so that any route can be served, documented and tested. */
export interface Route {
  readonly method: Method;
  /** With parameters as `:name`. */
  readonly path: string;
  readonly allow: Allow;
  readonly summary: string;
  readonly body: z.ZodType | undefined;
  /** Limit of a JSON body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Rate limit per address; only for a POST that everyone may call. */
  readonly frequency?: Frequency | undefined;
  /** Set by `postRaw` and `postStream`; `body` has no schema then. */
  readonly rawBody?: RawBody;
  readonly query: z.ZodType | undefined;
  readonly params: z.ZodType | undefined;
  readonly answer: z.ZodType;
  /** Media type of a success: JSON, except for `getText`, `getEvents` and some `postRaw` routes. */
  readonly mediaType: string;
  readonly reads: readonly string[];
  readonly audited: Audited | undefined;
  readonly problems: readonly ProblemStatus[];
  readonly successes: readonly SuccessStatus[];
  readonly isCommand: boolean;
  /** Parses the input and calls the handler; invalid input is answered with 400. */
  readonly run: (received: HandlerInput<unknown, unknown, unknown>) => Promise<Answer<unknown> | EventStream<unknown>>;
}

/** Declares a GET route. A query parameter that is given twice arrives as an array. */
export const get = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  spec: GetSpec<Query, Params, Result>,
): Route => declare<undefined, Query, Params, Result>('GET', path, spec);

/** Declares a POST route with a JSON body. */
export const post = <
  Result,
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Params extends Schema = undefined,
>(
  path: string,
  spec: PostSpec<Body, Query, Params, Result>,
): Route => declare('POST', path, spec);

/** Builds a route for `get`, `post` and `getEvents`. */
export const declare = <Body extends Schema, Query extends Schema, Params extends Schema, Result>(
  method: Method,
  path: string,
  spec: Omit<PostSpec<Body, Query, Params, Result>, 'handle'> & {
    readonly handle: Handle<Body, Query, Params, Answer<Result> | EventStream<Result>>;
  },
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
    reads: spec.reads ?? [],
    audited: spec.audited,
    problems: spec.problems ?? [],
    successes: spec.successes ?? [200],
    isCommand: spec.isCommand ?? false,
    run: async (received) => {
      const body = parsePart('body', spec.body, received.body);
      const query = parsePart('query', spec.query, received.query);
      const params = parsePart('params', spec.params, received.params);
      const [first, ...others] = [...params.issues, ...query.issues, ...body.issues];
      if (first) return badRequest([first, ...others]);
      return spec.handle({
        ...received,
        body: body.value as Parsed<Body>,
        query: query.value as Parsed<Query>,
        params: params.value as Parsed<Params>,
      });
    },
  };
};

/**
 * Combines routes.
 * @throws Error if two have the same method and path
 */
export const routes = (...parts: readonly (Route | readonly Route[])[]): readonly Route[] => {
  const all = parts.flat();
  const seen = new Set<string>();
  for (const { method, path } of all) {
    if (seen.has(`${method} ${path}`)) throw new Error(`${method} ${path} is declared twice`);
    seen.add(`${method} ${path}`);
  }
  return all;
};

/** True if one of the roles may call the route. */
export const allows = (allow: Allow, roles: readonly Role[]): boolean =>
  allow === 'everyone' || roles.some((role) => allow.includes(role));

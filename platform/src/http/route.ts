import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type EventStream } from './eventStream.ts';
import { type FieldIssue, parsePart } from './parsePart.ts';
import { type TextAnswer } from './textAnswer.ts';

/** Who somebody is to the product; one person may have several roles. Nobody signed in is a visitor. */
export const ROLES = ['visitor', 'parent', 'co-parent', 'advertiser', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who is calling. `userId` is opaque and never holds a name or an email. */
export interface Principal {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Why it is not known whether they have more roles than these: what is for others then fails with this error. */
  readonly roleLookupError?: Error;
  /** The sign-in that it comes from; absent of a visitor. */
  readonly session?: { readonly sessionId: string; readonly accountCreatedAt: Date };
  /** Whether the account's email is known to be its owner's; without it no right is given. */
  readonly isEmailConfirmed?: boolean;
}

export const VISITOR: Principal = { userId: 'visitor', roles: ['visitor'] };

/** What a client reads when something was not done: `message` is a sentence, `errors` names the fields to blame. */
export const ProblemBody = z.object({
  success: z.literal(false),
  /** A stable name to compare, such as 'ScheduleIsFull'. */
  type: z.string(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Of a fault of ours: what to quote when asking for help; the log holds the details under it. */
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

/** What a handler answers: a value to serialise, JSON that is ready to be sent, another text (`getText`), or a problem. */
export type Answer<Result> =
  | {
      readonly kind: 'json';
      readonly body: Result;
      readonly maxAgeSeconds?: number;
      readonly headers?: OutgoingHttpHeaders;
      /** 200 when absent. */
      readonly status?: 202;
    }
  | { readonly kind: 'ready'; readonly text: string | Buffer }
  | { readonly kind: 'elsewhere'; readonly location: string }
  | TextAnswer
  | Problem;

export const ok = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body });

/** The same answer for everybody who asks this, which browsers and proxies may keep for a while. */
export const okCached = <Result>(body: Result, maxAgeSeconds: number): Answer<Result> => ({
  kind: 'json',
  body,
  maxAgeSeconds,
});

/** Taken down: what comes of it is decided later (202). */
export const okAccepted = <Result>(body: Result): Answer<Result> => ({ kind: 'json', body, status: 202 });

/** An answer that carries headers of its own, such as a cookie or the name of a file. */
export const okWithHeaders = <Result>(body: Result, headers: OutgoingHttpHeaders): Answer<Result> => ({
  kind: 'json',
  body,
  headers,
});

/** JSON that is serialised already (cached, or put together by hand on a hot path); it is sent as it is. */
export const okText = (text: string | Buffer): Answer<never> => ({ kind: 'ready', text });

/** Done; what comes of it is to be seen there (303): for forms that are sent without a script. */
export const seeOther = (location: string): Answer<never> => ({ kind: 'elsewhere', location });

/**
 * Something was not done, and why.
 * @param reason.type a stable name, such as a refusal's type
 * @param reason.message a sentence for people
 * @param reason.field the field of the request that is to blame, if it is one
 * @param reason.retryAfterSeconds when it makes sense to ask again (sent as Retry-After)
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

/** The request does not fit its schema: every issue, the first one in the sentence. */
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

/** What a handler gets: the parsed parts of the request, who asks, and when to stop working for nobody. */
export interface HandlerInput<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly principal: Principal;
  readonly headers: IncomingHttpHeaders;
  /** Where it comes from, as far as it is known: the address of one sender, as `networkOf` names it. */
  readonly clientAddress: string;
  /** Aborted when the client has gone away. */
  readonly signal: AbortSignal;
  /** One id for all that this request causes; also sent back as x-correlation-id. */
  readonly correlationId: string;
}

export type Allow = 'everyone' | readonly [Role, ...Role[]];

export type Schema = z.ZodType | undefined;
type Parsed<Declared extends Schema> = Declared extends z.ZodType ? z.output<Declared> : undefined;

export type Handle<Body extends Schema, Query extends Schema, Params extends Schema, Output> = (
  input: HandlerInput<Parsed<Body>, Parsed<Query>, Parsed<Params>>,
) => Output | Promise<Output>;

/** What a call asks, as it came: nothing of it has been checked yet. */
export type RouteInput = Readonly<Record<'body' | 'query' | 'params', unknown>>;

/** Something that a call is about, such as { kind: 'website', id: 'https://kelp.example.org' }; never an email or a name. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/** What a call is about; `true` where the names of its fields and parameters tell (`advertiserId`, `base_url`, `email` …). */
export type Audited = true | ((input: RouteInput, principal: Principal) => readonly Subject[]);

export type SuccessStatus = 200 | 202 | 303 | 304;

export interface GetSpec<Query extends Schema, Params extends Schema, Result, Body extends Schema = undefined> {
  /** Who may call; `everyone` is every role, visitors included. */
  readonly allow: Allow;
  /** One sentence for the API's page. */
  readonly summary: string;
  readonly query?: Query;
  /** Required when the path has parameters. */
  readonly params?: Params;
  /**
   * The read models that it answers from. Whoever has just written names the position of that in the header
   * `Campjay-After`; the answer waits until they have taken it in, or says `stale: true` (see `afterHeader`).
   */
  readonly reads?: readonly string[];
  /** Set where a call opens what is private: the audit keeps each. What admins alone may call, and is no GET, it keeps anyway. */
  readonly audited?: Audited;
  /**
   * The statuses of problems that its handler answers, beside those that follow from the rest of the declaration
   * (`problemsOf`). The API's page names them; in tests any other becomes a fault.
   */
  readonly problems?: readonly ProblemStatus[];
  /** The statuses of its successes; 200 when absent. */
  readonly successes?: readonly [SuccessStatus, ...SuccessStatus[]];
  /** What a success carries. Real answers are checked against it in tests only (see `mountRoutes`). */
  readonly answer: z.ZodType<Result>;
  readonly handle: Handle<Body, Query, Params, Answer<NoInfer<Result>>>;
}

/** The largest JSON body that is read, in bytes, unless its route declares another limit … */
export const BODY_LIMIT = 64 * 1024;
/** … of a route that takes no more than names, emails and passwords … */
export const SMALL_BODY_LIMIT = 16 * 1024;
/** … and of one that takes lists of thousands of ids, or a text of that length. */
export const LARGE_BODY_LIMIT = 1024 * 1024;

/** How often one address may call: so many requests within so many seconds. A body counts once more for each `BODY_LIMIT` that it fills. */
export interface Frequency {
  readonly requests: number;
  readonly seconds: number;
}

/** Fifteen a second: more than a family that types into its searches, or a class of parents, and far less than a program asks. */
export const PUBLIC_POST_FREQUENCY: Frequency = { requests: 150, seconds: 10 };

interface PostSpec<Body extends Schema, Query extends Schema, Params extends Schema, Result> extends GetSpec<
  Query,
  Params,
  Result,
  Body
> {
  readonly body?: Body;
  /** Whether it is carried to the log and may be sent again under its Idempotency-Key. */
  readonly isCommand?: true;
  /** The largest body that is read, in bytes; a larger one is answered with 413. `BODY_LIMIT` when absent. */
  readonly bodyLimitBytes?: number;
  /** Of a route that everyone may call: how often from one address; beyond that 429. `PUBLIC_POST_FREQUENCY` when absent. */
  readonly frequency?: Frequency;
}

export type Method = 'GET' | 'POST';

/** A body that its handler takes as it came, byte for byte. */
export interface RawBody {
  /** Media types, in small letters and without parameters, such as 'image/png'; anything else is answered with 415. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** The largest one that is read; a larger one is answered with 413. */
  readonly limitBytes: number;
  /** The handler reads it piece by piece, as it comes (`postStream`). */
  readonly streamed?: true;
}

/** A declared route, its types forgotten: what serves, documents and tests it works with any. */
export interface Route {
  readonly method: Method;
  /** Parameters as `:name`. */
  readonly path: string;
  readonly allow: Allow;
  readonly summary: string;
  readonly body: z.ZodType | undefined;
  /** The largest JSON body that is read. */
  readonly bodyLimitBytes: number;
  /** How often one address may call it; of a POST that everyone may call. */
  readonly frequency?: Frequency | undefined;
  /** Of a route made by `postRaw`; it has no schema of a body then. */
  readonly rawBody?: RawBody;
  readonly query: z.ZodType | undefined;
  readonly params: z.ZodType | undefined;
  readonly answer: z.ZodType;
  /** Of a success: JSON, but for routes made by `getText`, `getEvents` and some of `postRaw`. */
  readonly mediaType: string;
  readonly reads: readonly string[];
  readonly audited: Audited | undefined;
  readonly problems: readonly ProblemStatus[];
  readonly successes: readonly SuccessStatus[];
  readonly isCommand: boolean;
  /** Parses what came in and hands it to the handler; what does not parse is answered with 400. */
  readonly run: (received: HandlerInput<unknown, unknown, unknown>) => Promise<Answer<unknown> | EventStream<unknown>>;
}

/** A route that reads. A query parameter that is given twice arrives as a list. */
export const get = <Result, Query extends Schema = undefined, Params extends Schema = undefined>(
  path: string,
  spec: GetSpec<Query, Params, Result>,
): Route => declare<undefined, Query, Params, Result>('GET', path, spec);

/** A route that takes a JSON body. */
export const post = <
  Result,
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Params extends Schema = undefined,
>(
  path: string,
  spec: PostSpec<Body, Query, Params, Result>,
): Route => declare('POST', path, spec);

/** What `get`, `post` and `getEvents` make a route with. */
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

/** Puts routes together. @throws Error when two answer the same method and path. */
export const routes = (...parts: readonly (Route | readonly Route[])[]): readonly Route[] => {
  const all = parts.flat();
  const seen = new Set<string>();
  for (const { method, path } of all) {
    if (seen.has(`${method} ${path}`)) throw new Error(`${method} ${path} is declared twice`);
    seen.add(`${method} ${path}`);
  }
  return all;
};

/** Whether the route may be called by somebody with one of these roles. */
export const allows = (allow: Allow, roles: readonly Role[]): boolean =>
  allow === 'everyone' || roles.some((role) => allow.includes(role));

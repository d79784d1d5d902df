import type { Session } from '@campjay/query-api/identity/contract.ts';
import { beforeEach } from '@jest/globals';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createRequestLog, runServer, watchResponses } from './requestLog.ts';

type User = NonNullable<Session['data']['user']>;

/** The user who is signed in by default. */
export const DEFAULT_USER: User = {
  accountId: 'account',
  firstName: 'Testa',
  lastName: 'Example',
  email: 'testa@example.org',
  createdAt: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  isAdvertiser: false,
};

interface ApiRequest {
  readonly method: string;
  /** The path below `/api/`. */
  readonly path: string;
  /** The query string without the question mark. */
  readonly query: string;
  readonly body: unknown;
  /** The idempotency key of a command; null for other requests. */
  readonly idempotencyKey: string | null;
}

interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** The response to a refused command, in the command API's format. */
export const createRefusal = (
  status: number,
  message: string,
  errors: readonly object[] = [],
  type = 'Refused',
): Refusal => ({
  status,
  body: { success: false, type, message, errors },
});

/** A successful response in the query API's format. */
export const ok = (body: object) => HttpResponse.json({ success: true, ...body });

/** Reads a body as JSON if it is JSON, otherwise as text. */
const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.clone().text();
  return request.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
};

/**
 * Creates a fake API for the tests of a file. It responds with the given handlers, and with empty data to all other
 * requests. Before each test, the user is signed in again, `refusal` is reset and the request log is emptied.
 * @param user overrides properties of the default user
 */
export const createFakeServer = (user: Partial<User>, ...handlers: readonly RequestHandler[]) => {
  const log = createRequestLog<ApiRequest>();
  const isCommand = ({ method }: ApiRequest) => method !== 'GET';
  const state = {
    user: { ...DEFAULT_USER, ...user },
    /** The response to every command, or 'networkError' for none. If undefined, commands succeed. */
    refusal: undefined as Refusal | 'networkError' | undefined,
  };
  /** Logs every request, and refuses commands if `refusal` is set. */
  const logAndRefuse = http.all('*/api/*', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const entry: ApiRequest = {
      method: request.method,
      path: pathname.replace('/api/', ''),
      query: searchParams.toString(),
      body: await readBody(request),
      idempotencyKey: request.headers.get('idempotency-key'),
    };
    log.add(entry);
    // Without a response, msw passes the request on to the next handler.
    if (!isCommand(entry) || state.refusal === undefined) return undefined;
    if (state.refusal === 'networkError') return HttpResponse.error();
    return HttpResponse.json(state.refusal.body, { status: state.refusal.status });
  });
  const server = setupServer(
    logAndRefuse,
    ...handlers,
    http.get('*/api/identity/session', () => ok({ data: { user: state.user } })),
    http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin: state.user.isAdmin })),
    http.get('*/api/alerts/list', () =>
      ok({ data: { searches: [], camps: [], areStopped: false, isEmailConfirmed: true } }),
    ),
    http.get('*/api/kids/list', () => ok({ data: { kids: [] } })),
    http.get('*/api/favorites/list', () =>
      ok({ data: { favoritedCamps: [], favoritedCampNotes: [], restingNotes: [], favoritedCampsFromSharers: [] } }),
    ),
    http.get('*/api/hidden-camps/list', () => ok({ data: { hiddenCamps: [] } })),
    http.post('*/api/camp-data/get-camp-data-chunk', () =>
      ok({ data: { combinedData: [], totalMatchedOrgs: 0, season: 2026 } }),
    ),
    http.post('*/api/camp-data/get-facet-counts', () =>
      ok({ data: { totalMatchedOrgs: 0, facets: {}, season: 2026 } }),
    ),
    http.get('*/api/schedule/get', () => ok({ data: { ownerId: state.user.accountId, revision: '0', entries: [] } })),
    http.all('*/api/*', () => ok({ data: [] })),
  );
  runServer(server);
  beforeEach(() => {
    Object.assign(state, { user: { ...DEFAULT_USER, ...user }, refusal: undefined });
    document.cookie = 'campjay_signed_in=1; path=/';
    localStorage.clear();
    sessionStorage.clear();
  });
  return Object.assign(state, {
    watchResponses: () => watchResponses(server),
    listPaths: () => log.requests.map(({ path }) => path),
    requestsTo: (path: string) => log.requests.filter((request) => request.path === path),
    /** Commands, in order of arrival. */
    listCommands: (): readonly ApiRequest[] => log.requests.filter(isCommand),
    /** Waits for the first command, or the one at the given index. */
    waitForCommand: (index = 0): Promise<ApiRequest> =>
      log.awaitRequest((requests) => requests.filter(isCommand)[index]),
    /** Waits for the latest request that fulfills the condition. */
    waitForRequest: (matches: (request: ApiRequest) => boolean) =>
      log.awaitRequest((requests) => requests.findLast(matches)),
    /** Waits for the latest request with this path and query. */
    waitForQuery: (path: string, query: string) =>
      log.awaitRequest((requests) => requests.findLast((request) => request.path === path && request.query === query)),
  });
};

export const signOut = (): void => {
  document.cookie = 'campjay_signed_in=; max-age=0; path=/';
};

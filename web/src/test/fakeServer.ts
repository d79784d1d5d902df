import type { Session } from '@campjay/query-api/identity/contract.ts';
import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createRequestLog, watchAnswers } from './requestLog.ts';

type User = NonNullable<Session['data']['user']>;

export const TESTA: User = {
  ...{ firstName: 'Testa', lastName: 'Example', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isAdmin: false, isAdvertiser: false },
};

/** A request to the API: its path below `/api/`, its query without the question mark. */
interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly key: string | null;
}

interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** The refusal of a command as the command API sends it. */
export const refusal = (
  status: number,
  message: string,
  errors: readonly object[] = [],
  type = 'Refused',
): Refusal => ({
  ...{ status, body: { success: false, type, message, errors } },
});

/** Answers with data as the query API sends it. */
export const ok = (body: object) => HttpResponse.json({ success: true, ...body });

const bodyOf = async (request: Request): Promise<unknown> => {
  const text = await request.clone().text();
  return request.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
};

/**
 * The API as a signed-in user's page sees it: the given handlers, and empty answers to everything else. Every test of the file
 * starts with that user, no refusal and an empty log.
 */
export const createFakeServer = (user: Partial<User>, ...handlers: readonly RequestHandler[]) => {
  const log = createRequestLog<ApiRequest>();
  const isCommand = ({ method }: ApiRequest) => method !== 'GET';
  const state = {
    user: { ...TESTA, ...user },
    /** What every command is answered with; 'unreached': with a network error. */
    refusal: undefined as Refusal | 'unreached' | undefined,
  };
  const record = http.all('*/api/*', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const key = request.headers.get('idempotency-key');
    const path = pathname.replace('/api/', '');
    log.add({ method: request.method, path, query: searchParams.toString(), body: await bodyOf(request), key });
    if (request.method === 'GET' || state.refusal === undefined) return undefined;
    if (state.refusal === 'unreached') return HttpResponse.error();
    return HttpResponse.json(state.refusal.body, { status: state.refusal.status });
  });
  const server = setupServer(
    record,
    ...handlers,
    http.get('*/api/identity/session', () => ok({ data: { user: state.user } })),
    http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin: state.user.isAdmin })),
    http.get('*/api/kids/list', () => ok({ data: { kids: [] } })),
    http.all('*/api/*', () => ok({ data: [] })),
  );
  const warn = jest.spyOn(console, 'warn');
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    Object.assign(state, { user: { ...TESTA, ...user }, refusal: undefined });
    document.cookie = 'campjay_signed_in=1; path=/';
    localStorage.clear();
    sessionStorage.clear();
    warn.mockReset().mockImplementation(() => undefined);
  });
  afterAll(() => server.close());
  return Object.assign(state, {
    warn,
    watchAnswers: () => watchAnswers(server),
    /** The paths of all requests. */
    paths: () => log.requests.map(({ path }) => path),
    /** All requests to one path. */
    requestsTo: (path: string) => log.requests.filter((request) => request.path === path),
    /** Commands, in the order in which they came. */
    sent: (): readonly ApiRequest[] => log.requests.filter(isCommand),
    /** The first command, or the one at the given index, once it has come. */
    command: (index = 0): Promise<ApiRequest> => log.received((requests) => requests.filter(isCommand)[index]),
    /** The latest request that fulfills the condition, once it has come. */
    received: (matches: (request: ApiRequest) => boolean) => log.received((requests) => requests.findLast(matches)),
    /** The latest request to a path whose query is the given one, once it has come. */
    queried: (path: string, query: string) =>
      log.received((requests) => requests.findLast((request) => request.path === path && request.query === query)),
  });
};

export const signOut = (): void => {
  document.cookie = 'campjay_signed_in=; max-age=0; path=/';
};

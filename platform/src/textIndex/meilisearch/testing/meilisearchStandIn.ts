import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStandInState, Refused, type StandInState } from './standInState.ts';

/** A request as the stand-in received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface MeilisearchStandIn extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly requests: readonly ReceivedRequest[];
  /** Ids of the documents of an index, sorted; undefined when it does not exist. */
  documentIds(indexUid: string): readonly string[] | undefined;
  /** Loses a document, as if somebody had deleted it there by hand. */
  lose(indexUid: string, id: string): void;
  /** All requests are answered with this status until it is set to undefined; 'silence' never answers. */
  fail(how: number | 'silence' | 'garbage' | undefined): void;
  /** So many requests are answered with this status, or not at all but by a closed connection; then all goes on. */
  failNext(requests: number, how: number | 'hang up'): void;
  /** Everything that it keeps is gone. */
  wipe(): void;
  /** An index has the settings of a new one. */
  resetSettings(indexUid: string): void;
  /** Tasks are taken, and none is done any more. */
  holdTasks(): void;
  /** The next task of this type fails. */
  failNextTask(type: string): void;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (state: StandInState, params: readonly string[], body: unknown) => { status: number; body: unknown };
}

const ok = (body: unknown) => ({ status: 200, body });
const taken = (body: unknown) => ({ status: 202, body });

/** The endpoints that the product uses, and no others. */
const ROUTES: readonly Route[] = [
  { method: 'POST', path: /^\/indexes$/, answer: (state, _params, body) => taken(state.createIndex(body)) },
  { method: 'GET', path: /^\/indexes\/([\w-]+)$/, answer: (state, [uid = '']) => ok(state.indexObject(uid)) },
  { method: 'DELETE', path: /^\/indexes\/([\w-]+)$/, answer: (state, [uid = '']) => taken(state.deleteIndex(uid)) },
  { method: 'GET', path: /^\/indexes\/([\w-]+)\/stats$/, answer: (state, [uid = '']) => ok(state.stats(uid)) },
  { method: 'GET', path: /^\/indexes\/([\w-]+)\/settings$/, answer: (state, [uid = '']) => ok(state.settings(uid)) },
  {
    method: 'PATCH',
    path: /^\/indexes\/([\w-]+)\/settings$/,
    answer: (state, [uid = ''], body) => taken(state.updateSettings(uid, body)),
  },
  {
    method: 'POST',
    path: /^\/indexes\/([\w-]+)\/documents$/,
    answer: (state, [uid = ''], body) => taken(state.putDocuments(uid, body)),
  },
  {
    method: 'POST',
    path: /^\/indexes\/([\w-]+)\/documents\/delete-batch$/,
    answer: (state, [uid = ''], body) => taken(state.deleteDocuments(uid, body)),
  },
  {
    method: 'GET',
    path: /^\/indexes\/([\w-]+)\/documents\?offset=(\d+)&limit=(\d+)$/,
    answer: (state, [uid = '', offset, limit]) => ok(state.documents(uid, Number(offset), Number(limit))),
  },
  {
    method: 'GET',
    path: /^\/indexes\/([\w-]+)\/documents\/([\w-]+)$/,
    answer: (state, [uid = '', id = '']) => ok(state.document(uid, id)),
  },
  {
    method: 'POST',
    path: /^\/indexes\/([\w-]+)\/facet-search$/,
    answer: (state, [uid = ''], body) => ok(state.facetSearch(uid, body)),
  },
  { method: 'POST', path: /^\/swap-indexes$/, answer: (state, _params, body) => taken(state.swapIndexes(body)) },
  { method: 'GET', path: /^\/tasks\/(\d+)$/, answer: (state, [uid = '']) => ok(state.task(Number(uid))) },
];

const answerOf = (state: StandInState, { method, path, body }: ReceivedRequest): { status: number; body: unknown } => {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return route.answer(state, match.slice(1), body);
  }
  throw new Refused(404, 'not_found', `no such route: ${method} ${path}`);
};

/**
 * A small HTTP server on a free port that stands in for Meilisearch in tests: it proves which requests are sent, in which
 * order, and what happens when they fail. It is not the real thing: what it proposes says nothing of Meilisearch's own
 * matching. It refuses what it does not know, and it runs tasks only once somebody asks about them, so that code which
 * does not wait for its tasks is found out.
 * @param onRequest called after each request is recorded
 */
export const startMeilisearchStandIn = async (onRequest?: () => void): Promise<MeilisearchStandIn> => {
  const apiKey = 'stand-in-key';
  const state = createStandInState();
  const requests: ReceivedRequest[] = [];
  let failure: number | 'silence' | 'garbage' | undefined;
  let passing: { left: number; readonly how: number | 'hang up' } | undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(request);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: raw === '' ? undefined : (JSON.parse(raw) as unknown),
    };
    requests.push(received);
    onRequest?.();
    const fails = passing && passing.left > 0 ? passing : undefined;
    if (fails) fails.left -= 1;
    if (fails?.how === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (failure === 'silence') return;
    if (failure === 'garbage') {
      response.writeHead(200).end('<html>not JSON</html>');
      return;
    }
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (fails) throw new Refused(fails.how, 'too_many_search_requests', 'told to fail for now');
      if (failure !== undefined) throw new Refused(failure, 'internal', 'told to fail');
      if (request.headers.authorization !== `Bearer ${apiKey}`)
        throw new Refused(403, 'invalid_api_key', 'The provided API key is invalid.');
      const { status, body } = answerOf(state, received);
      send(status, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(error.status, { message: error.message, code: error.code, type: 'invalid_request', link: '' });
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    requests,
    documentIds: (indexUid) => state.documentIds(indexUid),
    lose: (indexUid, id) => state.lose(indexUid, id),
    fail: (how) => {
      failure = how;
    },
    failNext: (left, how) => {
      passing = { left, how };
    },
    wipe: () => state.wipe(),
    resetSettings: (indexUid) => state.resetSettings(indexUid),
    holdTasks: () => state.hold(),
    failNextTask: (type) => state.failNextTask(type),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../../../http/testing/serveForTest.ts';
import { type Key, NewKey, refuseUnlessAllowed } from './keys.ts';
import { Refused } from './refused.ts';
import { createStandInState, type StandInState } from './standInState.ts';

/** A request as the stand-in received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface MeilisearchStandIn extends AsyncDisposable {
  readonly url: string;
  /** The server's own key: it may do everything, and is the only one that can create other keys, by `POST /keys`. */
  readonly apiKey: string;
  readonly requests: readonly ReceivedRequest[];
  /** Ids of the documents of an index, sorted; undefined if it does not exist. */
  documentIds(indexUid: string): readonly string[] | undefined;
  /** Deletes a document, as if by hand. */
  lose(indexUid: string, id: string): void;
  /** Answers all requests with this status until set to undefined; 'silence' never responds. */
  fail(how: number | 'silence' | 'garbage' | undefined): void;
  /** Answers this many requests with this status, or closes their connections; then works normally again. */
  failNext(requests: number, how: number | 'hang up'): void;
  /** Deletes everything. */
  wipe(): void;
  /** Resets the settings of an index to those of a new one. */
  resetSettings(indexUid: string): void;
  /** From now on, tasks are accepted, but never completed. */
  holdTasks(): void;
  /** Makes the next task of this type fail. */
  failNextTask(type: string): void;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Handler = (
  state: StandInState,
  params: readonly string[],
  request: { readonly body: unknown; readonly key: Key },
) => Answer;

const ok = (body: unknown): Answer => ({ status: 200, body });
const accepted = (body: unknown): Answer => ({ status: 202, body });

const INDEX = String.raw`^\/indexes\/(?<uid>[\w-]+)`;
const indexPath = (rest = '') => new RegExp(`${INDEX}${rest}$`);

/**
 * Only the endpoints that the product uses: method, path, the action that a key needs, for the first index in the path
 * if there is one, and the answer.
 */
const ROUTES: readonly (readonly [string, RegExp, string, Handler])[] = [
  ['POST', /^\/indexes$/, 'indexes.create', (state, _, { body }) => accepted(state.createIndex(body))],
  ['GET', indexPath(), 'indexes.get', (state, [uid = '']) => ok(state.indexObject(uid))],
  ['DELETE', indexPath(), 'indexes.delete', (state, [uid = '']) => accepted(state.deleteIndex(uid))],
  ['GET', indexPath('/stats'), 'stats.get', (state, [uid = '']) => ok(state.stats(uid))],
  ['GET', indexPath('/settings'), 'settings.get', (state, [uid = '']) => ok(state.settings(uid))],
  [
    ...(['PATCH', indexPath('/settings'), 'settings.update'] as const),
    (state, [uid = ''], { body }) => accepted(state.updateSettings(uid, body)),
  ],
  [
    ...(['POST', indexPath('/documents'), 'documents.add'] as const),
    (state, [uid = ''], { body }) => accepted(state.putDocuments(uid, body)),
  ],
  [
    ...(['POST', indexPath('/documents/delete-batch'), 'documents.delete'] as const),
    (state, [uid = ''], { body }) => accepted(state.deleteDocuments(uid, body)),
  ],
  [
    ...(['GET', indexPath('/documents\\?offset=(\\d+)&limit=(\\d+)'), 'documents.get'] as const),
    (state, [uid = '', offset, limit]) => ok(state.documents(uid, Number(offset), Number(limit))),
  ],
  [
    ...(['GET', indexPath('/documents/([\\w-]+)'), 'documents.get'] as const),
    (state, [uid = '', id = '']) => ok(state.document(uid, id)),
  ],
  [
    ...(['POST', indexPath('/facet-search'), 'search'] as const),
    (state, [uid = ''], { body }) => ok(state.facetSearch(uid, body)),
  ],
  ['POST', /^\/swap-indexes$/, 'indexes.swap', (state, _, { body }) => accepted(state.swapIndexes(body))],
  ['GET', /^\/tasks\/(\d+)$/, 'tasks.get', (state, [uid = ''], { key }) => ok(state.task(Number(uid), key))],
];

/** Bodies that name indexes, where the path does not. */
const NamesIndexes = z.union([
  z.object({ uid: z.string() }).transform(({ uid }) => [uid]),
  z.array(z.object({ indexes: z.array(z.string()) })).transform((swaps) => swaps.flatMap(({ indexes }) => indexes)),
]);

const answerOf = (state: StandInState, { method, path, body }: ReceivedRequest, key: Key): Answer => {
  for (const [itsMethod, pattern, action, answer] of ROUTES) {
    const match = itsMethod === method ? pattern.exec(path) : null;
    if (!match) continue;
    const inPath = match.groups?.['uid'];
    refuseUnlessAllowed(key, action, inPath === undefined ? (NamesIndexes.safeParse(body).data ?? []) : [inPath]);
    return answer(state, match.slice(1), { body, key });
  }
  throw new Refused(404, 'not_found', `no such route: ${method} ${path}`);
};

/**
 * A small HTTP server on a free port that stands in for Meilisearch in tests: it proves which requests are sent, in
 * which order, and what happens when they fail. Its proposals prove nothing about Meilisearch's own matching. It
 * rejects unknown requests, and it runs a task only once its status is requested, so that code which does not wait for
 * its tasks fails.
 * @param onRequest called after each request is recorded
 */
export const startMeilisearchStandIn = async (onRequest?: () => void): Promise<MeilisearchStandIn> => {
  const apiKey = 'stand-in-key';
  const state = createStandInState();
  const keys = new Map<string, Key>([[`Bearer ${apiKey}`, 'master']]);
  const makeKey = (body: unknown) => {
    const parsed = NewKey.safeParse(body);
    if (!parsed.success) throw new Refused(400, 'bad_request', z.prettifyError(parsed.error));
    const key = `stand-in-key-${keys.size}`;
    keys.set(`Bearer ${key}`, parsed.data);
    return { status: 201, body: { ...parsed.data, key } };
  };
  const requests: ReceivedRequest[] = [];
  let failure: number | 'silence' | 'garbage' | undefined;
  let transientFailure: { left: number; readonly how: number | 'hang up' } | undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(request);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: raw === '' ? undefined : (JSON.parse(raw) as unknown),
    };
    requests.push(received);
    onRequest?.();
    const nextFailure = transientFailure && transientFailure.left > 0 ? transientFailure : undefined;
    if (nextFailure) nextFailure.left -= 1;
    if (nextFailure?.how === 'hang up') {
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
      if (nextFailure)
        throw new Refused(nextFailure.how, 'too_many_search_requests', 'failure requested by the test, for now');
      if (failure !== undefined) throw new Refused(failure, 'internal', 'failure requested by the test');
      const key = keys.get(request.headers.authorization ?? '');
      if (key === undefined) throw new Refused(403, 'invalid_api_key', 'The provided API key is invalid.');
      const makesKey = key === 'master' && received.method === 'POST' && received.path === '/keys';
      const { status, body } = makesKey ? makeKey(received.body) : answerOf(state, received, key);
      send(status, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(error.status, { message: error.message, code: error.code, type: 'invalid_request', link: '' });
    }
  };

  const server = await listen((request, response) => void handle(request, response));
  return {
    url: server.url,
    apiKey,
    requests,
    documentIds: (indexUid) => state.documentIds(indexUid),
    lose: (indexUid, id) => state.lose(indexUid, id),
    fail: (how) => {
      failure = how;
    },
    failNext: (left, how) => {
      transientFailure = { left, how };
    },
    wipe: () => state.wipe(),
    resetSettings: (indexUid) => state.resetSettings(indexUid),
    holdTasks: () => state.hold(),
    failNextTask: (type) => state.failNextTask(type),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

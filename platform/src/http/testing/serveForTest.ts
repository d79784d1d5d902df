import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import express from 'express';
import { silentLog } from '../../kernel/log.ts';
import { noAudit } from '../audit.ts';
import { VISITOR, type Principal, type Route } from '../route.ts';
import { mountRoutes, type MountOptions } from '../mountRoutes.ts';

export interface TestServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of another media type. */
  readonly body: unknown;
}

/** Serves routes over real HTTP on a free port; every answer is validated against the schema of its route. */
export const serveForTest = (
  routes: readonly Route[],
  {
    principal = VISITOR,
    identify = () => principal,
    log = silentLog,
    audit = noAudit,
    edge = (handle) => handle,
    ...options
  }: {
    readonly principal?: Principal;
    /** Middleware in front of the routes, such as `observeRequests`. */
    readonly edge?: (handle: RequestListener) => RequestListener;
  } & Partial<Pick<MountOptions, 'identify' | 'log' | 'audit' | 'awaitReadModels'>> = {},
): Promise<TestServer> =>
  listen(edge(express().use(mountRoutes(routes, { ...options, identify, log, audit, verifyAnswers: true }))));

/** Serves a handler on a free port of this machine. */
export const listen = async (app: RequestListener): Promise<TestServer> => {
  const server = createServer(app);
  // The default closes a connection after 5 idle seconds, perhaps just when a slow test sends its next request over it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    post: async (path, body, headers = {}) =>
      toTestResponse(
        await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      ),
    get: async (path, headers = {}) => toTestResponse(await fetch(url + path, { headers })),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const toTestResponse = async (response: Response): Promise<TestResponse> => ({
  status: response.status,
  headers: response.headers,
  body: isJson(response) ? await response.json() : await response.text(),
});

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true;

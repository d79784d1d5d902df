import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import express from 'express';
import { silentLog } from '../../log/log.ts';
import { noAudit } from '../audit.ts';
import { VISITOR, type Principal, type Route } from '../route.ts';
import { mountRoutes, type MountOptions } from '../mountRoutes.ts';

export interface TestServer extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
  /** Posts a value as JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The answer's JSON; another text as it is. */
  readonly body: unknown;
}

/** Routes behind a real HTTP server on a free port; every answer is checked against the schema its route declares. */
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
    /** What stands before the routes, such as `observeRequests`. */
    readonly edge?: (handle: RequestListener) => RequestListener;
  } & Partial<Pick<MountOptions, 'identify' | 'log' | 'audit' | 'awaitReadModels'>> = {},
): Promise<TestServer> =>
  listen(edge(express().use(mountRoutes(routes, { ...options, identify, log, audit, verifyAnswers: true }))));

/** An application on a free port of this machine. */
export const listen = async (app: RequestListener): Promise<TestServer> => {
  const server = createServer(app);
  // Otherwise it closes a connection after 5 idle seconds, perhaps just when a slow test sends its next request over it.
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

import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '@campjay/domain/limits.ts';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { closedPort } from '@campjay/platform/testing/tcpServer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nginxVersion, type RunningProxy, startNginx } from './testing/nginx.ts';

const LARGE = `/* ${'what the client does '.repeat(200)} */`;
const here = nginxVersion();

/** A stand-in for `web` that records its requests and answers as configured. */
interface Web extends AsyncDisposable {
  readonly address: string;
  readonly requests: IncomingMessage[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

const echo = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
};

const startWeb = async (): Promise<Web> => {
  const requests: IncomingMessage[] = [];
  const server = await listen((request, response) => {
    requests.push(request);
    web.answer(request, response);
  });
  const web: Web = { ...server, address: new URL(server.url).host, requests, answer: echo };
  return web;
};

(here ? describe : describe.skip)(
  `the proxy before the product${here ? '' : ' (skipped: there is no nginx here)'}`,
  () => {
    let folder = '';
    let client = '';
    let webs: readonly [Web, Web];
    let proxy: RunningProxy;
    const startProxy = async (name: string, [one, other]: readonly [Web, Web]): Promise<RunningProxy> => {
      const upstreams = [one.address, other.address] as const;
      return startNginx({ folder: join(folder, name), port: await closedPort(), client, webs: upstreams });
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'campjay-proxy-'));
      chmodSync(folder, 0o755); // nginx started by root runs as another user
      client = join(folder, 'client');
      mkdirSync(join(client, 'assets'), { recursive: true });
      writeFileSync(join(client, 'index.html'), '<!doctype html>');
      writeFileSync(join(client, 'favicon.svg'), '<svg/>');
      writeFileSync(join(client, 'assets', 'main-1a2b.js'), LARGE);
      webs = [await startWeb(), await startWeb()];
      proxy = await startProxy('nginx', webs);
    });
    beforeEach(() => {
      for (const web of webs) {
        web.requests.length = 0;
        web.answer = echo;
      }
    });
    afterAll(async () => {
      await proxy[Symbol.asyncDispose]();
      for (const web of webs) await web[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    });

    const requests = (): readonly IncomingMessage[] => webs.flatMap((web) => web.requests);
    const answerWith = (answer: Web['answer']): void => {
      for (const web of webs) web.answer = answer;
    };

    // Covers: C.9
    it('serves the client itself: hashed build files, cacheable forever and compressed', async () => {
      const answer = await fetch(`${proxy.url}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'gzip' } });
      expect(await answer.text()).toBe(LARGE);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers.get('strict-transport-security')).toBeNull();
      const icon = await fetch(`${proxy.url}/favicon.svg`);
      expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
      const secured = await fetch(`${proxy.url}/favicon.svg`, { headers: { 'x-forwarded-proto': 'https' } });
      expect(secured.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      expect(requests()).toEqual([]);
    });

    it.each([
      '/',
      '/camps/happy-camp?from=mail',
      '/api/search',
      '/assets/of-another-build.js',
      '/ad-images/1/large',
      '/jay',
    ])('forwards to the services: %s', async (path) => {
      const answer = await fetch(proxy.url + path);
      expect([answer.status, requests().map(({ url }) => url)]).toEqual([200, [path]]);
      expect(answer.headers.get('cache-control')).toBeNull();
    });

    it('redirects the HTML template’s path to the home page', async () => {
      const { status, headers } = await fetch(`${proxy.url}/index.html`, { redirect: 'manual' });
      expect([status, new URL(headers.get('location') ?? '', proxy.url).pathname, requests()]).toEqual([301, '/', []]);
    });

    // Covers: C.6
    it.each(['/metrics', '/METRICS', '/metrics/', '//metrics', '/%6detrics', '/api/../metrics', '/metrics?a=1'])(
      'hides internal endpoints of the services: %s',
      async (path) => {
        const { hostname, port } = new URL(proxy.url);
        const [response] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
        response.resume();
        expect([response.statusCode, requests()]).toEqual([404, []]);
      },
    );

    // Covers: C.9
    it('sets the forwarded client address and host, whatever the request claims', async () => {
      const { hostname, port } = new URL(proxy.url);
      const headers = {
        host: 'camps.example.org',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example.org',
        'x-forwarded-proto': 'gopher',
        'x-request-id': 'an-id-of-somebody-else',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        forwarded: 'for=203.0.113.7',
      };
      const [response] = (await once(request({ hostname, port, path: '/api/x', headers }).end(), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      // With one trusted proxy the last address counts, with two the one before it.
      expect(requests()[0]?.headers).toMatchObject({
        host: 'camps.example.org',
        'x-forwarded-for': '203.0.113.7, 127.0.0.1',
        'x-forwarded-host': 'camps.example.org',
        'x-forwarded-proto': 'http',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(requests()[0]?.headers).not.toHaveProperty('forwarded');
      expect(requests()[0]?.headers).not.toHaveProperty('traceparent');
    });

    // Covers: C.9
    it('forwards each event of a stream immediately', async () => {
      let streaming: ServerResponse | undefined;
      answerWith((_request, response) => {
        streaming = response;
        response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
        response.write('data: 1\n\n');
      });
      const { body } = await fetch(`${proxy.url}/api/live`);
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      // Each event is sent only after the previous one has arrived.
      expect((await reader?.read())?.value).toBe('data: 1\n\n');
      streaming?.write('data: 2\n\n');
      expect((await reader?.read())?.value).toBe('data: 2\n\n');
      streaming?.end();
      expect((await reader?.read())?.done).toBe(true);
    });

    // Covers: C.9
    it('accepts uploads as large as the product does, and answers a larger one with the product’s error message', async () => {
      const received: number[] = [];
      answerWith((request, response) => {
        let bytes = 0;
        request.on('data', (chunk: Buffer) => (bytes += chunk.length));
        request.on('end', () => {
          received.push(bytes);
          response.end('taken');
        });
      });
      const upload = (bytes: number) =>
        fetch(`${proxy.url}/api/upload`, { method: 'POST', body: new Uint8Array(bytes) });
      expect((await upload(MAX_UPLOAD_BYTES)).status).toBe(200);
      expect(received).toEqual([MAX_UPLOAD_BYTES]);
      const refused = await upload(MAX_UPLOAD_BYTES + 1);
      expect(refused.status).toBe(413);
      expect(await refused.json()).toEqual({
        success: false,
        type: 'BodyTooLarge',
        message: `The body is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`,
        errors: [],
      });
      expect(received).toHaveLength(1);
    });

    it('reuses connections to the services, and balances requests between them', async () => {
      for (const _ of Array.from({ length: 40 })) await (await fetch(`${proxy.url}/api/search`)).text();
      const connections = new Set(requests().map(({ socket }) => socket));
      expect(connections.size).toBeLessThan(20);
      expect(webs.map((web) => web.requests.length > 0)).toEqual([true, true]);
    });

    it('logs neither the path nor the client address of a request', async () => {
      await (await fetch(`${proxy.url}/schedule/shared/a-secret-key?email=jay@example.org`)).text();
      expect(await proxy.logWith('"method":"GET"')).not.toMatch(/a-secret-key|jay@example|127\.0\.0\.1",/);
    });

    // Covers: C.9
    it('fails over to the other service when one is down, and answers in the API’s error format when both are', async () => {
      const ending = [await startWeb(), await startWeb()] as const;
      await using own = await startProxy('both-gone', ending);
      await ending[0][Symbol.asyncDispose]();
      for (const _ of Array.from({ length: 6 })) {
        const sent = await fetch(`${own.url}/api/wish`, { method: 'POST', body: '{}' });
        expect(sent.status).toBe(200);
      }
      await ending[1][Symbol.asyncDispose]();
      const api = await fetch(`${own.url}/api/search`);
      expect([api.status, api.headers.get('retry-after'), await api.json()]).toEqual([
        503,
        '2',
        expect.objectContaining({ success: false, type: 'Unavailable', errors: [] }),
      ]);
      const page = await fetch(`${own.url}/`);
      expect([page.status, await page.text()]).toEqual([
        503,
        'Campjay cannot answer right now. Please try again in a moment.\n',
      ]);
    });
  },
);

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { noAudit } from '@campjay/platform/http/audit.ts';
import { get, ok, VISITOR } from '@campjay/platform/http/route.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type Pages } from '@campjay/query-api/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addOpenApiRoute } from './openApi.ts';
import { createGateway } from './gateway.ts';
import { listenForRequests } from './answerRequests.ts';
import { pageRoutes } from './queries.ts';
import { type CspSources } from './securityHeaders.ts';
import { checkPort } from '../../supervisor/port.ts';

/** Random words, so that compression levels give different sizes, as for a real program. */
const script = `console.log('camp camp ${Array.from({ length: 9_000 }, (_, index) => `${(index * 7919) % 1009} jay`).join(' ')}')`;

let client = '';
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'campjay-client-'));
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'assets', 'app-1a2b3c.js'), script);
  await writeFile(join(client, 'index.html'), '<!doctype html>');
});
afterAll(() => rm(client, { recursive: true }));

const hello = get('/api/hello', {
  allow: 'everyone',
  summary: 'Says hello.',
  answer: z.object({ hello: z.string() }),
  handle: () => ok({ hello: 'camper' }),
});

/** Echoes the request. */
const pages: Pages = {
  inlineScripts: [],
  status: (path) => (path === '/camp/unknown' ? 404 : 200),
  document: (path, origin) => Promise.resolve(`<!doctype html><div id="root">${origin}${path}</div>`),
  redirect: (path) => ({ '/ads': '/ads/offering', '/blog': 'https://blog.example.org/summer' })[path],
  sitemap: (origin) => Promise.resolve(`<urlset>${origin}</urlset>`),
  sitemapFile: (origin, file) => Promise.resolve(file === 2 ? `<urlset>${origin} 2</urlset>` : undefined),
  robots: (origin) => `Sitemap: ${origin}`,
};

interface GatewayFixture {
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** The number of transferred body bytes for a client that accepts gzip. */
  readonly received: (path: string) => Promise<number>;
  /** The body of a request with this Host header, which `fetch` would not send. */
  readonly bodyFor: (path: string, host: string) => Promise<string>;
}

/** Runs a test against its own gateway; `become` changes whether it is ready. */
const withGateway = async (
  test: (fixture: GatewayFixture, setReady: (ready: boolean) => void) => Promise<void>,
  {
    publicOrigin,
    ...options
  }: { readonly publicOrigin?: string; readonly cspSources?: CspSources; readonly https?: boolean } = {},
): Promise<void> => {
  let ready = true;
  const api = mountRoutes(addOpenApiRoute([hello]), { identify: () => VISITOR, audit: noAudit, log: silentLog });
  const getReadiness = () => ({ ready, waitingFor: ready ? [] : ['camp index'] });
  const gateway = createGateway({
    adImages: (request, response) => response.send(`The picture ${request.path}`),
    ...{ client, getReadiness, api: () => api, inlineScripts: ['begin()'] },
    pages: pageRoutes(pages, publicOrigin, 'http://localhost:3000'),
    ...options,
  });
  const port = await checkPort(['127.0.0.1'], 0);
  await using server = await listenForRequests(gateway, ['127.0.0.1'], port);
  expect(server.hosts).toEqual(['127.0.0.1']);
  const ask: GatewayFixture['ask'] = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const received: GatewayFixture['received'] = async (path) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'gzip' }, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  };
  const bodyFor: GatewayFixture['bodyFor'] = async (path, host) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      headers: { ...asBrowser.headers, host },
      agent: false,
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return text(response);
  };
  await test({ ask, received, bodyFor }, (now) => (ready = now));
};

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the gateway', () => {
  it('answers every page address with the HTML document of that page', () =>
    withGateway(async ({ ask }) => {
      for (const path of [
        '/',
        '/seattle',
        '/summer-camps/seattle/art',
        '/ads/offering',
        '/scheduling/share/a.b-c',
        '/?q=1',
      ]) {
        const response = await ask(path, asBrowser);
        expect([path, response.status, await response.text()]).toEqual([
          path,
          200,
          expect.stringContaining(`${path.replace('?q=1', '')}</div>`),
        ]);
        expect(response.headers.get('cache-control')).toBe('private, no-cache');
      }
    }));

  it('denies pages the camera, the microphone and the geolocation, which none of them uses', () =>
    withGateway(async ({ ask }) => {
      const policy = (await ask('/', asBrowser)).headers.get('permissions-policy');
      expect(policy).toMatch(/(^|, )camera=\(\), .*geolocation=\(\), .*microphone=\(\), /);
      expect(policy).not.toContain('clipboard-write');
    }));

  it('sends a referrer policy that hides the address of a shared list', () =>
    withGateway(async ({ ask }) => {
      const policyOf = async (path: string) => (await ask(path, asBrowser)).headers.get('referrer-policy');
      expect(await policyOf('/favoriting/share/a-made-up-token')).toBe('no-referrer');
      expect(await policyOf('/favorites')).toBe('strict-origin-when-cross-origin');
    }));

  // Covers: 2.11, D15.29
  it('redirects aliases: with the query string to our own pages, without it to other sites', () =>
    withGateway(async ({ ask }) => {
      const redirectOf = async (path: string) => {
        const { status, headers } = await ask(path, { ...asBrowser, redirect: 'manual' });
        return [status, headers.get('location')];
      };
      expect(await redirectOf('/ads')).toEqual([302, '/ads/offering']);
      expect(await redirectOf('/ads?source=letter')).toEqual([302, '/ads/offering?source=letter']);
      expect(await redirectOf('/index.html')).toEqual([301, '/']);
      expect(await redirectOf('/blog?q=1')).toEqual([302, 'https://blog.example.org/summer']);
    }));

  it('returns 404, not a page, for a missing file, an unknown API path and other methods', () =>
    withGateway(async ({ ask }) => {
      expect((await ask('/assets/gone-123.js', asBrowser)).status).toBe(404);
      expect((await ask('/missing.txt', asBrowser)).status).toBe(404);
      expect((await ask('/api/nothing', asBrowser)).status).toBe(404);
      expect((await ask('/api')).status).toBe(404);
      expect((await ask('/seattle', { method: 'POST' })).status).toBe(404);
      expect((await ask('/seattle', { headers: { accept: 'application/json' } })).status).toBe(404);
    }));

  it('serves robots.txt and the sitemap with addresses of the requested host', () =>
    withGateway(async ({ ask }) => {
      const robots = await ask('/robots.txt');
      expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await robots.text()).toMatch(/^Sitemap: http:\/\/127\.0\.0\.1:\d+$/);
      const sitemap = await ask('/sitemap.xml');
      expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/);
      expect(await sitemap.text()).toMatch(/^<urlset>http:\/\/127\.0\.0\.1:\d+<\/urlset>$/);
      expect(await (await ask('/sitemap-2.xml')).text()).toMatch(/^<urlset>http:.* 2<\/urlset>$/);
      for (const name of ['sitemap-3', 'sitemap-x']) expect((await ask(`/${name}.xml`)).status).toBe(404);
    }));

  it.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['stranger.example.org', 'http://localhost:3000'],
    ['localhost.stranger.example.org', 'http://localhost:3000'],
    ['127.0.0.1@stranger.example.org', 'http://localhost:3000'],
  ])('without a public address, requested by %s, uses %s in pages and for search engines', (host, origin) =>
    withGateway(async ({ bodyFor }) => {
      expect(await bodyFor('/seattle', host)).toContain(`>${origin}/seattle<`);
      expect(await bodyFor('/robots.txt', host)).toBe(`Sitemap: ${origin}`);
    }),
  );

  it('uses the public address in pages if one is set, whatever host a request claims', () =>
    withGateway(
      async ({ ask }) => {
        expect(await (await ask('/seattle', asBrowser)).text()).toContain('>https://camps.example.org/seattle<');
        expect(await (await ask('/robots.txt')).text()).toBe('Sitemap: https://camps.example.org');
      },
      { publicOrigin: 'https://camps.example.org' },
    ));

  it('serves the images of ads before the product is ready', () =>
    withGateway(async ({ ask }, setReady) => {
      setReady(false);
      expect(await (await ask('/ad-images/1/large.webp')).text()).toBe('The picture /1/large.webp');
    }));

  it('lets browsers cache hashed files forever, and compresses them better than API answers', () =>
    withGateway(async ({ ask, received }) => {
      const { headers } = await ask('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip' } });
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(await received('/assets/app-1a2b3c.js')).toBeLessThan(gzipSync(script, { level: 4 }).length);
    }));

  it('allows pages to run only our own scripts and to contact only our own host', () =>
    withGateway(async ({ ask }) => {
      const policy = (await ask('/', asBrowser)).headers.get('content-security-policy') ?? '';
      expect(policy).not.toMatch(/https?:|\*/);
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          // The page's inline script, allowed by its hash.
          `script-src 'self' 'sha256-${createHash('sha256').update('begin()').digest('base64')}'`,
          ...["default-src 'self'", "object-src 'none'", "connect-src 'self'", "img-src 'self' data:"],
          "frame-src 'none'",
        ]),
      );
    }));

  it('allows pages the origins that each configured service needs, and no inline script without a hash', () =>
    withGateway(
      async ({ ask }) => {
        const policy = (await ask('/', asBrowser)).headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/script-src 'self' 'sha256-[^;']+' https:\/\/tags\.example\.org;/);
        expect(policy.split(';')).toEqual(
          expect.arrayContaining([
            "connect-src 'self' https://counts.example.org",
            "img-src 'self' data: https://pixel.example.org",
            "frame-src 'none'",
          ]),
        );
        expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toContain('unsafe');
      },
      {
        cspSources: {
          'script-src': ['https://tags.example.org'],
          'connect-src': ['https://counts.example.org'],
          'img-src': ['https://pixel.example.org'],
        },
      },
    ));

  it.each([
    '/',
    '/assets/app-1a2b3c.js',
    '/ad-images/1',
    '/api/hello',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/gone.js',
  ])('sends security headers with every answer, and HSTS over https: %s', async (path) => {
    await withGateway(
      async ({ ask }) => {
        const { headers } = await ask(path, path === '/' ? asBrowser : {});
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          'x-content-type-options': 'nosniff',
        });
      },
      { https: true },
    );
    await withGateway(async ({ ask }) => expect((await ask(path)).headers.get('strict-transport-security')).toBeNull());
  });

  it('describes all of its routes', () =>
    withGateway(async ({ ask }) => {
      const document = (await (await ask('/api/openapi.json')).json()) as { paths: object };
      expect(Object.keys(document.paths)).toEqual(['/api/hello', '/api/openapi.json']);
    }));
});

describe('while the product is not ready', () => {
  it('answers 503 with Retry-After and what it waits for, while pages are served already', () =>
    withGateway(async ({ ask }, setReady) => {
      setReady(false);
      expect((await ask('/healthz')).status).toBe(200);
      const ready = await ask('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { ready: false, waitingFor: ['camp index'] }]);
      const answer = await ask('/api/hello');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ success: false, type: 'Starting' });
      expect((await ask('/', asBrowser)).status).toBe(200);

      setReady(true);
      expect((await ask('/readyz')).status).toBe(200);
      expect(await (await ask('/api/hello')).json()).toEqual({ hello: 'camper' });
    }));

  it('continues to answer from existing data after it has once been ready', () =>
    withGateway(async ({ ask }, setReady) => {
      expect((await ask('/api/hello')).status).toBe(200);
      setReady(false);
      expect((await ask('/readyz')).status).toBe(503);
      expect((await ask('/api/hello')).status).toBe(200);
    }));
});

it('answers pending requests before it closes', async () => {
  const port = await checkPort(['127.0.0.1'], 0);
  const requests = new EventEmitter<{ pending: [ServerResponse] }>();
  const server = await listenForRequests(
    (_request, response) => requests.emit('pending', response),
    ['127.0.0.1'],
    port,
  );
  const pending = once(requests, 'pending');
  const answer = fetch(`http://127.0.0.1:${port}/`);
  const underWay = request({ port, host: '127.0.0.1' });
  underWay.on('error', () => undefined);
  const [response] = (await pending) as [ServerResponse];
  const closing = server[Symbol.asyncDispose]();
  response.end('done');
  expect(await (await answer).text()).toBe('done');
  underWay.destroy();
  await closing;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

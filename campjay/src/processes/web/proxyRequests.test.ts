import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { openResources } from '../resources.ts';
import { proxyRequests } from './proxyRequests.ts';
import { openUpstreams } from './upstreams.ts';

let resources = openResources();
afterEach(async () => {
  await resources[Symbol.asyncDispose]();
  resources = openResources();
});

const listening = async (handle: RequestListener, port = 0) => {
  const server = createServer(handle).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  resources.onClose(close);
  const { port: actualPort } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${actualPort}`, port: actualPort, close };
};

/** An API process that is ready, and answers other requests by `handle`. */
const api = (handle: (request: IncomingMessage, response: ServerResponse) => void, port = 0) =>
  listening((request, response) => {
    if (request.url === '/readyz') response.end('{}');
    else handle(request, response);
  }, port);

const namedApi = (name: string) => api((_request, response) => response.end(name));

/** A gateway for processes that have all reported ready. */
const proxyTo = async (origins: readonly string[], { trustedProxies = 0, isRepeatable = true } = {}) => {
  const statusChanges = createSignal();
  const log = { ...silentLog, info: statusChanges.notify };
  const upstreams = resources.add(
    openUpstreams('query-api', origins, { log, probeIntervalMs: 20, prepare: () => Promise.resolve() }),
  );
  const app = express().set('trust proxy', trustedProxies);
  app.use(proxyRequests(upstreams, { log: silentLog, trustedProxies, isRepeatable: () => isRepeatable }));
  const proxy = await listening(app);
  const areReady = () => statusChanges.until(() => upstreams.listCandidates().length === origins.length);
  return { ...proxy, areReady };
};

const textAt = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

describe('a proxied request', () => {
  it('goes to the processes in rotation', async () => {
    const [one, two] = [await namedApi('one'), await namedApi('two')];
    const proxy = await proxyTo([one.origin, two.origin]);
    await proxy.areReady();
    const answers = [await textAt(proxy.origin), await textAt(proxy.origin), await textAt(proxy.origin)];
    expect(new Set(answers)).toEqual(new Set(['one', 'two']));
    expect(answers[0]).toBe(answers[2]);
  });

  // Covers: M.6
  it('goes to another process when one refuses the connection, even with a body, and back when that one recovers', async () => {
    const echo = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (text: string) => (body += text)).on('end', () => response.end(`${name} ${body.length}`));
    };
    const [one, two] = [await api(echo('one')), await api(echo('two'))];
    const proxy = await proxyTo([one.origin, two.origin], { isRepeatable: false });
    await proxy.areReady();
    await one.close();
    for (const size of [10, 500_000, 10, 500_000])
      expect(await textAt(proxy.origin, { method: 'POST', body: 'x'.repeat(size) })).toBe(`two ${size}`);
    await api(echo('one again'), one.port);
    await proxy.areReady();
    expect(new Set([await textAt(proxy.origin), await textAt(proxy.origin)])).toContain('one again 0');
  });

  // Covers: M.6
  it('is repeated after a broken connection only if that is safe', async () => {
    const calls: string[] = [];
    const breaking = await api((request) => {
      calls.push('breaking');
      request.socket.destroy();
    });
    const well = await api((_request, response) => {
      calls.push('well');
      response.end('well');
    });
    const harmless = await proxyTo([breaking.origin, well.origin]);
    await harmless.areReady();
    for (let time = 0; time < 4; time += 1)
      expect(await textAt(harmless.origin, { method: 'POST', body: '{}' })).toBe('well');
    expect(calls).toContain('breaking');

    const harmful = await proxyTo([breaking.origin], { isRepeatable: false });
    await harmful.areReady();
    const before = calls.length;
    const answer = await fetch(harmful.origin, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(calls.slice(before)).toEqual(['breaking']);
  });

  // Covers: M.6
  it('is answered with 503 and Retry-After when no process is reachable', async () => {
    const gone = await namedApi('gone');
    await gone.close();
    const proxy = await proxyTo([gone.origin]);
    const answer = await fetch(proxy.origin);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ success: false, type: 'Unavailable' });
  });

  // Covers: M.7
  it('reports the client address and protocol, and trusts forwarded headers only behind a proxy', async () => {
    const echoApi = await api((request, response) => response.end(JSON.stringify(request.headers)));
    const given = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-correlation-id': 'trace-me-1' };
    const headersAt = async (trustedProxies: number) => {
      const proxy = await proxyTo([echoApi.origin], { trustedProxies });
      await proxy.areReady();
      const init = { headers: { ...given, traceparent: '00-1-2-01' } };
      const headers = JSON.parse(await textAt(`${proxy.origin}/a`, init)) as object;
      return { headers, host: new URL(proxy.origin).host };
    };
    const direct = await headersAt(0);
    expect(direct.headers).toMatchObject({
      ...{ host: direct.host, 'x-forwarded-host': direct.host, 'x-correlation-id': 'trace-me-1' },
      ...{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', traceparent: '00-1-2-01' },
    });
    expect((await headersAt(1)).headers).toMatchObject({
      ...{ 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'x-forwarded-proto': 'https' },
    });
  });

  // Covers: M.7
  it('streams its answer as it arrives, and is aborted when the client disconnects', async () => {
    const state = { isLeft: false };
    const leaves = createSignal();
    const streaming = await api((_request, response) => {
      response.on('close', () => {
        state.isLeft = true;
        leaves.notify();
      });
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-transform' });
      response.write('data: first\n\n');
    });
    const proxy = await proxyTo([streaming.origin]);
    await proxy.areReady();
    const answer = await fetch(proxy.origin);
    const reader = answer.body?.getReader();
    const first = (await reader?.read())?.value as Uint8Array;
    expect(new TextDecoder().decode(first)).toBe('data: first\n\n');
    expect(state.isLeft).toBe(false);
    await reader?.cancel();
    await leaves.until(() => state.isLeft);
  });
});

import { type IncomingMessage, request as sendRequest } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { listen } from '../../http/testing/serveForTest.ts';
import { silentLog } from '../../kernel/log.ts';
import { metricsEndpoint, mayReadMetrics } from './metricsEndpoint.ts';

const TOKEN = 'a-token-of-some-length';
const open = (readers: { readonly token?: string; readonly trustedProxies?: number } = {}) =>
  listen(
    metricsEndpoint((_request, response) => response.end('a page'), {
      expose: () => Promise.resolve('campjay_part_up 1\n'),
      log: silentLog,
      trustedProxies: 0,
      ...readers,
    }),
  );

/** Sends these exact headers, which `fetch` would not. */
const statusOf = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  { path = '/metrics', method = 'GET' } = {},
): Promise<number> => {
  const outgoing = sendRequest(`${url}${path}`, { method, headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

describe('/metrics', () => {
  // Covers: W.2
  it('answers a direct local request in the Prometheus format', async () => {
    await using server = await open();
    const answer = await fetch(`${server.url}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([200, 'campjay_part_up 1\n']);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('leaves every other path to the next handler', async () => {
    await using server = await open();
    for (const path of ['/', '/metrics/', '/metricsx', '/api/metrics'])
      expect(await (await fetch(`${server.url}${path}`)).text()).toBe('a page');
  });

  it.each([
    ['was forwarded', { 'x-forwarded-for': '203.0.113.9' }],
    ['came by a proxy that says so', { via: '1.1 proxy' }],
    ['names a proxy as the standard does', { forwarded: 'for=203.0.113.9' }],
    ['asks for another name that leads here', { host: 'rebound.example.org' }],
    ['shows a token where none is set', { authorization: `Bearer ${TOKEN}` }],
  ])('refuses a local request that %s', async (_what, headers) => {
    await using server = await open();
    expect(await statusOf(server.url, headers)).toBe(401);
  });

  // Covers: W.2
  it('requires the token from every client behind a proxy', async () => {
    await using server = await open({ trustedProxies: 1, token: TOKEN });
    expect(await statusOf(server.url, {})).toBe(401);
    for (const authorization of ['Bearer another-token-of-that', 'Bearer ', `Basic ${TOKEN}`, TOKEN])
      expect(await statusOf(server.url, { authorization })).toBe(401);
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
    expect(await statusOf(server.url, headers)).toBe(200);
  });

  it('refuses a wrong token even from this machine, so that a misconfiguration is noticed', async () => {
    await using server = await open({ token: TOKEN });
    expect(await statusOf(server.url, { authorization: 'Bearer another' })).toBe(401);
    expect(await statusOf(server.url, {})).toBe(200);
  });

  it('accepts only GET and HEAD', async () => {
    await using server = await open();
    expect(await statusOf(server.url, {}, { method: 'POST' })).toBe(405);
    expect(await statusOf(server.url, {}, { method: 'HEAD', path: '/metrics?x=1' })).toBe(200);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.7', false],
    ['::ffff:10.0.0.7', false],
    ['128.127.0.1', false],
  ])('treats %s as local: %s', (remoteAddress, isHere) => {
    const request = { headers: { host: 'localhost:3000' }, socket: { remoteAddress } } as unknown as IncomingMessage;
    expect(mayReadMetrics(request, { trustedProxies: 0 })).toBe(isHere);
  });
});

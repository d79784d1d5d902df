import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { silentLog } from '../kernel/log.ts';
import { noAudit } from './audit.ts';
import { get, ok, post, VISITOR } from './route.ts';
import { mountRoutes } from './mountRoutes.ts';
import { listen, type TestServer } from './testing/serveForTest.ts';

const spec = { allow: 'everyone', summary: 'An example.', answer: z.object({}), handle: () => ok({}) } as const;
const HOST = 'camps.example.org';

let server: TestServer;
beforeAll(async () => {
  const options = { identify: () => VISITOR, audit: noAudit, log: silentLog };
  const api = [post('/api/do', spec), get('/api/do', spec)];
  server = await listen(express().use(mountRoutes(api, { ...options, publicOrigin: 'https://public.example.org' })));
});
afterAll(async () => server[Symbol.asyncDispose]());

/** Sends a request as a browser would, with any Origin and Host, which fetch does not allow. */
const statusOf = async (method: 'GET' | 'POST', headers: Readonly<Record<string, string>>): Promise<number> => {
  const sent = request(`${server.url}/api/do`, { method, headers: { host: HOST, ...headers } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

const cookie = 'campjay_session=abc';

describe('a POST with a cookie', () => {
  it.each([
    ['the host that was asked', `https://${HOST}`],
    ['the host that was asked, without TLS', `http://${HOST}`],
    ['the public address', 'https://public.example.org'],
  ])('is accepted from a page of %s', async (_what, origin) => {
    expect(await statusOf('POST', { cookie, origin })).toBe(200);
  });

  it.each([
    ['another site', 'https://evil.example.com'],
    ['a host above', 'https://example.org'],
    ['a host below', `https://www.${HOST}`],
    ['another port', `https://${HOST}:8443`],
    ['a name that only begins alike', `https://${HOST}.evil.example.com`],
    ['the public address without TLS', 'http://public.example.org'],
    ['a sandboxed frame', 'null'],
    ['what is no address', 'camps'],
  ])('is refused from a page of %s', async (_what, origin) => {
    expect(await statusOf('POST', { cookie, origin })).toBe(403);
  });

  it('is refused without an Origin', async () => {
    expect(await statusOf('POST', { cookie })).toBe(403);
  });
});

describe('a request that is accepted from any origin', () => {
  it('is a POST without a cookie, or a GET, which changes nothing', async () => {
    expect(await statusOf('POST', { origin: 'https://evil.example.com' })).toBe(200);
    expect(await statusOf('POST', {})).toBe(200);
    expect(await statusOf('GET', { cookie, origin: 'https://evil.example.com' })).toBe(200);
  });
});

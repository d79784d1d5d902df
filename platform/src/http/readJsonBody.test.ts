import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { BODY_LIMIT, LARGE_BODY_LIMIT, ok, post, combineRoutes } from './route.ts';
import { serveForTest, type TestServer } from './testing/serveForTest.ts';

const spec = { allow: 'everyone', summary: 'Says what came in.' } as const;
const namedRoute = post('/api/named', {
  ...spec,
  body: z.object({ camp: z.string(), tags: z.record(z.string(), z.unknown()).default({}) }),
  answer: z.object({ camp: z.string(), tags: z.array(z.string()), polluted: z.boolean() }),
  handle: ({ body }) =>
    ok({ camp: body.camp, tags: Object.keys(body.tags), polluted: 'polluted' in {} || 'polluted' in body.tags }),
});
const anything = post('/api/anything', {
  ...spec,
  bodyLimitBytes: LARGE_BODY_LIMIT,
  body: z.unknown(),
  answer: z.object({ kind: z.string() }),
  handle: ({ body }) => ok({ kind: Array.isArray(body) ? 'list' : typeof body }),
});
const bodiless = post('/api/bodiless', { ...spec, answer: z.object({}), handle: () => ok({}) });
const echoRoutes = combineRoutes(namedRoute, anything, bodiless);

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(echoRoutes);
});
afterAll(async () => server[Symbol.asyncDispose]());

const send = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
};

describe('a JSON body', () => {
  it('is read in UTF-8', async () => {
    const answer = await send('/api/named', '{"camp":"Räuber 🤖"}', {
      'content-type': 'Application/JSON; charset="UTF-8"',
    });
    expect(answer).toEqual({ status: 200, body: { camp: 'Räuber 🤖', tags: [], polluted: false } });
  });

  it('is complete when it arrives in chunks without a declared length', async () => {
    const chunks = ['{"ca', 'mp":"Robo', 'ts"}'].map((chunk) => new TextEncoder().encode(chunk));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const response = await fetch(`${server.url}/api/named`, init);
    expect(await response.json()).toMatchObject({ camp: 'Robots' });
  });

  it.each(['{"camp":', '{camp:1}', 'camp=robots', '{"camp":"a"}}', '\ufeff{"camp":"a"}'])(
    'that is malformed (%s) is answered with 400',
    async (body) => {
      expect(await send('/api/named', body)).toMatchObject({
        status: 400,
        body: { success: false, type: 'MalformedJson', message: expect.stringContaining('JSON') },
      });
    },
  );

  it('that is missing is answered with 400, naming the body', async () => {
    const answer = await send('/api/named', '');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'body', message: 'is required' }] } });
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-encoding': 'br' },
  ])('sent as %j is answered with 415', async (headers) => {
    expect(await send('/api/named', '{"camp":"a"}', headers)).toMatchObject({
      status: 415,
      body: { success: false, type: 'UnsupportedMediaType' },
    });
  });

  it('that is compressed is not decompressed', async () => {
    const packed = gzipSync('{"camp":"a"}');
    expect((await send('/api/named', packed, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('is ignored by a route that declares none', async () => {
    expect((await send('/api/bodiless', 'anything', { 'content-type': 'text/plain' })).status).toBe(200);
  });
});

describe('a large body', () => {
  const ofSize = (size: number) => `"${'x'.repeat(size - 2)}"`;

  it.each([
    ['64 KB, where the route declares no other limit', '/api/named', BODY_LIMIT, '64 KB'],
    ['what the route declares', '/api/anything', LARGE_BODY_LIMIT, '1 MB'],
  ])('is read up to %s, and refused with 413 above', async (_what, path, limit, limitText) => {
    expect((await send(path, ofSize(limit))).status).not.toBe(413);
    expect(await send(path, ofSize(limit + 1))).toMatchObject({
      status: 413,
      body: { success: false, type: 'BodyTooLarge', message: `The body is larger than ${limitText}.` },
    });
  });

  it('is refused as soon as it is too large, without a declared length', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head =
      'POST /api/anything HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n';
    const chunk = `10000\r\n${'1'.repeat(65_536)}\r\n`;
    socket.write(`${head}\r\n${chunk.repeat(17)}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

describe('a malicious body', () => {
  it.each(['[', '{"a":'])('nested as deeply as 1 MB allows (%s…) is refused', async (open) => {
    const close = open === '[' ? ']' : '}';
    const depth = Math.floor((LARGE_BODY_LIMIT - 10) / (open.length + 1));
    const nested = open.repeat(depth) + '1' + close.repeat(depth);
    expect((await send('/api/anything', nested)).status).toBe(400);
    expect((await send('/api/named', nested)).status).toBe(413);
  });

  it.each([
    ['objects', (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['lists', (levels: number) => `{"a":${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}}`],
  ])('is accepted with 8 levels of %s and refused with more', async (_of, nested) => {
    const sendNested = async (levels: number) => await send('/api/anything', nested(levels));
    expect((await sendNested(8)).status).toBe(200);
    expect(await sendNested(9)).toMatchObject({ status: 400, body: { type: 'BodyTooDeep' } });
  });

  it('cannot add properties to other objects', async () => {
    const body =
      '{"camp":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"tags":{"__proto__":{"polluted":1}}}';
    expect(await send('/api/named', body)).toMatchObject({ status: 200, body: { polluted: false } });
  });

  it('that is cut off is dropped, and the server still answers', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      'POST /api/anything HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"',
    );
    await once(socket, 'connect');
    socket.end();
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect((await send('/api/anything', '[]')).status).toBe(200);
  });
});

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ok, problem, combineRoutes, seeOther } from './route.ts';
import { buildOpenApiDocument } from './openApiDocument.ts';
import { postRaw, postStream } from './rawRoutes.ts';
import { okTextAnswer } from './contentAnswers.ts';
import { serveForTest, type TestServer } from './testing/serveForTest.ts';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const file = postRaw('/api/files/:name', {
  allow: 'everyone',
  summary: 'Says what came in.',
  params: z.object({ name: z.string() }),
  body: { mediaTypes: ['image/png', 'application/json'], limitBytes: 2 * 1024 * 1024 },
  answer: z.object({ name: z.string(), bytes: z.number(), digest: z.string() }),
  handle: ({ body, params }) => ok({ name: params.name, bytes: body.length, digest: digest(body) }),
});
const form = postRaw('/api/forms', {
  allow: 'everyone',
  summary: 'Leads on.',
  successes: [200, 303],
  problems: [422],
  body: { mediaTypes: ['application/x-www-form-urlencoded'], limitBytes: 1024 },
  mediaType: 'text/html',
  answer: z.string(),
  handle: ({ body }) => {
    const choice = new URLSearchParams(body.toString('utf8')).get('wish');
    if (choice === 'page') return okTextAnswer('<p>Here it is.</p>');
    return choice === 'more' ? seeOther('/thanks') : problem(422, { type: 'NoWish', message: 'Nothing was wished.' });
  },
});
const read: number[] = [];
const stream = postStream('/api/streams', {
  allow: 'everyone',
  summary: 'Counts what comes in.',
  body: { mediaTypes: ['text/csv'], limitBytes: 1024 * 1024 },
  answer: z.object({ bytes: z.number() }),
  handle: async ({ body }) => {
    for await (const chunk of body) read.push(chunk.length);
    return ok({ bytes: read.reduce((sum, length) => sum + length, 0) });
  },
});
const rawRoutes = combineRoutes(file, form, stream);

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(rawRoutes);
});
afterAll(async () => server[Symbol.asyncDispose]());

const send = async (path: string, body: Buffer, headers: Record<string, string>) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
  });
  return { response, text: await response.text() };
};

describe('a raw body', () => {
  it('reaches its handler byte for byte, even if it is not text', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    const { text } = await send('/api/files/a', bytes, { 'content-type': 'image/png' });
    expect(JSON.parse(text)).toEqual({ name: 'a', bytes: 70_000, digest: digest(bytes) });
  });

  it.each([
    ['not parsed, although its type is JSON', '{ "a" :', 'application/json; charset=utf-8'],
    ['accepted when it is empty', '', 'image/png'],
  ])('is %s', async (_what, body, type) => {
    const { text } = await send('/api/files/a', Buffer.from(body), { 'content-type': type });
    expect(JSON.parse(text)).toMatchObject({ bytes: body.length });
  });

  it.each([
    [{ 'content-type': 'image/svg+xml' }],
    [{ 'content-type': 'image/pngx' }],
    [{ 'content-type': '' }],
    [{ 'content-type': 'image/png', 'content-encoding': 'gzip' }],
  ])('of another type (%j) is answered with 415, naming the accepted types', async (headers) => {
    const { response, text } = await send('/api/files/a', gzipSync('x'), headers);
    expect(response.status).toBe(415);
    expect(JSON.parse(text)).toMatchObject({
      message: 'Send the body as image/png or application/json, uncompressed.',
    });
  });

  it.each([true, false])(
    'that is too large is answered with 413, with its length declared: %p',
    async (isLengthDeclared) => {
      const bytes = new Uint8Array(2 * 1024 * 1024 + 1);
      const body = isLengthDeclared
        ? bytes
        : new ReadableStream<Uint8Array>({
            start: (controller) => {
              controller.enqueue(bytes);
              controller.close();
            },
          });
      const response = await fetch(`${server.url}/api/files/a`, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body,
        ...(!isLengthDeclared && { duplex: 'half' as const }),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ message: 'The body is larger than 2 MB.' });
    },
  );

  it('can be a form, answered with a page or a redirect', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const more = await send('/api/forms', Buffer.from('wish=more'), headers);
    expect([more.response.status, more.response.headers.get('location')]).toEqual([303, '/thanks']);
    const page = await send('/api/forms', Buffer.from('wish=page'), headers);
    expect([page.response.headers.get('content-type'), page.text]).toEqual([
      'text/html; charset=utf-8',
      '<p>Here it is.</p>',
    ]);
    const none = await send('/api/forms', Buffer.from(''), headers);
    expect([none.response.status, none.response.headers.get('content-type')]).toEqual([422, 'application/json']);
  });

  it('is documented by its media types only', () => {
    const document = buildOpenApiDocument(rawRoutes, { title: 'Test', version: '1', description: '' });
    const operation = document.paths['/api/files/{name}']?.['post'];
    expect(operation?.requestBody).toEqual({ required: true, content: { 'image/png': {}, 'application/json': {} } });
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415']));
  });

  it('is documented by its schema if it is JSON', () => {
    const body = { mediaTypes: ['text/plain'], limitBytes: 100, json: z.object({ token: z.string() }) } as const;
    const route = postRaw('/api/beacon', {
      allow: 'everyone',
      summary: 'Takes a report.',
      body,
      answer: z.object({}),
      handle: () => ok({}),
    });
    const { paths, components } = buildOpenApiDocument([route], { title: 'Test', version: '1', description: '' });
    expect(paths['/api/beacon']?.['post']?.requestBody?.content).toEqual({
      'text/plain': { schema: { $ref: '#/components/schemas/postBeaconBody' } },
    });
    expect(components.schemas['postBeaconBody']).toMatchObject({ required: ['token'] });
  });
});

describe('a streamed body', () => {
  const chunks = (count: number) =>
    new ReadableStream({
      start: (controller) => {
        for (let chunk = 0; chunk < count; chunk += 1) controller.enqueue(new Uint8Array(64 * 1024));
        controller.close();
      },
    });
  const send = async (body: ReadableStream) => {
    const headers = { 'content-type': 'text/csv' };
    const answer = await fetch(`${server.url}/api/streams`, { method: 'POST', headers, body, duplex: 'half' });
    return { status: answer.status, body: await answer.json() };
  };

  it('reaches its handler whole, without a declared length', async () => {
    read.length = 0;
    expect(await send(chunks(16))).toEqual({ status: 200, body: { bytes: 1024 * 1024 } });
  });

  it('is answered with 413 as soon as it is too large, and not read further', async () => {
    read.length = 0;
    expect(await send(chunks(17))).toMatchObject({
      status: 413,
      body: { message: 'The body is larger than 1 MB.' },
    });
    expect(read.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(1024 * 1024);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listen, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { serveCompressedFiles } from './gateway.ts';

const SCRIPT = `console.log('${'camp '.repeat(500)}')`;

let folder = '';
let server: TestServer;
let app: RequestListener;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'secret.js'), 'secret');
  server = await listen((request, response) => app(request, response));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const name of ['app-1a.js', 'photo-2b.webp']) await writeFile(join(folder, 'assets', name), SCRIPT);
  const next: express.Handler = (_request, response) => response.send('next');
  app = express().use('/assets', serveCompressedFiles(join(folder, 'assets')), next);
});

const fetchFile = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { hostname, port } = new URL(server.url);
  const clientRequest = httpRequest({ port, hostname, path, headers, method }).end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
};
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('static files that are sent compressed', () => {
  it.each([
    ['br', BROWSER, brotliDecompressSync],
    ['gzip', { 'accept-encoding': 'gzip' }, gunzipSync],
    ['gzip', { 'accept-encoding': 'br;q=0, gzip' }, gunzipSync],
  ])('have the original content after decompression as %s, for %j', async (encoding, headers, decompress) => {
    const { body, ...answer } = await fetchFile('/assets/app-1a.js', headers);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(decompress(body).toString()).toBe(SCRIPT);
  });

  it('are compressed only once', async () => {
    const first = await fetchFile('/assets/app-1a.js', BROWSER);
    await writeFile(join(folder, 'assets', 'app-1a.js'), 'read again');
    expect((await fetchFile('/assets/app-1a.js', BROWSER)).body).toEqual(first.body);
  });

  it('are not sent again to a client that has them', async () => {
    const { etag = '' } = (await fetchFile('/assets/app-1a.js', BROWSER)).headers;
    const again = await fetchFile('/assets/app-1a.js', { ...BROWSER, 'if-none-match': etag });
    expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 });
  });

  it.each([
    ['pictures', '/assets/photo-2b.webp', BROWSER, 'GET'],
    ['no file', '/assets/none.js', BROWSER, 'GET'],
    ['files elsewhere', '/assets/..%2fsecret.js', BROWSER, 'GET'],
    ['files elsewhere, named plainly', '/assets/../secret.js', BROWSER, 'GET'],
    ['a part of a file', '/assets/app-1a.js', { ...BROWSER, range: 'bytes=0-9' }, 'GET'],
    ['who takes nothing compressed', '/assets/app-1a.js', { 'accept-encoding': 'identity' }, 'GET'],
    ['who sends something', '/assets/app-1a.js', BROWSER, 'POST'],
  ])('leave %s to the next handler', async (_what, path, headers, method) => {
    const { body, ...answer } = await fetchFile(path, headers, method);
    expect(body.toString()).not.toContain('secret');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('have a different ETag than the uncompressed file', async () => {
    const { headers } = await fetchFile('/assets/app-1a.js', { 'accept-encoding': 'identity' });
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('are served from the folder as soon as they exist', async () => {
    expect((await fetchFile('/assets/later.js', BROWSER)).body.toString()).toBe('next');
    await writeFile(join(folder, 'assets', 'later.js'), SCRIPT);
    expect(brotliDecompressSync((await fetchFile('/assets/later.js', BROWSER)).body).toString()).toBe(SCRIPT);
  });
});

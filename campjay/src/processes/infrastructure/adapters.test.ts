import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { serveAdImages } from './adapters.ts';

const serveImages = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-served-'));
  await writeFile(join(folder, 'master-keys.json'), 'secret');
  const images = createFilesImageStore({ folder: join(folder, 'images') });
  const app = express().use('/ad-images', serveAdImages(images));
  const server = await listen(app.use((_request, response) => response.status(404).send('nothing')));
  return {
    ...{ folder, images },
    ask: (path: string, init?: RequestInit) => fetch(server.url + path, init),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
};
const variants = { large: Buffer.from('RIFF large'), small: Buffer.from('RIFF small') };

describe('the URL of an ad image', () => {
  // Covers: 3.50
  it('returns each size as a WebP with an immutable cache header and no script execution', async () => {
    await using fixture = await serveImages();
    const imageId = randomUUID();
    await fixture.images.put(imageId, variants);
    const answer = await fixture.ask(`/ad-images/${imageId}/small.webp`);
    expect(await answer.text()).toBe('RIFF small');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox",
    });
    expect(await (await fixture.ask(`/ad-images/${imageId}/large.webp`)).text()).toBe('RIFF large');
    expect((await fixture.ask(`/ad-images/${imageId}/large.webp`, { method: 'HEAD' })).status).toBe(200);
  });

  it('returns 304 to a client that has the image, and 404 to everyone after it is deleted', async () => {
    await using fixture = await serveImages();
    const imageId = randomUUID();
    await fixture.images.put(imageId, variants);
    const etag = (await fixture.ask(`/ad-images/${imageId}/large.webp`)).headers.get('etag') ?? '';
    const again = () => fixture.ask(`/ad-images/${imageId}/large.webp`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await fixture.images.remove(imageId);
    expect((await again()).status).toBe(404);
  });

  it.each([
    '/ad-images/../master-keys.json',
    '/ad-images/%2e%2e/master-keys.json',
    '/ad-images/..%2fmaster-keys.json/large.webp',
    `/ad-images/${randomUUID()}/large.webp`,
    `/ad-images/${randomUUID()}/original.webp`,
    `/ad-images/${'-'.repeat(36)}/large.webp`,
    '/ad-images/',
  ])('returns 404 for %s', async (path) => {
    await using fixture = await serveImages();
    expect((await fixture.ask(path)).status).toBe(404);
  });

  it('returns 503 with Retry-After when the image store is unavailable', async () => {
    await using fixture = await serveImages();
    await writeFile(join(fixture.folder, 'images'), 'no folder');
    const answer = await fixture.ask(`/ad-images/${randomUUID()}/large.webp`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

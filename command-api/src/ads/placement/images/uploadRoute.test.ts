import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adFold } from '@campjay/domain/ads/ad.ts';
import { AdCreated, AdImageAdded } from '@campjay/events/ads/placement.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { AdvertiserLinked, AdvertiserUnlinked, RoleGranted } from '@campjay/events/identity/events.ts';
import { adStream, userStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Role } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { type ImageStore, ImageStoreUnavailable } from '@campjay/platform/images/port.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readState } from '../../../kernel/handledStream.ts';
import { appendEvents, createAdvertiser } from '../../../kernel/testing/appendEvents.ts';
import { uploadImageRoute } from './uploadRoute.ts';

const operator = randomUUID();
const advertiserId = randomUUID();
const adId: string = randomUUID();
const newKey = (): string => randomUUID();

interface Opened {
  readonly roles?: readonly Role[];
  /** Methods of the image store that fail. */
  readonly broken?: Partial<ImageStore>;
}

const open = async ({ roles = ['parent', 'advertiser'], broken = {} }: Opened = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-upload-'));
  const store = createMemoryEventStore();
  const append = (streamId: string, event: DomainEvent) => appendEvents(store, streamId, event);
  await createAdvertiser(store, advertiserId);
  await append(userStream(operator), AdvertiserLinked({ advertiserId }));
  await append(adStream(adId), AdCreated({ advertiserId, name: 'Summer' }));
  const images = { ...createFilesImageStore({ folder }), ...broken };
  const route = uploadImageRoute({
    ...{ store, images, sealing: await openTestSealing(), now: () => new Date() },
    limit: createRateLimit({ requests: 100, seconds: 60 }),
  });
  const server = await serveForTest([route], { principal: { userId: operator, roles } });
  return {
    ...{ append, images },
    upload: async (bytes: Buffer, { key = newKey(), ad = adId, type = 'application/octet-stream' } = {}) => {
      const answer = await fetch(`${server.url}/api/advertising/upload-image-for-ad?ad_id=${encodeURIComponent(ad)}`, {
        method: 'POST',
        headers: { 'content-type': type, 'idempotency-key': key },
        body: new Uint8Array(bytes),
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { message: string; imageId?: string; url?: string },
      };
    },
    inAd: async () => (await readState(store, adFold, adStream(adId)))?.images ?? [],
    onDisk: () => readdir(folder),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
};

const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6db5' } });
const picture = plain.jpeg().toBuffer();
const png = plain.png().toBuffer();

describe('uploading a picture for an ad', () => {
  // Covers: 3.88
  it('re-encodes the picture, stores it and adds it after the others', async () => {
    await using ads = await open();
    const earlier = randomUUID();
    await ads.append(adStream(adId), AdImageAdded({ imageId: earlier, width: 10, height: 10 }));
    const { status, body } = await ads.upload(await picture, { type: 'image/jpeg' });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'The picture is in the ad.' });
    expect(body.url).toBe(`/ad-images/${body.imageId}/large.webp`);
    expect(await ads.inAd()).toEqual([
      { imageId: earlier, width: 10, height: 10 },
      { imageId: body.imageId, width: 900, height: 600 },
    ]);
    const storedImages = await ads.images.read(body.imageId ?? '', 'small');
    expect(await sharp(storedImages).metadata()).toMatchObject({ format: 'webp', width: 640 });
  });

  it('adds one picture when the same request is sent twice, even concurrently', async () => {
    await using ads = await open();
    const key = randomUUID();
    const answers = await Promise.all([ads.upload(await picture, { key }), ads.upload(await picture, { key })]);
    answers.push(await ads.upload(await picture, { key }));
    expect(new Set(answers.map(({ body }) => body.imageId)).size).toBe(1);
    expect(await ads.inAd()).toHaveLength(1);
    expect(await ads.onDisk()).toHaveLength(1);
  });

  it('refuses another picture with the same key and leaves no file of it on disk', async () => {
    await using ads = await open();
    const key = randomUUID();
    await ads.upload(await picture, { key });
    expect(await ads.upload(await png, { key })).toMatchObject({ status: 422, body: { type: 'CommandKeyReused' } });
    expect(await ads.onDisk()).toHaveLength(1);
  });

  it('refuses a picture with HTML appended and leaves no file on disk', async () => {
    await using ads = await open();
    const message = 'The file contains more than a picture. Please open it, save it as a new picture and upload that.';
    expect(await ads.upload(Buffer.concat([await picture, Buffer.from('<script>alert(1)</script>')]))).toMatchObject({
      status: 422,
      body: { type: 'ImageRefused', message },
    });
    expect([await ads.inAd(), await ads.onDisk()]).toEqual([[], []]);
  });

  it('refuses more than 10 MB and leaves no file on disk', async () => {
    await using ads = await open();
    expect(await ads.upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'The body is larger than 10 MB.' },
    });
    expect(await ads.onDisk()).toEqual([]);
  });

  it('accepts only a UUID as the ad id, so that path traversal is impossible', async () => {
    await using ads = await open();
    for (const ad of ['../../etc/passwd', `${adId}/../x`, ''])
      expect(await ads.upload(await picture, { ad })).toMatchObject({ status: 400, body: { type: 'BadRequest' } });
    expect(await ads.onDisk()).toEqual([]);
  });

  it('is allowed only for admins and for accounts linked to the ad’s advertiser', async () => {
    await using ads = await open();
    const notFound = { status: 404, body: { type: 'NoSuchAd' } };
    expect(await ads.upload(await picture, { ad: randomUUID() })).toMatchObject(notFound);
    await ads.append(userStream(operator), AdvertiserUnlinked({ advertiserId }));
    expect(await ads.upload(await picture)).toMatchObject(notFound);
    expect([await ads.inAd(), await ads.onDisk()]).toEqual([[], []]);
    await using admin = await open({ roles: ['parent', 'admin'] });
    await admin.append(userStream(operator), AdvertiserUnlinked({ advertiserId }));
    await admin.append(userStream(operator), RoleGranted({ role: 'admin' }));
    expect((await admin.upload(await picture)).status).toBe(200);
  });

  it('stops at ten pictures without reading the eleventh', async () => {
    await using ads = await open();
    for (let count = 0; count < 10; count += 1)
      await ads.append(adStream(adId), AdImageAdded({ imageId: randomUUID(), width: 10, height: 10 }));
    expect(await ads.upload(Buffer.from('not even a picture'))).toMatchObject({
      status: 409,
      body: { type: 'TooManyImages', message: 'An ad holds up to 10 pictures. Please delete one first.' },
    });
    expect(await ads.onDisk()).toEqual([]);
  });

  it('returns 503 when the picture cannot be stored, and adds no picture to the ad', async () => {
    await using ads = await open({
      broken: { put: () => Promise.reject(new ImageStoreUnavailable('The disk is full.')) },
    });
    expect(await ads.upload(await picture)).toMatchObject({ status: 503, body: { type: 'Unavailable' } });
    expect(await ads.inAd()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdCreated, AdImageAdded, AdImageRemoved } from '@campjay/events/advertising/events.ts';
import { adStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { createFilesImageStore } from '@campjay/platform/imageStore/files/filesImageStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { describe, expect, it } from '@jest/globals';
import { followAdImages } from './followAdImages.ts';

const SOON_MS = 10_000;
const variants = { large: Buffer.from('large'), small: Buffer.from('small') };
const adId = randomUUID();

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-ad-images-'));
  const store = createMemoryEventStore();
  const images = createFilesImageStore({ folder });
  const stopping = new AbortController();
  const followed: Promise<void>[] = [];
  const append = async (event: { readonly type: string; readonly data: unknown }) => {
    const metadata = {
      time: '2026-03-01T10:00:00.000Z',
      actor: { userId: 'u', role: 'advertiser' as const },
      correlationId: randomUUID(),
    };
    await store.append(adStream(adId), [{ id: randomUUID(), version: 1, metadata, ...event }], { expected: 'any' });
  };
  const age = async (imageId: string, hours: number): Promise<void> => {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, imageId), then, then);
  };
  await append(AdCreated({ advertiserId: randomUUID(), name: 'Summer' }));
  return {
    ...{ images, append },
    age,
    keep: async ({ hoursAgo = 0 } = {}): Promise<string> => {
      const imageId = randomUUID();
      await images.put(imageId, variants);
      await age(imageId, hoursAgo);
      return imageId;
    },
    add: (imageId: string) => append(AdImageAdded({ imageId, width: 1600, height: 900 })),
    remove: (imageId: string) => append(AdImageRemoved({ imageId })),
    follow: (sweepEveryMs?: number) =>
      void followed.push(
        followAdImages({ store, images, log: silentLog, ...(sweepEveryMs && { sweepEveryMs }) }, stopping.signal),
      ),
    isGone: async (imageId: string) => (await images.read(imageId, 'large')) === undefined,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await Promise.all(followed);
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
};

describe('whoever follows the pictures of ads', () => {
  it('takes away at the start what no ad has for an hour, and nothing that an ad has or that just came', async () => {
    await using ads = await open();
    const shown = await ads.keep({ hoursAgo: 500 });
    const abandoned = await ads.keep({ hoursAgo: 1.1 });
    const removedBefore = await ads.keep({ hoursAgo: 30 });
    const underWay = await ads.keep({ hoursAgo: 0.9 });
    await ads.add(shown);
    await ads.add(removedBefore);
    await ads.remove(removedBefore);
    ads.follow();
    expect(await eventually(() => ads.isGone(abandoned), SOON_MS)).toBe(true);
    expect(await eventually(() => ads.isGone(removedBefore), SOON_MS)).toBe(true);
    expect(await ads.isGone(shown)).toBe(false);
    expect(await ads.isGone(underWay)).toBe(false);
  });

  it('takes away what is taken out of an ad as soon as the log says so', async () => {
    await using ads = await open();
    const [first, second] = [await ads.keep(), await ads.keep()];
    const abandoned = await ads.keep({ hoursAgo: 2 });
    await ads.add(first);
    await ads.add(second);
    ads.follow();
    expect(await eventually(() => ads.isGone(abandoned), SOON_MS)).toBe(true);
    await ads.remove(first);
    expect(await eventually(() => ads.isGone(first), SOON_MS)).toBe(true);
    expect(await ads.isGone(second)).toBe(false);
  });

  it('sweeps again and again, with what the log has told meanwhile', async () => {
    await using ads = await open();
    ads.follow(20);
    const [shown, removed] = [await ads.keep(), await ads.keep()];
    for (const picture of [shown, removed]) await ads.add(picture);
    await ads.remove(removed);
    // When it is gone, what the log said before was heard as well.
    expect(await eventually(() => ads.isGone(removed), SOON_MS)).toBe(true);
    await ads.age(shown, 2);
    const abandoned = await ads.keep({ hoursAgo: 2 });
    expect(await eventually(() => ads.isGone(abandoned), SOON_MS)).toBe(true);
    expect(await ads.isGone(shown)).toBe(false);
  });
});

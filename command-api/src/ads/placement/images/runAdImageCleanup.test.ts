import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdCreated, AdImageAdded, AdImageRemoved } from '@campjay/events/ads/placement.ts';
import { adStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { describe, expect, it } from '@jest/globals';
import { appendEvents } from '../../../kernel/testing/appendEvents.ts';
import { createMemoryManagerStorage } from '../../../kernel/process-managers/testing/memoryManagerStorage.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { runAdImageCleanup } from './runAdImageCleanup.ts';

const variants = { large: Buffer.from('large'), small: Buffer.from('small') };
const adId = randomUUID();

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-ad-images-'));
  const store = createMemoryEventStore();
  const files = createFilesImageStore({ folder });
  const storage = createMemoryManagerStorage();
  const removed = new Set<string>();
  const removal = createSignal();
  const images: typeof files = {
    ...files,
    remove: async (imageId) => {
      await files.remove(imageId);
      removed.add(imageId);
      removal.notify();
    },
  };
  const stopping = new AbortController();
  const followed: Promise<void>[] = [];
  const age = async (imageId: string, hours: number): Promise<void> => {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, imageId), then, then);
  };
  await appendEvents(store, adStream(adId), AdCreated({ advertiserId: randomUUID(), name: 'Summer' }));
  return {
    age,
    put: async ({ hoursAgo = 0 } = {}): Promise<string> => {
      const imageId = randomUUID();
      await files.put(imageId, variants);
      await age(imageId, hoursAgo);
      return imageId;
    },
    add: (imageId: string) => appendEvents(store, adStream(adId), AdImageAdded({ imageId, width: 1600, height: 900 })),
    remove: (imageId: string) => appendEvents(store, adStream(adId), AdImageRemoved({ imageId })),
    follow: (sweepEveryMs?: number) =>
      void followed.push(
        runAdImageCleanup(
          { store, storage, images, log: silentLog, ...(sweepEveryMs && { sweepIntervalMs: sweepEveryMs }) },
          stopping.signal,
        ),
      ),
    gone: (...imageIds: readonly string[]) => removal.until(() => imageIds.every((imageId) => removed.has(imageId))),
    isStored: async (imageId: string) => (await files.read(imageId, 'large')) !== undefined,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await Promise.all(followed);
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
};

describe('the cleanup of ad pictures', () => {
  it('deletes at startup the pictures that no ad has used for an hour, but no used or new ones', async () => {
    await using ads = await open();
    const shown = await ads.put({ hoursAgo: 500 });
    const abandoned = await ads.put({ hoursAgo: 1.1 });
    const removedBefore = await ads.put({ hoursAgo: 30 });
    const underWay = await ads.put({ hoursAgo: 0.9 });
    await ads.add(shown);
    await ads.add(removedBefore);
    await ads.remove(removedBefore);
    ads.follow();
    await ads.gone(abandoned, removedBefore);
    const left = await Promise.all([shown, underWay, abandoned, removedBefore].map((id) => ads.isStored(id)));
    expect(left).toEqual([true, true, false, false]);
  });

  it('deletes a picture as soon as the log contains its removal from the ad', async () => {
    await using ads = await open();
    const [first, second] = [await ads.put(), await ads.put()];
    const abandoned = await ads.put({ hoursAgo: 2 });
    await ads.add(first);
    await ads.add(second);
    ads.follow();
    await ads.gone(abandoned);
    await ads.remove(first);
    await ads.gone(first);
    expect([await ads.isStored(first), await ads.isStored(second)]).toEqual([false, true]);
  });

  it('sweeps regularly, using the current state of the log', async () => {
    await using ads = await open();
    ads.follow(20);
    const [shown, removed] = [await ads.put(), await ads.put()];
    for (const picture of [shown, removed]) await ads.add(picture);
    await ads.remove(removed);
    // The removal is handled after the two additions.
    await ads.gone(removed);
    await ads.age(shown, 2);
    await ads.gone(await ads.put({ hoursAgo: 2 }));
    expect(await ads.isStored(shown)).toBe(true);
  });
});

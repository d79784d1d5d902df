import { randomUUID } from 'node:crypto';
import { AdCreated, AdRenamed } from '@campjay/events/ads/placement.ts';
import { adStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { expect, it } from '@jest/globals';
import { appendEvents } from '../../kernel/testing/appendEvents.ts';
import { createMemoryManagerStorage } from '../../kernel/process-managers/testing/memoryManagerStorage.ts';
import { countAds, runAdTracking } from './trackAds.ts';

it('counts the ads of each advertiser, including those from before the first start', async () => {
  await using store = createMemoryEventStore();
  const storage = createMemoryManagerStorage();
  const progress = createSignal();
  const [kelp, tide] = [randomUUID(), randomUUID()];
  const create = async (advertiserId: string): Promise<void> => {
    const ad = adStream(randomUUID());
    await appendEvents(store, ad, AdCreated({ advertiserId, name: 'Summer' }), AdRenamed({ name: 'Fall' }));
  };
  await create(kelp);
  const stop = new AbortController();
  const done = runAdTracking({ store, storage, log: silentLog, onProgress: progress.notify }, stop.signal);
  await create(kelp);
  await create(tide);
  await progress.until(async () => (await countAds(storage, tide)) > 0);
  expect([await countAds(storage, kelp), await countAds(storage, tide)]).toEqual([2, 1]);
  expect(await countAds(storage, randomUUID())).toBe(0);
  stop.abort();
  await done;
});

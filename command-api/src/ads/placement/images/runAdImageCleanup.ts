import { AdImageAdded, AdImageRemoved } from '@campjay/events/ads/placement.ts';
import { adStream, categoryOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type ManagerDeps, runProcessManager } from '../../../kernel/process-managers/runProcessManager.ts';

const ADS = categoryOf(adStream(''));
const HOUR_MS = 60 * 60_000;

export interface AdImageDeps extends ManagerDeps {
  readonly images: ImageStore;
  readonly now?: () => Date;
  /** Interval between sweeps over all images, in ms. */
  readonly sweepIntervalMs?: number;
}

/**
 * Deletes images that belong to no ad. When an image is removed from its ad, it is deleted as soon as the event is in
 * the log. In addition, a sweep at startup and then every hour deletes each image that belongs to no ad and was stored
 * more than an hour ago: its upload was interrupted before the event was appended. A sweep needs all events, since it
 * would delete the image of an event that is parked.
 */
export const runAdImageCleanup = (
  { images, now = () => new Date(), sweepIntervalMs = HOUR_MS, ...deps }: AdImageDeps,
  signal: AbortSignal,
): Promise<void> => {
  const imagesInAds = deps.storage.relation('ad-images');
  /** Updates `imagesInAds`. @returns the id of an image that no longer belongs to an ad */
  const apply = async ({ type, version, data }: RecordedEvent): Promise<string | undefined> => {
    if (type === AdImageAdded.type) await imagesInAds.add(AdImageAdded.parse(data, version).data.imageId);
    if (type !== AdImageRemoved.type) return undefined;
    const { imageId } = AdImageRemoved.parse(data, version).data;
    await imagesInAds.remove(imageId);
    return imageId;
  };
  return runProcessManager(
    deps,
    {
      name: 'ad-images',
      categories: [ADS],
      handle: async (event) => {
        const removedId = await apply(event);
        if (removedId !== undefined) await images.remove(removedId);
      },
      replay: async (event) => {
        await apply(event);
      },
      rounds: {
        intervalMs: sweepIntervalMs,
        needsAllEvents: true,
        run: async (roundSignal) =>
          sweep(images, new Set(await imagesInAds.keys()), new Date(now().getTime() - HOUR_MS), roundSignal),
      },
    },
    signal,
  );
};

/**
 * Deletes images that belong to no ad and were stored before the given time. Newer ones may belong to a running upload,
 * which appends its event within seconds.
 */
const sweep = async (
  images: ImageStore,
  idsInAds: ReadonlySet<string>,
  storedBefore: Date,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { imageId, storedAt } of images.list()) {
    if (signal.aborted) return;
    if (storedAt < storedBefore && !idsInAds.has(imageId)) await images.remove(imageId);
  }
};

import { AdImageAdded, AdImageRemoved } from '@campjay/events/ads/placement.ts';
import { adStream, categoryOf } from '@campjay/events/streams.ts';
import { abortWithin } from '@campjay/platform/kernel/timeouts.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { superviseSubscription } from '../../../kernel/superviseSubscription.ts';

const ADS = categoryOf(adStream(''));
const HOUR_MS = 60 * 60_000;

export interface AdImageDeps {
  readonly store: EventStore;
  readonly images: ImageStore;
  readonly log: Log;
  readonly now?: () => Date;
  /** Interval between sweeps over all images, in ms. */
  readonly sweepIntervalMs?: number;
}

/**
 * Deletes images that belong to no ad, until the signal aborts. It follows the log from the start to know which images
 * belong to ads. When an image is removed from its ad, it is deleted as soon as the event is in the log. In addition, a
 * sweep at startup and then every hour deletes each image that belongs to no ad and was stored more than an hour ago:
 * its upload was interrupted before the event was appended, or no process was running when it was removed.
 */
export const runAdImageCleanup = async (deps: AdImageDeps, signal: AbortSignal): Promise<void> => {
  const state: CleanupState = { idsInAds: new Set(), appliedThrough: undefined };
  await superviseSubscription(() => runInterval(deps, state, signal), {
    log: deps.log,
    signal,
    sentence: 'Cleaning up the pictures of ads failed; retrying.',
  });
};

interface CleanupState {
  /** Ids of the images that belong to an ad. */
  readonly idsInAds: Set<string>;
  /** Position up to which events are applied to `idsInAds`; undefined before the first event. */
  appliedThrough: Position | undefined;
}

/**
 * Applies events for the time of one sweep interval. The sweep runs once, as soon as all existing events are applied.
 * Before that, it would delete images of ads that are not known yet.
 */
const runInterval = async (
  { store, images, now = () => new Date(), sweepIntervalMs = HOUR_MS }: AdImageDeps,
  state: CleanupState,
  stopSignal: AbortSignal,
): Promise<void> => {
  const signal = abortWithin(stopSignal, sweepIntervalMs);
  let hasSwept = false;
  for await (const { events, reached, isCaughtUp } of store.subscribe({
    after: state.appliedThrough,
    categories: [ADS],
    signal,
  })) {
    const removedIds = events.flatMap((event) => applyEvent(state.idsInAds, event));
    // Before the sweep nothing needs to be deleted here, because the sweep finds these images as well.
    if (hasSwept) for (const imageId of removedIds) await images.remove(imageId);
    state.appliedThrough = reached;
    if (!isCaughtUp || hasSwept) continue;
    hasSwept = true;
    await sweep(images, state.idsInAds, new Date(now().getTime() - HOUR_MS), stopSignal);
  }
};

/** Updates `idsInAds`. @returns the ids of images that no longer belong to an ad */
const applyEvent = (idsInAds: Set<string>, { type, version, data }: RecordedEvent): readonly string[] => {
  if (type === AdImageAdded.type) idsInAds.add(AdImageAdded.parse(data, version).data.imageId);
  if (type !== AdImageRemoved.type) return [];
  const { imageId } = AdImageRemoved.parse(data, version).data;
  idsInAds.delete(imageId);
  return [imageId];
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

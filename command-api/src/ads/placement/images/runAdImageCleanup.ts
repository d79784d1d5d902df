import { AdImageAdded, AdImageRemoved } from '@campjay/events/ads/placement.ts';
import { adStream, categoryOf } from '@campjay/events/streams.ts';
import { abortWithin } from '@campjay/platform/kernel/reach.ts';
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
  /** Interval of the sweep over all images. */
  readonly sweepEveryMs?: number;
}

/**
 * Follows the log from its start and tracks which images belong to ads. An image removed from its ad is deleted after
 * the event is in the log, never before. An image of no ad that was stored more than an hour ago is deleted by a sweep,
 * at startup and then every hour: its upload was interrupted before the event was appended, or this process was not
 * running when it was removed.
 */
export const runAdImageCleanup = async (deps: AdImageDeps, signal: AbortSignal): Promise<void> => {
  const state: SweepState = { inAds: new Set(), after: undefined };
  await superviseSubscription(() => consumeUntilSweep(deps, state, signal), {
    log: deps.log,
    signal,
    sentence: 'Pictures of ads could not be followed; it is tried again.',
  });
};

interface SweepState {
  readonly inAds: Set<string>;
  /** Position up to which `inAds` is complete. */
  after: Position | undefined;
}

/** A subscription first delivers all new events; only after that does a sweep know every ad. */
const consumeUntilSweep = async (
  { store, images, now = () => new Date(), sweepEveryMs = HOUR_MS }: AdImageDeps,
  state: SweepState,
  stop: AbortSignal,
): Promise<void> => {
  const signal = abortWithin(stop, sweepEveryMs);
  let isSwept = false;
  for await (const { events, reached, isCaughtUp } of store.subscribe({
    after: state.after,
    categories: [ADS],
    signal,
  })) {
    const removed = events.flatMap((event) => applyEvent(state.inAds, event));
    if (isSwept) for (const imageId of removed) await images.remove(imageId);
    state.after = reached;
    if (!isCaughtUp || isSwept) continue;
    isSwept = true;
    await sweep(images, state.inAds, new Date(now().getTime() - HOUR_MS), stop);
  }
};

/** @returns images that no longer belong to an ad */
const applyEvent = (inAds: Set<string>, { type, version, data }: RecordedEvent): readonly string[] => {
  if (type === AdImageAdded.type) inAds.add(AdImageAdded.parse(data, version).data.imageId);
  if (type !== AdImageRemoved.type) return [];
  const { imageId } = AdImageRemoved.parse(data, version).data;
  inAds.delete(imageId);
  return [imageId];
};

/**
 * Deletes images of no ad that were stored before the given time. A running upload appends its event within seconds.
 */
const sweep = async (
  images: ImageStore,
  inAds: ReadonlySet<string>,
  before: Date,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { imageId, storedAt } of images.list()) {
    if (signal.aborted) return;
    if (storedAt < before && !inAds.has(imageId)) await images.remove(imageId);
  }
};

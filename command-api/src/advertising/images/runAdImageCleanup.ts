import { AdImageAdded, AdImageRemoved } from '@campjay/events/advertising/events.ts';
import { adStream, categoryOf } from '@campjay/events/streams.ts';
import { abortWithin } from '@campjay/platform/abortWithin.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { superviseSubscription } from '../../superviseSubscription.ts';

const ADS = categoryOf(adStream(''));
const HOUR_MS = 60 * 60_000;

export interface AdImageDeps {
  readonly store: EventStore;
  readonly images: ImageStore;
  readonly log: Log;
  readonly now?: () => Date;
  /** How often all pictures are looked through. */
  readonly sweepEveryMs?: number;
}

/**
 * Follows the log from its beginning and knows which pictures ads have. One that is taken out of its ad is taken away once
 * the log says so, never before. One that no ad has, and that was kept more than an hour ago, goes with a sweep, at the
 * start and then every hour: whoever uploaded it was cut off before the log knew, or this did not run when it was taken out.
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
  /** How far in the log that is true. */
  after: Position | undefined;
}

/** A subscription's first batches tell all that is new; once they have, and not before, a sweep knows every ad. */
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

/** @returns the pictures that are in no ad any more */
const applyEvent = (inAds: Set<string>, { type, version, data }: RecordedEvent): readonly string[] => {
  if (type === AdImageAdded.type) inAds.add(AdImageAdded.parse(data, version).data.imageId);
  if (type !== AdImageRemoved.type) return [];
  const { imageId } = AdImageRemoved.parse(data, version).data;
  inAds.delete(imageId);
  return [imageId];
};

/** Takes away what no ad has and was kept before a moment. An upload that is under way tells the log within seconds. */
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

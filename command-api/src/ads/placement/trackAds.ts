import { AdCreated } from '@campjay/events/ads/placement.ts';
import { adStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ManagerStorage, type Relation } from '../../kernel/process-managers/managerStorage.ts';
import { type ManagerDeps, runProcessManager } from '../../kernel/process-managers/runProcessManager.ts';

/** Ad ids by advertiser id. */
const adsOf = (storage: ManagerStorage): Relation => storage.relation('advertiser-ads');

/** Tracks which ads each advertiser has created, because no stream of the advertiser lists them. */
export const runAdTracking = (deps: ManagerDeps, signal: AbortSignal): Promise<void> => {
  const ads = adsOf(deps.storage);
  const track = async ({ type, version, data, streamId }: RecordedEvent): Promise<void> => {
    if (type === AdCreated.type) await ads.add(AdCreated.parse(data, version).data.advertiserId, entityIdOf(streamId));
  };
  return runProcessManager(
    deps,
    { name: 'advertiser-ads', categories: [categoryOf(adStream(''))], handle: track, replay: track },
    signal,
  );
};

/**
 * Counts the ads that an advertiser has created. The count may lag behind the log, which is good enough for the limit:
 * it only stops a program that floods the log.
 */
export const countAds = async (storage: ManagerStorage, advertiserId: string): Promise<number> =>
  (await adsOf(storage).valuesOf(advertiserId)).length;

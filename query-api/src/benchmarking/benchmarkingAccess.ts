import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { benchmarkingAccessFold } from '@campjay/domain/benchmarking/access.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Principal } from '@campjay/platform/http/route.ts';

/**
 * Whether a user may see the benchmark of a website's camps: the sample is open to everyone, an unlocked website to
 * signed-in users.
 */
export type CanCompare = (principal: Pick<Principal, 'roles'>, baseUrl: string) => Promise<boolean>;

export const benchmarkingAccess = (store: Pick<EventStore, 'readStream'>): CanCompare => {
  const access = cachedFold(store, benchmarkingAccessFold);
  return async ({ roles }, baseUrl) => {
    const website = normalBaseUrl(baseUrl);
    if (website === SAMPLE_CAMP_ORG.base_url) return true;
    if (roles.includes('visitor')) return false;
    return (await access.stateOf(benchmarkingAccessStream(website))).isUnlocked;
  };
};

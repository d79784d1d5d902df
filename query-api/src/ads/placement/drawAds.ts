import { type SearchQuery } from '../../search/index/evaluate.ts';
import { type FoundCamp, type Snapshot } from '../../search/index/snapshot.ts';
import { type AdInventory, type ServableAd } from './adInventory.ts';
import { type ExcludedAds, matchingAds } from './matchingAds.ts';
import { pickRandom, type Chance, rotated } from './rotation.ts';

export interface DrawnAd {
  readonly ad: ServableAd;
  readonly found: FoundCamp;
}

/**
 * Draws up to `count` matching ads, each with one of its matching camps; no ad or camp twice. Ads rotate by the
 * expected earnings per view, the camps of one ad evenly.
 */
export const drawAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  { count, excluded, chance }: { readonly count: number; readonly excluded: ExcludedAds; readonly chance: Chance },
): readonly DrawnAd[] => {
  const usedOrgIds = new Set<string>();
  const drawn: DrawnAd[] = [];
  for (const { ad, camps } of rotated(matchingAds(snapshot, query, inventory, excluded), chance)) {
    const camp = pickRandom(
      camps().filter(({ orgId }) => !usedOrgIds.has(orgId)),
      chance,
    );
    if (!camp) continue;
    usedOrgIds.add(camp.orgId);
    drawn.push({ ad, found: camp.found() });
    if (drawn.length === count) break;
  }
  return drawn;
};

import { type Asked } from '../../catalog/index/evaluate.ts';
import { type FoundCamp, type Snapshot } from '../../catalog/index/snapshot.ts';
import { type AdBook, type ServableAd } from './adBook.ts';
import { matchingAds } from './matchingAds.ts';
import { type Chance, rotated, shuffled } from './rotation.ts';

/** Ads and camps that are not to be drawn: those whose cards were sent before. */
export interface LeftOut {
  readonly adIds: ReadonlySet<string>;
  readonly orgIds: ReadonlySet<string>;
}

export interface DrawnAd {
  readonly ad: ServableAd;
  readonly found: FoundCamp;
}

/**
 * Up to `count` ads that match what is asked, each with one of its matching camps, no ad and no camp twice: ads rotate by
 * what a view of them is expected to earn, the camps of one ad evenly.
 */
export const drawAds = (
  snapshot: Snapshot,
  asked: Asked,
  book: AdBook,
  { count, leftOut, chance }: { readonly count: number; readonly leftOut: LeftOut; readonly chance: Chance },
): readonly DrawnAd[] => {
  const matching = matchingAds(
    snapshot,
    asked,
    book,
    (adId, orgId) => leftOut.adIds.has(adId) || leftOut.orgIds.has(orgId),
  );
  const taken = new Set<string>();
  const drawn: DrawnAd[] = [];
  for (const { ad, camps } of rotated(matching, chance)) {
    if (drawn.length === count) break;
    const camp = shuffled(camps, chance).find(({ orgId }) => !taken.has(orgId));
    if (!camp) continue;
    taken.add(camp.orgId);
    drawn.push({ ad, found: camp.found() });
  }
  return drawn;
};

import { type Asked } from '../../catalog/index/evaluate.ts';
import { type FoundCamp, type Snapshot } from '../../catalog/index/snapshot.ts';
import { type AdBook, type ServableAd } from './adBook.ts';
import { type LeftOut, matchingAds } from './matchingAds.ts';
import { anyOf, type Chance, rotated } from './rotation.ts';

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
  const taken = new Set<string>();
  const drawn: DrawnAd[] = [];
  for (const { ad, camps } of rotated(matchingAds(snapshot, asked, book, leftOut), chance)) {
    const camp = anyOf(
      camps().filter(({ orgId }) => !taken.has(orgId)),
      chance,
    );
    if (!camp) continue;
    taken.add(camp.orgId);
    drawn.push({ ad, found: camp.found() });
    if (drawn.length === count) break;
  }
  return drawn;
};

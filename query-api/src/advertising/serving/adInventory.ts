import { type Micros } from '@campjay/events/money/micros.ts';

/** An ad that may be served now, with what its cards show and cost. */
export interface ServableAd {
  readonly adId: string;
  readonly advertiserId: string;
  /** JSON of `ShownAd` and `ShownAdvertiser`. */
  readonly adJson: string;
  readonly advertiserJson: string;
  readonly priceMicros: Micros;
  readonly basisPoints: number | null;
  /** See `expectedMicrosPerView`; above 0. */
  readonly weight: number;
}

/** Camp → ad → the sessions that are 'On' in it. A session is in at most one ad. */
export type Placements = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** All that serving ads needs to know, as it stands at one moment. */
export interface AdInventory {
  /** The same object as long as no session is turned on or off: what follows from it is kept by it. */
  readonly placements: Placements;
  /** Ads that are active, of advertisers that accepted the terms and have budget left, by their ids. */
  readonly servable: ReadonlyMap<string, ServableAd>;
}

export const EMPTY_INVENTORY: AdInventory = { placements: new Map(), servable: new Map() };

import { type Micros } from '@campjay/domain/money/micros.ts';

/** An ad that may be served now, with its card content and price. */
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

/** All data for serving ads, at one moment. */
export interface AdInventory {
  /** The same object until a session is turned on or off, so that derived values can be cached by it. */
  readonly placements: Placements;
  /** Active ads of advertisers that accepted the terms and have budget left, by id. */
  readonly servable: ReadonlyMap<string, ServableAd>;
}

export const EMPTY_INVENTORY: AdInventory = { placements: new Map(), servable: new Map() };

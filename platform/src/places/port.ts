/** A place in the United States that a search can be centered on: a ZIP code, or a city. Coordinates in degrees. */
export interface Place {
  /** Unique, and written as in an address: 'Berkeley, CA' or 'Berkeley, CA 94703'. */
  readonly label: string;
  readonly kind: PlaceKind;
  /** Two letters: 'CA'. */
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
}
export const PLACE_KINDS = ['zip', 'city'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A place that matches typed text. Some adapters return it without coordinates, which only `find` returns. */
export type Suggestion = Omit<Place, 'lat' | 'lng'> & Partial<LatLng>;

export interface SuggestOptions {
  /** Maximum number of suggestions, 1 or more. */
  readonly limit: number;
  /** Places near one of these rank higher. */
  readonly near?: readonly LatLng[];
}

/** Finds places in the United States by typed text. Every adapter passes `placesContract.ts`. */
export interface Places {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Finds places by the beginning of a name, a ZIP code or an address, best match first. Returns an empty list if none
   * matches, and does not throw for any text.
   */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
  /** Finds the place with a label or a five-digit ZIP code, in any spelling; undefined if there is none. */
  find(label: string): Promise<Place | undefined>;
}

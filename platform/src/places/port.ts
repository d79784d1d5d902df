/** A place in the United States that a search can be centred on: a ZIP code, or a city. Degrees. */
export interface Place {
  /** As an address is written: 'Berkeley, CA' or 'Berkeley, CA 94703'. It names one place. */
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

/** A place that may have been meant. An adapter may name one without knowing yet where it lies: `find` tells. */
export type Suggestion = Omit<Place, 'lat' | 'lng'> & Partial<LatLng>;

export interface SuggestOptions {
  /** At most so many, 1 or more. */
  readonly limit: number;
  /** Places near one of these come before places that are not. */
  readonly near?: readonly LatLng[];
}

/** Knows the places of the United States by what somebody types. */
export interface Places {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /** The places that the beginning of a name, of a ZIP code or of an address may mean, likeliest first. Nothing is an error. */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
  /** The place of a label or a five-digit ZIP code, however it is spelled; undefined where there is none. */
  find(label: string): Promise<Place | undefined>;
}

/** A place in the United States that a search can be centered on: a ZIP code, or a city. Coordinates in degrees. */
export interface Place {
  /** Written as in an address: 'Berkeley, CA' or 'Berkeley, CA 94703'. Unique. */
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

/** A possible match. An adapter may return one without coordinates; `find` then returns them. */
export type Suggestion = Omit<Place, 'lat' | 'lng'> & Partial<LatLng>;

export interface SuggestOptions {
  /** Maximum number of suggestions, 1 or more. */
  readonly limit: number;
  /** Places near one of these rank higher. */
  readonly near?: readonly LatLng[];
}

/** Finds places of the United States by typed text. */
export interface Places {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * The places that match the beginning of a name, of a ZIP code or of an address, best match first. Empty if none
   * matches; no input is an error.
   */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
  /** The place of a label or a five-digit ZIP code, in any spelling; undefined if there is none. */
  find(label: string): Promise<Place | undefined>;
}

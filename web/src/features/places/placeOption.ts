import { foldText } from '@campjay/domain/catalog/words.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { parentOf } from '@campjay/domain/geography/regions.ts';
import type { PlaceSuggestion } from '@campjay/query-api/places/contract.ts';

/** A suggested place. */
export interface PlaceOption {
  readonly key: string;
  /** The text in the field once the place is chosen. */
  readonly label: string;
  /** The primary text in the list. */
  readonly main: string;
  /** The secondary text in the list. */
  readonly detail: string | undefined;
  /** Latitude and longitude in degrees; undefined if the place must be located after it is chosen. */
  readonly lat: number | undefined;
  readonly lng: number | undefined;
  /**
   * Locates the place; undefined if that is not possible. Only present for sources that reveal the coordinates of a
   * place after it is chosen. Other places without coordinates are looked up by their label.
   */
  readonly locate?: () => Promise<LocatedPlace | undefined>;
}

/** A located place: coordinates in degrees, and the text for the field. */
export interface LocatedPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** An external source of suggestions, such as Google Places. It is used instead of our server. */
export interface PlaceSource {
  /**
   * Suggests places for a typed text, the most likely first.
   * @throws if the source is unavailable
   */
  readonly suggest: (text: string) => Promise<readonly PlaceOption[]>;
}

export const optionOfRegion = (region: Region): PlaceOption => ({
  key: region.slug,
  label: region.displayName,
  main: region.displayName,
  detail: parentOf(region)?.displayName,
  lat: region.lat,
  lng: region.lng,
});

export const optionOfSuggestion = ({ label, kind, lat, lng }: PlaceSuggestion): PlaceOption => {
  // The label of a ZIP code ends with the code, such as 'Berkeley, CA 94703'.
  const city = label.replace(/ \d{5}$/, '');
  const zip = label.slice(-5);
  return { key: label, label, main: kind === 'zip' ? zip : label, detail: kind === 'zip' ? city : undefined, lat, lng };
};

/** A city and a region of the same name are the same place if the distance between them is smaller than this. */
const SAME_PLACE_MILES = 15;

/** Whether a suggested city is the same place as a region, so that the list only needs the region. */
export const isCityOfRegion = ({ kind, label, lat, lng }: PlaceSuggestion, region: Region): boolean =>
  kind === 'city' &&
  label.startsWith(`${region.displayName}, `) &&
  lat !== undefined &&
  lng !== undefined &&
  distanceMiles({ lat, lng }, region) < SAME_PLACE_MILES;

/**
 * Like `isCityOfRegion`, but compares only names, such as 'Berkeley' with detail 'CA, USA'. For sources that do not
 * reveal the coordinates of a suggestion.
 */
export const isSamePlaceName = ({ main, detail = '' }: PlaceOption, region: Region): boolean =>
  main === region.displayName && /^(CA|WA), USA$/.test(detail);

/** Whether a suggestion for an earlier text still matches the current one. */
export const stillMatches = ({ main }: PlaceOption, text: string): boolean => foldText(main).startsWith(foldText(text));

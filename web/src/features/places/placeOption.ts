import { foldText } from '@campjay/domain/catalog/words.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { parentOf } from '@campjay/domain/geography/regions.ts';
import type { PlaceSuggestion } from '@campjay/query-api/places/contract.ts';

/** A suggested place. */
export interface PlaceOption {
  readonly key: string;
  /** Text in the field once it is chosen. */
  readonly label: string;
  /** Primary and secondary text in the list. */
  readonly main: string;
  readonly detail: string | undefined;
  /** In degrees; undefined if the place must be looked up by its label. */
  readonly lat: number | undefined;
  readonly lng: number | undefined;
  /**
   * Locates the place, for sources that reveal coordinates only for a chosen place; resolves to undefined if that
   * fails.
   */
  readonly find?: () => Promise<FoundOption | undefined>;
}

/** Coordinates in degrees, and the text for the field. */
export interface FoundOption {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** An external suggestion source, used instead of our server. */
export interface PlaceSource {
  /**
   * Suggests places for a typed text, likeliest first.
   * @throws if the source is unavailable
   */
  readonly suggest: (text: string) => Promise<readonly PlaceOption[]>;
}

export const optionOfRegion = (region: Region): PlaceOption => ({
  key: region.slug,
  label: region.city,
  main: region.city,
  detail: parentOf(region)?.city,
  lat: region.lat,
  lng: region.lng,
});

export const optionOfSuggestion = ({ label, kind, lat, lng }: PlaceSuggestion): PlaceOption => {
  const city = label.replace(/ \d{5}$/, '');
  const zip = label.slice(-5);
  return { key: label, label, main: kind === 'zip' ? zip : label, detail: kind === 'zip' ? city : undefined, lat, lng };
};

/** A city and a region with the same name within this distance are the same place to a parent. */
const SAME_TOWN_MILES = 15;

export const isTownOf = ({ kind, label, lat, lng }: PlaceSuggestion, region: Region): boolean =>
  kind === 'city' &&
  label.startsWith(`${region.city}, `) &&
  lat !== undefined &&
  lng !== undefined &&
  distanceMiles({ lat, lng }, region) < SAME_TOWN_MILES;

/** Name-based comparison, for sources that reveal coordinates only for a chosen place: 'Berkeley · CA, USA'. */
export const isSamePlaceName = ({ main, detail = '' }: PlaceOption, region: Region): boolean =>
  main === region.city && /^(CA|WA), USA$/.test(detail);

/** Whether a suggestion for a shorter text still fits the current text. */
export const stillMatches = ({ main }: PlaceOption, typed: string): boolean =>
  foldText(main).startsWith(foldText(typed));

import { foldText } from '@campjay/events/catalog/words.ts';
import { distanceMiles } from '@campjay/events/geography/distance.ts';
import type { Region } from '@campjay/events/geography/region.ts';
import { parentOf } from '@campjay/events/geography/regions.ts';
import type { PlaceSuggestion } from '@campjay/query-api/places/contract.ts';

/** A place in the list of suggestions. */
export interface PlaceOption {
  readonly key: string;
  /** What the field shows once it is chosen. */
  readonly label: string;
  /** What the list shows, and in quieter letters after it. */
  readonly main: string;
  readonly detail: string | undefined;
  /** Degrees; unknown for what has to be asked for by its label. */
  readonly lat: number | undefined;
  readonly lng: number | undefined;
  /** Where it is, of a source that tells that only of what was chosen; undefined where it cannot tell. */
  readonly find?: () => Promise<FoundOption | undefined>;
}

/** Degrees, and what the field shows. */
export interface FoundOption {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** Who suggests places instead of our own server. */
export interface PlaceSource {
  /** What a typed text may mean, likeliest first. @throws where nobody can be asked */
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

/** Of one name and near one another, a city and a region are the same to a parent. */
const SAME_TOWN_MILES = 15;

export const isTownOf = ({ kind, label, lat, lng }: PlaceSuggestion, region: Region): boolean =>
  kind === 'city' &&
  label.startsWith(`${region.city}, `) &&
  lat !== undefined &&
  lng !== undefined &&
  distanceMiles({ lat, lng }, region) < SAME_TOWN_MILES;

/** The same of a source that says where something is only when it was chosen: 'Berkeley · CA, USA'. */
export const isSamePlaceName = ({ main, detail = '' }: PlaceOption, region: Region): boolean =>
  main === region.city && /^(CA|WA), USA$/.test(detail);

/** Whether a suggestion that was made for a shorter text fits the one that has been typed since. */
export const stillMatches = ({ main }: PlaceOption, typed: string): boolean =>
  foldText(main).startsWith(foldText(typed));

import { DEFAULT_RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { type ResolvedPlace } from '@campjay/domain/catalog/sentence/placeRules.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Region } from '@campjay/domain/geography/region.ts';
import { childrenOf, REGIONS } from '@campjay/domain/geography/regions.ts';
import { type Place, type Places } from '@campjay/platform/places/port.ts';
import { isFuzzyMatch } from '../fuzzyMatch.ts';

/** A city without its state is only one of these. */
const STATES = ['CA', 'WA', 'OR'];
const MAX_MILES_FROM_CENTER = 100;
/** Cities farther away are proposed too, but a sentence must say 'in' or 'near' them. */
const MAX_MILES_OF_FAR_CITIES = 300;
/** Shorter names have too many neighbors to forgive a typing error. */
const MIN_FORGIVEN_LENGTH = 6;

const words = (text: string): string => foldText(text).replace(/-/g, ' ');
/** Further names by which parents call regions. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  'san-francisco': ['san fran', 'frisco', 's f'],
  'san-diego': ['sd'],
  'san-jose': ['sj'],
  'mountain-view': ['mtn view', 'mt view'],
  'redwood-city': ['rwc'],
  'los-angeles': ['l a'],
  'marin-county': ['marin'],
  'bay-area': ['san francisco bay area', 'sf bay area'],
  'east-bay': ['eastbay'],
  'south-bay': ['southbay'],
};
const regionByName = new Map(
  REGIONS.flatMap((region) =>
    [
      region.displayName,
      region.displayName.replaceAll(' ', ''),
      region.slug,
      ...region.aliases,
      ...(NICKNAMES[region.slug] ?? []),
    ].map((name) => [words(name), region] as const),
  ),
);
/** Parents also search around Portland, which is no region yet. */
const PORTLAND = { lat: 45.5152, lng: -122.6784 };
const centers = [...childrenOf(undefined), PORTLAND];

const fromRegion = ({ displayName, lat, lng, radiusMiles }: Region): ResolvedPlace => ({
  label: displayName,
  lat,
  lng,
  radius: radiusMiles,
  isCertain: true,
});
const fromPlace = ({ label, lat, lng }: Place, isCertain: boolean): ResolvedPlace => ({
  label,
  lat,
  lng,
  radius: DEFAULT_RADIUS_MILES,
  isCertain,
});

/** The regions whose names are long enough to be recognized despite a typing error. */
const forgivenRegions = REGIONS.map((region) => ({ region, name: words(region.displayName) })).filter(
  ({ name }) => name.length >= MIN_FORGIVEN_LENGTH,
);
/** Cities that are no regions, by their nicknames. */
const CITY_NICKNAMES: Readonly<Record<string, string>> = { pdx: 'Portland, OR', ssf: 'South San Francisco, CA' };
const countWords = (name: string): number => name.split(' ').length;

const findMisspelledRegion = (phrase: string): Region | undefined => {
  if (phrase.length < MIN_FORGIVEN_LENGTH) return undefined;
  const matches = forgivenRegions.filter(
    ({ name }) => name[0] === phrase[0] && countWords(name) === countWords(phrase) && isFuzzyMatch(phrase, name, false),
  );
  return matches.length === 1 ? matches[0]?.region : undefined;
};

const resolvePhrase = async (phrase: string, places: Places): Promise<ResolvedPlace | undefined> => {
  const withoutState = phrase.replace(/ (?:ca|california|wa|washington)$/, '');
  const region = regionByName.get(phrase) ?? regionByName.get(withoutState);
  if (region) return fromRegion(region);
  const labeled = await places.find(CITY_NICKNAMES[phrase] ?? phrase);
  if (labeled) return fromPlace(labeled, true);
  const named = await Promise.all(STATES.map(async (state) => places.find(`${phrase}, ${state}`)));
  const milesToCenter = (place: Place): number => Math.min(...centers.map((center) => distanceMiles(center, place)));
  const [nearest] = named
    .flatMap((place) => (place && milesToCenter(place) <= MAX_MILES_OF_FAR_CITIES ? [place] : []))
    .sort((one, other) => milesToCenter(one) - milesToCenter(other));
  const isFar = nearest !== undefined && milesToCenter(nearest) > MAX_MILES_FROM_CENTER;
  if (nearest && !isFar) return fromPlace(nearest, false);
  const misspelled = findMisspelledRegion(phrase);
  if (misspelled) return fromRegion(misspelled);
  return nearest && { ...fromPlace(nearest, false), isFar };
};

/** Finds those phrases of a sentence that are regions, ZIP codes or cities. */
export const resolvePlaces = async (
  phrases: readonly string[],
  places: Places,
): Promise<ReadonlyMap<string, ResolvedPlace>> => {
  const resolved = await Promise.all(
    phrases.map(async (phrase) => [phrase, await resolvePhrase(phrase, places)] as const),
  );
  return new Map(resolved.flatMap(([phrase, place]) => (place ? [[phrase, place] as const] : [])));
};

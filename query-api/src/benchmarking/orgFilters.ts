import { type BenchmarkKind } from '@campjay/domain/benchmarking/filters.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp, type Coordinates, coordinatesOf } from '../search/camp.ts';
import { type WebsiteFilters } from './contract.ts';

/** The camp fields that are needed here. */
type CampInput = Pick<Camp, 'facts' | 'instances'>;

interface Place extends Coordinates {
  readonly address: string;
}

/** Finds the most frequent value (the first one if several are equally frequent); undefined if there are no values. */
const findMostFrequent = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined => {
  const counts = new Map<string, { readonly value: T; count: number }>();
  for (const value of values) {
    const entry = counts.get(keyOf(value)) ?? { value, count: 0 };
    entry.count += 1;
    counts.set(keyOf(value), entry);
  }
  return [...counts.values()].reduce<{ value: T; count: number } | undefined>(
    (most, each) => (most && most.count >= each.count ? most : each),
    undefined,
  )?.value;
};

const joinTexts = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join(', ');

/** Returns the session's own place or, without coordinates of its own, its camp's; undefined if neither has any. */
const placeOfSession = ({ facts }: CampInput, session: SessionFacts): Place | undefined => {
  const ownCoordinates = coordinatesOf(session);
  const coordinates = ownCoordinates ?? coordinatesOf(facts);
  if (!coordinates) return undefined;
  const sessionAddress = joinTexts([
    session.address_street,
    session.address_city ?? session.neighborcality, // the catalog's field for a neighborhood, city or locality
    session.address_state,
  ]);
  const campAddress = facts.address ?? facts.neighborcality ?? '';
  const address = ownCoordinates ? sessionAddress || campAddress : campAddress || sessionAddress;
  return { ...coordinates, address };
};

/** Returns the address or, if none is listed, the coordinates. */
const describePlace = ({ address, lat, lng }: Place): string => (address === '' ? `${lat}, ${lng}` : address);

/** Returns the camp's place; undefined if the camp has no coordinates. */
const placeOfCamp = ({ facts }: CampInput): Place | undefined => {
  const coordinates = coordinatesOf(facts);
  return coordinates && { ...coordinates, address: facts.address ?? facts.neighborcality ?? '' };
};

/** Returns the lowest and the highest number; null if there are none. */
const rangeOf = (numbers: readonly number[]): readonly [number | null, number | null] =>
  numbers.length === 0 ? [null, null] : [Math.min(...numbers), Math.max(...numbers)];

/**
 * Derives the initial filters for the camps of a website: their most frequent place, the range of their ages and
 * grades, and whether most of their sessions are day camp or sleepaway. A tie counts as day camp.
 */
export const deriveWebsiteFilters = (camps: readonly CampInput[]): WebsiteFilters['data'] => {
  const sessions = camps.flatMap((camp) => camp.instances.map((session) => ({ camp, session })));
  const sleepawayCount = sessions.filter(({ session }) => session.day_or_sleepaway === 'sleepaway').length;
  const kind: BenchmarkKind = sleepawayCount * 2 > sessions.length ? 'Sleepaway' : 'Day Camp';
  const sessionPlaces = sessions.flatMap(({ camp, session }) => placeOfSession(camp, session) ?? []);
  const places = sessionPlaces.length > 0 ? sessionPlaces : camps.flatMap((camp) => placeOfCamp(camp) ?? []);
  const place = findMostFrequent(places, ({ lat, lng }) => `${lat} ${lng}`);
  const [ageMin, ageMax] = rangeOf(sessions.flatMap(({ session }) => session.ages ?? []));
  const [gradeMin, gradeMax] = rangeOf(sessions.flatMap(({ session }) => session.grades ?? []));
  return {
    representativeAddress: place ? describePlace(place) : null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    ageMin,
    ageMax,
    gradeMin,
    gradeMax,
    representativeDayOrSleepaway: kind,
  };
};

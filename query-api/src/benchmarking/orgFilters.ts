import { type BenchmarkKind } from '@campjay/domain/benchmarking/filters.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp, type Coordinates, coordinatesOf } from '../search/camp.ts';
import { type OrgFilters } from './contract.ts';

/** The camp fields that are needed here. */
type CampInput = Pick<Camp, 'facts' | 'instances'>;

interface Place extends Coordinates {
  readonly address: string;
}

/** The most frequent value, or the first of several; undefined without values. */
const mostFrequent = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined => {
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

/** The session's own place, or its camp's; empty if neither has coordinates. */
const sessionPlaces = ({ facts }: CampInput, session: SessionFacts): readonly Place[] => {
  const ownCoordinates = coordinatesOf(session);
  const coordinates = ownCoordinates ?? coordinatesOf(facts);
  if (!coordinates) return [];
  const sessionAddress = joinTexts([
    session.address_street,
    session.address_city ?? session.neighborcality,
    session.address_state,
  ]);
  const campAddress = facts.address ?? facts.neighborcality ?? '';
  const isSessionAddress = (ownCoordinates !== undefined && sessionAddress !== '') || campAddress === '';
  return [{ ...coordinates, address: isSessionAddress ? sessionAddress : campAddress }];
};

/** The address, or the coordinates if it is not listed. */
const describePlace = ({ address, lat, lng }: Place): string => (address === '' ? `${lat}, ${lng}` : address);

/** The camp's own place; empty if it has no coordinates. */
const campPlaces = ({ facts }: CampInput): readonly Place[] => {
  const coordinates = coordinatesOf(facts);
  return coordinates ? [{ ...coordinates, address: facts.address ?? facts.neighborcality ?? '' }] : [];
};

const rangeOf = (numbers: readonly number[]): readonly [number | null, number | null] =>
  numbers.length === 0 ? [null, null] : [Math.min(...numbers), Math.max(...numbers)];

/**
 * The initial filters for the camps of a website: their most frequent place, their ages and grades, and whether most of
 * their sessions are day camp or sleepaway. A tie counts as day camp.
 */
export const orgFiltersOf = (camps: readonly CampInput[]): OrgFilters['data'] => {
  const sessions = camps.flatMap((camp) => camp.instances.map((session) => ({ camp, session })));
  const sleepawayCount = sessions.filter(({ session }) => session.day_or_sleepaway === 'sleepaway').length;
  const kind: BenchmarkKind = sleepawayCount * 2 > sessions.length ? 'Sleepaway' : 'Day Camp';
  const places = sessions.flatMap(({ camp, session }) => sessionPlaces(camp, session));
  const place = mostFrequent(places.length > 0 ? places : camps.flatMap(campPlaces), ({ lat, lng }) => `${lat} ${lng}`);
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

import { type BenchmarkKind } from '@campjay/domain/benchmarking/filters.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp, type Coordinates, coordinatesOf } from '../search/camp.ts';
import { type OrgFilters } from './contract.ts';

type SomeCamp = Pick<Camp, 'facts' | 'instances'>;

interface Place extends Coordinates {
  readonly address: string;
}

/** The most frequent value; the first one on a tie. */
const mostFrequent = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined => {
  const counts = new Map<string, { readonly value: T; count: number }>();
  for (const value of values) {
    const known = counts.get(keyOf(value)) ?? { value, count: 0 };
    known.count += 1;
    counts.set(keyOf(value), known);
  }
  return [...counts.values()].reduce<{ value: T; count: number } | undefined>(
    (most, each) => (most && most.count >= each.count ? most : each),
    undefined,
  )?.value;
};

const joinTexts = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join(', ');

const placeOf = ({ facts }: SomeCamp, session: SessionFacts): readonly Place[] => {
  const own = coordinatesOf(session);
  const at = own ?? coordinatesOf(facts);
  const address = joinTexts([
    session.address_street,
    session.address_city ?? session.neighborcality,
    session.address_state,
  ]);
  const campAddress = facts.address ?? facts.neighborcality ?? '';
  return at ? [{ ...at, address: own && address !== '' ? address : campAddress === '' ? address : campAddress }] : [];
};

const rangeOf = (numbers: readonly number[]): readonly [number | null, number | null] =>
  numbers.length === 0 ? [null, null] : [Math.min(...numbers), Math.max(...numbers)];

/**
 * The most frequent place of a website's camps, their ages and grades, and whether most sessions are day camps; a tie
 * counts as day camp.
 */
export const orgFiltersOf = (camps: readonly SomeCamp[]): OrgFilters['data'] => {
  const sessions = camps.flatMap((camp) => camp.instances.map((session) => ({ camp, session })));
  const overnight = sessions.filter(({ session }) => session.day_or_sleepaway === 'sleepaway').length;
  const kind: BenchmarkKind = overnight * 2 > sessions.length ? 'Sleepaway' : 'Day Camp';
  const places = sessions.flatMap(({ camp, session }) => placeOf(camp, session));
  const ofCamps = camps.flatMap(({ facts }) => {
    const at = coordinatesOf(facts);
    return at ? [{ ...at, address: facts.address ?? facts.neighborcality ?? '' }] : [];
  });
  const place = mostFrequent(places.length > 0 ? places : ofCamps, ({ lat, lng }) => `${lat} ${lng}`);
  const [ageMin, ageMax] = rangeOf(sessions.flatMap(({ session }) => session.ages ?? []));
  const [gradeMin, gradeMax] = rangeOf(sessions.flatMap(({ session }) => session.grades ?? []));
  return {
    representativeAddress: place ? (place.address === '' ? `${place.lat}, ${place.lng}` : place.address) : null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    ...{ ageMin, ageMax, gradeMin, gradeMax },
    representativeDayOrSleepaway: kind,
  };
};

import { ageOn, toDayNumber } from '@campjay/events/calendar.ts';
import { type OptionField } from '@campjay/domain/catalog/filters.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type CampEntry, type SessionEntry } from '@campjay/query-api/search/index/build/entry.ts';
import { OPTION_OFFSETS } from '@campjay/query-api/search/index/meaning.ts';
import { OPEN_REGISTRATION, UNKNOWN_REGISTRATION } from '@campjay/query-api/search/index/segment.ts';
import { type Children, type SearchCriteria } from '@campjay/query-api/search/searchCriteria.ts';

const registrationPlace = (registration: number, today: number): number => {
  if (registration === UNKNOWN_REGISTRATION) return 4;
  const days = registration === OPEN_REGISTRATION ? 0 : registration - today;
  return days <= 0 ? 0 : days <= 7 ? 1 : days <= 28 ? 2 : 3;
};

const hasOption = (
  entry: CampEntry,
  { low, high }: SessionEntry,
  field: OptionField,
  place: number,
  today: number,
): boolean => {
  if (field === 'selectedTimeUntilRegDate') return registrationPlace(entry.registration, today) === place;
  const bit = OPTION_OFFSETS[field] + place;
  return ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1;
};

const fitsChildren = (wanted: Children, { ages, grades, start = 0 }: SessionEntry, january: number): boolean => {
  const hasAge = (age: number) => ages.length === 0 || ages.includes(age);
  const age = (born: number) => hasAge(ageOn(born, january + start));
  const grade = (of: number) => grades.length === 0 || grades.includes(of);
  return wanted.kind === 'each'
    ? wanted.children.some(
        (child) =>
          (child.born === undefined || age(child.born)) &&
          (child.age === undefined || hasAge(child.age)) &&
          (child.grade === undefined || grade(child.grade)),
      )
    : (wanted.born.length === 0 || wanted.born.some(age)) && (wanted.grades.length === 0 || wanted.grades.some(grade));
};

/** All filters except text, as a fast test of one session: the equivalent of a filter function beside a text index. */
export const passTest = (criteria: SearchCriteria): ((entry: CampEntry, session: SessionEntry) => boolean) => {
  const options = [...criteria.options];
  const { maxPrice, includeUnpriced, opensBy, closesFrom, children, place } = criteria;
  const january = toDayNumber(criteria.season, 1, 1) ?? 0;
  return (entry, session) =>
    options.every(([field, places]) => places.some((at) => hasOption(entry, session, field, at, criteria.today))) &&
    (maxPrice === undefined ||
      (session.price === undefined ? includeUnpriced === true : session.price.camp <= maxPrice * 100)) &&
    (opensBy === undefined || (session.opens !== undefined && session.opens <= opensBy)) &&
    (closesFrom === undefined || (session.closes !== undefined && session.closes <= -closesFrom)) &&
    (children === undefined || fitsChildren(children, session, january)) &&
    (place === undefined || session.places.some((at) => distanceMiles(place, at) <= place.radius));
};

import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { FILTER_RULES, type FilterRule, OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { FILTERS, type OptionField } from '@campjay/domain/catalog/filters.ts';
import { truePriceOf } from '@campjay/domain/catalog/truePrice.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { readClock } from '@campjay/events/clock.ts';
import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { ageOn, type DayNumber } from '@campjay/events/calendar.ts';
import { type SearchOrder } from './contract.ts';
import { type Children, optionsOf, type SearchCriteria } from './searchCriteria.ts';
import {
  type Camp,
  campWords,
  type Coordinates,
  coordinatesOf,
  placesOf,
  seasonSessionsOf,
  sessionWords,
} from './camp.ts';
import { isFuzzyMatch } from './fuzzyMatch.ts';

/**
 * Reference implementation of the search rule, written to be obviously correct: a plain loop over every session of
 * every camp. The index must return the same results; tests compare them. In production, the rule only evaluates single
 * camps that changed after they were indexed.
 */

/** Tests whether a typed word matches a catalog word. */
export type WordTest = (word: string) => boolean;

/**
 * True if a typed word equals a catalog word. The last typed word may be unfinished, so it also matches as a prefix.
 */
const matchesWord = (typed: string, word: string, isLast: boolean): boolean =>
  isLast ? word.startsWith(typed) : word === typed;

/**
 * Creates the test for each typed word. It accepts exact matches if the catalog has any, otherwise words within the
 * typo tolerance.
 */
export const wordTests = (typed: readonly string[], catalogWords: Iterable<string>): readonly WordTest[] => {
  const vocabulary = [...catalogWords];
  return typed.map((word, index) => {
    const isLast = index === typed.length - 1;
    return vocabulary.some((catalogWord) => matchesWord(word, catalogWord, isLast))
      ? (catalogWord) => matchesWord(word, catalogWord, isLast)
      : memoize((catalogWord) => isFuzzyMatch(word, catalogWord, isLast));
  });
};

/** Caches the results of a test per word, because camps share most of their words and fuzzy comparison is slow. */
const memoize = (test: WordTest): WordTest => {
  const results = new Map<string, boolean>();
  return (word) => {
    const result = results.get(word) ?? test(word);
    results.set(word, result);
    return result;
  };
};

/** Every searchable word of a camp in this season. */
export const wordsOfCamp = (camp: Camp, season: number): readonly string[] => [
  ...campWords(camp.facts),
  ...seasonSessionsOf(camp, season).flatMap((session) => sessionWords(session.facts)),
];

/** True if a session accepts at least one of the children by age and grade (see `Children`). */
const fitsChildren = (filter: Children, { facts, start }: SeasonSession): boolean => {
  const { ages = [], grades = [] } = facts;
  const acceptsAge = (age: number) => ages.length === 0 || ages.includes(age);
  const fitsAge = (born: DayNumber) => acceptsAge(ageOn(born, start));
  const fitsGrade = (grade: number) => grades.length === 0 || grades.includes(grade);
  if (filter.kind === 'each')
    return filter.children.some(
      ({ born, age, grade }) =>
        (born === undefined || fitsAge(born)) &&
        (age === undefined || acceptsAge(age)) &&
        (grade === undefined || fitsGrade(grade)),
    );
  return (
    (filter.born.length === 0 || filter.born.some(fitsAge)) &&
    (filter.grades.length === 0 || filter.grades.some(fitsGrade))
  );
};

/**
 * Drop-off or pick-up time in minutes after midnight; 'sleep' for an overnight session. The time with before or after
 * care takes precedence over the camp's regular time.
 */
const clockOf = (
  session: SeasonSession,
  careTime: string | undefined,
  campTime: string | undefined,
): number | 'sleep' | undefined => {
  if (session.facts.day_or_sleepaway === 'sleepaway') return 'sleep';
  const time = careTime ?? campTime;
  return time === undefined ? undefined : readClock(time);
};

const canDropOffBy = (session: SeasonSession, minutes: number): boolean => {
  const opens = clockOf(session, session.facts.before_care_from, session.facts.start_time);
  return opens === 'sleep' || (opens !== undefined && opens <= minutes);
};

const canPickUpFrom = (session: SeasonSession, minutes: number): boolean => {
  const closes = clockOf(session, session.facts.after_care_until, session.facts.end_time);
  return closes === 'sleep' || (closes !== undefined && closes >= minutes);
};

/** A filter with chosen options. */
interface Choice {
  readonly rule: FilterRule;
  /** The labels of the chosen options. */
  readonly chosen: ReadonlySet<string>;
}

const choicesCache = new WeakMap<SearchCriteria, readonly Choice[]>();

/** The fields that filter. Cached, because saved searches are evaluated on thousands of camps. */
const choicesOf = (criteria: SearchCriteria): readonly Choice[] => {
  const cached = choicesCache.get(criteria);
  if (cached) return cached;
  const labels = optionsOf(criteria.season);
  const choices = OPTION_FILTER_NAMES.flatMap((name) => {
    const { field } = FILTERS[name];
    const indexes = criteria.options.get(field);
    return indexes
      ? [{ rule: FILTER_RULES[name], chosen: new Set(indexes.map((index) => labels[field][index] ?? '')) }]
      : [];
  });
  choicesCache.set(criteria, choices);
  return choices;
};

/**
 * True if one of the options of a camp or session is chosen in every field that filters.
 * @param getOptions returns the options by a filter's rule; undefined if the filter does not apply
 */
const hasChosenOptions = (
  criteria: SearchCriteria,
  getOptions: (rule: FilterRule) => readonly string[] | undefined,
): boolean =>
  choicesOf(criteria).every(({ rule, chosen }) => getOptions(rule)?.some((option) => chosen.has(option)) ?? true);

const passesCampFilters = ({ facts }: Camp, criteria: SearchCriteria): boolean =>
  hasChosenOptions(criteria, (rule) => (rule.level === 'camp' ? rule.optionsOf(facts, criteria.today) : undefined));

/** True if every typed word matches a word of any of the texts. */
const passesText = (tests: readonly WordTest[], ...texts: readonly (readonly string[])[]): boolean =>
  tests.every((test) => texts.some((words) => words.some(test)));

const isWithinRadius = ({ place }: SearchCriteria, places: () => readonly (Coordinates | undefined)[]): boolean =>
  place === undefined || places().some((other) => other !== undefined && distanceMiles(place, other) <= place.radius);

const isInsideBox = ({ boundingBox }: SearchCriteria, places: readonly (Coordinates | undefined)[]): boolean =>
  boundingBox === undefined || places.some((place) => place !== undefined && isInBoundingBox(boundingBox, place));

const sessionPlaces = new WeakMap<SeasonSession, { readonly place: Coordinates | undefined }>();

/** A session's place: its own coordinates, or its camp's. Cached per session. */
export const sessionPlace = (camp: Camp, session: SeasonSession): Coordinates | undefined => {
  const cached = sessionPlaces.get(session);
  if (cached) return cached.place;
  const place = coordinatesOf(session.facts) ?? coordinatesOf(camp.facts);
  sessionPlaces.set(session, { place });
  return place;
};

const passesMaxPrice = (session: SeasonSession, criteria: SearchCriteria): boolean => {
  if (criteria.maxPrice === undefined) return true;
  const price = truePriceOf(session, criteria);
  return price === undefined ? criteria.includeUnpriced === true : price.total <= criteria.maxPrice * 100;
};

/** The lowest weekly price of sessions in cents; Infinity if none is known. */
export const lowestWeeklyPrice = (sessions: readonly SeasonSession[], criteria: SearchCriteria): number => {
  const prices = sessions.map((session) => truePriceOf(session, criteria));
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...prices.map((price) => (price?.unit === 'week' ? price.total : Number.POSITIVE_INFINITY)),
  );
};

const passesSessionFilters = (
  camp: Camp,
  session: SeasonSession,
  criteria: SearchCriteria,
  tests: readonly WordTest[],
): boolean => {
  const { facts } = session;
  return (
    isWithinRadius(criteria, () => [sessionPlace(camp, session)]) && // first, because it is quick and excludes most
    hasChosenOptions(criteria, (rule) =>
      rule.level === 'session' ? rule.optionsOf(camp.facts, session, criteria.season) : undefined,
    ) &&
    passesMaxPrice(session, criteria) &&
    (criteria.opensBy === undefined || canDropOffBy(session, criteria.opensBy)) &&
    (criteria.closesFrom === undefined || canPickUpFrom(session, criteria.closesFrom)) &&
    (criteria.children === undefined || fitsChildren(criteria.children, session)) &&
    isInsideBox(criteria, [sessionPlace(camp, session)]) &&
    passesText(tests, campWords(camp.facts), sessionWords(facts))
  );
};

/** Result of evaluating the search rule on a camp. */
export type Verdict =
  | { readonly kind: 'sessions'; readonly matchingSessions: readonly SeasonSession[] }
  /** The camp has no sessions in the season, and passes all filters that apply to a camp without sessions. */
  | { readonly kind: 'unscheduled' }
  | { readonly kind: 'none' };

/** Evaluates the search rule on one camp. */
export const evaluateCamp = (camp: Camp, criteria: SearchCriteria, tests: readonly WordTest[]): Verdict => {
  if (!passesCampFilters(camp, criteria)) return { kind: 'none' };
  const sessions = seasonSessionsOf(camp, criteria.season);
  if (sessions.length > 0) {
    const matchingSessions = sessions.filter((session) => passesSessionFilters(camp, session, criteria, tests));
    return matchingSessions.length > 0 ? { kind: 'sessions', matchingSessions } : { kind: 'none' };
  }
  const passes =
    hasChosenOptions(criteria, (rule) =>
      rule.level === 'session' ? rule.optionsWithoutSessions?.(camp.facts) : undefined,
    ) &&
    isWithinRadius(criteria, () => placesOf(camp)) &&
    isInsideBox(criteria, placesOf(camp)) &&
    passesText(tests, campWords(camp.facts));
  return passes ? { kind: 'unscheduled' } : { kind: 'none' };
};

/** Miles from the criteria's place to the nearest of the given places; Infinity without any. */
export const milesToNearest = (
  criteria: Pick<SearchCriteria, 'place'>,
  places: readonly (Coordinates | undefined)[],
): number => {
  const { place } = criteria;
  if (!place) return Number.POSITIVE_INFINITY;
  return Math.min(Number.POSITIVE_INFINITY, ...places.flatMap((other) => (other ? [distanceMiles(place, other)] : [])));
};

/** A matching camp, and those of its sessions that pass the filters. */
export interface FoundIds {
  readonly orgId: string;
  readonly instanceIds: readonly string[];
}

/** The result of `searchNaively`: all matching camps, and the number of those with passing sessions. */
export interface NaiveResult {
  readonly found: readonly FoundIds[];
  readonly total: number;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns all matching camps in order, by evaluating the rule on every camp. */
export const searchNaively = (camps: readonly Camp[], criteria: SearchCriteria, sort: SearchOrder): NaiveResult => {
  const vocabulary = criteria.words ? new Set(camps.flatMap((camp) => wordsOfCamp(camp, criteria.season))) : [];
  const tests = wordTests(criteria.words ?? [], vocabulary);
  const matches = camps
    .map((camp) => ({ camp, verdict: evaluateCamp(camp, criteria, tests) }))
    .filter(({ verdict }) => verdict.kind !== 'none')
    .map(({ camp, verdict }) => ({
      camp,
      scheduled: verdict.kind === 'sessions',
      matchingSessions: verdict.kind === 'sessions' ? verdict.matchingSessions : [],
      name: foldText(camp.facts.camp_org_name),
      distance: criteria.place
        ? milesToNearest(
            criteria,
            verdict.kind === 'sessions'
              ? verdict.matchingSessions.map((session) => sessionPlace(camp, session))
              : placesOf(camp),
          )
        : Number.POSITIVE_INFINITY,
      price:
        sort === 'price' && verdict.kind === 'sessions'
          ? lowestWeeklyPrice(verdict.matchingSessions, criteria)
          : Number.POSITIVE_INFINITY,
    }))
    .sort(
      (a, b) =>
        Number(b.scheduled) - Number(a.scheduled) ||
        (sort === 'distance' && a.distance !== b.distance ? a.distance - b.distance : 0) ||
        (sort === 'price' && a.price !== b.price ? a.price - b.price : 0) ||
        byText(a.name, b.name) ||
        byText(a.camp.orgId, b.camp.orgId),
    );
  return {
    found: matches.map(({ camp, matchingSessions }) => ({
      orgId: camp.orgId,
      instanceIds: matchingSessions.map(({ facts }) => facts.instance_id),
    })),
    total: matches.filter(({ scheduled }) => scheduled).length,
  };
};

/** The number of further camps that match only by sessions without a listed price (`docs/search.md`, "Price"). */
export const countUnpricedNaively = (camps: readonly Camp[], criteria: SearchCriteria): number =>
  searchNaively(camps, { ...criteria, includeUnpriced: true }, 'alpha').total -
  searchNaively(camps, criteria, 'alpha').total;

/** Counts, for each option of a field, the camps that match if the filter has only that option. */
export const countNaively = (
  camps: readonly Camp[],
  criteria: SearchCriteria,
  field: OptionField,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    optionsOf(criteria.season)[field].map((option, index) => [
      option,
      searchNaively(camps, { ...criteria, options: new Map([...criteria.options, [field, [index]]]) }, 'alpha').total,
    ]),
  );

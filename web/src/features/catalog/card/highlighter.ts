import { ageOn, readDayInYear, readIsoDay } from '@campjay/events/calendar.ts';
import type { CampOrg } from '../campAnswer.ts';
import { toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { programTypesOf, sharedBatchName, shorten } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placesOf, MAX_VISIBLE_PLACES } from './campPlaces.ts';
import { type TypoCorrection, findHiddenMatches, splitIntoSegments, parseSearchTerms } from './highlighting.ts';
import type { KidMatcher, Highlighter } from './searchMatches.ts';

/** The fields of a kid that the search uses. */
export interface KidCriteria {
  /** An ISO date. */
  readonly dob?: string | undefined;
  readonly grade?: number | undefined;
}

/** The ages that the kids have on the first day of a session and that the session accepts. */
export const findFittingAges = (
  { instances }: CampOrg,
  season: number,
  kids: readonly KidCriteria[],
): ReadonlySet<number> => {
  const birthDays = kids.flatMap(({ dob }) => (dob === undefined ? [] : (readIsoDay(dob) ?? [])));
  if (birthDays.length === 0) return new Set();
  return new Set(
    instances.flatMap(({ start_date, ages = [] }) => {
      const start = start_date === undefined ? undefined : readDayInYear(start_date, season);
      return start === undefined
        ? []
        : birthDays.map((birthDay) => ageOn(birthDay, start)).filter((age) => ages.includes(age));
    }),
  );
};

/** The kids' grades that at least one session accepts. */
export const findFittingGrades = ({ instances }: CampOrg, kids: readonly KidCriteria[]): ReadonlySet<number> =>
  new Set(
    kids.flatMap(({ grade }) =>
      grade !== undefined && instances.some(({ grades = [] }) => grades.includes(grade)) ? [grade] : [],
    ),
  );

/**
 * Returns the texts in which the search finds words (Requirement S.18): `visible` texts appear on the card before it is
 * expanded, `hidden` ones do not. The full descriptions count as hidden, because the card may show only their beginning.
 */
const splitCardTexts = (camp: CampOrg): { readonly visible: readonly string[]; readonly hidden: readonly string[] } => {
  const [firstSession, ...otherSessions] = camp.instances;
  const singleSessionTexts =
    firstSession && otherSessions.length === 0
      ? [shorten(firstSession.batch_description ?? ''), ...remarksOf(firstSession)]
      : [];
  const visible = [
    camp.camp_org_name,
    sharedBatchName(camp) ?? '',
    shorten(camp.description_short ?? ''),
    ...programTypesOf(camp),
    ...placesOf(camp)
      .slice(0, MAX_VISIBLE_PLACES)
      .map(({ label }) => label),
    ...singleSessionTexts,
  ];
  const hidden = [
    camp.description_short,
    ...toList(camp.org_tags),
    camp.neighborcality,
    ...camp.instances.flatMap((session) => [
      session.batch_name,
      session.batch_description,
      toList(session.batch_program_type).join(', '),
      ...toList(session.batch_tags),
      session.location_name,
      session.neighborcality,
      session.address_city,
    ]),
  ];
  return { visible, hidden: [...new Set(hidden.filter((text) => text !== undefined))] };
};

/** Creates the highlighter for a search text. */
export const createHighlighter = (
  searchText: string,
  typoCorrections: readonly TypoCorrection[] | undefined,
): Highlighter => {
  const terms = parseSearchTerms(searchText, typoCorrections);
  return {
    highlight: (text) => splitIntoSegments(text, terms),
    findHiddenMatches: (camp) => {
      const { visible, hidden } = splitCardTexts(camp);
      return findHiddenMatches(terms, visible, hidden);
    },
  };
};

/** Creates a function that finds the ages and grades of a camp that fit the kids. */
export const createKidMatcher =
  (kids: readonly KidCriteria[]): KidMatcher =>
  (camp, season) => ({ ages: findFittingAges(camp, season, kids), grades: findFittingGrades(camp, kids) });

import { ageOn, dayOf, readIsoDay } from '@campjay/events/calendar.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { programTypesOf, sharedBatchName, shorten } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placesOf, PLACES_SHOWN } from './campPlaces.ts';
import { type Forgiven, hiddenMatches, highlightRuns, parseSearchTerms } from './highlighting.ts';
import type { FitsKids, Highlighter } from './searchMatches.ts';

/** What the search uses of a kid. */
export interface KidCriteria {
  /** An ISO date. */
  readonly dob?: string | undefined;
  readonly grade?: number | undefined;
}

/** The ages that a camp's sessions accept and that one of the kids has on the session's first day. */
export const fittingAges = (
  { instances }: CampOrg,
  season: number,
  kids: readonly KidCriteria[],
): ReadonlySet<number> => {
  const births = kids.flatMap(({ dob }) => (dob === undefined ? [] : (readIsoDay(dob) ?? [])));
  if (births.length === 0) return new Set();
  return new Set(
    instances.flatMap(({ start_date, ages = [] }) => {
      const start = start_date === undefined ? undefined : dayOf(start_date, season);
      return start === undefined ? [] : births.map((born) => ageOn(born, start)).filter((age) => ages.includes(age));
    }),
  );
};

export const fittingGrades = ({ instances }: CampOrg, kids: readonly KidCriteria[]): ReadonlySet<number> =>
  new Set(
    kids.flatMap(({ grade }) =>
      grade !== undefined && instances.some(({ grades = [] }) => grades.includes(grade)) ? [grade] : [],
    ),
  );

/** The texts that a card shows initially, and the other texts that the search covers (Requirement S.18). */
const cardTexts = (camp: CampOrg): { readonly visible: readonly string[]; readonly hidden: readonly string[] } => {
  const [onlySession, ...others] = camp.instances;
  const sessionTexts =
    onlySession && others.length === 0 ? [shorten(onlySession.batch_description ?? ''), ...remarksOf(onlySession)] : [];
  const visible = [
    camp.camp_org_name,
    sharedBatchName(camp) ?? '',
    shorten(camp.description_short ?? ''),
    ...programTypesOf(camp),
    ...placesOf(camp)
      .slice(0, PLACES_SHOWN)
      .map(({ label }) => label),
    ...sessionTexts,
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
export const createHighlighter = (searchText: string, forgiven: readonly Forgiven[] | undefined): Highlighter => {
  const terms = parseSearchTerms(searchText, forgiven);
  return {
    highlight: (text) => highlightRuns(text, terms),
    hiddenMatchesIn: (camp) => {
      const { visible, hidden } = cardTexts(camp);
      return hiddenMatches(terms, visible, hidden);
    },
  };
};

/** Creates a function that finds the ages and grades of a camp that match the kids. */
export const fitsOf =
  (kids: readonly KidCriteria[]): FitsKids =>
  (camp, season) => ({ ages: fittingAges(camp, season, kids), grades: fittingGrades(camp, kids) });

import type { Gender } from '@campjay/events/catalog/filterOptions.ts';
import { genderTags, isSeasonWindow, toList } from '@campjay/events/catalog/sessionFacts.ts';
import { dayOf } from '@campjay/events/season/calendar.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import type { Session } from './campFacts.ts';

/** The short labels of a card (SPEC §2 'Camp card'). Each function is pure and says undefined, or nothing, where nothing is to be said. */

/** 'Sleepaway only', 'Day & sleepaway', or nothing where all is by day. */
export const overnightLabel = ({ instances }: CampOrg): string | undefined => {
  const nights = instances.filter(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway').length;
  if (nights === 0) return undefined;
  return nights === instances.length ? 'Sleepaway only' : 'Day & sleepaway';
};

/** A session of more days, first and last included, is longer than a week (SPEC §9). */
const DAYS_OF_A_LONG_WEEK = 9;

/** One that is sold by the week within its dates never counts as longer (SEARCH-SEMANTICS 'Season'). */
const isLongerThanWeek = (session: Session, season: number): boolean => {
  if (isSeasonWindow(session)) return false;
  const start = session.start_date === undefined ? undefined : dayOf(session.start_date, season);
  const end = session.end_date === undefined ? undefined : dayOf(session.end_date, season);
  return start !== undefined && end !== undefined && end - start + 1 > DAYS_OF_A_LONG_WEEK;
};

export const lengthLabel = ({ instances }: CampOrg, season: number): string | undefined => {
  const longer = instances.filter((session) => isLongerThanWeek(session, season)).length;
  if (longer === 0) return undefined;
  if (instances.length === 1) return 'Longer than 1 week';
  return `${longer === instances.length ? 'All' : 'Some'} sessions longer than 1 week`;
};

/** Five days are what everybody expects; one or two are not spoken of (SPEC §2). */
const LABELED_DAY_COUNTS: readonly (number | undefined)[] = [3, 4, 6, 7];

export const daysLabel = ({ days_per_week: days }: CampOrg): string | undefined =>
  LABELED_DAY_COUNTS.includes(days) ? `${days} days per week` : undefined;

const SESSION_LABELS = { Girls: 'girls-only', Boys: 'boys-only', 'LGBTQ+': 'LGBTQ+-focused' } as const;
const CAMP_LABELS = {
  Girls: 'Has all-girls batch(es)',
  Boys: 'Has all-boys batch(es)',
  'LGBTQ+': 'Has LGBTQ+-focused batch(es)',
} as const;

/**
 * Whom the camp is for. What the sessions' own tags (`batch_tags`) say is true of all or of some of those shown; what only the
 * camp's tags (`org_tags`) say is true of the organisation, of which nobody knows which sessions it means.
 */
export const genderLabels = ({ instances, org_tags }: CampOrg): readonly string[] => {
  const sessionGenders = instances.map(({ batch_tags }) => genderTags(batch_tags));
  const campGenders = genderTags(org_tags);
  return (['Girls', 'Boys', 'LGBTQ+'] as const).flatMap((gender: Exclude<Gender, 'Any'>) => {
    const count = sessionGenders.filter((genders) => genders.includes(gender)).length;
    if (count > 0) return [`${count === instances.length ? 'All' : 'Some'} ${SESSION_LABELS[gender]}`];
    return campGenders.includes(gender) ? [CAMP_LABELS[gender]] : [];
  });
};

/** All that a card says of its camp in a few words each. */
export const labelsOf = (camp: CampOrg, season: number): readonly string[] =>
  [overnightLabel(camp), lengthLabel(camp, season), daysLabel(camp), ...genderLabels(camp)].filter(
    (label) => label !== undefined,
  );

/** Tags that other facts of the card already say in words. */
const isShownElsewhere = (tag: string): boolean =>
  genderTags([tag]).length > 0 || tag.toLowerCase() === 'season window' || tag.startsWith('price per ');

/** What the source remarks on a session besides: 'lunch provided', 'price range $299–$499 per week'. */
export const remarksOf = ({ batch_tags }: Session): readonly string[] =>
  toList(batch_tags).filter((tag) => !isShownElsewhere(tag));

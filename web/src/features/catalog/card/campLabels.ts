import type { Gender } from '@campjay/domain/catalog/filterOptions.ts';
import { gendersInTags, isSeasonWindow, toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { readDayInYear } from '@campjay/events/calendar.ts';
import type { CampOrg } from '../campAnswer.ts';
import type { Session } from './campFacts.ts';

// The short labels of a card (Requirements 2.138 to 2.142). If there is nothing to show, each function returns
// undefined or an empty list.

/** 'Sleepaway only', 'Day & sleepaway', or undefined if all sessions are day sessions. */
export const overnightLabel = ({ instances }: CampOrg): string | undefined => {
  const sleepawayCount = instances.filter(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway').length;
  if (sleepawayCount === 0) return undefined;
  return sleepawayCount === instances.length ? 'Sleepaway only' : 'Day & sleepaway';
};

/** A session counts as a week up to this many days, the first and last included (Requirement 9.84). */
const MAX_DAYS_OF_WEEK = 9;

/** A season window (a session offered as weeks that are sold one by one) is never longer than a week. */
const isLongerThanWeek = (session: Session, season: number): boolean => {
  if (isSeasonWindow(session)) return false;
  const start = session.start_date === undefined ? undefined : readDayInYear(session.start_date, season);
  const end = session.end_date === undefined ? undefined : readDayInYear(session.end_date, season);
  return start !== undefined && end !== undefined && end - start + 1 > MAX_DAYS_OF_WEEK;
};

export const lengthLabel = ({ instances }: CampOrg, season: number): string | undefined => {
  const longerCount = instances.filter((session) => isLongerThanWeek(session, season)).length;
  if (longerCount === 0) return undefined;
  if (instances.length === 1) return 'Longer than 1 week';
  return `${longerCount === instances.length ? 'All' : 'Some'} sessions longer than 1 week`;
};

/** The numbers of days with a label. Five days are the norm; one and two have no label either (Requirement 2.140). */
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
 * The gender labels. Session tags (`batch_tags`) apply to all or some of the sessions shown. Camp tags (`org_tags`)
 * apply to the organization, without stating which sessions they mean.
 */
export const genderLabels = ({ instances, org_tags }: CampOrg): readonly string[] => {
  const sessionGenders = instances.map(({ batch_tags }) => gendersInTags(batch_tags));
  const campGenders = gendersInTags(org_tags);
  return (['Girls', 'Boys', 'LGBTQ+'] as const).flatMap((gender: Exclude<Gender, 'Any'>) => {
    const count = sessionGenders.filter((genders) => genders.includes(gender)).length;
    if (count > 0) return [`${count === instances.length ? 'All' : 'Some'} ${SESSION_LABELS[gender]}`];
    return campGenders.includes(gender) ? [CAMP_LABELS[gender]] : [];
  });
};

/** All short labels of a camp. */
export const labelsOf = (camp: CampOrg, season: number): readonly string[] =>
  [overnightLabel(camp), lengthLabel(camp, season), daysLabel(camp), ...genderLabels(camp)].filter(
    (label) => label !== undefined,
  );

/** Whether another part of the card already shows what this tag says. */
const isShownElsewhere = (tag: string): boolean =>
  gendersInTags([tag]).length > 0 || tag.toLowerCase() === 'season window' || tag.startsWith('price per ');

/** Tags that the card shows nowhere else, such as 'lunch provided' or 'price range $299–$499 per week'. */
export const remarksOf = ({ batch_tags }: Session): readonly string[] =>
  toList(batch_tags).filter((tag) => !isShownElsewhere(tag));

import { CATEGORIES, type Category, type Gender } from './filterOptions.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';

/**
 * The identity of a card: the camp, its first displayed session ('noinst' if none), and whether it is an ad. Client and
 * server share it: a card whose identity was already rendered is not sent again.
 */
export const cardIdentity = (orgId: string, firstInstanceId: string | undefined, kind: 'ad' | 'organic'): string =>
  `${orgId}|${firstInstanceId ?? 'noinst'}|${kind}`;

/** Interpretations of single facts, shared by searches, indexes and pages. */

/** Assumed days per week for a camp that does not list them. */
export const DEFAULT_DAYS_PER_WEEK = 5;

/** Splits a list, or one text with commas, into its nonblank entries. */
export const toList = (value: string | readonly string[] | undefined): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : (value ?? []))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isCategory = (name: string): name is Category => (CATEGORIES as readonly string[]).includes(name);

/** A session's own categories, or its camp's if it lists none. */
export const categoriesOf = (camp: CampFacts, session: SessionFacts): readonly Category[] => {
  const own = toList(session.batch_program_type);
  return (own.length > 0 ? own : toList(camp.org_program_type)).filter(isCategory);
};

export const campCategoriesOf = (camp: CampFacts): readonly Category[] =>
  toList(camp.org_program_type).filter(isCategory);

const normalizeTag = (tag: string): string => tag.toLowerCase().replace(/[\s\p{Pd}]+/gu, '');
const GENDER_TAGS: Readonly<Record<string, Gender>> = {
  girlsonly: 'Girls',
  allgirls: 'Girls',
  boysonly: 'Boys',
  allboys: 'Boys',
  lgbtq: 'LGBTQ+',
  'lgbtq+': 'LGBTQ+',
};
/** The genders named by tags; empty if there are none. */
export const genderTags = (tags: string | readonly string[] | undefined): readonly Gender[] =>
  toList(tags).flatMap((tag) => GENDER_TAGS[normalizeTag(tag)] ?? []);

/** A session's genders by its own tags, or by its camp's; 'Any' if neither names one. */
export const gendersOf = (camp: CampFacts, session: SessionFacts): readonly Gender[] => {
  const own = genderTags(session.batch_tags);
  if (own.length > 0) return own;
  const camps = genderTags(camp.org_tags);
  return camps.length > 0 ? camps : ['Any'];
};

/** Whether the session is sold by the week within its dates. */
export const isSeasonWindow = (session: SessionFacts): boolean =>
  toList(session.batch_tags).some((tag) => tag.toLowerCase() === 'season window');

/** Whether the source marks the price as the price of one week. */
export const isPricedPerWeek = ({ batch_tags }: Pick<SessionFacts, 'batch_tags'>): boolean =>
  toList(batch_tags).some((tag) => tag.toLowerCase() === 'price per week');

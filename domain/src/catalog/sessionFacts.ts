import { CATEGORIES, type Category, type Gender } from './filterOptions.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';

/**
 * Returns the identity of a card: the camp, its first displayed session ('noinst' if none), and whether it is an ad.
 * The client and the server both compute it, so that the server does not send a card again that the client already
 * shows.
 */
export const cardIdentity = (orgId: string, firstInstanceId: string | undefined, kind: 'ad' | 'organic'): string =>
  `${orgId}|${firstInstanceId ?? 'noinst'}|${kind}`;

/** Assumed days per week for a camp that does not list them. */
export const DEFAULT_DAYS_PER_WEEK = 5;

/** Splits a list, or one text with commas, into its nonblank entries. */
export const toList = (value: string | readonly string[] | undefined): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : (value ?? []))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isCategory = (name: string): name is Category => CATEGORIES.some((category) => category === name);

/** Returns a session's own categories, or the camp's if the session lists none. */
export const categoriesOf = (camp: CampFacts, session: SessionFacts): readonly Category[] => {
  const sessionTypes = toList(session.batch_program_type);
  return (sessionTypes.length > 0 ? sessionTypes : toList(camp.org_program_type)).filter(isCategory);
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
/** Returns the genders that the tags name; empty if they name none. */
export const gendersInTags = (tags: string | readonly string[] | undefined): readonly Gender[] =>
  toList(tags).flatMap((tag) => GENDER_TAGS[normalizeTag(tag)] ?? []);

/** Returns the genders in a session's own tags, else those in the camp's tags, else 'Any'. */
export const gendersOf = (camp: CampFacts, session: SessionFacts): readonly Gender[] => {
  const sessionGenders = gendersInTags(session.batch_tags);
  if (sessionGenders.length > 0) return sessionGenders;
  const campGenders = gendersInTags(camp.org_tags);
  return campGenders.length > 0 ? campGenders : ['Any'];
};

/** True if a session's own tags or, if it lists none, the camp's tags say that lunch is provided. */
export const isLunchProvided = (camp: CampFacts, session: SessionFacts): boolean => {
  const sessionTags = toList(session.batch_tags);
  const tags = sessionTags.length > 0 ? sessionTags : toList(camp.org_tags);
  return tags.some((tag) => tag.toLowerCase() === 'lunch provided');
};

/** True for a season window: a session whose weeks between its dates are sold one by one. */
export const isSeasonWindow = (session: Pick<SessionFacts, 'batch_tags'>): boolean =>
  toList(session.batch_tags).some((tag) => tag.toLowerCase() === 'season window');

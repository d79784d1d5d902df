import { CATEGORIES, type Category, type Gender } from './filterOptions.ts';
import type { CampFacts, SessionFacts } from './facts.ts';

/** Readings of single facts that every search, index and page must agree on. Their source is SEARCH-SEMANTICS. */

/** Days of camp in a week, of a camp that does not state them. */
export const DEFAULT_DAYS_PER_WEEK = 5;

/** A list, or one text with commas, as a list without blanks. */
export const toList = (value: string | readonly string[] | undefined): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : (value ?? []))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isCategory = (name: string): name is Category => (CATEGORIES as readonly string[]).includes(name);

/** A session's own categories where it states any, else its camp's. */
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
/** The genders that tags name; none where they name no gender. */
export const genderTags = (tags: string | readonly string[] | undefined): readonly Gender[] =>
  toList(tags).flatMap((tag) => GENDER_TAGS[normalizeTag(tag)] ?? []);

/** Whom a session is for, by its own tags, else by its camp's; everybody when neither says. */
export const gendersOf = (camp: CampFacts, session: SessionFacts): readonly Gender[] => {
  const own = genderTags(session.batch_tags);
  if (own.length > 0) return own;
  const camps = genderTags(camp.org_tags);
  return camps.length > 0 ? camps : ['Any'];
};

/** A session that is sold by the week within its dates. */
export const isSeasonWindow = (session: SessionFacts): boolean =>
  toList(session.batch_tags).some((tag) => tag.toLowerCase() === 'season window');

/** Whether the source says that the price is that of one week. */
export const isPricedPerWeek = ({ batch_tags }: Pick<SessionFacts, 'batch_tags'>): boolean =>
  toList(batch_tags).some((tag) => tag.toLowerCase() === 'price per week');

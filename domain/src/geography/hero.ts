import { SCHOOL_RADIUS_MILES } from '../schools/schoolPage.ts';
import { categoryLabel, type CategoryPage } from './categoryPages.ts';
import type { PageMatch } from './matchPath.ts';

/** Titles show a category in lower case, except 'STEM' and 'Performing Arts' (Requirements 2.60-2.61). */
const categoryInTitle = (page: CategoryPage): string => {
  const label = categoryLabel(page);
  const isProperName = label === 'STEM' || label === 'Performing Arts';
  return isProperName ? label : label.toLowerCase();
};

/** Returns the page's headline. */
export const formatHeroTitle = (match: PageMatch): string => {
  if (match.kind === 'default') return 'Search every summer camp near LA, SF, & Seattle';
  if (match.kind === 'school') return `Search every summer camp near ${match.school.name}, ${match.school.city}`;
  const { preposition, displayName, cityInSentence } = match.region;
  const category = match.kind === 'category' ? `${categoryInTitle(match.page)} ` : '';
  return `Search every ${category}summer camp ${preposition} ${cityInSentence ?? displayName}`;
};

/** Returns what the page lists, as a title: 'STEM summer camps in Seattle'. */
export const formatPageTopic = (match: PageMatch): string => {
  if (match.kind === 'default') return 'Summer camps near LA, SF, & Seattle';
  if (match.kind === 'school') return `Summer camps near ${match.school.name}, ${match.school.city}`;
  const { preposition, displayName, cityInSentence } = match.region;
  const camps = match.kind === 'category' ? `${categoryLabel(match.page)} summer camps` : 'Summer camps';
  return `${camps} ${preposition} ${cityInSentence ?? displayName}`;
};

/** Returns the sentence below the headline. */
export const formatHeroSubtitle = (match: PageMatch): string => {
  switch (match.kind) {
    case 'default':
      return 'Get hours of your life back and find great camps – 100 % free';
    case 'school':
      return `The nearest camps first, within ${SCHOOL_RADIUS_MILES} miles of ${match.school.address}`;
    case 'region':
    case 'category':
      return match.region.subtitle;
  }
};

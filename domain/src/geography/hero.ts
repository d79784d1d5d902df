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
export const heroTitle = (match: PageMatch): string => {
  if (match.kind === 'default') return 'Search every summer camp near LA, SF, & Seattle';
  if (match.kind === 'school') return `Search every summer camp near ${match.school.name}, ${match.school.city}`;
  const { prep, city, citySentence } = match.region;
  const category = match.kind === 'category' ? `${categoryInTitle(match.page)} ` : '';
  return `Search every ${category}summer camp ${prep} ${citySentence ?? city}`;
};

/** Returns the sentence below the headline. */
export const heroSubtitle = (match: PageMatch): string => {
  switch (match.kind) {
    case 'default':
      return 'Get hours of your life back and find great camps – 100 % free';
    case 'school':
      return `The nearest camps first, within ${SCHOOL_RADIUS_MILES} miles of ${match.school.address}`;
    case 'region':
    case 'category':
      return match.region.sentence;
  }
};

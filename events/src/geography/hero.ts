import { categoryLabel, type CategoryPage } from './categoryPages.ts';
import { type PageMatch } from './matchPath.ts';

/** In the title a category is lower case except 'STEM', and several read 'Performing Arts' (SPEC §2 'Hero'). */
const categoryInTitle = (page: CategoryPage): string => {
  const label = categoryLabel(page);
  return page.categories.length > 1 || label === 'STEM' ? label : label.toLowerCase();
};

/** The page's headline. */
export const heroTitle = (match: PageMatch): string => {
  if (match.kind === 'default') return 'Search every summer camp near LA, SF, & Seattle';
  const { prep, city, citySentence } = match.region;
  const category = match.kind === 'category' ? `${categoryInTitle(match.page)} ` : '';
  return `Search every ${category}summer camp ${prep} ${citySentence ?? city}`;
};

/** What stands under the headline: the region's own sentence, else what the product promises everybody. */
export const heroSubtitle = (match: PageMatch): string =>
  match.kind === 'default' ? 'Get hours of your life back and find great camps – 100 % free' : match.region.sentence;

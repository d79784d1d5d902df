import { cardTexts } from './cardTexts.ts';
import { fittingAges, fittingGrades, type KidCriteria } from './fittingKids.ts';
import { type Forgiven, hiddenMatches, highlightRuns, parseSearchTerms } from './highlighting.ts';
import type { FitsKids, Highlighter } from './searchMatches.ts';

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
